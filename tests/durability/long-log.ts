/**
 * Fills the log until it must be truncated, although the database file may not grow any further.
 * Then inserts notes two at a time and prints the answers. `node long-log.ts <directory>`, in a
 * process that limits files to LARGEST_FILE bytes.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { openSqlite } from '../../src/storage/dialects/sqlite-database.ts'

const [, , directory = ''] = process.argv
const database = openSqlite(directory)
const write = (sql: string, ...parameters: unknown[]) =>
  database.transaction((connection) => connection.run({ sql, parameters }))

await write('create table note (words text, content blob)')
await write(`insert into note values ('in the file', zeroblob(40000000))`)
await write(`insert into note values ('in the log', zeroblob(69000000))`)
const answers: string[] = []
for (let n = 0; n < 20; n++) {
  const both = [`left ${n}`, `right ${n}`]
  const outcomes = await Promise.allSettled(
    both.map((words) => write('insert into note values (?, null)', words)),
  )
  answers.push(
    ...outcomes.map((outcome, place) =>
      outcome.status === 'fulfilled' ? `${both[place]}` : String(outcome.reason),
    ),
  )
}
const { size } = statSync(join(directory, 'larder.sqlite-wal'))
await database.close()
console.log(JSON.stringify({ answers, size }))
