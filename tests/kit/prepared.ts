import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase } from './postgres.ts'
import { temporaryFolder } from './temporary-folder.ts'

/*
 * Slow preparations shared by many tests, which copy them. They are made once per test run if
 * LARDER_TEST_PREPARED names a directory, or otherwise once per process.
 */
const run = process.env.LARDER_TEST_PREPARED
let own: string | undefined
/** True if the prepared data is shared with the other processes of the test run. */
export const isForWholeRun = run !== undefined

/**
 * Returns the directory of prepared data, which must be copied and not changed. The first caller
 * prepares it.
 */
export async function prepareOnce(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const place = join(run ?? (own ??= temporaryFolder('prepared')), name)
  const [made, ready] = [join(place, 'made'), join(place, 'ready')]
  if (isFirst(place)) {
    mkdirSync(made)
    await make(made)
    writeFileSync(ready, '')
  }
  while (!existsSync(ready)) await wait(20)
  return made
}

/** True for exactly one of several concurrent callers. */
function isFirst(path: string): boolean {
  try {
    mkdirSync(path)
    return true
  } catch {
    return false
  }
}

/** Location of a database: an address on PostgreSQL, a directory on SQLite. */
export interface DatabasePlace {
  readonly url?: string
  readonly directory?: string
}

const postgres = () => {
  const { LARDER_TEST_POSTGRES: server } = process.env
  if (!server) throw new Error('LARDER_TEST_POSTGRES names no server')
  return server
}

/** Creates a separate, empty database. */
export async function emptyDatabase(database: 'sqlite' | 'postgres'): Promise<DatabasePlace> {
  if (database === 'sqlite') return { directory: temporaryFolder('database') }
  return { url: await createDatabase(postgres(), `test_${randomUUID()}`) }
}

const FILE = 'larder.sqlite'
const NAME = 'name'

/**
 * Creates a separate copy of the database that `fill` has filled. `fill` runs once per name and
 * must close its database.
 */
export async function filledDatabase(
  database: 'sqlite' | 'postgres',
  name: string,
  fill: (place: DatabasePlace) => Promise<void>,
): Promise<DatabasePlace> {
  const made = await prepareOnce(`${name}-${database}`, async (directory) => {
    if (database === 'sqlite') {
      await fill({ directory })
      return
    }
    const { url = '' } = await emptyDatabase(database)
    await fill({ url })
    writeFileSync(join(directory, NAME), new URL(url).pathname.slice(1))
  })
  if (database === 'postgres')
    return {
      url: await createDatabase(
        postgres(),
        `test_${randomUUID()}`,
        readFileSync(join(made, NAME), 'utf8'),
      ),
    }
  const directory = temporaryFolder('database')
  copyFileSync(join(made, FILE), join(directory, FILE))
  return { directory }
}
