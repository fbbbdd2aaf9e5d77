import { addDays, addMonths } from '#language'
import { text } from '../i18n/text.ts'

export interface DatePreset {
  /** "this month", in the language that is on. */
  readonly words: string
  readonly from: string
  readonly to: string
}

/** Stretches of time that people ask for, as dates. A week begins on Monday. */
export function datePresets(today: string): DatePreset[] {
  const month = `${today.slice(0, 7)}-01`
  const year = `${today.slice(0, 4)}-01-01`
  const monday = addDays(today, -((new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7))
  return [
    { words: text('today'), from: today, to: today },
    { words: text('yesterday'), from: addDays(today, -1), to: addDays(today, -1) },
    { words: text('this week'), from: monday, to: addDays(monday, 6) },
    { words: text('last week'), from: addDays(monday, -7), to: addDays(monday, -1) },
    { words: text('this month'), from: month, to: addDays(addMonths(month, 1), -1) },
    { words: text('last month'), from: addMonths(month, -1), to: addDays(month, -1) },
    { words: text('this year'), from: year, to: addDays(addMonths(year, 12), -1) },
    { words: text('last year'), from: addMonths(year, -12), to: addDays(year, -1) },
    { words: text('in the last 30 days'), from: addDays(today, -30), to: today },
    { words: text('in the next 30 days'), from: today, to: addDays(today, 30) },
  ]
}
