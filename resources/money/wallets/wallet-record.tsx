import { makeCalls, formatInstant, formatMoney, text, translated } from '#admin'
import { Entry, RecordLink, recordPage, type RowProps, type Shown } from '#admin/page'
import { readItems, type RecordOf } from '#schema'
import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import type paymentCalls from '../payment-calls.server.ts'
import customerWallet from './customer-wallet.resource.ts'
import { WalletEntryDialog, type Wallet } from './wallet-entry-dialog.tsx'
import walletHistoryInEnglish from './wallet-history.resource.ts'

const walletHistory = translated(walletHistoryInEnglish)

type Moved = RecordOf<typeof walletHistory>

const SOURCES = readItems(walletHistory.fields.transactionSource)

const payments = makeCalls<typeof paymentCalls>()

/** The customer's debt and remaining credit. */
const useCredit = ({ customer }: Wallet) =>
  payments.useAnswer('/payment/customer-outstanding', { customerId: customer }).data

type OfWallet = Shown<Wallet, ReturnType<typeof useCredit>>

/** Wallet page with entries and manual actions. */
export default recordPage(customerWallet, {
  use: useCredit,
  one: text('Wallet'),
  heading: ({ record }) => text('Wallet of {customer}', { customer: record.customerName ?? '' }),
  below: ({ record, role }) =>
    role === 'CUSTOMER' ? null : (
      <RecordLink of="customer" id={record.customer}>
        {record.customerCode}
      </RecordLink>
    ),
  // No edit form, because the balance changes only through entries.
  form: false,
  actions: [
    {
      label: text('Pay in'),
      when: ({ role }) => role !== 'CUSTOMER',
      primary: true,
      Dialog: entering('topUp'),
      atForm: true,
    },
    {
      label: text('Correct balance'),
      when: ({ role }) => role === 'SUPER_ADMIN',
      Dialog: entering('correct'),
    },
  ],
  main: {
    [text('Entries')]: {
      of: 'wallet-history',
      by: 'wallet',
      Row: Moved,
      empty: text('Nothing has been paid in yet.'),
      older: text('Show older entries'),
    },
  },
  side: {
    [text('Balance')]: Balance,
    [text('Key details')]: [
      [text('Last entry'), 'lastTransactionDate'],
      [text('Owed on invoices'), ({ more }) => more && formatMoney(more.outstandingAmount)],
      [text('Available credit'), ({ more }) => more && formatMoney(more.availableCredit)],
    ],
  },
  // Shows the balance first on a phone.
  sideFirst: true,
  historyOf: ['SUPER_ADMIN', 'ADMIN'],
})

function entering(purpose: 'topUp' | 'correct') {
  return ({ record, onClose }: OfWallet & { readonly onClose: () => void }) => (
    <WalletEntryDialog wallet={record} purpose={purpose} onClose={onClose} />
  )
}

function Balance({ record: { walletBalance, walletStatus, reason } }: OfWallet) {
  return (
    <>
      <Typography
        className="tabular"
        sx={{ fontSize: '1.75rem', fontWeight: 680, lineHeight: 1.2 }}
      >
        {formatMoney(walletBalance)}
      </Typography>
      {walletStatus === 'FROZEN' && (
        <Typography sx={{ mt: 0.5 }}>
          {text('Frozen: nothing can be paid out of it.')}
          {reason && ` ${reason}`}
        </Typography>
      )}
    </>
  )
}

/** Wallet entry with the balance after it; super admins can undo manual entries. */
function Moved({ row, rows, record, role }: RowProps<Moved, Wallet, unknown>) {
  const isUndone = rows.some(({ reversalOf }) => reversalOf === row.id)
  const isByHand = row.transactionSource === 'TOP_UP' || row.transactionSource === 'ADJUSTMENT'
  const source = SOURCES[row.transactionSource]?.label
  return (
    <Entry
      main={<b>{isUndone ? `${source} · ${text('undone')}` : source}</b>}
      below={[
        formatInstant(row.transactionDate),
        row.labels['paymentType'],
        row.reference,
        row.reason,
        row.sale && (
          <RecordLink of="sales-order" id={row.sale}>
            {row.salesId}
          </RecordLink>
        ),
      ]}
      figure={`${row.transactionType === 'CREDIT' ? '+' : '−'}${formatMoney(row.amount)}`}
      belowFigure={formatMoney(row.balanceAfter)}
    >
      {role === 'SUPER_ADMIN' && isByHand && !isUndone && <Undo wallet={record} entry={row} />}
    </Entry>
  )
}

function Undo({ wallet, entry }: { wallet: Wallet; entry: Moved }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={text('Undo entry {number}', { number: entry.historyNumber })}
        onClick={() => setIsOpen(true)}
      >
        {text('Undo')}
      </Button>
      {isOpen && (
        <WalletEntryDialog
          wallet={wallet}
          purpose="undo"
          entry={entry.id}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
