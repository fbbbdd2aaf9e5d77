import {
  sentence,
  SHEET_MESSAGES,
  type FieldError,
  type ImportResult,
  type RowResult,
} from '#schema/engine'
import { errorsLeftOut, MOST_ROWS_WITH_CHANGES } from './import-result.ts'

/** Maximum length of a value, sample or sentence repeated in a response. */
const MOST_OF_ONE = 300
/** Maximum length of all details combined. Later rows have only their number and outcome. */
const MOST_OF_ALL = 3_000_000

const cut = (text: string): string =>
  text.length > MOST_OF_ONE ? `${text.slice(0, MOST_OF_ONE - 1)}…` : text
const cutValue = <Value>(value: Value): Value | string =>
  typeof value === 'string' ? cut(value) : value

type ReportedError = FieldError & { readonly value?: string | number | boolean | null }

/** Shortens long values in a message, but keeps its code and parameters, so that it can be translated. */
function cutError(error: ReportedError): ReportedError {
  const params =
    error.params &&
    Object.fromEntries(Object.entries(error.params).map(([name, value]) => [name, cutValue(value)]))
  return {
    ...error,
    message: cut(error.message),
    ...(params ? { params } : {}),
    ...(error.value === undefined ? {} : { value: cutValue(error.value) }),
  }
}

const cutRow = (row: RowResult): RowResult => ({
  ...row,
  changes: row.changes.map((change) => ({
    ...change,
    before: cutValue(change.before),
    after: cutValue(change.after),
  })),
  errors: row.errors.map(cutError),
  ...(row.notes ? { notes: row.notes.map(cutError) } : {}),
})

const countLetters = ({ changes, errors, notes = [] }: RowResult): number =>
  changes.reduce(
    (sum, { before, after }) => sum + String(before).length + String(after).length + 40,
    0,
  ) + [...errors, ...notes].reduce((sum, { message }) => sum + 2 * message.length + 100, 0)

const countErrors = ({ errors, errorsLeftOut: others = 0 }: RowResult): number =>
  errors.length + others

/** Reduces a row to its number and outcome. */
const briefly = (row: RowResult): RowResult => ({
  row: row.row,
  action: row.action,
  changes: [],
  errors: [],
  ...errorsLeftOut(countErrors(row)),
  ...(row.changes.length > 0 || row.isShort ? { isShort: true } : {}),
  ...(row.notes || row.areNotesMissing ? { areNotesMissing: true } : {}),
})

/** Reports how many rows have all their notes, if notes are missing from later ones. */
function notesLeftOut(rows: readonly RowResult[], listed: number): FieldError[] {
  if (!rows.some(({ areNotesMissing }) => areNotesMissing)) return []
  const count = Math.min(listed, MOST_ROWS_WITH_CHANGES)
  const problem = { code: 'notesLeftOut', params: { count } }
  return [{ ...problem, field: '', message: sentence(problem, SHEET_MESSAGES) }]
}

/** Limits the size of an import result, however large the file. Omitted details are counted. */
export function withinLimits({ rows, file, ...result }: ImportResult): ImportResult {
  let left = MOST_OF_ALL
  let inFull = 0
  const reported = rows.map((row) => {
    if (left < 0) return briefly(row)
    const whole = cutRow(row)
    left -= countLetters(whole)
    inFull += 1
    return whole
  })
  const listed = reported.reduce((sum, { errors }) => sum + errors.length, 0)
  const total = rows.reduce((sum, row) => sum + countErrors(row), 0)
  return {
    ...result,
    rows: reported,
    ...(listed === total ? {} : { errorCount: { listed, total } }),
    file: {
      ...file,
      notes: [...file.notes, ...notesLeftOut(reported, inFull)],
      headers: file.headers.map((each) => ({ ...each, samples: each.samples.map(cutValue) })),
    },
  }
}
