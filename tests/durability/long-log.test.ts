import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openSqlite } from '../../src/storage/dialects/sqlite-database.ts'
import { temporaryFolder } from '../kit/temporary-folder.ts'

/** Size in bytes at which the log is truncated. */
const LONG = 64 * 1024 * 1024
/** The log may grow long, but the database file cannot take all of it, as on a full disk. */
const LARGEST_FILE = 80 * 1024 * 1024
const PAIRS = Array.from({ length: 20 }, (_, n) => [`left ${n}`, `right ${n}`]).flat()

const open = (directory: string) => {
  const database = openSqlite(directory)
  return {
    database,
    run: (sql: string, ...parameters: unknown[]) =>
      database.transaction((connection) => connection.run({ sql, parameters })),
    logSize: () => statSync(join(directory, 'larder.sqlite-wal')).size,
  }
}

test('what is committed is answered so, once, when there is no room to shorten the log; the server still ends', async () => {
  const directory = temporaryFolder('long-log')
  const program = join(import.meta.dirname, 'long-log.ts')
  // `ulimit -f` counts blocks of 512 bytes.
  const limited = `ulimit -f ${LARGEST_FILE / 512} && exec "$@"`
  const { stdout } = await promisify(execFile)('sh', [
    '-c',
    limited,
    'sh',
    process.execPath,
    program,
    directory,
  ])
  const { answers, size } = JSON.parse(stdout) as { answers: string[]; size: number }
  expect(size).toBeGreaterThan(LONG)
  expect(answers).toEqual(PAIRS)
  const { database, run } = open(directory)
  const found = (await run('select words from note order by rowid')).flat()
  expect(found).toEqual(['in the file', 'in the log', ...PAIRS])
  await database.close()
}, 60_000)

test('a log that a reader holds stays long while others are answered, and is shortened when the reader is gone', async () => {
  const directory = temporaryFolder('long-log')
  const { database, run, logSize } = open(directory)
  await run('create table note (words text, content blob)')
  const reader = new DatabaseSync(join(directory, 'larder.sqlite'), { readOnly: true })
  reader.exec('begin')
  expect(reader.prepare('select count(*) as count from note').get()).toEqual({ count: 0 })
  await run(`insert into note values ('in the log', zeroblob(69000000))`)
  for (const words of PAIRS) await run('insert into note values (?, null)', words)
  expect(logSize()).toBeGreaterThan(LONG)
  reader.exec('commit')
  reader.close()
  for (const words of PAIRS) await run('insert into note values (?, null)', words)
  expect(logSize()).toBeLessThan(LONG)
  expect(await run('select count(*) from note')).toEqual([[1 + 2 * PAIRS.length]])
  await database.close()
}, 60_000)

test('a thread copies the log into the database before SQLite would do so within a commit, and the log begins anew', async () => {
  const directory = temporaryFolder('long-log')
  const { database, run } = open(directory)
  const watcher = new DatabaseSync(join(directory, 'larder.sqlite'))
  const length = () => Number(watcher.prepare('pragma wal_checkpoint(noop)').get()?.log)
  await run('create table note (words text, content blob)')
  await run('pragma wal_autocheckpoint = 4000')
  await run(`insert into note values ('long', zeroblob(10000000))`)
  expect(length()).toBeGreaterThan(2000)
  await expect
    .poll(
      async () => {
        for (const words of PAIRS.slice(0, 4)) await run('insert into note values (?, null)', words)
        return length()
      },
      { timeout: 30_000, interval: 100 },
    )
    .toBeLessThan(100)
  expect(await run(`select length(content) from note where words = 'long'`)).toEqual([[10_000_000]])
  watcher.close()
  await database.close()
}, 60_000)
