import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { digest } from '../../src/server/tasks/upkeep/backup.ts'
import { loadApp } from '../../src/server/start/discover.ts'
import { createLogger } from '../../src/server/logger.ts'
import { openAppContext } from '../../src/server/start/open-app-context.ts'
import type { AppContext } from '../../src/server/app-context.ts'
import type { DataPlace } from './new-company.ts'
import { emptyDatabase } from './prepared.ts'
import { temporaryFolder } from './temporary-folder.ts'
import type { DatabaseName } from './workspace.ts'

/* Commands of an operator: `npm run verify`, `backup`, `restore`. */

const ROOT = join(import.meta.dirname, '../..')

/** Creates a location for data, with an empty database. */
export async function makeDataPlace(database: DatabaseName): Promise<DataPlace> {
  return {
    dataDirectory: temporaryFolder('operating'),
    databaseUrl: database === 'postgres' ? (await emptyDatabase(database)).url : undefined,
  }
}

/** Runs a command as an operator would, and returns its exit status and output. */
export const runCommand = (at: DataPlace, ...command: string[]): Promise<Ended> =>
  runCommandWith([], at, ...command)

export interface Ended {
  /** Null if the process was killed. */
  readonly status: number | null
  readonly output: string
}

export async function runCommandWith(
  options: readonly string[],
  { dataDirectory, databaseUrl }: DataPlace,
  ...command: string[]
): Promise<Ended> {
  const { DATABASE_URL: _, ...environment } = process.env
  const child = spawn(process.execPath, [...options, 'src/server/main.ts', ...command], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...environment,
      DATA_DIR: dataDirectory,
      PORT: '0',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const [status] = (await once(child, 'exit')) as [number | null]
  return { status, output }
}

export const app = await loadApp()
export const environmentOf = (at: DataPlace) => ({ ...at, host: '', port: 0, secret: undefined })
export const open = async (at: DataPlace): Promise<AppContext> =>
  (await openAppContext({ environment: environmentOf(at), logger: createLogger('error') })).context
export const runSql = (context: AppContext, text: string) =>
  context.store.transaction((transaction) => sql.raw(text).execute(transaction.sql))

/** Writes the actual checksum of a changed file into the backup. */
export async function updateChecksum(folder: string, file: string): Promise<void> {
  const path = join(folder, 'backup.json')
  writeFileSync(
    path,
    JSON.stringify({
      ...(JSON.parse(readFileSync(path, 'utf8')) as object),
      sha256: await digest(file),
    }),
  )
}

/** Option for Node that kills the process at the nth call of a function, like a power cut. */
export const cutAt = (module: 'fs' | 'child_process', name: string, call: number) =>
  `--import=data:text/javascript,${encodeURIComponent(`
  import its from 'node:${module}'
  import { syncBuiltinESMExports } from 'node:module'
  const { ${name} } = its
  let left = ${call}
  its.${name} = (...given) => {
    if (--left === 0) process.kill(process.pid, 'SIGKILL')
    return ${name}(...given)
  }
  syncBuiltinESMExports()`)}`
