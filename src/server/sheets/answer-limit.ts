import type { FieldError, ImportResult, RowResult } from '#language'

/** Letters of a value, a sample or a sentence that an answer repeats. */
const MOST_OF_ONE = 300
/** Letters of all details together; the rows after that are told by number and outcome alone. */
const MOST_OF_ALL = 3_000_000

const cut = (text: string): string => (text.length > MOST_OF_ONE ? `${text.slice(0, MOST_OF_ONE - 1)}…` : text)
const cutValue = <Value>(value: Value): Value | string => (typeof value === 'string' ? cut(value) : value)

type Told = FieldError & { readonly value?: string | number | boolean | null }

/** A sentence keeps what it is made of, so that it can be said in other languages; long values in it are cut. */
function cutError(error: Told): Told {
  const params = error.params && Object.fromEntries(Object.entries(error.params).map(([name, value]) => [name, cutValue(value)]))
  return {
    ...error, message: cut(error.message), ...(params ? { params } : {}),
    ...(error.value === undefined ? {} : { value: cutValue(error.value) }),
  }
}

const cutRow = (row: RowResult): RowResult => ({
  ...row,
  changes: row.changes.map((change) => ({ ...change, before: cutValue(change.before), after: cutValue(change.after) })),
  errors: row.errors.map(cutError),
  ...(row.notes ? { notes: row.notes.map(cutError) } : {}),
})

const lettersOf = ({ changes, errors, notes = [] }: RowResult): number =>
  changes.reduce((sum, { before, after }) => sum + String(before).length + String(after).length + 40, 0)
  + [...errors, ...notes].reduce((sum, { message }) => sum + 2 * message.length + 100, 0)

/** The result of an import as it leaves: however large the file, its answer is not. */
export function withinLimits({ rows, file, ...result }: ImportResult): ImportResult {
  let left = MOST_OF_ALL
  return {
    ...result,
    rows: rows.map((row) => {
      if (left < 0) return { row: row.row, action: row.action, changes: [], errors: [] }
      const told = cutRow(row)
      left -= lettersOf(told)
      return told
    }),
    file: { ...file, headers: file.headers.map((each) => ({ ...each, samples: each.samples.map(cutValue) })) },
  }
}
