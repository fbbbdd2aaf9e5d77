/**
 * Writes notes from several clients at once, and prints the number of each note when it is
 * acknowledged. Exits without closing anything, as in a power cut.
 * `node writer.ts <directory> synced|unsynced`.
 */
import { writeSync } from 'node:fs'
import { sql } from 'kysely'
import { openStore } from '../../src/storage/open.ts'
import { CLIENTS, NOTES, notebook, STAMP } from './notebook.ts'

const [, , directory = '', mode = ''] = process.argv
const store = await openStore({
  directory,
  registry: notebook,
  timeZone: 'UTC',
  unsynced: mode === 'unsynced',
})
// A low page limit causes several checkpoints of the log while other clients write.
await store.transaction((transaction) =>
  sql`pragma wal_autocheckpoint = 60`.execute(transaction.sql),
)

const note = notebook.get('note')
const writeFrom = async (client: number) => {
  for (let n = client; n < NOTES; n += CLIENTS) {
    await store.transaction((transaction) =>
      transaction.insert(note, { words: `note ${n}` }, STAMP),
    )
    writeSync(1, `${n}\n`)
  }
}
await Promise.all(Array.from({ length: CLIENTS }, (_, client) => writeFrom(client)))
process.exit(0)
