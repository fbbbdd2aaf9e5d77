import { guessColumns, isEmptyCell, nameKey, type Cell, type ColumnOfSheet } from '#language'
import { badParameter } from '../errors.ts'

/**
 * What the columns of a file mean. The form field `mapping` is a JSON object: header to field (`null` passes the column
 * over), and two groups under names of their own:
 * `constants` fill fields that the file lacks and cells that are empty, and may name columns of the file in braces;
 * `values` put one word for another.
 * @example
 * { "company_name": "customerName", "fax": null,
 *   "constants": { "customerType": "WHOLESALER", "customerCode": "NW-{customer_id}" },
 *   "values": { "country": { "UK": "United Kingdom" } } }
 */
export interface Mapping {
  /** Every header of the file with the field it fills, or null. */
  readonly columns: Readonly<Record<string, string | null>>
  /** By field: the value for a row of these cells. */
  readonly constants: Readonly<Record<string, (cells: readonly Cell[]) => Cell>>
  /** By field: words of the file, as `nameKey` compares them, and what they stand for. */
  readonly values: Readonly<Record<string, ReadonlyMap<string, Cell>>>
}

type Given = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Given => typeof value === 'object' && value !== null && !Array.isArray(value)

const refuseMapping = (message: string): never => badParameter('mapping', message)

/** Joins what the caller says with what the headers say of themselves; the caller's word goes first. */
export function readMapping(text: string | undefined, headers: readonly string[], columns: readonly ColumnOfSheet[]): Mapping {
  const given = parse(text)
  const { constants = {}, values = {}, ...named } = given
  const fieldOf = (name: string): string => findField(name, columns) ?? refuseMapping(`The mapping names a field “${name}”, which cannot be filled here.`)
  const told = columnsTold(named, headers, fieldOf)
  const taken = new Set(told.values())
  const free = columns.filter(({ name }) => !taken.has(name))
  const guessed = guessColumns(headers.filter((header) => !told.has(header)), free)
  return {
    columns: Object.fromEntries(headers.map((header) => [header, (told.has(header) ? told.get(header) : guessed[header]) ?? null])),
    constants: readConstants(constants, headers, fieldOf),
    values: readValues(values, fieldOf),
  }
}

function parse(text: string | undefined): Given {
  if (text === undefined || text.trim() === '') return {}
  try {
    const given: unknown = JSON.parse(text)
    if (isObject(given)) return given
  } catch { /* said below */ }
  return refuseMapping('The mapping is not a JSON object of header to field.')
}

/** A field by its name, header or label. */
const findField = (name: string, columns: readonly ColumnOfSheet[]): string | undefined =>
  (columns.find((column) => column.name === name)
    ?? columns.find(({ header, label, name: own }) => [own, header, label].some((each) => nameKey(each) === nameKey(name))))?.name

function columnsTold(named: Given, headers: readonly string[], fieldOf: (name: string) => string): ReadonlyMap<string, string | null> {
  const told = new Map<string, string | null>()
  const taken = new Map<string, string>()
  for (const [wanted, field] of Object.entries(named)) {
    const header = headers.find((each) => each === wanted) ?? headers.find((each) => nameKey(each) === nameKey(wanted))
    if (header === undefined) return refuseMapping(`The file has no column “${wanted}”.`)
    if (field !== null && typeof field !== 'string') return refuseMapping(`Name one field for the column “${wanted}”, or null.`)
    const name = field === null || field === '' ? null : fieldOf(field)
    const other = name === null ? undefined : taken.get(name)
    if (other !== undefined) return refuseMapping(`The columns “${other}” and “${wanted}” are both mapped to ${field}.`)
    if (name !== null) taken.set(name, wanted)
    told.set(header, name)
  }
  return told
}

const isCell = (value: unknown): value is Cell => value === null || ['string', 'number', 'boolean'].includes(typeof value)

function readConstants(constants: unknown, headers: readonly string[], fieldOf: (name: string) => string): Mapping['constants'] {
  if (!isObject(constants)) return refuseMapping('“constants” is an object of field to value.')
  return Object.fromEntries(Object.entries(constants).map(([name, value]) => {
    if (!isCell(value)) return refuseMapping(`The constant for ${name} must be a text, a number, true or false.`)
    return [fieldOf(name), constantOf(value, headers)]
  }))
}

/** "NW-{customer_id}" takes the cell of that column; where the cell is empty, so is the whole. */
function constantOf(value: Cell, headers: readonly string[]): (cells: readonly Cell[]) => Cell {
  const places = new Map(typeof value === 'string'
    ? [...value.matchAll(/\{([^{}]+)\}/g)].map(([braced, header = '']) => [braced, headers.indexOf(header)] as const).filter(([, place]) => place >= 0)
    : [])
  if (typeof value !== 'string' || places.size === 0) return () => value
  return (cells) => {
    if ([...places.values()].some((place) => isEmptyCell(cells[place]))) return null
    return value.replace(/\{[^{}]+\}/g, (braced) => (places.has(braced) ? String(cells[places.get(braced) ?? -1]) : braced))
  }
}

function readValues(values: unknown, fieldOf: (name: string) => string): Record<string, ReadonlyMap<string, Cell>> {
  if (!isObject(values)) return refuseMapping('“values” is an object of field to words.')
  return Object.fromEntries(Object.entries(values).map(([name, words]) => {
    if (!isObject(words) || !Object.values(words).every(isCell)) return refuseMapping(`“values” of ${name} is an object of word to value.`)
    return [fieldOf(name), new Map(Object.entries(words).map(([from, to]) => [nameKey(from), to as Cell]))]
  }))
}
