import type { ChartUnit } from '#schema/engine'
import {
  currencySign,
  formatCount,
  formatHours,
  formatMoney,
  formatPercent,
  formatQuantity,
  formatShort,
  formatShortInFull,
} from '../../format.ts'
import { text } from '../../i18n/text.ts'

const WHOLE: Record<ChartUnit, (value: number) => string> = {
  count: formatCount,
  money: formatMoney,
  quantity: formatQuantity,
  percent: formatPercent,
  hours: formatHours,
}

/** A number within a sentence: "£1,234.50". */
export const inFull = (unit: ChartUnit, value: number): string => WHOLE[unit](value)

/** Like `inFull`, with a dash for null, the result of a division by zero. */
export const inFullOrNone = (unit: ChartUnit, value: number | null): string =>
  value === null ? '–' : inFull(unit, value)

/** Short form for narrow places: "£12.6k". */
export const inShort = (unit: ChartUnit, value: number): string =>
  shortened(unit, value, formatShort)

/** Axis label: "£1.05k". Not rounded, because the grid line marks the exact value. */
export const onAxis = (unit: ChartUnit, value: number): string =>
  shortened(unit, value, formatShortInFull)

function shortened(unit: ChartUnit, value: number, format: (value: number) => string): string {
  if (unit === 'percent') return formatPercent(value)
  if (unit === 'hours') return text('{hours} h', { hours: format(value) })
  return unit === 'money'
    ? `${value < 0 ? '−' : ''}${currencySign}${format(Math.abs(value))}`
    : format(value)
}

/** Number on a tile. Pennies are omitted if the number, or the `largest` one next to it, reaches 1,000. */
export const tileNumber = (unit: ChartUnit, value: number, largest = value): string =>
  unit === 'money' && Math.abs(largest) >= 1000
    ? `${value < 0 ? '−' : ''}${currencySign}${formatCount(Math.abs(Math.round(value)))}`
    : inFull(unit, value)
