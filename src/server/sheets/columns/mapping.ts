import {
  isObject,
  listReadings,
  COLUMN_READINGS,
  guessColumns,
  guessLines,
  humanise,
  isEmptyCell,
  isInSheets,
  isServers,
  isWordForNothing,
  maySee,
  nameKey,
  uniqueKey,
  withoutRepeated,
  type Cell,
  type ColumnOfSheet,
  type ColumnReading,
  type Definition,
} from '#schema/engine'
import { badParameter } from '../../errors.ts'
import { readImportOptions, type ImportOptions } from './import-options.ts'
import type { TableLayout } from '../sheet-table.ts'
import { guessSplits, splitFields, type SplitText } from './split-text.ts'

/**
 * Meaning of the columns of a file. The form field `mapping` is a JSON object of groups.
 * `columns` maps each header to a field (`null` ignores the column). `constants` supply values for
 * fields missing from the file and for empty cells; they may contain headers in braces. `values`
 * replaces values of a field by others. `reading` specifies, by field, how ambiguous values are
 * read: dates as `dayFirst` or `monthFirst`, numbers with a `decimalPoint` (1,234.5) or a
 * `decimalComma` (1.234,5), percentages as `percent` (0.15 is 0.15%) or `fraction` (0.15 is 15%).
 * `split` names the two fields that the text of a column fills, in the order of the text. `table`
 * chooses the sheet, the row of the header and the number of its lines, `rows` declares rows by
 * number to be `data` or not (`skip`), and `repeat` turns repeated columns into rows (see `unfold`).
 * `options` say what happens to existing records (see `ImportOptions`). `isShared` offers the mapping of a draft to users
 * with the same role.
 * Headers may also be listed next to the groups, without `columns`. There, the name of a group
 * whose value is a string or null is taken as a header.
 * @example
 * { "columns": { "company_name": "customerName", "reading": "remark", "fax": null },
 *   "constants": { "customerType": "WHOLESALER", "customerCode": "NW-{customer_id}" },
 *   "values": { "country": { "UK": "United Kingdom" } }, "reading": { "dateOfBirth": "monthFirst" } }
 * @example
 * { "table": { "sheet": "Staff", "headerRow": 3, "headerRows": 2 }, "rows": { "105": "skip" },
 *   "split": { "Full name": ["firstName", "lastName"] } }
 * @example
 * { "company_name": "customerName", "fax": null, "constants": { "customerType": "WHOLESALER" } }
 */
export interface Mapping {
  /** The field that each header of the file fills, or null. */
  readonly columns: Readonly<Record<string, string | null>>
  /** Computes the constant of a field from the cells of a row, by field. */
  readonly constants: Readonly<Record<string, (cells: readonly Cell[]) => Cell>>
  /** Values used in the file, normalised by `uniqueKey`, and the values they stand for, by field. */
  readonly values: Readonly<Record<string, ReadonlyMap<string, Cell>>>
  /** Format of ambiguous values, by field, if the caller has specified it. */
  readonly reading: Readonly<Partial<Record<string, ColumnReading>>>
  /** The two fields that a column fills, by header. */
  readonly split: Readonly<Record<string, SplitText>>
  readonly options: ImportOptions
  /** Headers for which no field was chosen or guessed. */
  readonly open: readonly string[]
}

/** Names that a mapping may use. */
export interface Mappable {
  readonly definition: Definition
  readonly role: string | null
  /** The fields that cells may fill, by their names in every language. */
  readonly columns: readonly ColumnOfSheet[]
  /** Texts that may be split, with their names in every language. */
  readonly splits?: readonly SplitText[]
}

type Given = Readonly<Record<string, unknown>>

export const refuseMapping = (message: string): never => badParameter('mapping', message)

/** Combines the caller's mapping with the meanings derived from the headers. The caller's mapping takes precedence. */
export function readMapping(
  text: string | undefined,
  headers: readonly string[],
  mappable: Mappable,
  { added, replaced }: Pick<TableLayout, 'added' | 'replaced'> = { added: {}, replaced: [] },
): Mapping {
  const { columns, definition, splits = [] } = mappable
  const {
    named,
    constants = {},
    values = {},
    reading = {},
    split = {},
    options,
  } = parseMapping(text)
  const requireField = (name: string): string => readFieldName(name, mappable)
  const reported = mappedColumns(
    { ...withoutReplaced(named, replaced), ...added },
    headers,
    requireField,
  )
  const chosen = readSplit(split, headers, { mappable, reported })
  const taken = new Set([...reported.values(), ...Object.values(chosen).flatMap(splitFields)])
  const free = columns.filter(({ name }) => !taken.has(name))
  const open = withoutRepeated(headers).filter(
    (header) => !reported.has(header) && !Object.hasOwn(chosen, header),
  )
  const guessed = new Map(
    Object.entries({ ...guessColumns(free, definition)(open), ...guessLines(open, free) }),
  )
  const filled = new Set([
    ...taken,
    ...guessed.values(),
    ...(isObject(constants) ? Object.keys(constants) : []),
  ])
  const unguessed = open.filter((header) => !guessed.get(header))
  const splitOpen = guessSplits(
    unguessed,
    definition.label,
    splits.filter((each) =>
      splitFields(each).every(
        (name) => free.some((column) => column.name === name) && !filled.has(name),
      ),
    ),
  )
  return {
    columns: Object.fromEntries(
      headers.map((header) => [
        header,
        (reported.has(header) ? reported.get(header) : guessed.get(header)) ?? null,
      ]),
    ),
    constants: readConstants(constants, headers, requireField),
    values: readValues(values, requireField),
    reading: readReading(reading, mappable, requireField),
    split: { ...chosen, ...splitOpen },
    open: unguessed.filter((header) => !Object.hasOwn(splitOpen, header)),
    options: readImportOptions(options, mappable.definition),
  }
}

/** Headers of a line that are compared with those of other lines. */
const MOST_COUNTED = 60

/** Returns a function that counts the headers which the caller's mapping names, or whose field is guessed. */
export function prepareCount(
  text: string | undefined,
  { columns, definition, splits = [] }: Mappable,
): (headers: readonly string[]) => number {
  const { named, split = {} } = parseMapping(text)
  const guess = guessColumns(columns, definition)
  const given = new Set([named, isObject(split) ? split : {}].flatMap(Object.keys).map(nameKey))
  return (all) => {
    const headers = all.slice(0, MOST_COUNTED).filter((header) => header !== '')
    const open = headers.filter((header) => !given.has(nameKey(header)))
    const guessed = Object.values(guess(open)).filter((name) => name !== null)
    const whole = Object.keys(guessSplits(open, definition.label, splits))
    return headers.length - open.length + guessed.length + whole.length
  }
}

/** Removes headers of repeated columns, for which others stand. */
function withoutReplaced(named: Given, replaced: readonly string[]): Given {
  const gone = new Set(replaced)
  const kept = Object.entries(named).filter(([header]) => !gone.has(header))
  const mapped = Object.entries(named).find(([header, name]) => gone.has(header) && name)
  if (mapped)
    return refuseMapping(
      `The column “${mapped[0]}” is mapped to a field, and “repeat” uses it too.`,
    )
  return Object.fromEntries(kept)
}

/** Returns a mapping with its headers in the group `columns`; null if the caller sent none. */
export function readGivenMapping(text: string | undefined): Given | null {
  const { named, ...groups } = parseMapping(text)
  const isGiven = Object.keys(named).length + Object.keys(groups).length > 0
  return isGiven ? { columns: named, ...groups } : null
}

/** Returns the field that a mapping names, or refuses the mapping. */
export const readFieldName = (name: string, mappable: Mappable): string =>
  findField(name, mappable.columns) ?? refuseMapping(whyNot(name, mappable))

/** Returns the header of the file that a mapping names, or refuses the mapping. */
export const findHeader = (wanted: string, headers: readonly string[]): string =>
  headers.find((each) => each === wanted) ??
  headers.find((each) => nameKey(each) === nameKey(wanted)) ??
  refuseMapping(`The file has no column “${wanted}”.`)

interface Splitting {
  readonly mappable: Mappable
  readonly reported: ReadonlyMap<string, string | null>
}

function readSplit(
  given: unknown,
  headers: readonly string[],
  { mappable, reported }: Splitting,
): Record<string, SplitText> {
  if (!isObject(given)) return refuseMapping('“split” is an object of header to two fields.')
  const taken = new Set<string | null>(reported.values())
  return Object.fromEntries(
    Object.entries(given).map(([wanted, fields]) => {
      const header = findHeader(wanted, headers)
      if (!Array.isArray(fields) || fields.length !== 2)
        return refuseMapping(`“split” of “${wanted}” is a list of two fields.`)
      const [first = '', second = ''] = fields.map((name) => readFieldName(String(name), mappable))
      const found = (mappable.splits ?? []).find(
        (each) => splitFields(each).includes(first) && splitFields(each).includes(second),
      )
      if (!found || first === second)
        return refuseMapping(`“${wanted}” cannot be split into ${first} and ${second}.`)
      if (reported.get(header))
        return refuseMapping(`The column “${wanted}” is mapped to ${reported.get(header)} already.`)
      const other = [first, second].find((name) => taken.has(name))
      if (other !== undefined)
        return refuseMapping(`“split” of “${wanted}” fills ${other}, which has a column already.`)
      for (const name of [first, second]) taken.add(name)
      return [header, { ...found, isReversed: first !== found.first }]
    }),
  )
}

/** Explains why a column that fills this field would have no effect. */
function whyNot(wanted: string, { definition, role }: Mappable): string {
  const [name, field] =
    Object.entries(definition.fields).find(
      ([
        each,
        {
          options: { label = humanise(each) },
        },
      ]) =>
        each === wanted || nameKey(each) === nameKey(wanted) || nameKey(label) === nameKey(wanted),
    ) ?? []
  if (!name || !field || !maySee(field, role))
    return `The mapping names a field “${wanted}”, which cannot be filled here.`
  const label = field.options.label ?? humanise(name)
  if (isServers(field))
    return `The mapping names “${wanted}”, but ${label} is worked out by Larder. Leave that column out.`
  if (!isInSheets(field))
    return `The mapping names “${wanted}”, but ${label} cannot be filled from a spreadsheet. Leave that column out.`
  if (name === definition.state)
    return `The mapping names “${wanted}”, but ${label} is changed by actions only. Leave that column out.`
  return `The mapping names “${wanted}”, but your role may not change ${label}. Leave that column out.`
}

/** Parses the groups of a mapping. */
export function parseMapping(text: string | undefined): Groups {
  return text === undefined || text.trim() === '' ? { named: {} } : splitGroups(parseObject(text))
}

function parseObject(text: string): Given {
  try {
    const given: unknown = JSON.parse(text)
    if (isObject(given)) return given
  } catch {
    /* reported below */
  }
  return refuseMapping('The mapping is not a JSON object of header to field.')
}

interface Groups {
  readonly named: Given
  readonly constants?: unknown
  readonly values?: unknown
  readonly reading?: unknown
  readonly split?: unknown
  readonly table?: unknown
  readonly rows?: unknown
  readonly repeat?: unknown
  readonly options?: unknown
  readonly isShared?: unknown
}

const GROUPS: ReadonlySet<string> = new Set<keyof Groups>([
  'constants',
  'values',
  'reading',
  'split',
  'table',
  'rows',
  'repeat',
  'options',
  'isShared',
])

/** Files may also have columns called "values" or "reading". A string or null shows that the header is meant. */
function splitGroups(given: Given): Groups {
  const { columns } = given
  const isGroup = (name: string): boolean =>
    GROUPS.has(name) && given[name] !== null && typeof given[name] !== 'string'
  const groups = Object.fromEntries(Object.entries(given).filter(([name]) => isGroup(name)))
  const others = Object.entries(given).filter(([name]) => !isGroup(name))
  if (!isObject(columns)) return { ...groups, named: Object.fromEntries(others) }
  const [stray] = others.find(([name]) => name !== 'columns') ?? []
  if (stray !== undefined)
    return refuseMapping(
      `The mapping names “${stray}” beside “columns”; put that header into “columns”.`,
    )
  return { ...groups, named: columns }
}

/** Finds a field by name, header or label. */
const findField = (name: string, columns: readonly ColumnOfSheet[]): string | undefined =>
  (
    columns.find((column) => column.name === name) ??
    columns.find(({ header, label, name: own }) =>
      [own, header, label].some((each) => nameKey(each) === nameKey(name)),
    )
  )?.name

function mappedColumns(
  named: Given,
  headers: readonly string[],
  requireField: (name: string) => string,
): ReadonlyMap<string, string | null> {
  const reported = new Map<string, string | null>()
  const taken = new Map<string, string>()
  for (const [wanted, field] of Object.entries(named)) {
    const header = findHeader(wanted, headers)
    if (field !== null && typeof field !== 'string')
      return refuseMapping(`Name one field for the column “${wanted}”, or null.`)
    const name = field === null || field === '' ? null : requireField(field)
    const other = name === null ? undefined : taken.get(name)
    if (other !== undefined)
      return refuseMapping(`The columns “${other}” and “${wanted}” are both mapped to ${field}.`)
    if (name !== null) taken.set(name, wanted)
    reported.set(header, name)
  }
  return reported
}

const isCell = (value: unknown): value is Cell =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

function readConstants(
  constants: unknown,
  headers: readonly string[],
  requireField: (name: string) => string,
): Mapping['constants'] {
  if (!isObject(constants)) return refuseMapping('“constants” is an object of field to value.')
  return Object.fromEntries(
    Object.entries(constants).map(([name, value]) => {
      if (!isCell(value))
        return refuseMapping(`The constant for ${name} must be a text, a number, true or false.`)
      return [requireField(name), makeConstant(value, headers)]
    }),
  )
}

const BRACES = /\{([^{}]+)\}/g

/** "NW-{customer_id}" inserts the cell of that column. If the cell is empty, the result is empty too. */
function makeConstant(value: Cell, headers: readonly string[]): (cells: readonly Cell[]) => Cell {
  if (typeof value !== 'string') return () => value
  const places = new Map(
    [...value.matchAll(BRACES)].map(([braced, header = '']) => [braced, headers.indexOf(header)]),
  )
  const unknown = [...places].find(([, place]) => place < 0)
  if (unknown) return refuseMapping(`The file has no column “${unknown[0].slice(1, -1)}”.`)
  if (places.size === 0) return () => value
  return (cells) => {
    if (
      [...places.values()].some(
        (place) => isEmptyCell(cells[place]) || isWordForNothing(cells[place]),
      )
    )
      return null
    return value.replace(BRACES, (braced) => String(cells[places.get(braced) ?? -1]))
  }
}

function readValues(
  values: unknown,
  requireField: (name: string) => string,
): Record<string, ReadonlyMap<string, Cell>> {
  if (!isObject(values)) return refuseMapping('“values” is an object of field to words.')
  return Object.fromEntries(
    Object.entries(values).map(([name, words]) => {
      if (!isObject(words) || !Object.values(words).every(isCell))
        return refuseMapping(`“values” of ${name} is an object of word to value.`)
      return [
        requireField(name),
        new Map(Object.entries(words).map(([from, to]) => [uniqueKey(from), to as Cell])),
      ]
    }),
  )
}

function readReading(
  reading: unknown,
  { definition }: Mappable,
  requireField: (name: string) => string,
): Mapping['reading'] {
  if (!isObject(reading))
    return refuseMapping(
      `“reading” is an object of field to ${COLUMN_READINGS.slice(0, -1).join(', ')} or ${COLUMN_READINGS.at(-1)}.`,
    )
  return Object.fromEntries(
    Object.entries(reading).map(([wanted, value]) => {
      const name = requireField(wanted)
      const possible = listReadings(definition.fields[name])
      const found = COLUMN_READINGS.find((each) => each === value && possible.includes(each))
      if (found) return [name, found]
      return refuseMapping(
        possible.length === 0
          ? `There is nothing to choose for the reading of ${name}.`
          : `The reading of ${name} is ${possible.join(' or ')}.`,
      )
    }),
  )
}
