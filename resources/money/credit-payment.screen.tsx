import {
  makeCalls,
  formatCount,
  formatMoney,
  ListPage,
  screen,
  Small,
  text,
  translated,
} from '#admin'
import { Box, ButtonBase, Typography } from '@mui/material'
import { useListContext } from 'react-admin'
import creditPaymentInEnglish from './credit-payment.resource.ts'
import type paymentSums from './payment-sums.server.ts'
import type { Age } from './receivable.ts'

const creditPayment = translated(creditPaymentInEnglish)
const sums = makeCalls<typeof paymentSums>()

export default screen(creditPaymentInEnglish, { list: CreditTracker })

const AGES: Record<Age, string> = {
  NOT_DUE: text('Not due'),
  DAYS_1_30: text('1–30 days'),
  DAYS_31_60: text('31–60 days'),
  DAYS_61_90: text('61–90 days'),
  OVER_90: text('Over 90 days'),
}

/** List of open credits below their totals by age. */
function CreditTracker() {
  return <ListPage definition={creditPayment} above={<AgeingStrip />} />
}

/** Totals by age. Pressing one filters the list; pressing it again clears the filter. */
function AgeingStrip() {
  const { data } = sums.useAnswer('/credit-payment/ageing')
  const { filterValues, setFilters } = useListContext()
  const chosen: unknown = filterValues.age
  const narrow = (age: Age | null) =>
    setFilters({ tab: 'open', ...(age && age !== chosen ? { age } : {}) }, {})
  return (
    <Box component="section" aria-label={text('Receivables by age')} sx={STRIP}>
      {data && (
        <Sum
          label={text('Total outstanding')}
          amount={data.total}
          count={data.ages.reduce((all, { count }) => all + count, 0)}
          onPress={() => narrow(null)}
        />
      )}
      {data?.ages.map(({ age, amount, count }) => (
        <Sum
          key={age}
          label={AGES[age]}
          amount={amount}
          count={count}
          isLate={age !== 'NOT_DUE' && amount > 0}
          isChosen={age === chosen}
          onPress={() => narrow(age)}
        />
      ))}
    </Box>
  )
}

interface SumProps {
  readonly label: string
  readonly amount: number
  readonly count: number
  readonly isLate?: boolean
  /** Unset for the grand total. */
  readonly isChosen?: boolean
  readonly onPress: () => void
}

const Sum = ({ label, amount, count, isLate = false, isChosen, onPress }: SumProps) => (
  <ButtonBase sx={CARD} aria-pressed={isChosen} onClick={onPress}>
    <Small component="span" tiny>
      {label}
      {count > 0 ? ` (${formatCount(count)})` : ''}
    </Small>
    <Typography
      component="span"
      className="tabular"
      sx={{ fontWeight: 650, color: isLate ? 'error.main' : 'text.primary' }}
    >
      {formatMoney(amount)}
    </Typography>
  </ButtonBase>
)

const CARD = {
  display: 'block',
  textAlign: 'start',
  p: 1.5,
  borderRadius: 1,
  border: '1px solid var(--line)',
  bgcolor: 'background.paper',
  '& > span': { display: 'block' },
  '&:hover': { borderColor: 'text.secondary' },
  '&[aria-pressed=true]': {
    borderColor: 'primary.main',
    boxShadow: 'inset 0 0 0 1px currentColor',
    color: 'primary.main',
  },
} as const

/** Scrolls horizontally on a phone instead of wrapping. */
const STRIP = {
  display: 'grid',
  gap: 1,
  mb: { xs: 1.5, md: 2 },
  flex: 'none',
  minHeight: 64,
  gridAutoFlow: { xs: 'column', sm: 'row' },
  gridAutoColumns: { xs: '164px', sm: 'auto' },
  gridTemplateColumns: { sm: 'repeat(6, minmax(0, 1fr))' },
  overflowX: { xs: 'auto', sm: 'visible' },
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  py: { xs: 0.5, sm: 0 },
  scrollbarWidth: 'none',
} as const
