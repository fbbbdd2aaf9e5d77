import { join, relative } from 'node:path'

/** LARDER_DEPTH=full looks at all of which the usual run looks at a part. */
export const isFull = process.env.LARDER_DEPTH === 'full'

/** Seed of random tests: the same in every usual run, another in each full one. LARDER_SEED repeats one. */
export const SEED = Number(
  process.env.LARDER_SEED ?? (isFull ? Date.now() % 2_147_483_647 : 20_261_124),
)

/** Number of the sample that usual runs check; LARDER_TURN=1, 2, … takes others. */
export const TURN = Number(process.env.LARDER_TURN ?? 0)

/** Returns true if the item in this place belongs to a sample of one in `oneIn`; always true in a full run. */
export const isTurnOf = (place: number, oneIn: number): boolean =>
  isFull || (TURN + place) % oneIn === 0

/** Returns true for SQLite, and in a full run for both databases: for tests whose result is the same on both. */
export const isTriedOn = (database: DatabaseName): boolean => isFull || database === 'sqlite'

/** Everything on the first database, and every second thing on the others, where it goes the same way. */
export const triedOn = <Of>(all: readonly Of[], database: DatabaseName): readonly Of[] =>
  all.filter((_, place) => isTriedOn(database) || isTurnOf(place, 2))

export type DatabaseName = 'sqlite' | 'postgres'

/** Databases of this run. PostgreSQL takes part when LARDER_TEST_POSTGRES names a server. */
export const DATABASES: readonly DatabaseName[] = process.env.LARDER_TEST_POSTGRES
  ? ['sqlite', 'postgres']
  : ['sqlite']

/**
 * Folders and files whose tests reach SQL, locks or transactions, where the two databases differ. Their tests run on both
 * databases; all others on SQLite, and with LARDER_DEPTH=full on both.
 */
export const ON_BOTH_DATABASES: readonly string[] = [
  'src/storage',
  'src/server/access/session',
  'src/server/figures',
  'src/server/http/routes',
  'src/server/keys.test.ts',
  'src/server/sheets/imports',
  'src/server/tasks',
  'src/server/work',
  'resources/money',
  'resources/sales/order-races.test.ts',
  'resources/stock',
  'tests/analytics',
  'tests/company',
  'tests/contract/conditions.test.ts',
  'tests/contract/every-resource.test.ts',
  'tests/contract/list-search.test.ts',
  'tests/contract/permissions.test.ts',
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
