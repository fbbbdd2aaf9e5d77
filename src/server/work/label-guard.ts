import {
  rowsFor,
  readTarget,
  type Principal,
  type Registry,
  type Definition,
  type Where,
} from '#schema/engine'
import { user } from '#system'
import type { Reader } from '../../storage/store.ts'
import type { JsonRecord } from './serialize.ts'
import { resolveWhere } from './where.ts'

/** A reference to records that a role may only partly see, so that only their labels are returned. */
export interface GuardedLabel {
  readonly name: string
  readonly target: Definition
  readonly rows: Where
}

/** Finds the references among `names` to records that are restricted for the role. */
export const guardedLabels = (
  definition: Definition,
  names: readonly string[],
  role: string | null,
  registry: Registry,
): GuardedLabel[] =>
  names.flatMap((name) => {
    const target = targetBehind(definition, name, registry)
    const rows = target && !isAlwaysNamed(definition, name) && rowsFor(target, role)
    return target && rows ? [{ name, target, rows }] : []
  })

/** True if every user who sees the reference may also see the label of its record. */
export const isAlwaysNamed = ({ fields }: Definition, name: string): boolean =>
  fields[name]?.options.alwaysNamed === true

/** References to users that are not fields of any definition. */
const WRITERS: ReadonlySet<string> = new Set(['createdBy', 'modifiedBy'])

/** Returns the definition of the record that the field refers to; null if there is none. */
export function targetBehind(
  definition: Definition,
  name: string,
  registry: Registry,
): Definition | null {
  const field = definition.fields[name]
  const target = field ? readTarget(field) : WRITERS.has(name) ? user.name : null
  return target === null ? null : (registry.resources.get(target) ?? null)
}

interface Looking {
  readonly reader: Pick<Reader, 'find'>
  readonly principal: Principal
}

/** Removes the labels of records that the principal may not read, with one query per page for each resource referred to. */
export async function hideForeignLabels(
  looking: Looking,
  records: readonly JsonRecord[],
  guarded: readonly GuardedLabel[],
): Promise<void> {
  for (const [target, labels] of Map.groupBy(guarded, (each) => each.target)) {
    const names = labels.map(({ name }) => name)
    const ids = new Set(
      records
        .flatMap((record) => names.flatMap((name) => record[name]))
        .filter((id): id is number => typeof id === 'number'),
    )
    const visible = await readable(looking, { target, rows: labels[0]?.rows ?? {} }, ids)
    for (const record of records) record.labels = pickLabels(record, names, visible)
  }
}

async function readable(
  { reader, principal }: Looking,
  { target, rows }: Pick<GuardedLabel, 'target' | 'rows'>,
  ids: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  // Users always see their own name, even if they may not see other users with the same role.
  const own = resolveWhere(rows, principal)
  const conditions = [
    { id: [...ids] },
    target.name === user.name ? { any: [{ id: principal.userId }, own] } : own,
  ]
  const found = ids.size === 0 ? [] : await reader.find(target, conditions, ids.size)
  return new Set(found.map(({ id }) => id))
}

function pickLabels(
  record: JsonRecord,
  names: readonly string[],
  visible: ReadonlySet<number>,
): Readonly<Record<string, string>> {
  const labels = { ...record.labels }
  for (const name of names)
    if (![record[name]].flat().every((id) => visible.has(Number(id)))) delete labels[name]
  return labels
}
