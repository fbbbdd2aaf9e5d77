import { makeCalls, text, translated } from '#admin'
import { FieldInput, RecordDialog, useRecordForm } from '#admin/page'
import type { RecordOf } from '#schema'
import { DialogContentText } from '@mui/material'
import { useNotify, useRefresh } from 'react-admin'
import { useEffect, useRef } from 'react'
import customerWalletInEnglish from './customer-wallet.resource.ts'
import type walletBehaviour from './customer-wallet.server.ts'

const customerWallet = translated(customerWalletInEnglish)
const wallets = makeCalls<typeof walletBehaviour>()

export type Wallet = RecordOf<typeof customerWallet>

type Name = keyof typeof customerWallet.fields & string

/** Dialogs for manual entries, with their fields. */
const ENTRIES = {
  topUp: {
    // Requires a payment type, because without one the entry would be a correction.
    title: text('Pay in'),
    inputs: ['transactionType', 'amount', 'paymentType', 'reference'],
    shown: ['amount', 'paymentType', 'reference'],
    demanded: ['paymentType'],
    why: text(
      'Money paid in by the customer. It can be spent on orders straight away, and the customer is notified.',
    ),
  },
  correct: {
    title: text('Correct balance'),
    inputs: ['transactionType', 'amount', 'reason'],
    shown: ['transactionType', 'amount', 'reason'],
    demanded: ['reason'],
    why: text(
      'Corrects a mistake where no money changed hands. The customer is notified of the new balance.',
    ),
  },
  undo: {
    title: text('Undo entry'),
    inputs: ['reversalOf', 'reason'],
    shown: ['reason'],
    demanded: ['reason'],
    why: text('Adds a reversing entry. Both stay in the history.'),
  },
} as const satisfies Record<
  string,
  {
    title: string
    why: string
    inputs: readonly Name[]
    shown: readonly Name[]
    demanded: readonly Name[]
  }
>

interface WalletEntryProps {
  readonly wallet: Wallet
  readonly purpose: keyof typeof ENTRIES
  /** Entry to undo. */
  readonly entry?: number
  readonly onClose: () => void
}

/** Dialog that adds an entry once, however often the button is pressed. */
export function WalletEntryDialog({ wallet, purpose, entry, onClose }: WalletEntryProps) {
  const { title, why, inputs, shown, demanded } = ENTRIES[purpose]
  const notify = useNotify()
  const refresh = useRefresh()
  const before = useRef({ ...wallet, reason: null }).current
  const state = useRecordForm({
    definition: customerWallet,
    record: before,
    only: inputs,
    requires: demanded,
    async send(input) {
      return wallets.put('/customer-wallet/:id', { params: { id: wallet.id }, body: input })
    },
  })
  const { setValue } = state.form
  useEffect(() => {
    if (purpose === 'topUp') setValue('transactionType', 'CREDIT', { shouldDirty: true })
    if (entry !== undefined) setValue('reversalOf', entry, { shouldDirty: true })
  }, [purpose, entry, setValue])
  const save = () =>
    void state.save(() => {
      notify(text('Wallet of {customer} updated', { customer: wallet.customerName ?? '' }), {
        type: 'info',
      })
      refresh()
      onClose()
    })
  return (
    <RecordDialog
      definition={customerWallet}
      idPrefix="wallet"
      state={state}
      title={title}
      submit={title}
      above={
        <DialogContentText sx={{ mb: 2 }}>
          <b>{wallet.customerName}</b>. {why}
        </DialogContentText>
      }
      onSubmit={save}
      onClose={onClose}
    >
      {shown.map((name) => (
        <FieldInput
          key={name}
          name={name}
          field={customerWallet.fields[name]}
          demanded={demanded.some((each) => each === name)}
        />
      ))}
    </RecordDialog>
  )
}
