import { toUnits, type AnswerOf } from '#schema'
import { makeCalls, formatDate, formatMoney, SectionCard, Stack, text, translated } from '#admin'
import {
  ErrorSummary,
  FieldGrid,
  FieldInput,
  InForm,
  PageHeader,
  PlainField,
  useRecordForm,
} from '#admin/page'
import {
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useNavigate, useNotify, useRecordFromLocation, useRefresh } from 'react-admin'
import { useMemo, useRef, useState } from 'react'
import { spread, type Spread } from '../allocation.ts'
import type paymentCalls from '../payment-calls.server.ts'
import type paymentBehaviour from '../payment.server.ts'
import receiptInEnglish from './receipt.resource.ts'

const receipt = translated(receiptInEnglish)
const payments = makeCalls<typeof paymentCalls>()
const booking = makeCalls<typeof paymentBehaviour>()

const FORM_FIELDS = [
  'customer',
  'amount',
  'paymentType',
  'paymentDate',
  'reference',
  'remarks',
  'excessToWallet',
] as const
const OLDEST = ''

type Invoice = AnswerOf<typeof paymentCalls, '/payment/outstanding-order-payment'>[number]
interface Open {
  readonly id: number
  readonly salesId: string
  readonly dueDate: string
  readonly outstandingAmount: number
}

/** Values passed by the page that opened this one. */
interface Prefilled {
  readonly customer?: number
  readonly salesId?: string
  readonly amount?: number
}

/** State of a new receipt: customer, open sales and amount. */
function useReceipt() {
  const prefilled = useRecordFromLocation() as Prefilled | null
  const [salesId, setSalesId] = useState(prefilled?.salesId ?? OLDEST)
  const pays = useRef(salesId)
  // Keeps the invoices as they were when saved, because newer balances must not appear while the page closes.
  const [paid, setPaid] = useState<readonly Invoice[] | null>(null)
  const start = useMemo(
    () =>
      prefilled?.customer === undefined
        ? undefined
        : { customer: prefilled.customer, amount: prefilled.amount ?? null },
    [prefilled?.customer, prefilled?.amount],
  )
  const state = useRecordForm({
    definition: receipt,
    record: null,
    prefilled: start,
    only: FORM_FIELDS,
    async send(input) {
      const body = pays.current === OLDEST ? input : { ...input, salesId: pays.current }
      const booked = await booking.post('/payment', { body })
      setPaid(open)
      return booked
    },
  })
  const customer = state.form.watch('customer')
  const owed =
    payments.useAnswer(
      '/payment/outstanding-order-payment',
      typeof customer === 'number' ? { customerId: customer } : null,
    ).data ?? []
  const open = paid ?? owed
  const chosen = open.some((each) => each.salesId === salesId) ? salesId : OLDEST
  pays.current = chosen
  return {
    state,
    open,
    chosen,
    choose: setSalesId,
    isCustomerKnown: typeof customer === 'number',
    cameFromSale: prefilled?.salesId !== undefined,
  }
}

/** Page that records a receipt and previews its allocation. */
export function ReceiptPage() {
  const { state, open, chosen, choose, isCustomerKnown, cameFromSale } = useReceipt()
  const notify = useNotify()
  const navigate = useNavigate()
  const refresh = useRefresh()
  // Returns to the sale, if the page was opened from one.
  const leave = () => (cameFromSale ? navigate(-1) : navigate('/billing/payment-status'))
  const save = () =>
    void state.save(({ receiptNumber, walletCredit }) => {
      notify(recordedWords(receiptNumber, walletCredit), { type: 'success' })
      refresh()
      leave()
    })
  return (
    <InForm definition={receipt} state={state} idPrefix="receipt">
      <PageHeader
        page={text('Add payment')}
        heading={text('Add payment')}
        back={{ to: '/billing/payment-status', label: 'payments' }}
        below={text(
          'Money received from a customer. Pays the oldest invoices first unless you choose one.',
        )}
      />
      <Stack
        component="form"
        data-new
        noValidate
        aria-label={text('Add payment')}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
        gap={2}
        sx={{ maxWidth: 880 }}
      >
        <ErrorSummary definition={receipt} refusal={state.refusal} />
        <SectionCard id="receipt-money" title={text('Receipt')}>
          <FieldGrid
            fields={SHOWN}
            render={(name, field) => (
              <FieldInput name={name} field={field} demanded={name === 'customer'} />
            )}
          />
        </SectionCard>
        {isCustomerKnown && (
          <SectionCard id="receipt-pays" title={text('Allocation')}>
            <PaysField open={open} chosen={chosen} onChoose={choose} />
            <Allocations
              open={open}
              plan={previewSpread(open, chosen, state.form.watch('amount'))}
              mayKeep={state.form.watch('excessToWallet') === true}
            />
          </SectionCard>
        )}
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button type="submit" variant="contained" disabled={state.form.formState.isSubmitting}>
            {state.form.formState.isSubmitting ? text('Recording…') : text('Add payment')}
          </Button>
          <Button color="inherit" onClick={leave}>
            {text('Cancel')}
          </Button>
        </Box>
      </Stack>
    </InForm>
  )
}

interface PaysFieldProps {
  readonly open: readonly Invoice[]
  readonly chosen: string
  readonly onChoose: (salesId: string) => void
}

const PaysField = ({ open, chosen, onChoose }: PaysFieldProps) => (
  <Box sx={{ mb: 2 }}>
    <PlainField
      label={text('Pays')}
      value={chosen}
      onChange={onChoose}
      items={[
        [OLDEST, text('Oldest due first')],
        ...open.map(
          ({ salesId: sale, outstandingAmount }) =>
            [
              sale,
              text('{sale}, {amount} outstanding', {
                sale,
                amount: formatMoney(outstandingAmount),
              }),
            ] as const,
        ),
      ]}
    />
  </Box>
)

const SHOWN = Object.fromEntries(FORM_FIELDS.map((name) => [name, receipt.fields[name]]))

/** Same calculation as on the server, using the balances just loaded. */
function previewSpread(open: readonly Invoice[], salesId: string, amount: unknown): Spread<Open> {
  const wanted = open
    .filter((each) => salesId === OLDEST || each.salesId === salesId)
    .map(
      (each, id): Open => ({
        id,
        salesId: each.salesId,
        dueDate: each.dueDate,
        outstandingAmount: toUnits(each.outstandingAmount, 2) ?? 0,
      }),
    )
  return spread(Math.max(0, toUnits(amount, 2) ?? 0), wanted)
}

const money = (pence: number): string => formatMoney(pence / 100)

const recordedWords = (receipt: string, walletCredit: number): string =>
  walletCredit > 0
    ? text('Receipt {receipt} recorded; {amount} went to the wallet', {
        receipt,
        amount: formatMoney(walletCredit),
      })
    : text('Receipt {receipt} recorded', { receipt })

const surplusWords = (amount: string, mayKeep: boolean): string =>
  mayKeep
    ? text('Overpaid by {amount}, which goes into the wallet.', { amount })
    : text('{amount} too much. Reduce the amount, or tick “Pay surplus into the wallet”.', {
        amount,
      })

function Allocations({
  open,
  plan,
  mayKeep,
}: {
  open: readonly Invoice[]
  plan: Spread<Open>
  mayKeep: boolean
}) {
  const paid = new Map(plan.allocations.map((each) => [each.to.salesId, each]))
  return (
    <Box role="group" aria-label={text('Allocation')} tabIndex={0} sx={{ overflowX: 'auto' }}>
      {open.length === 0 ? (
        <Typography color="textSecondary">{text('Nothing is outstanding.')}</Typography>
      ) : (
        <Table size="small" aria-label={text('Receipt allocation')}>
          <TableHead>
            <TableRow>
              <TableCell>{text('Sales order')}</TableCell>
              <TableCell>{text('Due')}</TableCell>
              <TableCell align="right">{text('Outstanding')}</TableCell>
              <TableCell align="right">{text('Pays')}</TableCell>
              <TableCell align="right">{text('Still outstanding')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {open.map(({ salesId, dueDate, outstandingAmount }) => (
              <TableRow key={salesId} className="tabular">
                <TableCell>{salesId}</TableCell>
                <TableCell>{formatDate(dueDate)}</TableCell>
                <TableCell align="right">{formatMoney(outstandingAmount)}</TableCell>
                <TableCell align="right">
                  {paid.has(salesId) ? money(paid.get(salesId)?.amount ?? 0) : '–'}
                </TableCell>
                <TableCell align="right">
                  {paid.has(salesId)
                    ? money(paid.get(salesId)?.outstandingAfter ?? 0)
                    : formatMoney(outstandingAmount)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {plan.surplus > 0 && (
        <Typography
          role="status"
          sx={{ mt: 1.5, fontWeight: 550, color: mayKeep ? 'text.primary' : 'error.main' }}
        >
          {surplusWords(money(plan.surplus), mayKeep)}
        </Typography>
      )}
    </Box>
  )
}
