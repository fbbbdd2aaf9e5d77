import {
  embeddedRows,
  isHiddenFrom,
  isObject,
  isServers,
  mayWrite,
  memoize,
  readColumns,
  readTarget,
  valueToJson,
  type Definition,
  type Field,
} from '#schema/engine'
import { isSame, knownDefinition, parseInput, type ChangeSet, type Values } from './change-set.ts'
import { targetRecord } from './target.ts'

/** A field that takes its value from a record chosen beside it: "item.price". */
interface Link {
  readonly name: string
  readonly field: Field
  readonly source: string
  readonly target: string
  readonly part: string
}

type Fields = Definition['fields']

/** Links among the fields of a record or the columns of a line. Cached, because few definitions have any. */
const listLinks = memoize((fields: Fields): readonly Link[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const [source = '', part = ''] = field.options.defaultFrom?.split('.') ?? []
    const target = readTarget(fields[source])
    return target && part ? [{ name, field, source, target, part }] : []
  }),
)

/** Lines and objects whose columns have links. */
const listLinkedGroups = memoize((fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) => {
    const links = listLinks(readColumns(field))
    return links.length > 0 ? [{ name, links }] : []
  }),
)

/** A record, a line or an object that is saved. */
interface Row {
  readonly now: Values
  /** The stored values; undefined for a new row. */
  readonly before: Values | undefined
}

/**
 * Fills fields that were not sent from newly chosen records, in lines and objects too. Null counts as sent, because it
 * clears the field. A stored value is kept unless it is empty or equals the default from the previously chosen record.
 */
export async function withDefaultsFrom(changeSet: ChangeSet, input: Values): Promise<Values> {
  const { work, before } = changeSet
  const { fields } = knownDefinition(changeSet)
  const own = listLinks(fields).filter(
    ({ name, field }) => !(name in input) && (work.isServer || mayWrite(field, work.role)),
  )
  const row = { now: input, before: before ?? undefined }
  const filled: Record<string, unknown> = await readDefaults(changeSet, own, row)
  for (const { name, links } of listLinkedGroups(fields))
    if (name in input)
      filled[name] = await mapRows(input[name], before?.[name], async (now, rowBefore) => {
        const missing = links.filter((link) => !(link.name in now))
        // Lines and objects are sent as a whole, so the stored values must be sent with them.
        const kept = missing.map((link) => [
          link.name,
          valueToJson(rowBefore?.[link.name], link.field),
        ])
        const filled = await readDefaults(changeSet, missing, { now, before: rowBefore })
        return { ...now, ...(rowBefore ? Object.fromEntries(kept) : {}), ...filled }
      })
  return Object.keys(filled).length === 0 ? input : { ...input, ...filled }
}

/** Fills stored values in the same way where the caller cannot send them, in hidden and protected fields and columns. */
export async function withHiddenDefaults(
  changeSet: ChangeSet,
  input: Values,
  values: Values,
): Promise<Values> {
  const { definition, work, before } = changeSet
  if (work.isServer) return values
  const { fields } = definition
  const own = listLinks(fields).filter(
    ({ name, field }) => !(name in input) && !isServers(field) && !mayWrite(field, work.role),
  )
  const row = { now: input, before: before ?? undefined }
  const filled = parseDefaults(changeSet, own, await readDefaults(changeSet, own, row))
  for (const { name, links } of listLinkedGroups(fields)) {
    const hidden = links.filter(({ field }) => isHiddenFrom(field, work.role))
    if (hidden.length > 0 && name in values)
      filled[name] = await mapRows(values[name], before?.[name], async (now, rowBefore) => {
        const read = await readDefaults(changeSet, hidden, { now, before: rowBefore })
        return { ...now, ...parseDefaults(changeSet, hidden, read) }
      })
  }
  return Object.keys(filled).length === 0 ? values : { ...values, ...filled }
}

/** Reads the defaults of fields whose reference was newly chosen, as JSON. */
async function readDefaults(
  { work }: ChangeSet,
  links: readonly Link[],
  { now, before }: Row,
): Promise<Record<string, unknown>> {
  const filled: Record<string, unknown> = {}
  for (const { name, field, source, target, part } of links) {
    if (!(source in now) || now[source] === before?.[source]) continue
    const behind = async (id: unknown) =>
      Number.isSafeInteger(id) ? await targetRecord(work, target, Number(id)) : null
    const record = await behind(now[source])
    const theirs = work.registry.get(target).fields[part]
    if (!record || !theirs) continue
    const value = before?.[name] ?? null
    if (value !== null && !isSame(field, value, (await behind(before?.[source]))?.[part])) continue
    filled[name] = valueToJson(record[part], theirs)
  }
  return filled
}

/** Converts defaults to stored values. One that does not fit its field is left out, because nobody could correct it. */
function parseDefaults(
  changeSet: ChangeSet,
  links: readonly Link[],
  read: Values,
): Record<string, unknown> {
  const found = links.filter(({ name }) => name in read)
  return Object.fromEntries(
    found.flatMap(({ name, field }) => {
      const parsed = parseInput(field, read[name], changeSet)
      return 'value' in parsed ? [[name, parsed.value]] : []
    }),
  )
}

type Fill = (now: Values, before: Values | undefined) => Promise<Values>

/** Fills every line with its stored line, found by its id, or the object with the stored one. */
async function mapRows(value: unknown, before: unknown, fill: Fill): Promise<unknown> {
  if (!Array.isArray(value))
    return isObject(value) ? fill(value, isObject(before) ? before : undefined) : value
  const rowsBefore = new Map(embeddedRows(before).map((row) => [row.id, row]))
  const rows: unknown[] = []
  for (const row of value) rows.push(isObject(row) ? await fill(row, rowsBefore.get(row.id)) : row)
  return rows
}
