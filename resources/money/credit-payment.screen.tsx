import { callsOf, formatCount, formatMoney, ListPage, screen, text, translated } from '#admin'
import { Box, Paper, Typography } from '@mui/material'
import creditPaymentInEnglish from './credit-payment.resource.ts'
import type paymentSums from './payment-sums.server.ts'
import type { Age } from './receivable.ts'

const creditPayment = translated(creditPaymentInEnglish)
const sums = callsOf<typeof paymentSums>()

export default screen(creditPaymentInEnglish, { list: CreditTracker })

const AGES: Record<Age, string> = {
  NOT_DUE: text('Not due'),
  DAYS_1_30: text('1–30 days'),
  DAYS_31_60: text('31–60 days'),
  DAYS_61_90: text('61–90 days'),
  OVER_90: text('Over 90 days'),
}

/** Who owes on credit, under what is outstanding in all, by how long it has been due. */
function CreditTracker() {
  return <ListPage definition={creditPayment} above={<AgeingStrip />} />
}

function AgeingStrip() {
  const { data } = sums.useAnswer('/payment/ageing')
  return (
    <Box component="section" aria-label={text('Receivables by age')} tabIndex={0} sx={STRIP}>
      {data && <Sum label={text('Outstanding in all')} amount={data.total} />}
      {data?.ages.map(({ age, amount, count }) => (
        <Sum
          key={age}
          label={AGES[age]}
          amount={amount}
          count={count}
          isLate={age !== 'NOT_DUE' && amount > 0}
        />
      ))}
    </Box>
  )
}

function Sum({
  label,
  amount,
  count,
  isLate = false,
}: {
  label: string
  amount: number
  count?: number
  isLate?: boolean
}) {
  return (
    <Paper variant="outlined" sx={{ p: 1.5, borderRadius: 1 }}>
      <Typography sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
        {label}
        {count ? ` (${formatCount(count)})` : ''}
      </Typography>
      <Typography
        className="tabular"
        sx={{ fontWeight: 650, color: isLate ? 'error.main' : 'text.primary' }}
      >
        {formatMoney(amount)}
      </Typography>
    </Paper>
  )
}

/** One line on a phone, pushed sideways by a thumb. */
const STRIP = {
  display: 'grid',
  gap: 1,
  mb: { xs: 1.5, md: 2 },
  flex: 'none',
  minHeight: 64,
  gridAutoFlow: { xs: 'column', sm: 'row' },
  gridAutoColumns: { xs: '136px', sm: 'auto' },
  gridTemplateColumns: { sm: 'repeat(6, minmax(0, 1fr))' },
  overflowX: { xs: 'auto', sm: 'visible' },
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  scrollbarWidth: 'none',
} as const
