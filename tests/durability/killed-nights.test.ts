import { copyFileSync, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StatementSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#system'
import { releaseAll } from '../../src/server/tasks/tasks.ts'
import { listJobs, runDue } from '../../src/server/tasks/jobs.ts'
import { verify } from '../../src/server/tasks/upkeep/verify.ts'
import type { AppContext } from '../../src/server/app-context.ts'
import { openStore } from '../../src/storage/open.ts'
import { maker } from '../contract/every-resource.ts'
import { openHoursOffice } from '../company/hours-office.ts'
import { isFull, SEED } from '../depth.ts'
import { storedRecords } from '../kit/stored-records.ts'
import { temporaryFolder } from '../kit/temporary-folder.ts'

/*
 * A server that is catching up on missed nights is killed at some statement. The next server finds
 * what the operating system had been told to write by then. Each batch is there completely or not
 * at all, and the next server reaches the same end state.
 */

const NIGHTS = 6
const KILLS = isFull ? 50 : 4
const DAY = 86_400_000

const { space, staff, hire, swipe, hourly } = await openHoursOffice('sqlite')
afterAll(() => space.close())

/** Nightly jobs by name; true for those that run in a single transaction. */
const WHOLE = new Map(
  [...listJobs(space.context)].flatMap(([name, job]) =>
    'dailyAt' in job.every ? [[name, 'run' in job] as const] : [],
  ),
)

/** Copies the office's database as it would be found after a kill at this moment. */
async function copyOffice(): Promise<string> {
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(
    space.context.store.sql,
  )
  return copied(rows[0]?.file ?? '')
}

function copied(file: string): string {
  const folder = temporaryFolder('killed')
  for (const end of ['', '-wal'])
    if (existsSync(`${file}${end}`))
      copyFileSync(`${file}${end}`, join(folder, `${file.slice(dirname(file).length + 1)}${end}`))
  return folder
}

interface Server {
  readonly context: AppContext
  readonly file: string
  pass(nights: number): Promise<void>
}

/** Starts a server on a directory, some nights after the office closed. */
async function startOn<Result>(
  directory: string,
  nights: number,
  body: (server: Server) => Promise<Result>,
): Promise<Result> {
  const { registry } = space.context
  const { timeZone } = DEFAULT_SETTINGS
  const store = await openStore({ directory, registry, timeZone, unsynced: true })
  let passed = nights
  const start = space.context.clock().getTime()
  const context = { ...space.context, store, clock: () => new Date(start + passed * DAY) }
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(store.sql)
  try {
    return await body({
      context,
      file: rows[0]?.file ?? '',
      async pass(more) {
        passed += more
        await runDue(context)
      },
    })
  } finally {
    await store.close()
  }
}

/**
 * Counts the completed turns of each nightly job, and the changes in the history made by it or by
 * actions on its records.
 */
async function progressOf({ store }: AppContext) {
  const turns = await store.sql.selectFrom('larder_job_turn').select('name').execute()
  const history = await store.sql.selectFrom('larder_history').select(['resource', 'via']).execute()
  return new Map(
    [...WHOLE.keys()].map((name) => [
      name,
      {
        turns: turns.filter((turn) => turn.name === name).length,
        changes: history.filter(
          ({ resource, via }) =>
            via === `job:${name}` ||
            (name.startsWith(`${resource}.`) && via?.startsWith('action:')),
        ).length,
      },
    ]),
  )
}

/** Calls `before` ahead of every statement, with the number of the statement. */
function watchStatements(before: (count: number) => void): () => number {
  const { all, run } = StatementSync.prototype
  let count = 0
  StatementSync.prototype.all = function (...values: never[]) {
    before(++count)
    return Reflect.apply(all, this, values)
  }
  StatementSync.prototype.run = function (...values: never[]) {
    before(++count)
    return Reflect.apply(run, this, values)
  }
  return () => {
    Object.assign(StatementSync.prototype, { all, run })
    return count
  }
}

/** Picks distinct numbers up to the count, the same for the same seed. */
function places(howMany: number, count: number): ReadonlySet<number> {
  const chosen = new Set<number>()
  for (let random = SEED; chosen.size < howMany; ) {
    random = (random * 48_271) % 2_147_483_647
    chosen.add(1 + (random % count))
  }
  return chosen
}

test('nights that are made up for survive a kill at any statement', async () => {
  for (const [n, day] of ['2025-06-12', '2025-06-13', '2025-06-14'].entries()) {
    const { id } = await hire(n === 0 ? { createUser: true, email: 'leaver@larder.example' } : {})
    await hourly(id)
    await swipe(id, [day, '08:00', '16:00'])
    if (n === 0) await staff.post(`/employee/${id}/leave`, { relievingDate: '2025-06-18' })
    if (n === 1) await swipe(id, ['2025-06-16', '08:00', null])
  }
  // Batches expire on two of the nights, two of them on the same night. Each takes one transaction.
  const stock = space.context.registry.get('production-stock')
  const { make } = maker(space)
  for (const expiryDate of ['2025-06-17', '2025-06-17', '2025-06-19']) {
    const { id } = await make(stock)
    await space.work((work) => work.write(stock, Number(id), { expiryDate }))
  }
  await runDue(space.context)

  // Expected progress after each night.
  const right: Awaited<ReturnType<typeof progressOf>>[] = []
  const records = await startOn(await copyOffice(), 0, async ({ context, pass }) => {
    right.push(await progressOf(context))
    for (let night = 0; night < NIGHTS; night++) {
      await pass(1)
      right.push(await progressOf(context))
    }
    return storedRecords(context)
  })
  const last = right.at(-1)
  expect(last?.get('pay-hour.hours')?.changes).toBeGreaterThan(10)
  expect(last?.get('production-stock.expiry')).toEqual({ turns: NIGHTS + 1, changes: 3 })
  const changesAfter = (name: string, turns: number): number =>
    right.map((each) => each.get(name)).find((each) => each?.turns === turns)?.changes ?? -1

  const count = await startOn(await copyOffice(), 0, async ({ pass }) => {
    const stop = watchStatements(() => undefined)
    await pass(NIGHTS)
    return stop()
  })
  const kills = places(KILLS, count)
  const left: string[] = []
  await startOn(await copyOffice(), 0, async ({ file, pass }) => {
    const stop = watchStatements((at) => {
      if (kills.has(at)) left.push(copied(file))
    })
    await pass(NIGHTS)
    stop()
  })
  expect(left).toHaveLength(KILLS)

  for (const [place, folder] of left.entries())
    await startOn(folder, NIGHTS, async ({ context, pass }) => {
      for (const [name, { turns, changes }] of await progressOf(context)) {
        const from = changesAfter(name, turns)
        const to = WHOLE.get(name) ? from : Math.max(from, changesAfter(name, turns + 1))
        expect(changes, name).toBeGreaterThanOrEqual(from)
        expect(changes, name).toBeLessThanOrEqual(to)
      }
      await releaseAll(context.store)
      await pass(0)
      expect(await storedRecords(context)).toEqual(records)
      // Verifying every rule takes longer than the rest of the test.
      if (isFull || place === 0)
        expect(await verify(context, { repair: false })).toEqual({ repaired: [], open: [] })
    })
}, 240_000)
