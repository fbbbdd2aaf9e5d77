import { callsOf, text, translated } from '#admin'
import { ErrorSummary, FieldInput, InForm, useRecordForm } from '#admin/page'
import type { RecordOf } from '#schema'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { useNotify, useRefresh } from 'react-admin'
import { useEffect, useRef, type FormEvent } from 'react'
import customerWalletInEnglish from './customer-wallet.resource.ts'
import type walletBehaviour from './customer-wallet.server.ts'

const customerWallet = translated(customerWalletInEnglish)
const wallets = callsOf<typeof walletBehaviour>()

export type Wallet = RecordOf<typeof customerWallet>

type Name = keyof typeof customerWallet.fields & string

/** What can be entered by hand, and what it needs to know. */
const ENTRIES = {
  topUp: {
    // Without a payment type the entry would be a correction.
    title: text('Pay in'),
    asks: ['transactionType', 'amount', 'paymentType', 'reference'],
    shown: ['amount', 'paymentType', 'reference'],
    demanded: ['paymentType'],
    why: text(
      'Money that the customer paid in. It can be spent on orders at once, and the customer is told.',
    ),
  },
  correct: {
    title: text('Correct balance'),
    asks: ['transactionType', 'amount', 'reason'],
    shown: ['transactionType', 'amount', 'reason'],
    demanded: ['reason'],
    why: text(
      'Puts a mistake right where no money changed hands. The customer is told the new balance.',
    ),
  },
  undo: {
    title: text('Undo entry'),
    asks: ['reversalOf', 'reason'],
    shown: ['reason'],
    demanded: ['reason'],
    why: text('Adds the opposite entry. Both stay in the history.'),
  },
} as const satisfies Record<
  string,
  {
    title: string
    why: string
    asks: readonly Name[]
    shown: readonly Name[]
    demanded: readonly Name[]
  }
>

interface WalletEntryProps {
  readonly wallet: Wallet
  readonly purpose: keyof typeof ENTRIES
  /** The entry that is undone. */
  readonly entry?: number
  readonly onClose: () => void
}

/** Adds an entry to a wallet, once however often the button is pressed. */
export function WalletEntryDialog({ wallet, purpose, entry, onClose }: WalletEntryProps) {
  const { title, why, asks, shown, demanded } = ENTRIES[purpose]
  const notify = useNotify()
  const refresh = useRefresh()
  const before = useRef({ ...wallet, reason: null }).current
  const state = useRecordForm({
    definition: customerWallet,
    record: before,
    only: asks,
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
  const save = (event: FormEvent) => {
    event.preventDefault()
    void state.save(() => {
      notify(text('Wallet of %{customer} updated', { customer: wallet.customerName ?? '' }), {
        type: 'info',
      })
      refresh()
      onClose()
    })
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="wallet-entry">
      <form noValidate onSubmit={save}>
        <DialogTitle id="wallet-entry">{title}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            <b>{wallet.customerName}</b>. {why}
          </DialogContentText>
          <InForm definition={customerWallet} state={state} idPrefix="wallet">
            <Box sx={{ display: 'grid', gap: 2 }}>
              <ErrorSummary definition={customerWallet} refusal={state.refusal} />
              {shown.map((name) => (
                <FieldInput
                  key={name}
                  name={name}
                  field={customerWallet.fields[name]}
                  demanded={demanded.some((each) => each === name)}
                />
              ))}
            </Box>
          </InForm>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {text('Cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={state.form.formState.isSubmitting}>
            {title}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
