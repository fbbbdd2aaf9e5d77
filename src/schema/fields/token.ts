import { Lru } from '../memoize.ts'
/** Values that are known only when a record is written or a query is run. Plain data, resolved by `resolveToken`. */
export type Token =
  | { readonly token: 'today'; readonly days: number | SettingToken<number> }
  | StartToken
  | PartToken
  | { readonly token: 'now' }
  | { readonly token: 'me' }
  | { readonly token: 'ownEmployee' }
  | { readonly token: 'ownCustomer' }
  | SettingToken

/** The first day of a week or a month. */
export interface StartToken {
  readonly token: 'startOf'
  readonly of: 'week' | 'month'
  readonly moved: number
}

/** The year or the month of such a day, as a number. */
export interface PartToken {
  readonly token: 'partOf'
  readonly part: 'year' | 'month'
  readonly date: StartToken
}

/** One setting as stored and read. Its form may show it differently: a list as text, an empty one as null. */
export type Setting = string | number | readonly string[] | readonly number[]

/** Company setting of that name; its default value until it is set. */
export interface SettingToken<Value extends Setting = Setting> {
  readonly token: 'setting'
  readonly name: string
  readonly initial: Value
}

/** Business date (company time zone) when evaluated. */
export const today: Token & { token: 'today' } = Object.freeze({ token: 'today', days: 0 })

/** The instant of writing, UTC. */
export const now: Token & { token: 'now' } = Object.freeze({ token: 'now' })

/** The id of the signed-in user. */
export const me: Token & { token: 'me' } = Object.freeze({ token: 'me' })

/** Id of the signed-in user's own employee record; empty for other users. Initial value for a form: `initial: ownEmployee`. */
export const ownEmployee: Token & { token: 'ownEmployee' } = Object.freeze({ token: 'ownEmployee' })

/** Id of the signed-in user's own customer record; empty for other users. */
export const ownCustomer: Token & { token: 'ownCustomer' } = Object.freeze({ token: 'ownCustomer' })

/**
 * Business date moved by whole days: `daysFromToday(90)`, or by the number in a company setting: `daysFromToday(setting(stock,
 * 'expiryAlertDays'))`.
 */
export const daysFromToday = (days: number | SettingToken<number>): Token & { token: 'today' } =>
  Object.freeze({ token: 'today', days })

/** The Monday of this week, or the first day of this month, moved by whole weeks or months: `startOf('week', -1)`. */
export const startOf = (of: StartToken['of'], moved = 0): StartToken =>
  Object.freeze({ token: 'startOf', of, moved })

/** The year or the month (1 to 12) of such a day: `payMonth: whole({ initial: partOf('month', startOf('month', -1)) })`. */
export const partOf = (part: PartToken['part'], date: StartToken): PartToken =>
  Object.freeze({ token: 'partOf', part, date })

/** Refers to a company setting: `creditDays: whole({ initial: setting(credit, 'creditDaysDefault') })`. */
export const setting = <
  Defaults extends Readonly<Record<string, Setting>>,
  Name extends keyof Defaults & string,
>(
  { defaults }: { readonly defaults: Defaults },
  name: Name,
): SettingToken<Defaults[Name]> =>
  Object.freeze({ token: 'setting', name, initial: defaults[name] })

/** Caller and time: everything that a token or a condition needs from outside. */
export interface Principal {
  readonly userId: number | null
  /** The signed-in user's own records: null if there is none, unset if not known here. */
  readonly employeeId?: number | null
  readonly customerId?: number | null
  readonly role: string | null
  /** yyyy-MM-dd in the company's time zone. */
  readonly today: string
  /** ISO instant, UTC. */
  readonly now: string
  /** Company settings that are loaded here; all others have their defaults. */
  readonly settings: Readonly<Record<string, unknown>>
}

export const isToken = (value: unknown): value is Token =>
  typeof value === 'object' && value !== null && 'token' in value

/** Returns true for a token of the signed-in user's own record, which need not exist. */
export const isOwnToken = (
  value: unknown,
): value is Token & { token: 'ownEmployee' | 'ownCustomer' } =>
  isToken(value) && (value.token === 'ownEmployee' || value.token === 'ownCustomer')

/** Returns true if a field's initial value is the user's own record and that record has not been read yet. */
export const isOwnUnread = (value: unknown, principal: Principal): boolean =>
  isOwnToken(value) &&
  (value.token === 'ownEmployee' ? principal.employeeId : principal.customerId) === undefined

/** The plain value behind a token; other values pass unchanged. */
export function resolveToken(value: unknown, principal: Principal): unknown {
  if (!isToken(value)) return value
  if (value.token === 'me') return principal.userId
  if (value.token === 'ownEmployee') return principal.employeeId ?? null
  if (value.token === 'ownCustomer') return principal.customerId ?? null
  if (value.token === 'now') return principal.now
  if (value.token === 'setting') return principal.settings[value.name] ?? value.initial
  if (value.token === 'startOf') return startDay(value, principal.today)
  if (value.token === 'partOf') return partOfDay(value, principal.today)
  return addDays(principal.today, Number(resolveToken(value.days, principal)))
}

function startDay({ of, moved }: StartToken, today: string): string {
  if (of === 'month') return addMonths(`${today.slice(0, 8)}01`, moved)
  const sinceMonday = (new Date(Date.parse(today)).getUTCDay() + 6) % 7
  return addDays(today, 7 * moved - sinceMonday)
}

function partOfDay({ part, date }: PartToken, today: string): number {
  const [year, month] = startDay(date, today).split('-')
  return Number(part === 'year' ? year : month)
}

const DAY_MS = 86_400_000

/** Caches moved dates: every row of a file is compared with the same few days. */
function movingDates(move: (date: string, by: number) => string) {
  const moved = new Lru<string, string>(1000)
  return (date: string, by: number): string => {
    if (by === 0) return date
    const key = `${date} ${by}`
    const cached = moved.get(key)
    if (cached !== undefined) return cached
    const day = move(date, by)
    moved.set(key, day)
    return day
  }
}

/** Moves a yyyy-MM-dd date by whole days. */
export const addDays = movingDates((date, days) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10),
)

/** Moves a yyyy-MM-dd date by whole months; the day is clamped to the end of a shorter month (31 January + 1 = 28 February). */
export const addMonths = movingDates((date, months) => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const since = year * 12 + month - 1 + months
  const [toYear, toMonth] = [Math.floor(since / 12), since % 12]
  return `${padded(toYear, 4)}-${padded(toMonth + 1, 2)}-${padded(Math.min(day, countMonthDays(toYear, toMonth + 1)), 2)}`
})

const SHORT_MONTHS: ReadonlySet<number> = new Set([4, 6, 9, 11])

/** Returns the number of days of a month, January being 1. */
export function countMonthDays(year: number, month: number): number {
  if (month !== 2) return SHORT_MONTHS.has(month) ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

const padded = (number: number, digits: number): string => String(number).padStart(digits, '0')

/** Every setting that a part of a definition refers to, known or not. */
export function settingsIn(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return []
  if (isToken(data) && data.token === 'setting') return [data.name]
  return Object.values(data).flatMap(settingsIn)
}

/** Returns the default of a field before any setting is changed; undefined if it depends on the caller or time. */
export const plainInitial = (initial: unknown): unknown =>
  isToken(initial) ? (initial.token === 'setting' ? initial.initial : undefined) : initial
