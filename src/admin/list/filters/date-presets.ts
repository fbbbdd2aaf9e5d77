import { addDays, addMonths, isMoment, type Definition } from '#schema/engine'
import { text } from '../../i18n/text.ts'

export interface DatePreset {
  /** Code used in the address, so that "this month" also works next month. */
  readonly code: string
  /** "this month", in the current language. */
  readonly words: string
  readonly from: string
  readonly to: string
}

/** Common periods, as dates. A week begins on Monday. */
export function datePresets(today: string): DatePreset[] {
  const month = `${today.slice(0, 7)}-01`
  const year = `${today.slice(0, 4)}-01-01`
  const monday = addDays(today, -((new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7))
  return [
    { code: 'today', words: text('today'), from: today, to: today },
    {
      code: 'yesterday',
      words: text('yesterday'),
      from: addDays(today, -1),
      to: addDays(today, -1),
    },
    { code: 'this-week', words: text('this week'), from: monday, to: addDays(monday, 6) },
    {
      code: 'last-week',
      words: text('last week'),
      from: addDays(monday, -7),
      to: addDays(monday, -1),
    },
    {
      code: 'this-month',
      words: text('this month'),
      from: month,
      to: addDays(addMonths(month, 1), -1),
    },
    {
      code: 'last-month',
      words: text('last month'),
      from: addMonths(month, -1),
      to: addDays(month, -1),
    },
    {
      code: 'this-year',
      words: text('this year'),
      from: year,
      to: addDays(addMonths(year, 12), -1),
    },
    {
      code: 'last-year',
      words: text('last year'),
      from: addMonths(year, -12),
      to: addDays(year, -1),
    },
    {
      code: 'last-30-days',
      words: text('in the last 30 days'),
      from: addDays(today, -30),
      to: today,
    },
    {
      code: 'next-30-days',
      words: text('in the next 30 days'),
      from: today,
      to: addDays(today, 30),
    },
  ]
}

/** Period for a code, as of today. */
export const findPreset = (code: unknown, today: string): DatePreset | undefined =>
  datePresets(today).find((preset) => preset.code === code)

/** Timestamps maintained by the server on every record. */
const KEPT: ReadonlySet<string> = new Set(['createdDate', 'modifiedDate'])

/** Converts a filter to the server's format: "this-month" becomes the first and last day of this month. */
export function inDays(
  definition: Definition,
  filter: Readonly<Record<string, unknown>>,
  today: string,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => {
      const isDated = KEPT.has(name) || isMoment(definition.fields[name])
      const preset = isDated ? findPreset(value, today) : undefined
      return preset
        ? [
            [`${name}From`, preset.from],
            [`${name}To`, preset.to],
          ]
        : [[name, value]]
    }),
  )
}
