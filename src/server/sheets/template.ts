import {
  readItems,
  findNeed,
  lineColumns,
  sheetColumns,
  toCell,
  findKind,
  type Cell,
  type ColumnOfSheet,
  type Definition,
  type Field,
  type Need,
  meetChecks,
  isStored,
  isReference,
  resolveToken,
  readTarget,
  unfilledColumns,
  usableWhere,
  writeXlsx,
} from '#schema/engine'
import type { Caller } from '../access/caller.ts'
import { readingWork } from '../work/open-work.ts'
import type { EngineWork } from '../work/work.ts'
import type { AppContext } from '../app-context.ts'
import { readCodes } from './columns/codes.ts'
import { findAccess } from '../access/access.ts'
import { resolveAll } from '../work/where.ts'

/**
 * Builds an import template as a workbook: the header, one row that can be imported without errors, and a guide to each
 * column.
 */
export async function buildTemplate(
  context: AppContext,
  definition: Definition,
  caller: Caller | null,
): Promise<Buffer> {
  const work = readingWork(context, { caller, via: 'api' })
  const columns = [...sheetColumns(definition, work.role), ...lineColumns(definition, work.role)]
  const example = await exampleCells(work, definition, columns)
  const filled = { columns: new Set(columns.map(({ name }) => name)), constants: {} }
  const needs = columns.map(({ name }) => findNeed(definition, name, filled))
  const guide = columns.map((column, place) =>
    guideRow(context, { column, need: needs[place] ?? 'never', example: example[place] ?? null }),
  )
  const pieces: Uint8Array[] = []
  for await (const piece of writeXlsx([
    { name: definition.label[1], columns, rows: [[example]] },
    { name: 'Guide', columns: GUIDE_HEADER.map((header) => ({ header })), rows: [guide] },
  ]))
    pieces.push(piece)
  return Buffer.concat(pieces)
}

async function exampleCells(
  work: EngineWork,
  definition: Definition,
  columns: readonly ColumnOfSheet[],
): Promise<Cell[]> {
  const values = await exampleRow(work, definition, columns)
  const codes = await readCodes(work, columns, [values])
  return columns.map(({ name, field }) =>
    toCell(values[name], field, { choiceAs: 'constant', readName: (id) => codes[name]?.[id] }),
  )
}

const GUIDE_HEADER = [
  'Column',
  'Meaning',
  'Needed for a new record',
  'What to write',
  'Allowed values',
  'Example',
]

const NEEDED: Readonly<Record<Need, string>> = {
  always: 'yes',
  sometimes: 'in some rows',
  never: 'no',
}

interface Guided {
  readonly column: ColumnOfSheet
  readonly need: Need
  readonly example: Cell
}

function guideRow(
  context: AppContext,
  { column: { header, label, field }, need, example }: Guided,
): Cell[] {
  const { help, series } = field.options
  const needed = series ? 'no, numbered by itself' : NEEDED[need]
  const what = [
    findKind(field).guide?.(field, context.settings) ?? '',
    ...(help ? [`${help}.`] : []),
  ].join(' ')
  const allowed = Object.entries(readItems(field))
    .map(([code, item]) => `${code} (${item.label})`)
    .join(', ')
  return [header, label, needed, what, allowed || null, example]
}

type Values = Record<string, unknown>

const NOTHING = { columns: new Set<string>(), constants: {} }

/** Builds a row that can be imported unchanged, from the definition's example, defaults and existing records. */
async function exampleRow(
  work: EngineWork,
  definition: Definition,
  columns: readonly ColumnOfSheet[],
): Promise<Values> {
  const values: Values = {}
  const fixed = definition.example
  const needed = new Set(
    unfilledColumns(definition, columns, NOTHING).needed.map(([first]) => first?.name),
  )
  // A city determines its state and country, so fields that depend on others are filled first.
  for (const { name, field } of columns.toReversed()) {
    if (isReference(field) && (needed.has(name) || field.options.within || isRequired(field)))
      await takeReference(work, definition, name, values)
  }
  for (const column of columns) {
    if (!readTarget(column.field))
      values[column.name] = await plainExample(work, definition, column, needed.has(column.name))
  }
  const ordered = meetChecks(definition, { values, fixed }, work.principal)
  await takeFromReferences(work, definition, ordered)
  return ordered
}

/** Takes values from the records that the row refers to, such as the first day of its contract. */
async function takeFromReferences(
  work: EngineWork,
  { fields, sheet }: Definition,
  values: Values,
): Promise<void> {
  for (const column of sheet?.columns ?? []) {
    if (typeof column === 'string') continue
    const [reference = '', name = ''] = column.exampleFrom?.split('.') ?? []
    const [target, id] = [readTarget(fields[reference]), values[reference]]
    const record =
      target !== null && typeof id === 'number'
        ? await work.reader.get(work.registry.get(target), id)
        : null
    if (record) values[column.field] = record[name] ?? null
  }
}

const isRequired = ({ options }: Field): boolean =>
  options.required === true || options.requiredWhen !== undefined

async function takeReference(
  work: EngineWork,
  definition: Definition,
  name: string,
  values: Values,
): Promise<void> {
  const field = definition.fields[name]
  const target = readTarget(field)
  if (!field || target === null || name in values) return
  const of = work.registry.get(target)
  const conditions = [
    usableWhere(of),
    findAccess(work.registry, of, work.role).rows,
    field.options.only,
  ]
  const [record] = await work.reader.find(of, resolveAll(conditions, work.principal), 1)
  if (!record) return
  values[name] = record.id
  for (const [theirs, ours] of Object.entries(field.options.within ?? {})) {
    values[ours] = record[theirs] ?? null
    await takeContext(work, definition, ours, values)
  }
}

/** Fills parent fields recursively: the state of the city, then its country. */
async function takeContext(
  work: EngineWork,
  definition: Definition,
  name: string,
  values: Values,
): Promise<void> {
  const field = definition.fields[name]
  const target = readTarget(field)
  if (!field || target === null || typeof values[name] !== 'number') return
  const record = await work.reader.get(work.registry.get(target), values[name])
  for (const [theirs, ours] of Object.entries(field.options.within ?? {})) {
    values[ours] = record?.[theirs] ?? null
    await takeContext(work, definition, ours, values)
  }
}

async function plainExample(
  work: EngineWork,
  definition: Definition,
  { name, field, label }: ColumnOfSheet,
  isNeeded: boolean,
): Promise<unknown> {
  const { options } = field
  const own = definition.example?.[name]
  if (options.series || !isStored(field) || options.copiedFrom) return null
  if (options.shownWhen && own === undefined) return null
  const given = own ?? resolveToken(options.initial, work.principal)
  if (given !== undefined && given !== null) return given
  if (!isNeeded && !isRequired(field)) return null
  for (let place = 0; place < 50; place += 1) {
    const value = findKind(field).example?.(field, {
      label,
      place,
      today: work.today,
      dialCode: work.settings.defaultDialCode,
    })
    if (value === undefined) return null
    if (!options.unique || (await work.reader.idsBy(definition, name, [value])).size === 0)
      return value
  }
  return null
}
