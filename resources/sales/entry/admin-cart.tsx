import { Stack, text, translated, useRecord, useUrlParams, useUser, Flex } from '#admin'
import {
  Awaited,
  ErrorSummary,
  FieldGrid,
  FieldInput,
  InForm,
  Notice,
  PageHeader,
} from '#admin/page'
import { Alert, Box, Button, Paper, Typography } from '@mui/material'
import { useEffect, useRef, useState, type RefObject } from 'react'
import {
  EMPTY_CART,
  MOST_LINES,
  openCart,
  quantityIn,
  withQuantity,
  quantityProblem,
} from '../shop/cart.ts'
import { CartSums, GoneItems } from '../shop/cart-panel.tsx'
import { Card, useOrderForm } from '../shop/checkout.tsx'
import { EntryTable } from './entry-table.tsx'
import { useFilledCart, type Customer, type FilledCart, useRules } from '../shop/product.tsx'
import customers from '../../parties/customers/customer.resource.ts'
import orderItemInEnglish from '../orders/order-item.resource.ts'
import { AgainNotices, FillAgain, useEarlierOrder } from '../shop/order-again.tsx'
import { LatestOrders } from './latest-orders.tsx'
import { OrderPlaced } from '../shop/order-placed.tsx'
import { PaymentChoice } from '../shop/payment-choice.tsx'
import { CreditSummary, useCreditSummary, type CustomerCredit } from './credit-summary.tsx'
import { useCart } from '../shop/use-cart.tsx'
import { ItemSearch, useItemSearch } from './item-search.tsx'
import { QuantityStepper } from '../shop/quantity-stepper.tsx'

const orderItem = translated(orderItemInEnglish)

/** Order entry for staff, optimised for the keyboard: customer, items and payment. */
export function AdminCart() {
  const [params, ask] = useUrlParams()
  const [placed, again, customer] = ['placed', 'again', 'customer'].map((name) => params.get(name))
  if (again) return <FillAgain id={Number(again)} onFilled={() => ask({ again: null })} />
  if (customer) return <Open customer={Number(customer)} onOpened={() => ask({ customer: null })} />
  if (placed) return <OrderPlaced id={Number(placed)} onBack={() => ask({ placed: null })} />
  return <Taking onPlaced={(id) => ask({ placed: String(id) })} />
}

/** Opens the cart of a customer and sets that of another one aside. */
function Open({ customer, onOpened }: { customer: number; onOpened: () => void }) {
  const { change } = useCart()
  useEffect(() => {
    change((now) => (now.customer === customer ? now : openCart({ customer, lines: [] }, now)))
    onOpened()
  }, [customer])
  return null
}

function Taking({ onPlaced }: { onPlaced: (id: number) => void }) {
  const { cart, change } = useCart()
  const { form: state, place, isBusy } = useOrderForm(cart.customer, ({ id }) => onPlaced(id))
  const role = useUser()?.role ?? ''
  const customer = state.form.watch('customer') as number | null
  const answer = useRecord(customers, customer)
  const credit = useCreditSummary(customer)
  const buyer = customer === null ? null : (answer.data ?? null)
  const filled = useFilledCart(cart, buyer)
  const earlier = useEarlierOrder(customer)
  // Stores the customer with the cart, so that both survive a reload.
  useEffect(() => {
    if (customer === cart.customer) return
    change(({ again: _, ...now }) => ({ ...now, customer }))
    state.form.setValue('paymentType', null)
  }, [customer])
  const empty = () => {
    change(() => EMPTY_CART)
    state.form.setValue('customer', null)
  }
  return (
    <InForm definition={orderItem} state={state} idPrefix="order">
      <PageHeader
        page={text('Place order')}
        heading={text('Place order')}
        actions={
          cart.lines.length > 0 || customer !== null ? (
            <Button color="inherit" onClick={empty}>
              {text('Start again')}
            </Button>
          ) : undefined
        }
      />
      <Stack gap={2} aside={360} sx={{ maxWidth: 1280 }} data-new>
        <Stack gap={2} sx={{ minWidth: 0 }}>
          <ErrorSummary definition={orderItem} refusal={state.refusal} />
          <Card title={text('Customer for this order')}>
            <Box sx={{ maxWidth: 460 }}>
              <FieldInput name="customer" field={orderItem.fields.customer} />
            </Box>
            {customer !== null && !buyer && (
              <Box sx={{ mt: 1.5 }}>
                <Awaited answer={answer} label={text('the customer')} height={60} />
              </Box>
            )}
            <BuyerSummary buyer={buyer} credit={credit} />
            {buyer && <LatestOrders customer={buyer.id} />}
          </Card>
          <Card title={text('Items')}>
            <AgainNotices
              buyer={buyer}
              filled={filled}
              onReturn={(owner) => state.form.setValue('customer', owner)}
            />
            <Lines buyer={buyer} filled={filled} role={role} />
          </Card>
        </Stack>
        <Box
          component="form"
          noValidate
          aria-label={text('Place order')}
          onSubmit={(event) => {
            event.preventDefault()
            void place()
          }}
          sx={{ display: 'contents' }}
        >
          {buyer && credit && (
            <Card title={text('Payment type')}>
              <PaymentChoice
                form={state.form}
                role={role}
                total={filled.totals.grandTotal}
                buyer={credit}
                earlier={earlier}
              />
            </Card>
          )}
          {buyer && <Delivery />}
          <Total filled={filled} isReady={buyer !== null && isComplete(filled)} isBusy={isBusy} />
        </Box>
      </Stack>
    </InForm>
  )
}

const isComplete = ({ lines, gone }: FilledCart): boolean =>
  lines.length > 0 && gone.length === 0 && lines.every((line) => !line.isWrong)

function BuyerSummary({
  buyer,
  credit,
}: {
  buyer: Customer | null
  credit: CustomerCredit | null
}) {
  return (
    <>
      {credit && (
        <Box sx={{ mt: 1.5 }}>
          <CreditSummary credit={credit} />
        </Box>
      )}
      {buyer && !buyer.isActive && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {text('This customer is inactive and cannot order.')}
        </Alert>
      )}
    </>
  )
}

function Lines({
  buyer,
  filled,
  role,
}: {
  buyer: Customer | null
  filled: FilledCart
  role: string
}) {
  const { cart, change } = useCart()
  const entry = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (buyer) entry.current?.focus()
  }, [buyer?.id])
  return (
    <>
      {buyer ? (
        <EntryBar
          buyer={buyer}
          inputRef={entry}
          isFull={cart.lines.length >= MOST_LINES}
          quantityOf={(item) => quantityIn(cart, item)}
          onAdd={(item, quantity) =>
            change((now) => withQuantity(now, item, quantity + quantityIn(now, item)))
          }
        />
      ) : (
        <Typography color="textSecondary">
          {text('Choose the customer first: prices and discounts depend on the customer.')}
        </Typography>
      )}
      <GoneItems lines={filled.gone} sx={{ mt: 1.5 }} />
      {(filled.isPending || Boolean(filled.error)) && (
        <Awaited answer={filled} label={text('the lines')} height={80} />
      )}
      {buyer && filled.lines.length > 0 && (
        <EntryTable buyer={buyer} lines={filled.lines} role={role} />
      )}
      {buyer && cart.lines.length === 0 && (
        <Notice
          title={text('No lines yet')}
          why={text(
            'Type a code or name above and press Enter, then type the quantity and press Enter again.',
          )}
        />
      )}
    </>
  )
}

/** Delivery date, and an optional address that differs from the customer's. */
function Delivery() {
  const { requestedDeliveryDate, customerRemarks, shippingAddress } = orderItem.fields
  return (
    <Card title={text('Delivery')}>
      <FieldGrid
        fields={{ requestedDeliveryDate, customerRemarks }}
        render={(name, field) => <FieldInput name={name} field={field} />}
      />
      <Box component="details" sx={ELSEWHERE}>
        <summary>{text('Deliver to another address')}</summary>
        <FieldInput name="shippingAddress" field={shippingAddress} />
      </Box>
    </Card>
  )
}

function Total({
  filled,
  isReady,
  isBusy,
}: {
  filled: FilledCart
  isReady: boolean
  isBusy: boolean
}) {
  return (
    <Paper variant="outlined" component="section" aria-label={text('Total')} sx={TOTAL}>
      <CartSums totals={filled.totals} />
      <Button
        type="submit"
        variant="contained"
        fullWidth
        disabled={!isReady || isBusy || filled.isPending}
        sx={{ mt: 2, minHeight: 44 }}
      >
        {isBusy ? text('Placing the order…') : text('Place order')}
      </Button>
    </Paper>
  )
}

const ELSEWHERE = {
  mt: 2,
  '& summary': { fontWeight: 550 },
} as const
const TOTAL = {
  p: { xs: 2, sm: 3 },
  gridColumn: { lg: 2 },
  gridRow: { lg: '1 / span 3' },
  position: { lg: 'sticky' },
  top: 16,
} as const

interface EntryBarProps {
  readonly buyer: Customer
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly isFull: boolean
  /** Quantity already in the order, in thousandths. */
  readonly quantityOf: (item: number) => number
  readonly onAdd: (item: number, thousandths: number) => void
}

/** Default quantity: one unit. */
const ONE = 1000

/** Input for a new line: code or name, Enter, quantity, Enter. */
function EntryBar({ buyer, inputRef, isFull, quantityOf, onAdd }: EntryBarProps) {
  const [quantity, setQuantity] = useState(ONE)
  const quantityBox = useRef<HTMLInputElement>(null)
  const readRules = useRules()
  const search = useItemSearch((product) =>
    setQuantity(Math.max(readRules(product).minimum - quantityOf(product.id), ONE)),
  )
  const { chosen } = search
  useEffect(() => {
    if (chosen) quantityBox.current?.focus()
  }, [chosen])
  const held = chosen ? quantityOf(chosen.id) : 0
  const rule = chosen ? readRules(chosen) : { minimum: 1, isWhole: false, unit: '' }
  const isWrong = chosen !== null && quantityProblem(quantity + held, rule) !== null
  const add = () => {
    if (!chosen || isWrong || isFull) return
    onAdd(chosen.id, quantity)
    search.clear()
    setQuantity(ONE)
    inputRef.current?.focus()
  }
  return (
    <Flex align="start" wrap>
      <ItemSearch search={search} buyer={buyer} inputRef={inputRef} isFull={isFull} />
      <QuantityStepper
        label={text('Quantity to add')}
        value={quantity}
        rule={{ ...rule, minimum: Math.max(rule.minimum - held, 1) }}
        disabled={!chosen}
        onChange={setQuantity}
        inputRef={quantityBox}
        onEnter={add}
      />
      <Button variant="outlined" disabled={!chosen || isWrong || isFull} onClick={add}>
        {text('Add line')}
      </Button>
    </Flex>
  )
}
