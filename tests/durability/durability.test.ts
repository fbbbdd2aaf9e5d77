import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openStore } from '../../src/storage/open.ts'
import { SEED } from '../depth.ts'
import { temporaryFolder } from '../kit/temporary-folder.ts'
import { traceDisk, type DiskEvent } from './disk-trace.ts'
import { NOTES, notebook } from './notebook.ts'
import { afterPowerCut, type Files } from './power-cut.ts'

/*
 * Simulates power cuts. The file writes and syncs of a process are traced, and the files are
 * rebuilt as the disk may have held them at some moment. They must contain everything that had been
 * acknowledged by then.
 */

const DATABASE = 'larder.sqlite'
const FILES = [DATABASE, `${DATABASE}-wal`]
const MOMENTS = 200
/** The product opens the files of every fourth cut. */
const STARTED_EVERY = 4

test('an acknowledged write is on the disk, at whatever moment the power goes', async () => {
  const { events, before } = await watch('synced')
  expect(
    events.filter((event) => event.kind === 'write' && event.file === DATABASE).length,
    'the log was taken into the database',
  ).toBeGreaterThan(20)
  const syncs = events.filter((event) => event.kind === 'sync' && event.file !== DATABASE).length
  expect(syncs, 'writes that come together share a sync').toBeLessThan(NOTES * 0.8)
  const cuts = await playCuts(before, events)
  expect(
    cuts.filter(({ lost, isWhole, refusal }) => lost > 0 || !isWhole || refusal !== null),
  ).toEqual([])
  expect(cuts.some(({ acknowledged }) => acknowledged > NOTES / 2)).toBe(true)
}, 60_000)

test('without syncing, a power cut loses acknowledged writes: the watch would notice', async () => {
  const { events, before } = await watch('unsynced')
  const cuts = await playCuts(before, events)
  expect(cuts.filter(({ lost }) => lost > 0).length).toBeGreaterThan(MOMENTS / 10)
}, 60_000)

async function watch(mode: 'synced' | 'unsynced'): Promise<{ events: DiskEvent[]; before: Files }> {
  const folder = temporaryFolder('durability')
  await (await openStore({ directory: folder, registry: notebook, timeZone: 'UTC' })).close()
  const before = new Map([[DATABASE, readFileSync(join(folder, DATABASE))]])
  const events = traceDisk(
    [join(import.meta.dirname, 'writer.ts'), folder, mode],
    FILES,
    join(folder, 'trace'),
  )
  rmSync(join(folder, 'trace'))
  return { events, before }
}

interface Cut {
  readonly moment: number
  readonly acknowledged: number
  readonly lost: number
  readonly isWhole: boolean
  /** Null if the product opens the files, or if this was not tried. */
  readonly refusal: string | null
}

async function playCuts(before: Files, events: readonly DiskEvent[]): Promise<Cut[]> {
  const folder = temporaryFolder('power-cut')
  const chance = dice(SEED)
  const cuts: Cut[] = []
  for (let cut = 0; cut < MOMENTS; cut++) {
    const moment = Math.floor(chance() * (events.length + 1))
    const acknowledged = events
      .slice(0, moment)
      .flatMap((event) => (event.kind === 'said' ? event.text.trim().split('\n') : []))
    layOut(folder, afterPowerCut(before, events, moment, chance))
    const refusal = cut % STARTED_EVERY === 0 ? await refusalAtStart(folder) : null
    const found = lookInto(folder)
    const lost = acknowledged.filter((n) => !found.notes.has(`note ${n}`)).length
    cuts.push({ moment, acknowledged: acknowledged.length, isWhole: found.isWhole, lost, refusal })
  }
  return cuts
}

function layOut(folder: string, files: Files): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes)
}

/** Error of the product on opening these files; null if it succeeds. */
async function refusalAtStart(directory: string): Promise<string | null> {
  try {
    await (
      await openStore({ directory, registry: notebook, timeZone: 'UTC', unsynced: true })
    ).close()
    return null
  } catch (error) {
    return String(error)
  }
}

function lookInto(folder: string): {
  readonly notes: ReadonlySet<unknown>
  readonly isWhole: boolean
} {
  const database = new DatabaseSync(join(folder, DATABASE))
  try {
    // The files are only inspected and then discarded.
    database.exec('pragma synchronous = off')
    const check = database.prepare('pragma integrity_check').all()
    return {
      notes: new Set(
        database
          .prepare('select words from note')
          .all()
          .map(({ words }) => words),
      ),
      isWhole: check[0]?.integrity_check === 'ok',
    }
  } finally {
    database.close()
  }
}

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
