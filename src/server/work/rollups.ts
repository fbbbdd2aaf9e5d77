import { sql, type RawBuilder } from 'kysely'
import { isNumber, isServers, snakeCase, type Definition, type Where } from '#schema/engine'
import type { RollupChange, Transaction } from '../../storage/store.ts'
import { demandTransition } from './steps/follow-transition.ts'
import { forgetWritten } from './steps/latest.ts'
import type { StoredValuesOf } from '../behaviour.ts'
import { MORE_THAN_EXIST } from './find-all.ts'
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
  const conditions = resolveAll([where], work.principal)
  const followed = work.transaction.followRollups()
  const befores = followed ? await work.transaction.find(of, conditions, MORE_THAN_EXIST) : []
  const met = work.reader.meets(of, conditions, readTable(of))
  forgetWritten(work.shared.underway, of.name)
  await writeRollups(work.transaction, of, values, met)
  const names = Object.keys(values)
  for (const before of befores)
    followed?.(of, { id: before.id, before: pick(before, names), after: values })
}

const pick = (record: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, record[name] ?? null]))

const writeRollups = (
  transaction: Pick<Transaction, 'sql'>,
  of: Definition,
  values: Values,
  met: RawBuilder<unknown>,
): Promise<unknown> => {
  const changes = Object.entries(values).map(
    ([name, value]) => sql`${findColumn(of, name)} = ${value}`,
  )
  return sql`update ${sql.table(readTable(of))} set ${sql.join(changes)} where ${met}`.execute(
    transaction.sql,
  )
}

/**
 * Takes a change of roll-ups back. Of numbers the difference is taken away, because others may have been added since;
 * other values return if they are still the ones of that change.
 */
export async function restoreRollups(
  transaction: Transaction,
  of: Definition,
  { id, before, after }: RollupChange,
): Promise<void> {
  const current = await transaction.lock(of, id)
  if (!current) return
  const values = Object.entries(after).flatMap(([name, value]) => {
    const [now, old] = [current[name] ?? null, before[name] ?? null]
    if (now === (value ?? null)) return [[name, old]]
    const field = of.fields[name]
    return field && isNumber(field)
      ? [[name, Number(now ?? 0) - Number(value ?? 0) + Number(old ?? 0)]]
      : []
  })
  if (values.length > 0)
    await writeRollups(transaction, of, Object.fromEntries(values), sql`id = ${id}`)
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
  if (!row) return addInTrial(work, of, id, changes)
  const after = readNumbers(row, names)
  const before = Object.fromEntries(names.map((name) => [name, after[name] - changes[name]]))
  work.transaction.followRollups()?.(of, { id, before, after })
  return after
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
