import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase } from './postgres.ts'
import { temporaryFolder } from './temporary-folder.ts'

/*
 * Slow preparations shared by many tests: made once and copied, for a whole test run if it gives its files a folder,
 * otherwise once a process.
 */
const run = process.env.LARDER_TEST_PREPARED
let own: string | undefined
/** True if other processes of the run copy data that this one makes. */
export const isForWholeRun = run !== undefined

/** Returns the folder of prepared data, to be copied and not changed. The first caller makes it. */
export async function madeOnce(
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

/** Of several who ask at once, one is the first. */
function isFirst(path: string): boolean {
  try {
    mkdirSync(path)
    return true
  } catch {
    return false
  }
}

/** Place of a database: an address on PostgreSQL, else a folder. */
export interface DatabasePlace {
  readonly url?: string
  readonly directory?: string
}

const postgres = () => {
  const { LARDER_TEST_POSTGRES: server } = process.env
  if (!server) throw new Error('LARDER_TEST_POSTGRES names no server')
  return server
}

/** A database of one's own, empty. */
export async function emptyDatabase(database: 'sqlite' | 'postgres'): Promise<DatabasePlace> {
  if (database === 'sqlite') return { directory: temporaryFolder('database') }
  return { url: await createDatabase(postgres(), `test_${randomUUID()}`) }
}

const FILE = 'larder.sqlite'
const NAME = 'name'

/** A database of one's own with what `fill` has put into another one of that name, which it has closed since. */
export async function filledDatabase(
  database: 'sqlite' | 'postgres',
  name: string,
  fill: (place: DatabasePlace) => Promise<void>,
): Promise<DatabasePlace> {
  const made = await madeOnce(`${name}-${database}`, async (directory) => {
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
