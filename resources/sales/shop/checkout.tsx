import { Flex, records, Small, Stack, text, useUser } from '#admin'
import { ErrorSummary, FieldGrid, FieldInput, InForm, PageHeader, useRecordForm } from '#admin/page'
import {
  Alert,
  Box,
  Button,
  Paper,
  Radio,
  RadioGroup,
  FormControlLabel,
  Typography,
} from '@mui/material'
import { useRefresh } from 'react-admin'
import { useEffect, useRef, useState } from 'react'
import { inPence, nextCart } from './cart.ts'
import { CartSums } from './cart-panel.tsx'
import { formatProductName, priced, sentLines, type Customer, type FilledCart } from './product.tsx'
import { orderItem, type Order } from '../orders/order-lines.tsx'
import { ADDRESS_FIELDS, addressText } from '../../places/address.ts'
import { formatPence } from '../orders/order-display.tsx'
import { goodsAmount } from '../orders/order.ts'
import { AgainNotices, useEarlierOrder } from './order-again.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { useCart } from './use-cart.tsx'

const FORM_FIELDS = [
  'customer',
  'items',
  'paymentType',
  'requestedDeliveryDate',
  'shippingAddress',
  'customerRemarks',
] as const

type Placed = Pick<Order, 'id'>

export function useOrderForm(customer: number | null, onPlaced: (order: Placed) => void) {
  const { cart, change } = useCart()
  const refresh = useRefresh()
  const isSending = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const items = sentLines(cart)
  const prefilled = useRef({ customer, items }).current
  const form = useRecordForm({
    definition: orderItem,
    record: null,
    prefilled,
    only: FORM_FIELDS,
    async send(input) {
      return records(orderItem).create({ ...input, items })
    },
  })
  const place = async () => {
    if (isSending.current) return
    isSending.current = true
    setIsBusy(true)
    form.form.setValue('items', items)
    form.form.setValue('customer', customer)
    await form.save((order) => {
      change(nextCart)
      refresh()
      onPlaced(order)
    })
    isSending.current = false
    setIsBusy(false)
  }
  return { form, place, isBusy } as const
}

interface CheckoutProps {
  readonly buyer: Customer
  readonly filled: FilledCart
  readonly onBack: () => void
  readonly onPlaced: (order: Placed) => void
}

/** Checkout with address, payment type and the button to place the order. */
export function Checkout({ buyer, filled, onBack, onPlaced }: CheckoutProps) {
  const { form: state, place, isBusy } = useOrderForm(buyer.id, onPlaced)
  const earlier = useEarlierOrder(buyer.id)
  return (
    <InForm definition={orderItem} state={state} idPrefix="checkout">
      <PageHeader
        page={text('Checkout')}
        heading={text('Checkout')}
        actions={<Button onClick={onBack}>{text('Back to the shop')}</Button>}
      />
      <Stack
        component="form"
        noValidate
        aria-label={text('Checkout')}
        onSubmit={(event) => {
          event.preventDefault()
          void place()
        }}
        gap={2}
        aside={360}
        sx={{ maxWidth: 1120 }}
      >
        <Stack gap={2} sx={{ minWidth: 0 }}>
          <ErrorSummary definition={orderItem} refusal={state.refusal} />
          <AgainNotices buyer={buyer} filled={filled} />
          <Delivery key={earlier?.id} buyer={buyer} form={state.form} earlier={earlier} />
          <Payment
            buyer={buyer}
            form={state.form}
            total={filled.totals.grandTotal}
            earlier={earlier}
          />
        </Stack>
        <Summary
          buyer={buyer}
          filled={filled}
          isBusy={isBusy}
          isUnheard={state.refusal?.status === 0}
        />
      </Stack>
    </InForm>
  )
}

interface PartProps {
  readonly buyer: Customer
  readonly form: ReturnType<typeof useOrderForm>['form']['form']
  /** Order whose delivery and payment are proposed; undefined while loading. */
  readonly earlier: Order | null | undefined
}

type Place = 'own' | 'earlier' | 'other'

function Delivery({ buyer, form, earlier }: PartProps) {
  const own = hasOwn(buyer) ? buyer.shippingAddress : buyer
  const home = addressText(own, buyer.labels)
  const before = earlier?.shippingAddress
  const isElsewhere = Boolean(before?.addressLine1) && !isSameAddress(before, own)
  const [place, setPlace] = useState<Place>(isElsewhere ? 'earlier' : 'own')
  const elsewhere = place === 'other'
  const choose = (next: Place) => {
    setPlace(next)
    form.setValue('shippingAddress', next === 'earlier' ? pickAddress(before) : null)
  }
  useEffect(() => {
    if (isElsewhere) form.setValue('shippingAddress', pickAddress(before))
  }, [])
  return (
    <Card title={text('Delivery address')}>
      <RadioGroup
        aria-label={text('Delivery address')}
        value={place}
        onChange={(_, value) => choose(value as Place)}
      >
        {isElsewhere && (
          <FormControlLabel
            value="earlier"
            control={<Radio size="small" />}
            label={
              <Words
                first={text('As for {orderId}', { orderId: earlier?.orderId ?? '' })}
                second={addressText(before)}
              />
            }
          />
        )}
        <FormControlLabel
          value="own"
          control={<Radio size="small" />}
          label={<Words first={text('My address')} second={home} />}
        />
        <FormControlLabel
          value="other"
          control={<Radio size="small" />}
          label={<Words first={text('Another address')} second={text('For this order only')} />}
        />
      </RadioGroup>
      {elsewhere && (
        <Box sx={{ mt: 1.5 }}>
          <FieldInput name="shippingAddress" field={orderItem.fields.shippingAddress} demanded />
        </Box>
      )}
      <Box sx={{ mt: 2 }}>
        <FieldGrid
          fields={{
            requestedDeliveryDate: orderItem.fields.requestedDeliveryDate,
            customerRemarks: REMARKS,
          }}
          render={(name, field) => <FieldInput name={name} field={field} />}
        />
      </Box>
    </Card>
  )
}

function Payment({ buyer, form, total, earlier }: PartProps & { readonly total: number }) {
  const role = useUser()?.role
  return (
    <Card title={text('How will you pay?')}>
      <PaymentChoice
        form={form}
        role={role ?? ''}
        total={total}
        earlier={earlier}
        buyer={{
          walletBalance: inPence(buyer.walletBalance),
          creditLimit: inPence(buyer.creditLimit),
          availableCredit: inPence(buyer.availableCredit),
        }}
      />
    </Card>
  )
}

interface SummaryProps {
  readonly buyer: Customer
  readonly filled: FilledCart
  readonly isBusy: boolean
  /** True if no response arrived, so the order may have been placed. */
  readonly isUnheard: boolean
}

function Summary({ buyer, filled, isBusy, isUnheard }: SummaryProps) {
  const total = formatPence(filled.totals.grandTotal)
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={text('Your order')}
      sx={{ p: { xs: 2, sm: 3 }, position: { lg: 'sticky' }, top: 16 }}
    >
      <Typography variant="h2" sx={{ mb: 1 }}>
        {text('Your order')}
      </Typography>
      <Box component="ul" sx={{ mb: 1.5 }}>
        {filled.lines.map((line) => (
          <Flex component="li" key={line.item} align="stretch" sx={{ py: 0.5 }}>
            <span className="tabular">
              {line.quantity / 1000} {line.rule.unit}
            </span>
            <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
              {formatProductName(line.product)}
            </Box>
            <span className="tabular">{formatPence(goodsAmount(priced(line, buyer)))}</span>
          </Flex>
        ))}
      </Box>
      <CartSums totals={filled.totals} discount={buyer.discountPercent} />
      <Button
        type="submit"
        variant="contained"
        fullWidth
        disabled={isBusy || filled.isPending}
        sx={{ mt: 2, minHeight: 44 }}
      >
        {isBusy ? text('Placing your order…') : text('Place order for {total}', { total })}
      </Button>
      <Small tiny sx={{ mt: 1 }}>
        {text(
          'We will check the order and let you know when it is approved. Until then you can change or cancel it.',
        )}
      </Small>
      {isUnheard && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {text(
            'We couldn’t confirm your order. Press the button again: it will not be placed twice.',
          )}
        </Alert>
      )}
    </Paper>
  )
}

type WrittenAddress = Readonly<Record<string, unknown>> | null | undefined

const pickAddress = (address: WrittenAddress) =>
  Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, address?.[name] ?? null]))

const isSameAddress = (one: WrittenAddress, other: WrittenAddress): boolean =>
  ADDRESS_FIELDS.every((name) => (one?.[name] ?? null) === (other?.[name] ?? null))

const hasOwn = ({ shippingAddress }: Customer): boolean => Boolean(shippingAddress?.addressLine1)

const REMARKS = {
  ...orderItem.fields.customerRemarks,
  options: { ...orderItem.fields.customerRemarks.options, label: text('Anything we should know?') },
}

export function Card({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={title}
      sx={{ p: { xs: 2, sm: 3 }, minWidth: 0 }}
    >
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  )
}

const Words = ({ first, second }: { first: string; second: string }) => (
  <Box sx={{ py: 0.75 }}>
    <Typography sx={{ fontWeight: 550 }}>{first}</Typography>
    <Small>{second}</Small>
  </Box>
)
