import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NOTES, notebook, STAMP } from '../../../tests/durability/notebook.ts'
import { temporaryFolder } from '../../../tests/kit/temporary-folder.ts'
import { openStore } from '../open.ts'

const note = notebook.get('note')
const open = (directory: string) =>
  openStore({ directory, registry: notebook, timeZone: 'UTC', unsynced: true })

/** Files as left by a power failure during a checkpoint. The first page states the length that the file should have. */
async function cutInCheckpoint(log: (bytes: Buffer) => Buffer): Promise<string> {
  const [directory, left] = [temporaryFolder('checkpoint'), temporaryFolder('checkpoint')]
  await (await open(directory)).close()
  const store = await open(directory)
  await store.transaction(async (transaction) => {
    for (let n = 0; n < NOTES; n++)
      await transaction.insert(note, { words: `note ${n} ${'x'.repeat(500)}` }, STAMP)
  })
  const [file, copy] = [join(directory, 'larder.sqlite'), join(left, 'larder.sqlite')]
  copyFileSync(file, copy)
  writeFileSync(`${copy}-wal`, log(readFileSync(`${file}-wal`)))
  await store.close()
  const [before, after] = [readFileSync(copy), readFileSync(file)]
  expect(after.length).toBeGreaterThan(before.length)
  after.copy(before, 0, 0, 4096)
  writeFileSync(copy, before)
  return left
}

test('a file that a power cut left shorter than its first page says is recovered from the log beside it', async () => {
  const store = await open(await cutInCheckpoint((bytes) => bytes))
  expect(await store.count(note, [])).toBe(NOTES)
  await store.close()
})

test('a file without its end, beside a log that holds nothing of it, still stops the start with advice', async () => {
  await expect(open(await cutInCheckpoint((bytes) => bytes.subarray(0, 32)))).rejects.toThrow(
    'npm run restore',
  )
})
