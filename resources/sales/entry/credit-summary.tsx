import { text, callsOf } from '#admin'
import { Box } from '@mui/material'
import type paymentCalls from '../../money/payment-calls.server.ts'
import { inPence } from '../shop/cart.ts'
import { moneyOf } from '../orders/order-display.tsx'
import type { Means } from '../shop/payment-choice.tsx'

const payments = callsOf<typeof paymentCalls>()

/** How a customer stands; in pence. */
export interface CustomerCredit extends Means {
  readonly outstandingAmount: number
  readonly overdueAmount: number
}

/** What a customer owes, may still buy on credit and has in the wallet; null until it is known. */
export function useCreditSummary(customer: number | null): CustomerCredit | null {
  const { data } = payments.useAnswer(
    '/payment/customer-outstanding',
    customer === null ? null : { customerId: customer },
  )
  if (!data) return null
  const { walletBalance, creditLimit, availableCredit, outstandingAmount, overdueAmount } = data
  return {
    walletBalance: inPence(walletBalance),
    creditLimit: inPence(creditLimit),
    availableCredit: inPence(availableCredit),
    outstandingAmount: inPence(outstandingAmount),
    overdueAmount: inPence(overdueAmount),
  }
}

export function CreditSummary({
  credit: { creditLimit, availableCredit, walletBalance, outstandingAmount, overdueAmount },
}: {
  credit: CustomerCredit
}) {
  const figures: readonly (readonly [string, number, boolean?])[] = [
    [text('Credit limit'), creditLimit],
    [text('Available credit'), availableCredit],
    [text('Wallet'), walletBalance],
    [text('Outstanding'), outstandingAmount],
    ...(overdueAmount > 0 ? [[text('Overdue'), overdueAmount, true] as const] : []),
  ]
  return (
    <Box
      component="dl"
      aria-label={text('How the customer stands')}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(104px, 1fr))',
        gap: 1.5,
        m: 0,
        p: 1.5,
        bgcolor: 'var(--sunken)',
        borderRadius: 1,
      }}
    >
      {figures.map(([label, pence, isBad]) => (
        <Box key={label}>
          <Box component="dt" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
            {label}
          </Box>
          <Box
            component="dd"
            className="tabular"
            sx={{ m: 0, fontWeight: 620, color: isBad ? 'error.main' : undefined }}
          >
            {moneyOf(pence)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
