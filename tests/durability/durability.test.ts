import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openStore } from '../../src/storage/open.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { traceDisk, type DiskEvent } from './disk-trace.ts'
import { NOTES, notebook } from './notebook.ts'
import { afterPowerCut, type Files } from './power-cut.ts'

/*
 * A power cut, played on files: a process that writes is watched as it writes to its files and syncs them; from that the
 * files are rebuilt as the disk may have held them at any moment. What was acknowledged by then has to be in them.
 */

const DATABASE = 'larder.sqlite'
const FILES = [DATABASE, `${DATABASE}-wal`]
const MOMENTS = 200

test('an acknowledged write is on the disk, at whatever moment the power goes', async () => {
  const { events, before } = await watch('synced')
  expect(events.filter((event) => event.kind === 'write' && event.file === DATABASE).length, 'the log was taken into the database').toBeGreaterThan(20)
  const syncs = events.filter((event) => event.kind === 'sync' && event.file !== DATABASE).length
  expect(syncs, 'writes that come together share a sync').toBeLessThan(NOTES * 0.8)
  const cuts = playCuts(before, events)
  expect(cuts.filter(({ lost, isWhole }) => lost > 0 || !isWhole)).toEqual([])
  expect(cuts.some(({ acknowledged }) => acknowledged > NOTES / 2)).toBe(true)
}, 60_000)

test('without syncing, a power cut loses acknowledged writes: the watch would notice', async () => {
  const { events, before } = await watch('unsynced')
  const cuts = playCuts(before, events)
  expect(cuts.filter(({ lost }) => lost > 0).length).toBeGreaterThan(MOMENTS / 10)
}, 60_000)

async function watch(mode: 'synced' | 'unsynced'): Promise<{ events: DiskEvent[]; before: Files }> {
  const folder = temporaryFolder('durability')
  await (await openStore({ directory: folder, catalogue: notebook, timeZone: 'UTC' })).close()
  const before = new Map([[DATABASE, readFileSync(join(folder, DATABASE))]])
  const events = traceDisk([join(import.meta.dirname, 'writer.ts'), folder, mode], FILES, join(folder, 'trace'))
  rmSync(join(folder, 'trace'))
  return { events, before }
}

interface Cut {
  readonly moment: number
  readonly acknowledged: number
  readonly lost: number
  readonly isWhole: boolean
}

function playCuts(before: Files, events: readonly DiskEvent[]): Cut[] {
  const folder = temporaryFolder('power-cut')
  const chance = dice(Number(process.env.LARDER_SEED ?? Date.now() % 2_147_483_647))
  return Array.from({ length: MOMENTS }, () => {
    const moment = Math.floor(chance() * (events.length + 1))
    const acknowledged = events.slice(0, moment).flatMap((event) => (event.kind === 'said' ? event.text.trim().split('\n') : []))
    const found = lookInto(folder, afterPowerCut(before, events, moment, chance))
    return { moment, acknowledged: acknowledged.length, isWhole: found.isWhole, lost: acknowledged.filter((n) => !found.notes.has(`note ${n}`)).length }
  })
}

function lookInto(folder: string, files: Files): { readonly notes: ReadonlySet<unknown>; readonly isWhole: boolean } {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes)
  const database = new DatabaseSync(join(folder, DATABASE))
  try {
    // It is looked into and thrown away.
    database.exec('pragma synchronous = off')
    const check = database.prepare('pragma integrity_check').all()
    return { notes: new Set(database.prepare('select words from note').all().map(({ words }) => words)), isWhole: check[0]?.integrity_check === 'ok' }
  } finally {
    database.close()
  }
}

/** The same numbers for the same seed (mulberry32). */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6D2B79F5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
