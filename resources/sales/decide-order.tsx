import {
  currencySign,
  exactMoment,
  formatFullDate,
  formatInstant,
  request,
  spoken,
  text,
  useAnswer,
  useUser,
} from '#admin'
import { readNumber, refusalOf, type Refusal } from '#admin/page'
import { fromUnits } from '#schema'
import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  MenuItem,
  OutlinedInput,
  Paper,
  Select,
  Typography,
} from '@mui/material'
import { useNotify, useRefresh } from 'ra-core'
import { useState, type ReactNode } from 'react'
import { AskedAction } from './asked-action.tsx'
import { inPence, inThousandths, quantityProblem } from './cart.ts'
import { DecideLine } from './decide-line.tsx'
import { pricedAt, useLineRules } from './order-editor.tsx'
import { OrderChanged, useSeenOrder } from './order-changes.tsx'
import orderItemInEnglish from './order-item.resource.ts'
import { addressWords, moneyOf, RecordLink, Sums } from './order-looks.tsx'
import { Facts, linesIn, type Line, type Order } from './order-view.tsx'
import { orderTotals } from './order.ts'
import { payingWords, type PaymentType } from './payment-choice.tsx'
import { CreditSummary, useCreditSummary } from './credit-summary.tsx'

const orderItem = spoken(orderItemInEnglish)

/**
 * One order to be decided: what can be delivered of it, how it is paid, and everything that stands against it. What was
 * entered outlives a newer version of the order; another order is shown under another key.
 */
export function DecideOrder({ order, onDone }: { order: Order; onDone: () => void }) {
  const lines = linesIn(order)
  const notify = useNotify()
  const refresh = useRefresh()
  const isSuper = useUser()?.role === 'SUPER_ADMIN'
  const rulesOf = useLineRules(lines)
  const { data: types = [] } = useAnswer<readonly PaymentType[]>('/payment-types')
  const credit = useCreditSummary(order.customer)
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(new Map())
  const [chosenType, setChosenType] = useState<number | null>(null)
  const paymentType = chosenType ?? order.paymentType
  const seen = useSeenOrder(order)
  const [shipping, setShipping] = useState('')
  const [override, setOverride] = useState(false)
  const [remark, setRemark] = useState('')
  const [refused, setRefused] = useState<{
    readonly version: number
    readonly refusal: Refusal
  } | null>(null)
  // What was said of an older version may no longer be so.
  const refusal = refused?.version === order.version ? refused.refusal : null
  const [isBusy, setIsBusy] = useState(false)
  const [isRejecting, setRejecting] = useState(false)

  const quantityOf = (line: Line) => quantities.get(line.id) ?? inThousandths(line.quantity)
  const availableOf = (line: Line) => inThousandths(line.availableQuantity ?? 0)
  const set = (line: Line, quantity: number) =>
    setQuantities((before) => new Map(before).set(line.id, quantity))
  const short = lines.filter((line) => quantityOf(line) > availableOf(line))
  const charge = readNumber(shipping, 2)
  const isChargeWrong = charge !== null && (typeof charge !== 'number' || charge < 0)
  const totals = orderTotals(
    lines.map((line) => pricedAt(line, quantityOf(line))),
    isChargeWrong ? 0 : inPence(charge as number | null),
  )
  const kind = types.find(({ id }) => id === paymentType)?.kind ?? ''
  const paying = credit ? payingWords(kind, totals.grandTotal, credit) : null
  const isOverLimit =
    kind === 'CREDIT' && credit !== null && credit.availableCredit < totals.grandTotal
  // The box goes with its reason: what was ticked for another payment type does not count.
  const isOverriding = isOverLimit && isSuper && override
  const wrongQuantity = lines.some((line) =>
    quantityProblem(quantityOf(line), {
      ...rulesOf(line),
      minimum: 0,
      maximum: inThousandths(line.quantity),
    }),
  )
  const problems: readonly string[] = [
    ...(short.length > 0
      ? [
          text('One line is short of stock |||| %{smart_count} lines are short of stock', {
            smart_count: short.length,
          }),
        ]
      : []),
    ...(lines.every((line) => quantityOf(line) === 0)
      ? [text('Nothing is approved; to approve nothing, reject the order')]
      : []),
    ...(paying?.refused ? [paying.words] : []),
    ...(isOverLimit && !isOverriding
      ? [
          text('%{grandTotal} is above the %{availableCredit} of credit that is left', {
            grandTotal: moneyOf(totals.grandTotal),
            availableCredit: moneyOf(credit.availableCredit),
          }),
        ]
      : []),
    ...(isOverriding && remark.trim() === ''
      ? [text('Going above the credit limit needs a remark')]
      : []),
  ]
  const saidOf = (line: Line) =>
    refusal?.errors.find(
      (each) =>
        (each.params as { id?: unknown } | undefined)?.id === line.id ||
        each.field === `items.${lines.indexOf(line)}.approvedQuantity`,
    )?.message

  const approve = async () => {
    setIsBusy(true)
    setRefused(null)
    try {
      const decided = (await request('/order-item/approval', {
        method: 'PUT',
        body: {
          orderId: order.orderId,
          version: order.version,
          orderStatus: 'APPROVED',
          paymentType,
          items: lines.map((line) => ({
            id: line.id,
            approvedQuantity: fromUnits(quantityOf(line), 3),
          })),
          ...(charge === null ? {} : { shippingCharge: charge }),
          ...(isOverriding ? { overrideCreditLimit: true, remark: remark.trim() } : {}),
        },
      })) as Order
      notify(
        text('Order %{orderId} approved as %{salesId}', {
          orderId: order.orderId,
          salesId: decided.salesId ?? '',
        }),
        { type: 'info' },
      )
      onDone()
    } catch (error) {
      setRefused({ version: order.version, refusal: refusalOf(error) })
    } finally {
      setIsBusy(false)
      refresh()
    }
  }

  return (
    <Paper variant="outlined" sx={{ borderRadius: 1, minWidth: 0 }}>
      <Box sx={{ p: { xs: 2, sm: 2.5 } }}>
        <OrderChanged seen={seen} />
        <Typography variant="h2">
          <RecordLink screen={orderItem.screen} id={order.id}>
            {order.orderId}
          </RecordLink>
        </Typography>
        <Typography sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          <RecordLink screen="/user/manage-customer" id={order.customer}>
            {order.labels['customer']}
          </RecordLink>
          {' · '}
          <time dateTime={order.dateTime} title={exactMoment(order.dateTime)}>
            {text('placed %{when}', { when: formatInstant(order.dateTime) })}
          </time>
          {order.requestedDeliveryDate &&
            ` · ${text('wanted on %{date}', { date: formatFullDate(order.requestedDeliveryDate) })}`}
        </Typography>
        {order.customerRemarks && (
          <Alert severity="info" icon={false} sx={{ mt: 1.5 }}>
            “{order.customerRemarks}”
          </Alert>
        )}
        {credit && (
          <Box sx={{ mt: 1.5 }}>
            <CreditSummary credit={credit} />
          </Box>
        )}
      </Box>
      <Part
        title={text('Lines')}
        aside={
          short.length > 0 && (
            <Button
              size="small"
              variant="outlined"
              onClick={() => short.forEach((line) => set(line, availableOf(line)))}
            >
              {text('Cut to what is there')}
            </Button>
          )
        }
      >
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {lines.map((line) => (
            <DecideLine
              key={line.id}
              line={line}
              quantity={quantityOf(line)}
              available={availableOf(line)}
              rule={rulesOf(line)}
              said={saidOf(line)}
              onQuantity={(quantity) => set(line, quantity)}
            />
          ))}
        </Box>
      </Part>
      <Part title={text('Payment and shipping')}>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <Labelled
            label={text('Paid by')}
            note={isOverriding ? '' : (paying?.words ?? '')}
            isWrong={Boolean(paying?.refused || (isOverLimit && !isOverriding))}
          >
            <Select
              size="small"
              fullWidth
              value={types.length > 0 ? paymentType : ''}
              onChange={(event) => setChosenType(Number(event.target.value))}
              inputProps={{ 'aria-label': text('Paid by') }}
            >
              {types.map(({ id, paymentTypeName }) => (
                <MenuItem key={id} value={id}>
                  {paymentTypeName}
                </MenuItem>
              ))}
            </Select>
          </Labelled>
          <Labelled
            label={text('Shipping charge (optional)')}
            note={isChargeWrong ? text('An amount such as 4.50') : ''}
            isWrong={isChargeWrong}
          >
            <OutlinedInput
              size="small"
              fullWidth
              value={shipping}
              onChange={(event) => setShipping(event.target.value)}
              startAdornment={
                <Box component="span" sx={{ mr: 0.5 }}>
                  {currencySign}
                </Box>
              }
              inputProps={{
                'aria-label': text('Shipping charge'),
                inputMode: 'decimal',
                style: { textAlign: 'end' },
              }}
            />
          </Labelled>
        </Box>
        {isOverLimit && isSuper && (
          <Box sx={{ mt: 1.5 }}>
            <FormControlLabel
              control={<Checkbox checked={override} onChange={(_, on) => setOverride(on)} />}
              label={text('Approve above the credit limit')}
            />
            {override && (
              <Box sx={{ mt: 1 }}>
                <Labelled
                  label={text('Remark on the decision')}
                  note={text('Why the order may go above the limit')}
                  isWrong={false}
                >
                  <OutlinedInput
                    size="small"
                    fullWidth
                    multiline
                    autoFocus={!matchMedia('(pointer: coarse)').matches}
                    value={remark}
                    onChange={(event) => setRemark(event.target.value)}
                    inputProps={{ 'aria-label': text('Remark on the decision'), maxLength: 250 }}
                  />
                </Labelled>
              </Box>
            )}
          </Box>
        )}
        {isOverLimit && !isSuper && (
          <Typography sx={{ fontSize: '0.8125rem', mt: 1 }}>
            {text(
              'Only a super admin may approve above the credit limit. Cut quantities or choose another payment type.',
            )}
          </Typography>
        )}
      </Part>
      <Part title={text('Goes to')}>
        <Facts facts={[[text('Address'), addressWords(order.shippingAddress as never)]]} />
      </Part>
      <Box
        sx={{ p: { xs: 2, sm: 2.5 }, borderTop: '1px solid var(--line)', bgcolor: 'var(--sunken)' }}
      >
        <Box sx={{ maxWidth: 340, ml: 'auto' }}>
          <Sums
            rows={[
              [text('Goods'), totals.subTotal],
              ...(totals.discountAmount
                ? [[text('Discount'), -totals.discountAmount] as const]
                : []),
              [text('Tax'), totals.taxAmount],
              ...(charge && !isChargeWrong
                ? [[text('Shipping'), inPence(charge as number)] as const]
                : []),
            ]}
            total={[text('Total'), totals.grandTotal]}
          />
        </Box>
      </Box>
      <Box sx={FOOT}>
        {refusal && (
          <Alert severity="error" role="alert" sx={{ mb: 1.5 }}>
            {refusal.message}
          </Alert>
        )}
        {!refusal && problems.length > 0 && (
          <Alert severity="warning" role="status" sx={{ mb: 1.5 }}>
            {problems.join('. ')}.
          </Alert>
        )}
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          <Button variant="outlined" color="error" onClick={() => setRejecting(true)}>
            {text('Reject order')}
          </Button>
          <Button
            variant="contained"
            disabled={isBusy || wrongQuantity || isChargeWrong || problems.length > 0}
            onClick={() => void approve()}
          >
            {text('Approve order')}
          </Button>
        </Box>
      </Box>
      {isRejecting && (
        <AskedAction
          definition={orderItem}
          record={{ ...order }}
          name="reject"
          onClose={() => setRejecting(false)}
          onDone={onDone}
        />
      )}
    </Paper>
  )
}

/** The decision and what stands against it stay in reach, however long the order is; over the padding below the page. */
const FOOT = {
  position: 'sticky',
  bottom: -24,
  zIndex: 2,
  px: { xs: 2, sm: 2.5 },
  py: 1.5,
  pb: 'max(12px, env(safe-area-inset-bottom))',
  borderTop: '1px solid var(--line)',
  bgcolor: 'var(--sunken)',
  borderRadius: '0 0 8px 8px',
} as const

function Part({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ px: { xs: 2, sm: 2.5 }, py: 2, borderTop: '1px solid var(--line)' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32, mb: 0.5 }}>
        <Typography component="h3" sx={{ fontSize: '0.875rem', fontWeight: 650, flex: 1 }}>
          {title}
        </Typography>
        {aside}
      </Box>
      {children}
    </Box>
  )
}

function Labelled({
  label,
  note,
  isWrong,
  children,
}: {
  label: string
  note: string
  isWrong: boolean
  children: ReactNode
}) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ fontSize: '0.8125rem', fontWeight: 550, mb: 0.5 }}>{label}</Typography>
      {children}
      {note && (
        <Typography
          role={isWrong ? 'alert' : undefined}
          sx={{ fontSize: '0.8125rem', mt: 0.5, color: isWrong ? 'error.main' : 'text.secondary' }}
        >
          {note}
        </Typography>
      )}
    </Box>
  )
}
