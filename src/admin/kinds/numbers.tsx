import { Box } from '@mui/material'
import { currencySign, formatMoney, withMinus } from '../format.ts'
import type { CellOf, FactOf, KindScreen } from './kind-screen.ts'
import { formatNumber, showNumber } from './number-text.ts'

type NumberKind = 'whole' | 'decimal' | 'percent' | 'money' | 'quantity'

/** Display of a kind of number. It is the same in lists and on pages, with digits of equal width. */
function numberScreen(
  words: KindScreen<NumberKind>['words'],
  more: Partial<KindScreen<NumberKind>> = {},
): KindScreen<NumberKind> {
  const Numeral = ({ value, field }: CellOf<NumberKind>) => formatNumber(Number(value), field)
  const Fact = ({ value, field }: FactOf<NumberKind>) => (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {words(value, field)}
    </Box>
  )
  return { cell: Numeral, fact: Fact, words, filter: 'number', ...more }
}

/** The unit is shown once, in the column header, unless the label already contains it ("Working days"). */
export const measured = numberScreen(
  (value, field) => {
    const unit = field.options.unitLabel
    return `${withMinus(showNumber(value, field))}${unit ? ` ${unit}` : ''}`
  },
  {
    heading: (label, { options: { unitLabel: unit } }) =>
      !unit || label.toLowerCase().includes(unit.toLowerCase()) ? label : `${label} (${unit})`,
  },
)

export const percent = numberScreen((value, field) => `${withMinus(showNumber(value, field))}%`, {
  cell: ({ value, field }) => `${formatNumber(Number(value), field)}%`,
  affix: { end: '%' },
})

/** The currency is shown once, in the column header. */
export const money = numberScreen((value) => formatMoney(Number(value)), {
  heading: (label) => `${label} (${currencySign})`,
  affix: { start: currencySign },
  isReformatted: true,
})
