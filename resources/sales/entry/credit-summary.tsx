import { makeCalls, Small, Stack, text } from '#admin'
import { Box } from '@mui/material'
import type paymentCalls from '../../money/payment-calls.server.ts'
import { inPence } from '../shop/cart.ts'
import { formatPence } from '../orders/order-display.tsx'
import type { Means } from '../shop/payment-choice.tsx'

const payments = makeCalls<typeof paymentCalls>()

/** Amounts in pence. */
export interface CustomerCredit extends Means {
  readonly outstandingAmount: number
  readonly overdueAmount: number
}

/** Debt, remaining credit and wallet balance of a customer; null while loading. */
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

/** Shows dashes while loading, to avoid a layout shift. */
export function CreditSummary({ credit }: { credit: CustomerCredit | null }) {
  const figures: readonly (readonly [string, number | undefined, boolean?])[] = [
    [text('Credit limit'), credit?.creditLimit],
    [text('Available credit'), credit?.availableCredit],
    [text('Wallet'), credit?.walletBalance],
    [text('Outstanding'), credit?.outstandingAmount],
    [text('Overdue'), credit?.overdueAmount, credit !== null && credit.overdueAmount > 0],
  ]
  return (
    <Stack
      component="dl"
      aria-label={text('Customer account')}
      aria-busy={credit === null}
      gap={1.5}
      columns="repeat(auto-fit, minmax(104px, 1fr))"
      sx={{ p: 1.5, bgcolor: 'var(--sunken)', borderRadius: 1 }}
    >
      {figures.map(([label, pence, isBad]) => (
        <Box key={label}>
          <Small component="dt" tiny>
            {label}
          </Small>
          <Box
            component="dd"
            className="tabular"
            sx={{ fontWeight: 620, color: isBad ? 'error.main' : undefined }}
          >
            {pence === undefined ? '–' : formatPence(pence)}
          </Box>
        </Box>
      ))}
    </Stack>
  )
}
