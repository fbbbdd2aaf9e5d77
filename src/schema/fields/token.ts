import { Lru } from '../memoize.ts'
/**
 * Values that are only known when a record is written or a query is run. They are plain data and are resolved by
 * `resolveToken`.
 */
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

/** Year or month of such a day, as a number. */
export interface PartToken {
  readonly token: 'partOf'
  readonly part: 'year' | 'month'
  readonly date: StartToken
}

/** A setting as stored and read. The form may show it differently: a list as text, or an empty value as null. */
export type Setting = string | number | readonly string[] | readonly number[]

/** Company setting with the given name. Resolves to its default until it is set. */
export interface SettingToken<Value extends Setting = Setting> {
  readonly token: 'setting'
  readonly name: string
  readonly initial: Value
}

/** Current business date in the company's time zone. */
export const today: Token & { token: 'today' } = Object.freeze({ token: 'today', days: 0 })

/** Current instant in UTC. */
export const now: Token & { token: 'now' } = Object.freeze({ token: 'now' })

/** Id of the signed-in user. */
export const me: Token & { token: 'me' } = Object.freeze({ token: 'me' })

/** Id of the signed-in user's employee record; empty for other users. Used as an initial value: `initial: ownEmployee`. */
export const ownEmployee: Token & { token: 'ownEmployee' } = Object.freeze({ token: 'ownEmployee' })

/** Id of the signed-in user's customer record; empty for other users. */
export const ownCustomer: Token & { token: 'ownCustomer' } = Object.freeze({ token: 'ownCustomer' })

/**
 * Business date plus a number of days: `daysFromToday(90)`, or plus the number in a company setting:
 * `daysFromToday(setting(stock, 'expiryAlertDays'))`.
 */
export const daysFromToday = (days: number | SettingToken<number>): Token & { token: 'today' } =>
  Object.freeze({ token: 'today', days })

/** Monday of the current week or first day of the current month, moved by whole weeks or months: `startOf('week', -1)`. */
export const startOf = (of: StartToken['of'], moved = 0): StartToken =>
  Object.freeze({ token: 'startOf', of, moved })

/** Year or month (1 to 12) of such a day: `payMonth: whole({ initial: partOf('month', startOf('month', -1)) })`. */
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

/** The caller and the current time: the context for tokens and conditions. */
export interface Principal {
  readonly userId: number | null
  /** Id of the signed-in user's own record. Null if there is none; undefined if it has not been loaded. */
  readonly employeeId?: number | null
  readonly customerId?: number | null
  readonly role: string | null
  /** Date as yyyy-MM-dd in the company's time zone. */
  readonly today: string
  /** ISO instant in UTC. */
  readonly now: string
  /** Company settings that have been loaded. All others have their defaults. */
  readonly settings: Readonly<Record<string, unknown>>
}

export const isToken = (value: unknown): value is Token =>
  typeof value === 'object' && value !== null && 'token' in value

/** Returns true for a token that resolves to the signed-in user's own record, which may not exist. */
export const isOwnToken = (
  value: unknown,
): value is Token & { token: 'ownEmployee' | 'ownCustomer' } =>
  isToken(value) && (value.token === 'ownEmployee' || value.token === 'ownCustomer')

/** Returns true if an initial value is the user's own record and that record has not been loaded. */
export const isOwnUnread = (value: unknown, principal: Principal): boolean =>
  isOwnToken(value) &&
  (value.token === 'ownEmployee' ? principal.employeeId : principal.customerId) === undefined

/** Resolves a token to a plain value. Other values are returned unchanged. */
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

/** Caches the results, because all rows of a file are compared with the same few dates. */
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

/** Adds whole days to a yyyy-MM-dd date. */
export const addDays = movingDates((date, days) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10),
)

/**
 * Adds whole months to a yyyy-MM-dd date. The day is clamped to the end of a shorter month (31 January + 1 = 28 February).
 */
export const addMonths = movingDates((date, months) => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const since = year * 12 + month - 1 + months
  const [toYear, toMonth] = [Math.floor(since / 12), since % 12]
  return `${padded(toYear, 4)}-${padded(toMonth + 1, 2)}-${padded(Math.min(day, countMonthDays(toYear, toMonth + 1)), 2)}`
})

const SHORT_MONTHS: ReadonlySet<number> = new Set([4, 6, 9, 11])

/** Returns the number of days in a month (1 to 12). */
export function countMonthDays(year: number, month: number): number {
  if (month !== 2) return SHORT_MONTHS.has(month) ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

const padded = (number: number, digits: number): string => String(number).padStart(digits, '0')

/** Returns the names of all settings used in a part of a definition, including unknown ones. */
export function settingsIn(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return []
  if (isToken(data) && data.token === 'setting') return [data.name]
  return Object.values(data).flatMap(settingsIn)
}

/**
 * Returns a field's initial value with all settings at their defaults; undefined if it depends on the caller or the time.
 */
export const plainInitial = (initial: unknown): unknown =>
  isToken(initial) ? (initial.token === 'setting' ? initial.initial : undefined) : initial
