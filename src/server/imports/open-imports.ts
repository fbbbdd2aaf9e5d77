import { oncePer } from '#language'
import type { Store, Stored, Transaction } from '../../storage/store.ts'
import { Refusal } from '../errors.ts'
import type { EngineWork } from '../work.ts'

/** States of an import that is not whole: its records may still be taken back. */
export const OPEN_STATES = ['open', 'takingBack']

/** An import that was found closed stays so, and its records are like any other from then on. */
const closedOf = oncePer((_: Store) => new Set<number>())

const NONE: ReadonlySet<number> = new Set()

/** Those of these imports that are not whole yet. Records of no import, or of one known to be closed, cost nothing. */
export async function openAmong(store: Store, sql: Transaction['sql'], imports: Iterable<unknown>): Promise<ReadonlySet<number>> {
  const closed = closedOf(store)
  const asked = [...new Set(imports)].filter((id): id is number => typeof id === 'number' && !closed.has(id))
  if (asked.length === 0) return NONE
  const rows = await sql.selectFrom('larder_import').select('id').where('id', 'in', asked).where('state', 'in', OPEN_STATES).execute()
  const open = new Set(rows.map(({ id }) => id))
  for (const id of asked) if (!open.has(id)) closed.add(id)
  return open
}

/** Every import that is not whole yet. */
export async function openImports(sql: Transaction['sql']): Promise<number[]> {
  const rows = await sql.selectFrom('larder_import').select('id').where('state', 'in', OPEN_STATES).execute()
  return rows.map(({ id }) => id)
}

/** A record that is being imported is nobody's to change, to point at or to act on, but the import's own. */
export function refuseBeingImported(work: EngineWork, record: Stored): Promise<void> | undefined {
  const { importId } = record
  if (typeof importId !== 'number' || importId === work.shared.import?.id) return undefined
  return refuseIfOpen(work, record, importId)
}

async function refuseIfOpen({ world, sql }: EngineWork, record: Stored, importId: number): Promise<void> {
  const open = await openAmong(world.store, sql, [importId])
  if (open.size > 0) throw new Refusal('beingImported', { params: { label: String(record.label) } })
}
