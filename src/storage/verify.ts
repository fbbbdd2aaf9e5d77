import type { Database } from './dialects/dialect.ts'
import { recount } from './tables/backfill.ts'
import { findOpened } from './opened.ts'
import type { Engine } from './engine.ts'
import { byLabels, buildSchema, type WantedTable } from './tables/schema.ts'
import type { Store } from './store.ts'
import { verifyTexts } from './verify-texts.ts'

/** An inconsistency. Derived data can be repaired on request; other problems must be resolved manually. */
export interface Finding {
  readonly message: string
  readonly isRepaired: boolean
}

export interface VerifyOptions {
  /** Rewrites derived data: counters, folded texts, labels and search index. */
  readonly repair: boolean
}

/** Verifies all data that the storage itself maintains: files, counters, derived texts and search index. */
export async function verifyStorage(store: Store, { repair }: VerifyOptions): Promise<Finding[]> {
  const { engine, database } = findOpened(store)
  const damaged = (await database.damage()).map(
    (message): Finding => ({ message, isRepaired: false }),
  )
  // Writing to damaged pages would make the damage worse.
  if (damaged.length > 0) return damaged
  const findings: Finding[] = []
  for (const table of buildSchema(engine.model).tables) {
    if (table.resource) findings.push(...(await verifyCounters(engine, database, table, repair)))
  }
  // Labels may contain other labels, so tables are processed in order of dependency.
  for (const table of byLabels(engine.model))
    findings.push(...(await verifyTexts(engine, database, table, repair)))
  const searched = [...engine.model.tables.values()]
    .filter(({ search }) => search.length > 0)
    .map(({ name }) => name)
  for (const name of await database.verifySearch(searched, repair)) {
    findings.push({
      message: `The search index of ${name} does not agree with its rows`,
      isRepaired: repair,
    })
  }
  return findings
}

/** Checks the files for damage without blocking other work. */
export const lookForDamage = (store: Store): Promise<readonly string[]> =>
  findOpened(store).database.lookForDamage()

/** Counts the rows of all tables, one table at a time. */
export async function countRows(store: Store): Promise<Readonly<Record<string, number>>> {
  const { engine, database } = findOpened(store)
  const counts: Record<string, number> = {}
  for (const { name } of buildSchema(engine.model).tables) {
    const [row] = await database.reader.run({
      sql: `select count(*) from "${name}"`,
      parameters: [],
    })
    counts[name] = Number(row?.[0])
  }
  return counts
}

/** Builds a query that reads counters and actual numbers in one statement, so that no write can occur in between. */
function counterQuestion({ name, counted, columns }: WantedTable): string {
  const findColumn = (field: string) => columns.find((each) => each.field === field)?.name ?? field
  const found = [
    `select '' as key, count(*) as found from "${name}"`,
    ...counted.map(findColumn).map(
      (column) => `select '${column}=' || cast("${column}" as text) as key, count(*) as found
      from "${name}" where "${column}" is not null group by "${column}"`,
    ),
  ]
  return `select key, sum(said), sum(found) from (
      select key, delta as said, 0 as found from larder_counter where table_name = '${name}'
      union all select key, 0 as said, found from (${found.join(' union all ')}) as rows_found
    ) as both_sides group by key having sum(said) <> sum(found) order by key`
}

async function verifyCounters(
  engine: Engine,
  database: Database,
  table: WantedTable,
  repair: boolean,
): Promise<Finding[]> {
  const wrong = await database.reader.run({ sql: counterQuestion(table), parameters: [] })
  if (wrong.length > 0 && repair)
    await database.lowPriority((connection) => recount(engine.dialect, connection, table))
  return wrong.map(([key, message, found]) => ({
    message: `The counter of ${table.name}${key === '' ? '' : ` with ${String(key)}`} says ${Number(message)}, there are ${Number(found)}`,
    isRepaired: repair,
  }))
}
