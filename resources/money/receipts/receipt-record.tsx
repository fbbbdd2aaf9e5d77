import { formatMoney, text, ToneChip } from '#admin'
import { Entry, RecordLink, recordPage, type RowProps } from '#admin/page'
import type { RecordOf, RowOf } from '#schema'
import type paymentHistory from '../payment-history.resource.ts'
import receipt from './receipt.resource.ts'

type Receipt = RecordOf<typeof receipt>

/** Receipt page: what came in and what it paid. */
export default recordPage(receipt, {
  heading: 'receiptNumber',
  below: 'customer',
  chips: [],
  back: () => ({ to: '/billing/payment-status', label: 'payments' }),
  actions: [
    {
      label: text('Add another payment'),
      to: () => '/billing/payment-status/create',
      when: ({ role }) => role !== 'CUSTOMER',
      primary: true,
    },
    {
      label: text('Print'),
      path: ({ receiptNumber }) => `/paymentReceipt?receiptNumber=${String(receiptNumber)}`,
      fileName: ({ receiptNumber }) => `${String(receiptNumber)}.pdf`,
    },
  ],
  main: {
    [text('Allocation')]: {
      of: 'payment-history',
      by: 'receiptNumber',
      value: 'receiptNumber',
      sort: 'salesId',
      Row: Part,
      first: 25,
      empty: text('Nothing was outstanding; the money is in the wallet.'),
    },
  },
  side: {
    [text('Receipt')]: {
      sums: [{ always: 'amount' }, { less: 'walletCredit' }],
    },
    [text('Key details')]: ['paymentDate', 'paymentType', 'reference', 'remarks', 'receivedBy'],
  },
})

function Part({
  row: { id, salesId, amount, reversed },
}: RowProps<RowOf<typeof paymentHistory>, Receipt, unknown>) {
  return (
    <Entry
      main={
        <>
          <RecordLink of="payment-history" id={id}>
            {salesId}
          </RecordLink>
          {reversed && <ToneChip label={text('Reversed')} tone="neutral" />}
          {amount < 0 && <ToneChip label={text('Reversal')} tone="warning" />}
        </>
      }
      figure={formatMoney(amount)}
    />
  )
}
