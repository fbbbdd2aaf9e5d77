import { toUnits } from '#schema'
import { makeCalls, formatMoney, text, translated } from '#admin'
import { FieldInput, RecordDialog, useRecordForm } from '#admin/page'
import { Box, Typography } from '@mui/material'
import { useNotify, useRefresh } from 'react-admin'
import { useMemo } from 'react'
import type paymentBehaviour from '../payment.server.ts'
import receiptInEnglish from '../receipts/receipt.resource.ts'

const receipt = translated(receiptInEnglish)
const booking = makeCalls<typeof paymentBehaviour>()

const FORM_FIELDS = ['customer', 'amount', 'paymentType'] as const

export interface WalletPayment {
  readonly owed: {
    readonly salesId: string | null
    readonly invoiceNumber: string
    readonly customer: number
    readonly outstandingAmount: number
  }
  readonly wallet: { readonly balance: number; readonly paymentType: number }
}

/** Dialog that pays the customer's own invoice from the wallet, up to the balance. */
export function WalletPaymentDialog({
  owed,
  wallet,
  onClose,
}: WalletPayment & { readonly onClose: () => void }) {
  const notify = useNotify()
  const refresh = useRefresh()
  const start = useMemo(
    () => ({
      customer: owed.customer,
      paymentType: wallet.paymentType,
      amount: Math.min(owed.outstandingAmount, wallet.balance),
    }),
    [owed, wallet],
  )
  const state = useRecordForm({
    definition: receipt,
    record: null,
    prefilled: start,
    only: FORM_FIELDS,
    send: ({ amount, paymentType }) =>
      booking.post('/payment', { body: { salesId: owed.salesId, amount, paymentType } }),
  })
  const pay = () =>
    void state.save(({ amount }) => {
      notify(
        text('{amount} paid from your wallet for {invoiceNumber}', {
          amount: formatMoney(amount),
          invoiceNumber: owed.invoiceNumber,
        }),
        { type: 'success' },
      )
      refresh()
      onClose()
    })
  return (
    <RecordDialog
      definition={receipt}
      idPrefix="wallet"
      state={state}
      title={text('Pay from wallet')}
      submit={text('Pay now')}
      above={
        <Box sx={{ mb: 2 }}>
          <Figure label={text('In your wallet')} amount={wallet.balance} />
          <Figure
            label={text('Outstanding on {invoiceNumber}', { invoiceNumber: owed.invoiceNumber })}
            amount={owed.outstandingAmount}
          />
        </Box>
      }
      onSubmit={pay}
      onClose={onClose}
    >
      <FieldInput name="amount" field={receipt.fields.amount} />
      <Typography role="status" color="textSecondary">
        {outcome(state.form.watch('amount'), owed.outstandingAmount, wallet.balance)}
      </Typography>
    </RecordDialog>
  )
}

const Figure = ({ label, amount }: { readonly label: string; readonly amount: number }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.25 }}>
    <span>{label}</span>
    <b className="tabular">{formatMoney(amount)}</b>
  </Box>
)

function outcome(amount: unknown, outstanding: number, balance: number): string {
  const pence = (value: unknown) => toUnits(value, 2) ?? 0
  const [paid, owed, held] = [pence(amount), pence(outstanding), pence(balance)]
  const most = Math.min(owed, held)
  if (paid <= 0) return ''
  if (paid > most)
    return text('At most {amount} can be paid from the wallet.', {
      amount: formatMoney(most / 100),
    })
  if (paid === owed) return text('Pays the invoice in full.')
  return text('{amount} will still be due.', { amount: formatMoney((owed - paid) / 100) })
}
