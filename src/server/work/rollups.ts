import { sql } from 'kysely'
import { isServers, snakeCase, type Definition, type Where } from '#schema/engine'
import { demandTransition } from './steps/follow-transition.ts'
import { forgetWritten } from './steps/latest.ts'
import type { StoredValuesOf } from '../behaviour.ts'
import { resolveAll } from './where.ts'
import { engineWork, type EngineWork, type Work } from './work.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Writes values that the server maintains on a record in addition to its input: sums, counts, and values that depend on the
 * date. They cause no new version and no history entry, because otherwise an item could not be edited while it is being
 * ordered.
 */
export interface Rollups<Of extends Definition> {
  /**
   * Sets the values, in stored units, on every record that meets the condition. If they include a state, its transition
   * starts from the state in `where`.
   */
  set(work: Work, where: Where, values: StoredValuesOf<Of>): Promise<void>
  /** Adds to the values of one record and returns the new values; null if the record does not exist. */
  add<const Names extends keyof StoredValuesOf<Of> & string>(
    work: Work,
    id: number,
    changes: { readonly [Name in Names]: number },
  ): Promise<{ readonly [Name in Names]: number } | null>
}

/**
 * Returns write access to the roll-ups of a resource, for its owner. Like a `writer`, it is
 * declared in one file next to the definition and not exported.
 * @example
 * const reasons = rollups(rejectReason)
 * await reasons.add(work, id, { usedCount: 1 })
 */
export const rollups = <const Of extends Definition>(of: Of): Rollups<Of> => ({
  set: (work, where, values) => setAll(engineWork(work), of, where, values),
  add: (work, id, changes) => addTo(engineWork(work), of, id, changes),
})

async function setAll(
  work: EngineWork,
  of: Definition,
  where: Where,
  values: Values,
): Promise<void> {
  demandMove(of, where, values)
  const { id }: Values = where
  if (typeof id === 'number') await work.shared.lockWatch?.updating(of, id)
  const met = work.reader.meets(of, resolveAll([where], work.principal), readTable(of))
  const changes = Object.entries(values).map(
    ([name, value]) => sql`${findColumn(of, name)} = ${value}`,
  )
  forgetWritten(work.shared.underway, of.name)
  await sql`update ${sql.table(readTable(of))} set ${sql.join(changes)} where ${met}`.execute(
    work.sql,
  )
}

async function addTo<Names extends string>(
  work: EngineWork,
  of: Definition,
  id: number,
  changes: Readonly<Record<Names, number>>,
): Promise<Readonly<Record<Names, number>> | null> {
  await work.shared.lockWatch?.updating(of, id)
  const names = Object.keys(changes) as Names[]
  const added = names.map(
    (name) =>
      sql`${findColumn(of, name)} = coalesce(${findColumn(of, name)}, 0) + ${changes[name]}`,
  )
  forgetWritten(work.shared.underway, of.name)
  const answered = names.map((name) => sql`${findColumn(of, name)} as ${sql.ref(name)}`)
  const {
    rows: [row],
  } = await sql<Values>`update ${sql.table(readTable(of))} set ${sql.join(added)}
    where id = ${id} returning ${sql.join(answered)}`.execute(work.sql)
  return row ? readNumbers(row, names) : addInTrial(work, of, id, changes)
}

/**
 * Adds to the values that the check of an import keeps in memory, where statements that write are skipped. Otherwise
 * there is no such record.
 */
async function addInTrial<Names extends string>(
  work: EngineWork,
  of: Definition,
  id: number,
  changes: Readonly<Record<Names, number>>,
): Promise<Readonly<Record<Names, number>> | null> {
  const before = await work.transaction.get(of, id)
  if (!before) return null
  const names = Object.keys(changes) as Names[]
  const sums = readNumbers(
    Object.fromEntries(names.map((name) => [name, Number(before[name] ?? 0) + changes[name]])),
    names,
  )
  const stamp = { userId: null, now: work.now }
  await work.transaction.update(of, { id, values: sums, stamp, before })
  return sums
}

const readNumbers = <Names extends string>(
  row: Values,
  names: readonly Names[],
): Readonly<Record<Names, number>> =>
  Object.fromEntries(names.map((name) => [name, Number(row[name])])) as Record<Names, number>

const readTable = ({ name }: Definition): string => snakeCase(name)

/** Only values maintained by the server may be written this way, because input has a version and a history. */
function findColumn({ name: resource, fields, state }: Definition, name: string) {
  const field = fields[name]
  if (!field || !(isServers(field) || name === state))
    throw new Error(`${resource}.${name} is not kept by the server`)
  return sql.ref(snakeCase(name))
}

function demandMove(of: Definition, where: Where, values: Values): void {
  const { state } = of
  if (state === undefined || !(state in values)) return
  const { [state]: from }: Values = where
  if (typeof from !== 'string') throw new Error(`Name the ${of.name}.${state} that it moves from`)
  demandTransition(of, from, String(values[state]))
}
