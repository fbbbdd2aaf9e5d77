import { addDays, addMonths } from '#language'
import type { TextKey } from '../i18n/use-text.ts'

export interface DatePreset {
  readonly key: TextKey
  readonly from: string
  readonly to: string
}

/** Stretches of time that people ask for, as dates. A week begins on Monday. */
export function datePresets(today: string): DatePreset[] {
  const month = `${today.slice(0, 7)}-01`
  const year = `${today.slice(0, 4)}-01-01`
  const monday = addDays(today, -((new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7))
  return [
    { key: 'list.today', from: today, to: today },
    { key: 'list.yesterday', from: addDays(today, -1), to: addDays(today, -1) },
    { key: 'list.thisWeek', from: monday, to: addDays(monday, 6) },
    { key: 'list.lastWeek', from: addDays(monday, -7), to: addDays(monday, -1) },
    { key: 'list.thisMonth', from: month, to: addDays(addMonths(month, 1), -1) },
    { key: 'list.lastMonth', from: addMonths(month, -1), to: addDays(month, -1) },
    { key: 'list.thisYear', from: year, to: addDays(addMonths(year, 12), -1) },
    { key: 'list.lastYear', from: addMonths(year, -12), to: addDays(year, -1) },
    { key: 'list.last30', from: addDays(today, -30), to: today },
    { key: 'list.next30', from: today, to: addDays(today, 30) },
  ]
}
