import {
  fromCell,
  humanise,
  isEmptyCell,
  isObject,
  type Cell,
  type Definition,
  type LeftOutRow,
} from '#schema/engine'
import { tooManyCells, tooManyRows } from '../read-sheet.ts'
import { eachRow } from '../pace.ts'
import { firstText } from './left-out.ts'
import {
  findHeader,
  parseMapping,
  readFieldName,
  refuseMapping,
  type Mappable,
} from '../columns/mapping.ts'
import type { SheetRow, SheetTable, TableLayout } from '../sheet-table.ts'
import { MAX_CELLS, MAX_ROWS } from '../read/limits.ts'

/** Columns that belong to one value of a field, such as a week. */
interface Period {
  readonly value: string
  /** The column of each field, by field. */
  readonly places: ReadonlyMap<string, number>
}

interface Repeat {
  readonly into: string
  readonly periods: readonly Period[]
}

/** A table in which each row has the values of one period only. */
interface UnfoldedTable extends Pick<TableLayout, 'added' | 'replaced'> {
  readonly table: SheetTable
  /** Rows without a value in any period. */
  readonly empty: readonly LeftOutRow[]
}

/**
 * Turns repeated columns into rows, as the group `repeat` of a mapping describes: `into` names the field of the period, and
 * `columns` contains, by its value, the headers of the period and their fields.
 * @example
 * { "repeat": { "into": "weekStartDate", "columns": {
 *   "2026-10-05": { "Hours 5 Oct": "hours", "Overtime 5 Oct": "overtimeHours" },
 *   "2026-10-12": { "Hours 12 Oct": "hours", "Overtime 12 Oct": "overtimeHours" } } } }
 */
export async function unfold(
  text: string | undefined,
  table: SheetTable,
  mappable: Mappable,
): Promise<UnfoldedTable> {
  const { repeat: given } = parseMapping(text)
  if (given === undefined) return { table, added: {}, replaced: [], empty: [] }
  const repeat = readRepeat(given, table.headers, mappable)
  const used = new Set(repeat.periods.flatMap(({ places }) => [...places.values()]))
  const kept = [...table.headers.keys()].filter((place) => !used.has(place))
  const fields = [...new Set(repeat.periods.flatMap(({ places }) => [...places.keys()]))]
  const own = kept.map((place) => table.headers[place] ?? '')
  const headers = [repeat.into, ...fields].map((name) =>
    freeHeader(labelOf(mappable.definition, name), own),
  )
  const { rows, empty } = await unfoldRows(table.rows, repeat, kept, fields)
  const countKept = (limit: number): number => kept.filter((place) => place < limit).length
  return {
    table: {
      ...table,
      headers: [...own, ...headers],
      headed: countKept(table.headed),
      besideUpTo: countKept(table.besideUpTo),
      rows,
    },
    added: Object.fromEntries(
      headers.map((header, place) => [header, [repeat.into, ...fields][place] ?? '']),
    ),
    replaced: [...used].map((place) => table.headers[place] ?? ''),
    empty,
  }
}

const labelOf = ({ fields }: Definition, name: string): string =>
  fields[name]?.options.label ?? humanise(name)

const freeHeader = (name: string, headers: readonly string[]): string =>
  headers.includes(name) ? freeHeader(`${name} *`, headers) : name

async function unfoldRows(
  lines: readonly SheetRow[],
  { periods }: Repeat,
  kept: readonly number[],
  fields: readonly string[],
): Promise<{ readonly rows: SheetRow[]; readonly empty: LeftOutRow[] }> {
  const rows: SheetRow[] = []
  const empty: LeftOutRow[] = []
  const width = kept.length + fields.length + 1
  await eachRow(lines, ({ row, cells, kinds }) => {
    const filled = periods.filter(({ places }) =>
      [...places.values()].some((place) => !isEmptyCell(cells[place])),
    )
    for (const { value, places } of filled) {
      const columns = [...kept, ...fields.map((name) => places.get(name) ?? -1)]
      const put = <Each>(all: readonly Each[], nothing: Each, own: Each): Each[] => {
        const each = columns.map((place) => all[place] ?? nothing)
        return [...each.slice(0, kept.length), own, ...each.slice(kept.length)]
      }
      rows.push({ row, cells: put<Cell>(cells, null, value), kinds: put(kinds, 'empty', 'text') })
      if (rows.length > MAX_ROWS) throw tooManyRows()
      if (rows.length * width > MAX_CELLS) throw tooManyCells()
    }
    if (filled.length === 0) empty.push({ row, why: 'empty', text: firstText(cells) })
  })
  return { rows, empty }
}

function readRepeat(given: unknown, headers: readonly string[], mappable: Mappable): Repeat {
  if (!isObject(given) || typeof given.into !== 'string' || !isObject(given.columns))
    return refuseMapping(
      '“repeat” is an object of “into”, the field of the period, and “columns”, its headers and fields by period.',
    )
  const [stray] = Object.keys(given).filter((name) => name !== 'into' && name !== 'columns')
  if (stray !== undefined)
    return refuseMapping(`“repeat” knows no “${stray}”, only “into” and “columns”.`)
  const into = readFieldName(given.into, mappable)
  const taken = new Set<number>()
  const periods = Object.entries(given.columns).map(([value, columns]): Period => {
    checkPeriod(value, into, mappable)
    if (!isObject(columns) || Object.keys(columns).length === 0)
      return refuseMapping(`“repeat” of ${value} is an object of header to field.`)
    return { value, places: readPlaces(columns, { value, into, headers, taken, mappable }) }
  })
  return periods.length > 0 ? { into, periods } : refuseMapping('“repeat” names no columns.')
}

interface Around {
  readonly value: string
  readonly into: string
  readonly headers: readonly string[]
  /** Columns that already belong to a period. */
  readonly taken: Set<number>
  readonly mappable: Mappable
}

function readPlaces(
  columns: Readonly<Record<string, unknown>>,
  { value, into, headers, taken, mappable }: Around,
): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const [wanted, field] of Object.entries(columns)) {
    const place = headers.indexOf(findHeader(wanted, headers))
    if (typeof field !== 'string')
      return refuseMapping(`Name one field for the column “${wanted}” in “repeat”.`)
    const name = readFieldName(field, mappable)
    if (taken.has(place))
      return refuseMapping(`“repeat” uses the column “${wanted}” more than once.`)
    if (name === into)
      return refuseMapping(
        `“repeat” fills ${into} with ${value}, so “${wanted}” cannot fill it too.`,
      )
    if (places.has(name)) return refuseMapping(`“repeat” of ${value} has two columns for ${name}.`)
    taken.add(place)
    places.set(name, place)
  }
  return places
}

/** Refuses a period that its field cannot hold, because every row would be refused for it. */
function checkPeriod(value: string, into: string, { definition }: Mappable): void {
  const field = definition.fields[into]
  const reading = field ? fromCell(value, field, { timeZone: 'UTC' }) : {}
  if ('problem' in reading)
    refuseMapping(`“${value}” in “repeat” is no value of ${labelOf(definition, into)}.`)
}
