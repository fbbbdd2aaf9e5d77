import {
  addDays,
  isStored,
  isReference,
  kindOf,
  resolveToken,
  targetOf,
  unfilledColumns,
  usableWhere,
  type ColumnOfSheet,
  type Definition,
  type Field,
} from '#schema/engine'
import { accessOf } from '../access/access.ts'
import { resolveAll } from '../work/where.ts'
import type { EngineWork } from '../work/work.ts'

type Values = Record<string, unknown>

const NOTHING = { columns: new Set<string>(), constants: {} }

/** A row that can be imported as it stands: made of the definition's example, defaults, and records that are there. */
export async function exampleRow(
  work: EngineWork,
  definition: Definition,
  columns: readonly ColumnOfSheet[],
): Promise<Values> {
  const values: Values = {}
  const needed = new Set(
    unfilledColumns(definition, columns, NOTHING).needed.map(([first]) => first?.name),
  )
  // A city brings its state and its country along, so what lies within others goes first.
  for (const { name, field } of columns.toReversed()) {
    if (isReference(field) && (needed.has(name) || field.options.within || isRequired(field)))
      await takeReference(work, definition, name, values)
  }
  for (const column of columns) {
    if (!targetOf(column.field))
      values[column.name] = await plainExample(work, definition, column, needed.has(column.name))
  }
  putInOrder(definition, values)
  await takeFromReferences(work, definition, values)
  return values
}

/** Values taken from the records that the row refers to, such as the first day of its contract. */
async function takeFromReferences(
  work: EngineWork,
  { fields, sheet }: Definition,
  values: Values,
): Promise<void> {
  for (const column of sheet?.columns ?? []) {
    if (typeof column === 'string') continue
    const [reference = '', name = ''] = column.exampleFrom?.split('.') ?? []
    const [target, id] = [targetOf(fields[reference]), values[reference]]
    const record =
      target !== null && typeof id === 'number'
        ? await work.reader.get(work.registry.get(target), id)
        : null
    if (record) values[column.field] = record[name] ?? null
  }
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/** A day that must not lie before another, which may be today, lies after it. */
function putInOrder({ checks = [] }: Definition, values: Values): void {
  for (const check of checks) {
    if (!('than' in check) || (check.is !== 'moreThan' && check.is !== 'atLeast')) continue
    const [value, bound] = [values[check.field], values[check.than]]
    if (!isDay(value) || typeof bound !== 'string' || value > bound.slice(0, 10)) continue
    values[check.field] = addDays(bound.slice(0, 10), 1)
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
  const target = targetOf(field)
  if (!field || target === null || name in values) return
  const of = work.registry.get(target)
  const conditions = [
    usableWhere(of),
    accessOf(work.registry, of, work.role).rows,
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

/** The context of the context: the country of the state of the city. */
async function takeContext(
  work: EngineWork,
  definition: Definition,
  name: string,
  values: Values,
): Promise<void> {
  const field = definition.fields[name]
  const target = targetOf(field)
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
  if (options.series || !isStored(field) || options.copiedFrom || options.shownWhen) return null
  const given = definition.example?.[name] ?? resolveToken(options.initial, work.principal)
  if (given !== undefined && given !== null) return given
  if (!isNeeded && !isRequired(field)) return null
  for (let place = 0; place < 50; place += 1) {
    const value = kindOf(field).example?.(field, {
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
