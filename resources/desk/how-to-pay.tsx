import { Flex, formatFullDate, formatMoney, text } from '#admin'
import { Alert, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { WalletPaymentDialog, type WalletPayment } from '../money/wallets/wallet-payment-dialog.tsx'

interface HowToPayProps {
  readonly record: WalletPayment['owed'] & { readonly dueDate: string; readonly isOverdue: boolean }
  readonly role: string
  readonly more: {
    readonly companyBank: string | null
    readonly wallet: (WalletPayment['wallet'] & { readonly isFrozen: boolean }) | null
  }
}

/** Bank details for the outstanding amount, with the option to pay from the wallet. */
export function HowToPay({ record, role, more: { companyBank, wallet } }: HowToPayProps) {
  const { outstandingAmount, dueDate, invoiceNumber, isOverdue } = record
  if (role !== 'CUSTOMER' || outstandingAmount <= 0) return null
  const owed = {
    amount: formatMoney(outstandingAmount),
    date: formatFullDate(dueDate),
    invoiceNumber,
  }
  return (
    <Alert
      severity="info"
      icon={false}
      role="region"
      aria-label={text('How to pay')}
      sx={{ '& .MuiAlert-message': { width: '100%' } }}
    >
      {isOverdue
        ? text(
            '{amount} was due on {date}. Please pay it now and give {invoiceNumber} as the reference.',
            owed,
          )
        : text('Please pay {amount} by {date} and give {invoiceNumber} as the reference.', owed)}
      {companyBank && (
        <Typography sx={{ whiteSpace: 'pre-line', mt: 1, fontWeight: 550 }}>
          {companyBank}
        </Typography>
      )}
      {wallet && <FromWallet owed={record} wallet={wallet} />}
    </Alert>
  )
}

function FromWallet({
  owed,
  wallet,
}: {
  readonly owed: WalletPayment['owed']
  readonly wallet: NonNullable<HowToPayProps['more']['wallet']>
}) {
  const [isOpen, setIsOpen] = useState(false)
  const { balance, isFrozen } = wallet
  const reason = whyNot(balance, isFrozen)
  return (
    <Flex gap={2} wrap sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Button
        variant="contained"
        disabled={reason !== null}
        aria-describedby="wallet-balance"
        onClick={() => setIsOpen(true)}
      >
        {text('Pay from wallet')}
      </Button>
      <span id="wallet-balance">
        {reason ?? text('{amount} in your wallet', { amount: formatMoney(balance) })}
      </span>
      {isOpen && (
        <WalletPaymentDialog owed={owed} wallet={wallet} onClose={() => setIsOpen(false)} />
      )}
    </Flex>
  )
}

/** Reason why the wallet cannot be used; null if it can. */
function whyNot(balance: number, isFrozen: boolean): string | null {
  if (isFrozen) return text('Your wallet is frozen. Pay by bank transfer, or contact us.')
  if (balance <= 0) return text('Your wallet is empty. Pay by bank transfer.')
  return null
}
