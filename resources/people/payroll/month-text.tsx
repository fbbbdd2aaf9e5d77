import { formatStretch, type CellProps } from '#admin'
import { monthSpan } from '../terms/calendar.ts'

/** Formats a month in the user's language: "September 2026". */
export function monthText({
  year,
  month,
}: {
  readonly year: number
  readonly month: number
}): string {
  const { first, last } = monthSpan(year, month)
  return formatStretch(first, last)
}

/** Formats a stored period such as "2026-09". */
export function periodText(period: string): string {
  const [year = 0, month = 0] = period.split('-').map(Number)
  return monthText({ year, month })
}

export const Period = ({ value }: CellProps) =>
  typeof value === 'string' ? periodText(value) : null
