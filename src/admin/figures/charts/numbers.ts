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

/** A number as a sentence has it: "£1,234.50". */
export const inFull = (shows: ChartUnit, value: number): string => WHOLE[shows](value)

/** The same, and a dash where there was nothing to divide by. */
export const inFullOrNone = (shows: ChartUnit, value: number | null): string =>
  value === null ? '–' : inFull(shows, value)

/** Where there is little room: "£12.6k". */
export const inShort = (shows: ChartUnit, value: number): string =>
  shortened(shows, value, formatShort)

/** As an axis has it: "£1.05k", as a line is where its number says. */
export const onAxis = (shows: ChartUnit, value: number): string =>
  shortened(shows, value, formatShortInFull)

function shortened(shows: ChartUnit, value: number, format: (value: number) => string): string {
  if (shows === 'percent') return formatPercent(value)
  if (shows === 'hours') return text('{hours} h', { hours: format(value) })
  return shows === 'money'
    ? `${value < 0 ? '−' : ''}${currencySign}${format(Math.abs(value))}`
    : format(value)
}

/** As a tile has it: pennies would only be in the way of large sums, and of those that stand beside one. */
export const tileNumber = (shows: ChartUnit, value: number, largest = value): string =>
  shows === 'money' && Math.abs(largest) >= 1000
    ? `${value < 0 ? '−' : ''}${currencySign}${formatCount(Math.abs(Math.round(value)))}`
    : inFull(shows, value)
