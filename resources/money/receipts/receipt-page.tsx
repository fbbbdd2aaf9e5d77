import { fromUnits, toUnits, type AnswerOf } from '#schema'
import {
  makeCalls,
  formatDate,
  formatMoney,
  SectionCard,
  Stack,
  text,
  translated,
  useList,
  useView,
} from '#admin'
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
  useMediaQuery,
} from '@mui/material'
import { useNavigate, useNotify, useRecordFromLocation, useRefresh } from 'react-admin'
import { useEffect, useMemo, useRef, useState } from 'react'
import { spread, type Spread } from '../allocation.ts'
import paymentType from '../payment-type.resource.ts'
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
  /** Ids of the payments chosen in the list; the amount is their sum. */
  readonly payments?: readonly number[]
}

const NONE: readonly number[] = []

/** State of a new receipt: customer, open sales and amount. */
function useReceipt() {
  const prefilled = useRecordFromLocation() as Prefilled | null
  const [salesId, setSalesId] = useState(prefilled?.salesId ?? OLDEST)
  const [picked, setPicked] = useState(prefilled?.payments ?? NONE)
  const pays = useRef<object>({})
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
      const booked = await booking.post('/payment', { body: { ...input, ...pays.current } })
      setPaid(open)
      return booked
    },
  })
  const customer = state.form.watch('customer')
  const payer = typeof customer === 'number' ? customer : null
  const owed = payments.useAnswer(
    '/payment/outstanding-order-payment',
    payer === null ? null : { customerId: payer },
  ).data
  const open = paid ?? owed ?? []
  const chosen = open.some((each) => each.salesId === salesId) ? salesId : OLDEST
  const several = open.filter(({ id }) => picked.includes(id))
  const isSeveral = several.length > 0
  pays.current = isSeveral
    ? { sales: several.map(({ sale }) => sale) }
    : chosen === OLDEST
      ? {}
      : { salesId: chosen }
  useSumOf(several, state)
  useUsualType(payer, state)
  return {
    state,
    open,
    paying: isSeveral ? several : open.filter((each) => isPaid(chosen, each)),
    chosen: isSeveral ? SEVERAL : chosen,
    several,
    choose(next: string) {
      if (next === SEVERAL) return
      setPicked(NONE)
      setSalesId(next)
    },
    isLoaded: payer !== null && (paid ?? owed) !== undefined,
  }
}

const SEVERAL = 'several'

const isPaid = (chosen: string, { salesId }: Invoice) => chosen === OLDEST || salesId === chosen

type ReceiptForm = Pick<ReturnType<typeof useRecordForm>, 'form'>

/** Proposes the sum of the chosen invoices as the amount. */
function useSumOf(several: readonly Invoice[], { form }: ReceiptForm) {
  const sum = several.reduce(
    (total, { outstandingAmount }) => total + (toUnits(outstandingAmount, 2) ?? 0),
    0,
  )
  const isProposed = useRef(false)
  useEffect(() => {
    if (sum === 0 || isProposed.current) return
    isProposed.current = true
    form.setValue('amount', fromUnits(sum, 2), { shouldDirty: true })
  }, [sum])
}

/** Proposes how the customer paid last time, or else a bank transfer. Money from the wallet is never proposed. */
function useUsualType(payer: number | null, { form }: ReceiptForm) {
  const types = useView(paymentType, '/payment-types').data
  const latest = useList(receipt, payer === null ? null : { customer: payer }, 1).data
  const usual = latest?.content[0]?.paymentType
  const isMoney = (id: unknown) =>
    types?.some((each) => each.id === id && each.kind !== 'WALLET' && each.kind !== 'CREDIT')
  const proposed = isMoney(usual) ? usual : types?.find(({ kind }) => kind === 'BANK')?.id
  const chosen = form.watch('paymentType')
  const isTouch = useMediaQuery('(pointer: coarse)')
  useEffect(() => {
    if (payer === null || !latest || proposed === undefined || chosen !== null) return
    form.setValue('paymentType', proposed)
    // Everything else is known, so typing may begin at once.
    if (form.getValues('amount') && !isTouch)
      setTimeout(() => document.getElementById('receipt-reference')?.focus())
  }, [payer, latest, proposed, chosen])
}

/** Page that records a receipt and previews its allocation. */
export function ReceiptPage() {
  const { state, open, paying, chosen, several, choose, isLoaded } = useReceipt()
  const notify = useNotify()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const save = () =>
    void state.save(({ id, receiptNumber, walletCredit }) => {
      notify(recordedWords(receiptNumber, walletCredit), { type: 'success' })
      refresh()
      // Replaces the form, so that the back button leads to the page before it.
      navigate(`/billing/receipts/${id}/show`, { replace: true })
    })
  return (
    <InForm definition={receipt} state={state} idPrefix="receipt">
      <PageHeader
        page={text('Add payment')}
        heading={text('Add payment')}
        back={{ to: '/billing/payment-status', label: 'payments' }}
        below={
          chosen === SEVERAL
            ? text('Money received from a customer. Pays the invoices you selected.')
            : text(
                'Money received from a customer. Pays the oldest invoices first unless you choose one.',
              )
        }
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
        {isLoaded && (
          <SectionCard id="receipt-pays" title={text('Allocation')}>
            <PaysField open={open} chosen={chosen} several={several} onChoose={choose} />
            <Allocations
              open={open}
              plan={previewSpread(paying, state.form.watch('amount'))}
              mayKeep={state.form.watch('excessToWallet') === true}
            />
          </SectionCard>
        )}
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button type="submit" variant="contained" disabled={state.form.formState.isSubmitting}>
            {state.form.formState.isSubmitting ? text('Recording…') : text('Add payment')}
          </Button>
          <Button color="inherit" onClick={() => navigate(-1)}>
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
  /** Invoices that were chosen in the list. */
  readonly several: readonly Invoice[]
  readonly onChoose: (salesId: string) => void
}

const PaysField = ({ open, chosen, several, onChoose }: PaysFieldProps) => (
  <Box sx={{ mb: 2 }}>
    <PlainField
      label={text('Pays')}
      value={chosen}
      onChange={onChoose}
      items={[
        ...(several.length > 0
          ? [
              [
                SEVERAL,
                text('The chosen invoice |||| The {smart_count} chosen invoices', {
                  smart_count: several.length,
                }),
              ] as const,
            ]
          : []),
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
function previewSpread(paying: readonly Invoice[], amount: unknown): Spread<Open> {
  const wanted = paying.map(
    (each): Open => ({
      id: each.id,
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
