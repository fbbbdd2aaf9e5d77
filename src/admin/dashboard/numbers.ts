import type { DashboardUnit } from '#schema/engine'
import { currencySign, formatCount, formatMoney, formatQuantity, formatShort } from '../format.ts'

const WHOLE: Record<DashboardUnit, (value: number) => string> = {
  count: formatCount,
  money: formatMoney,
  quantity: formatQuantity,
}

/** A number as a sentence has it: "£1,234.50". */
export const inFull = (shows: DashboardUnit, value: number): string => WHOLE[shows](value)

/** As an axis has it: "£12k". */
export const inShort = (shows: DashboardUnit, value: number): string =>
  `${shows === 'money' ? currencySign : ''}${formatShort(value)}`

/** As a tile has it: pennies would only be in the way of large sums, and of those that stand beside one. */
export const tileNumber = (shows: DashboardUnit, value: number, largest = value): string =>
  shows === 'money' && Math.abs(largest) >= 1000
    ? `${value < 0 ? '−' : ''}${currencySign}${formatCount(Math.abs(Math.round(value)))}`
    : inFull(shows, value)
