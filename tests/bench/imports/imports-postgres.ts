/**
 * Compares an import on PostgreSQL with the same import on SQLite:
 * `npm run bench -- imports --databases sqlite,postgres`.
 */
import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { createDatabase, startPostgres } from '../../kit/postgres.ts'
import { freePort, signIn, startChild, stopChild } from '../children.ts'
import { print, upload, workbookOf } from './people-sheets.ts'
import type { Server } from '../children.ts'

const HERE = dirname(import.meta.dirname)

async function allowUploads(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('insert into larder_setting (name, value) values ($1, $2)', [
    'uploadsPerTenMinutes',
    '1000',
  ])
  await client.end()
}

/** Prints how long an import takes on each database, and the ratio. */
export async function compareWithPostgres(embedded: Server, rows: number): Promise<void> {
  const database = await startPostgres({ isSynced: true })
  const environment = { DATABASE_URL: await createDatabase(database.url, 'bench') }
  execFileSync(process.execPath, [join(HERE, 'fill.ts'), '1000'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await allowUploads(environment.DATABASE_URL)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = await startChild(
    join(HERE, 'serve.ts'),
    [],
    { ...environment, PORT: String(port), LARDER_SECRET: 'bench'.repeat(10) },
    url,
  )
  try {
    const server = { url, token: await signIn(url), pid: child.pid ?? 0 }
    for (const each of [embedded, server]) await upload(each, workbookOf(1_000), false)
    const [file, again] = [workbookOf(rows), workbookOf(rows)]
    const [ours, theirs] = [await upload(embedded, file, false), await upload(server, again, false)]
    print(`import of ${rows} on SQLite`, ours / 1000, 's')
    print(`import of ${rows} on PostgreSQL`, theirs / 1000, 's')
    print('PostgreSQL / SQLite', theirs / ours, '', 'at most 3')
  } finally {
    await stopChild(child)
    await database.stop()
  }
}
