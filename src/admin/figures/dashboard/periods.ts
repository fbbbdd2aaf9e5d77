import { addDays, addMonths, kebabCase } from '#schema/engine'
import { todayIs } from '../../format.ts'
import { text } from '../../i18n/text.ts'

export interface Preset {
  readonly code: string
  readonly words: string
  readonly from: string
  readonly to: string
}

/** The periods offered by a dashboard; the third is the default. */
export function presetsAt(today: string): readonly Preset[] {
  const month = `${today.slice(0, 7)}-01`
  const quarter = addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3))
  const year = `${today.slice(0, 4)}-01-01`
  const monday = addDays(today, -((new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7))
  const whole = (code: string, words: string, from: string, months: number) => ({
    code,
    words,
    from,
    to: addDays(addMonths(from, months), -1),
  })
  return [
    { code: 'today', words: text('Today'), from: today, to: today },
    { code: 'week', words: text('This week'), from: monday, to: addDays(monday, 6) },
    whole('month', text('This month'), month, 1),
    whole('last-month', text('Last month'), addMonths(month, -1), 1),
    whole('quarter', text('This quarter'), quarter, 3),
    whole('year', text('This year'), year, 12),
  ]
}

export const USUAL = 'month'

/**
 * Returns the period in the address: two days, or the code of a preset, so that a link to "this month" never goes
 * stale.
 */
export function periodIn(
  params: URLSearchParams,
  today: string,
): Omit<Preset, 'words'> & { readonly words: string | null } {
  const [from, to] = [params.get('fromDate'), params.get('toDate')]
  if (from && to) return { code: 'range', words: null, from, to }
  const presets = presetsAt(today)
  const found =
    presets.find(({ code }) => code === params.get('period')) ??
    presets.find(({ code }) => code === USUAL)
  return found ?? { code: 'today', words: null, from: today, to: today }
}

/** Builds the dashboard query of a role from the address of the page. */
export function buildDashboardQuery(
  role: string,
  filters: readonly { readonly name: string }[],
  params: URLSearchParams,
) {
  const period = periodIn(params, todayIs())
  const chosen = Object.fromEntries(
    filters.flatMap(({ name }) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])),
  )
  const query = new URLSearchParams({ fromDate: period.from, toDate: period.to, ...chosen })
  return { period, chosen, path: `/dashboard/${kebabCase(role)}?${query}` }
}
