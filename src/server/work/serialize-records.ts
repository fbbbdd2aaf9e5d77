import type { Definition, PageOf, RecordOf, RowOf } from '#schema/engine'
import { user } from '#system'
import type { Condition } from '../../storage/store.ts'
import { findAccess } from '../access/access.ts'
import { makePage } from '../http/answer.ts'
import { targetBehind } from './label-guard.ts'
import { searchIn, type ListParameters } from './list-request.ts'
import { serializeRows, type JsonRecord, type Serializer, type Row } from './serialize.ts'
import { targetKey } from './steps/target.ts'
import { resolveAll } from './where.ts'
import type { EngineWork, Work } from './work.ts'
import { groupHooks } from '../hook.ts'
import type { AppContext } from '../app-context.ts'

/** Serializes complete records as the caller of this work may see them, with the labels of their references. */
export async function serializeRecords<Of extends Definition>(
  work: EngineWork,
  of: Of,
  records: readonly Row[],
): Promise<RecordOf<Of>[]> {
  const how = findAccess(work.registry, of, work.role).whole
  const read = how.labels.length === 0 ? records : await withLabels(work, of, how, records)
  // The JSON is built from the definition, so it has the definition's type. The same applies to a page.
  return (await serializeRead(work, of, read, how)) as RecordOf<Of>[]
}

/** Serializes a page of a list as the caller of this work may see it. */
export async function serializePage<Of extends Definition>(
  work: EngineWork,
  of: Of,
  list: ListParameters,
  where?: Condition,
): Promise<PageOf<RowOf<Of>>> {
  const { rows, inList } = findAccess(work.registry, of, work.role)
  const result = await work.reader.list(of, {
    conditions: [...resolveAll([rows, where], work.principal), ...list.conditions],
    ...searchIn(list),
    sort: list.sort,
    offset: list.page * list.size,
    limit: list.size,
    fields: inList.fields,
    labels: inList.labels,
    counted: true,
  })
  return makePage(
    (await serializeRead(work, of, result.rows, inList)) as RowOf<Of>[],
    list,
    result.total,
    result.totalIsEstimate,
  )
}

/** Loads rows with the fields and labels that the serializer needs. */
export const serializeRead = async (
  work: EngineWork,
  of: Definition,
  rows: readonly Row[],
  how: Serializer,
): Promise<JsonRecord[]> => finish(work, of, await serializeRows(work, how, rows))

type Touch = (work: Work, records: JsonRecord[]) => Promise<void> | void

/** Lists the final changes to these records, in order: by their own behaviour, then by those of higher areas. */
export function touchesOn({ behaviours }: AppContext, { name }: Definition): readonly Touch[] {
  const own = behaviours.get(name)
  const followed = groupHooks(behaviours).followUps.get(name) ?? []
  return [
    ...(own?.serialize ? [own.serialize] : []),
    ...followed.filter(({ at }) => at === 'serialize').map((hook): Touch => hook.run),
  ]
}

/** Applies the final changes. */
export async function finish(
  work: Work & { readonly context: AppContext },
  of: Definition,
  records: JsonRecord[],
): Promise<JsonRecord[]> {
  for (const touch of touchesOn(work.context, of)) await touch(work, records)
  return records
}

const LABELLED_AT_ONCE = 500

/** Rereads records that were loaded without reference labels, with one query per page. */
async function withLabels(
  work: EngineWork,
  of: Definition,
  how: Serializer,
  records: readonly Row[],
): Promise<readonly Row[]> {
  const [first] = records
  const atHand =
    first && !first.labels && records.length === 1 ? labelsAtHand(work, of, how, first) : null
  if (atHand) return [{ ...first, labels: atHand }]
  const ids = records.filter((record) => !record.labels).map(({ id }) => Number(id))
  const found = new Map<unknown, Row>()
  for (let place = 0; place < ids.length; place += LABELLED_AT_ONCE) {
    for (const row of await readLabelled(work, of, how, ids.slice(place, place + LABELLED_AT_ONCE)))
      found.set(row.id, row)
  }
  return records.map((record) => {
    if (record.labels) return record
    const { labels = {}, ...own } = found.get(record.id) ?? {}
    return { ...record, ...own, labels }
  })
}

/**
 * Labels of a just saved record's references, taken from records loaded to check it; null if any is missing, so that they
 * must be read.
 */
function labelsAtHand(
  { shared, caller, registry }: EngineWork,
  of: Definition,
  { labels, labelled }: Serializer,
  record: Row,
): Row['labels'] | null {
  if (labelled.length > 0) return null
  const shown = shared.shown.get(targetKey(of.name, record.id))
  const found: Record<string, string> = {}
  for (const name of labels) {
    const id = record[name] ?? null
    if (id === null) continue
    const target = targetBehind(of, name, registry)?.name ?? ''
    const label =
      shared.targets.get(targetKey(target, id))?.label ??
      (target === user.name && id === caller?.userId ? caller.label : undefined) ??
      (shown?.record[name] === id ? shown.labels[name] : undefined)
    if (typeof label !== 'string') return null
    found[name] = label
  }
  return found
}

/** Reads only data that includes labels, from the record itself and from its rows. */
async function readLabelled(
  work: EngineWork,
  of: Definition,
  { labels, labelled: fields }: Serializer,
  ids: readonly number[],
): Promise<readonly Row[]> {
  const [first] = ids
  // A save returns a single record, which is read without a list query.
  if (ids.length === 1 && first !== undefined) {
    const row = await work.reader.one(of, first, { conditions: [], fields, labels })
    return row ? [row] : []
  }
  return (
    await work.reader.list(of, {
      conditions: [{ id: ids }],
      sort: [],
      offset: 0,
      limit: ids.length,
      fields,
      labels,
      counted: false,
    })
  ).rows
}
