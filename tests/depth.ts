import { join, relative } from 'node:path'

/** LARDER_DEPTH=full checks everything; the usual run checks a sample. */
export const isFull = process.env.LARDER_DEPTH === 'full'

/** Seed of random tests: fixed in usual runs, new in each full run. LARDER_SEED sets it to repeat a run. */
export const SEED = Number(
  process.env.LARDER_SEED ?? (isFull ? Date.now() % 2_147_483_647 : 20_261_124),
)

/** Number of the sample that usual runs check. LARDER_TURN selects another one. */
export const TURN = Number(process.env.LARDER_TURN ?? 0)

/** Returns true if the item at this index belongs to the sample of one in `oneIn`; always true in a full run. */
export const isTurnOf = (place: number, oneIn: number): boolean =>
  isFull || (TURN + place) % oneIn === 0

/** Returns true for SQLite, and in a full run for both databases. For tests with the same result on both. */
export const isTriedOn = (database: DatabaseName): boolean => isFull || database === 'sqlite'

/** Returns all items for the first database and one in `oneIn` for the others. For cases that behave alike on both. */
export const triedOn = <Of>(all: readonly Of[], database: DatabaseName, oneIn = 2): readonly Of[] =>
  all.filter((_, place) => isTriedOn(database) || isTurnOf(place, oneIn))

export type DatabaseName = 'sqlite' | 'postgres'

/** Databases of this run: SQLite, and PostgreSQL if LARDER_TEST_POSTGRES is set to the URL of a server. */
export const DATABASES: readonly DatabaseName[] = process.env.LARDER_TEST_POSTGRES
  ? ['sqlite', 'postgres']
  : ['sqlite']

/**
 * Folders and files whose tests run on both databases, because they reach SQL, locks or transactions, where these differ, and
 * no other tests do so in their place. All others run on SQLite, and with LARDER_DEPTH=full on both.
 */
export const ON_BOTH_DATABASES: readonly string[] = [
  'src/storage',
  'src/server/access/session',
  'src/server/figures',
  'src/server/http/comments',
  'src/server/http/routes',
  'src/server/keys.test.ts',
  'src/server/sheets/imports',
  'src/server/tasks',
  'src/server/work',
  'resources/money',
  'resources/sales/order-races.test.ts',
  'resources/stock',
  'tests/company',
  'tests/contract/compared-fields.test.ts',
  'tests/contract/conditions.test.ts',
  'tests/contract/every-resource.test.ts',
  'tests/contract/imports',
  'tests/contract/list-search.test.ts',
  'tests/contract/round-trips.test.ts',
  'tests/contract/search.test.ts',
  'tests/running/operating.test.ts',
  'tests/running/repeated-calls.test.ts',
  'tests/running/restore.test.ts',
  'tests/running/sent-twice.test.ts',
]

const ROOT = join(import.meta.dirname, '..')

/** Returns the databases on which the tests of a file run: `selectDatabases(import.meta.filename)`. */
export function selectDatabases(testFile: string): readonly DatabaseName[] {
  const path = relative(ROOT, testFile).replaceAll('\\', '/')
  const isOnBoth = ON_BOTH_DATABASES.some((place) => path === place || path.startsWith(`${place}/`))
  return isFull || isOnBoth ? DATABASES : DATABASES.slice(0, 1)
}
