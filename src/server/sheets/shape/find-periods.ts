import {
  agreedOn,
  dateOfText,
  guessColumns,
  isMoment,
  matchKeys,
  orderShownBy,
  type ColumnOfSheet,
  type Definition,
  type DateOrder,
  type RepeatProposal,
} from '#schema/engine'

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const PERIODS: readonly string[] = [
  '\\d{4}-\\d{2}-\\d{2}',
  '\\d{1,2}[./-]\\d{1,2}[./-](?:\\d{4}|\\d{2})',
  `\\d{1,2}(?:st|nd|rd|th)?[ -]?${MONTH}(?:[ ,-]*\\d{4})?`,
  `${MONTH}[ -]?(?:\\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|\\d{4})?`,
  '(?:week|wk|kw|w|month|period|quarter|q)[ .-]?\\d{1,2}',
]
const BETWEEN = '[\\s:()/–_-]+'
/** Words before a date: "Week of 5 Oct", "W/c 5 Oct". */
const LEAD =
  '(?:(?:week|wk|month|period)[ .-]+)?(?:(?:of|commencing|beginning|starting|from|w/c)[ .:-]+)?'
const FORMS = PERIODS.flatMap((period) => [
  new RegExp(`^${LEAD}(?<period>${period})(?:${BETWEEN}(?<rest>.*))?$`, 'i'),
  new RegExp(`^(?<rest>.*?)${BETWEEN}${LEAD}(?<period>${period})\\)?$`, 'i'),
])

interface Dated {
  readonly header: string
  readonly period: string
  readonly rest: string
}

/** Finds the period at the beginning or the end of a header: "Hours 5 Oct", "Week 1 Overtime". */
function readHeader(header: string): Dated[] {
  for (const form of FORMS) {
    const { period = '', rest = '' } = form.exec(header)?.groups ?? {}
    if (period !== '') return [{ header, period: period.trim(), rest: rest.trim() }]
  }
  return []
}

interface Proposing {
  readonly definition: Definition
  readonly columns: readonly ColumnOfSheet[]
  /** Fields that have a column. */
  readonly filled: ReadonlySet<string | null>
}

/**
 * Proposes to turn columns into rows if the same ones repeat for several periods. Fields are null if they cannot be guessed,
 * and periods without a complete date stand as written.
 */
export function proposeRepeat(
  headers: readonly string[],
  { definition, columns, filled }: Proposing,
): RepeatProposal | null {
  const dated = headers.flatMap(readHeader)
  const periods = Map.groupBy(dated, ({ period }) => period.toLowerCase())
  const rests = new Set(dated.map(({ rest }) => rest.toLowerCase()))
  const isWhole = [...periods.values()].every(
    (each) =>
      each.length === rests.size &&
      new Set(each.map(({ rest }) => rest.toLowerCase())).size === rests.size,
  )
  if (periods.size < 2 || !isWhole) return null
  const free = columns.filter(({ name }) => !filled.has(name))
  const [first = []] = periods.values()
  const fields = new Map(
    Object.entries(guessColumns(free, definition)(first.map(({ rest }) => rest))).map(
      ([rest, name]) => [rest.toLowerCase(), name],
    ),
  )
  const moments = free.filter(({ field }) => isMoment(field))
  const keys = new Set(matchKeys(definition).flat())
  // A row of a period is found by it.
  const ofKey = moments.filter(({ name }) => keys.has(name))
  const [into, ...others] = ofKey.length > 0 ? ofKey : moments
  const order = agreedOn(dated.map(({ period }) => orderShownBy(period))) ?? undefined
  return {
    into: into && others.length === 0 ? into.name : null,
    columns: Object.fromEntries(
      [...periods.values()].map((each) => [
        readPeriod(each[0]?.period ?? '', order),
        Object.fromEntries(
          each.map(({ header, rest }) => [header, fields.get(rest.toLowerCase()) ?? null]),
        ),
      ]),
    ),
  }
}

/** A month with a year begins on its first day. */
const readPeriod = (period: string, order: DateOrder | undefined): string =>
  dateOfText(period, order) ?? dateOfText(`1 ${period}`) ?? period
