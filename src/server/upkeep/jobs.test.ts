import { afterEach, describe, expect, test } from 'vitest'
import {
  DATABASES,
  openSessionContext,
  type SessionContext,
} from '../../../tests/kit/session-context.ts'
import type { Behaviour, Every, Job, PieceworkJob, WholeJob } from '../behaviour.ts'
import { latestTurn } from './job-turns.ts'
import { jobsOf, runIfDue, runJob } from './jobs.ts'
import type { AppContext } from '../app-context.ts'

describe('the turn of a job', () => {
  const turn = (dailyAt: string, now: string) =>
    latestTurn({ dailyAt }, new Date(now), 'Europe/London').toISOString()

  test('is that of the company, summer and winter', () => {
    expect(turn('00:10', '2025-06-16T10:00:00Z')).toBe('2025-06-15T23:10:00.000Z')
    expect(turn('00:10', '2025-06-15T23:09:59Z')).toBe('2025-06-14T23:10:00.000Z')
    expect(turn('00:10', '2025-01-15T00:10:00Z')).toBe('2025-01-15T00:10:00.000Z')
  })

  test('comes once on the days that have an hour twice or not at all', () => {
    // 01:30 does not exist on the last Sunday of March and exists twice on that of October.
    expect(turn('01:30', '2025-03-30T12:00:00Z')).toBe('2025-03-30T01:30:00.000Z')
    expect(turn('01:30', '2025-10-26T12:00:00Z')).toBe('2025-10-26T00:30:00.000Z')
  })

  test('of every so many minutes is the same for every server', () => {
    expect(
      latestTurn({ minutes: 5 }, new Date('2025-06-16T10:07:31Z'), 'Europe/London').toISOString(),
    ).toBe('2025-06-16T10:05:00.000Z')
  })
})

const worlds: SessionContext[] = []
afterEach(async () => {
  for (const each of worlds.splice(0)) await each.close()
})

describe.each(DATABASES)('a job on %s', (database) => {
  async function open(
    what: WholeJob['run'] | Omit<PieceworkJob, 'every'>,
    every: Every = { dailyAt: '00:10' },
  ) {
    const opened = await openSessionContext(database)
    worlds.push(opened)
    const job: Job = typeof what === 'function' ? { every, run: what } : { every, ...what }
    const behaviour: Behaviour = { name: 'test', definition: null, jobs: { counting: job } }
    const withJob = (context: AppContext): AppContext => ({
      ...context,
      behaviours: new Map([['test', behaviour]]),
    })
    return { ...opened, job, context: withJob(opened.context), withJob }
  }

  test('runs once a turn, and after a time of standstill once', async () => {
    let runs = 0
    const { context, job, clock } = await open(async (work) => {
      runs++
      expect(work.via).toBe('job:test.counting')
    })
    const tick = () => runIfDue(context, 'test.counting', job)
    expect([await tick(), await tick(), runs]).toEqual([true, false, 1])
    clock.forward(3 * 86_400_000)
    expect([await tick(), await tick(), runs]).toEqual([true, false, 2])
    await runJob(context, 'test.counting')
    expect(runs).toBe(3)
    expect([...jobsOf(context).keys()]).toEqual([
      'engine.sessions',
      'engine.sign-ins',
      'test.counting',
    ])
  })

  const DAY = 86_400_000

  test('loses no run and repeats none when the clock jumped a month ahead and back', async () => {
    const ran: string[] = []
    const { context, job, clock } = await open(async (work) => {
      ran.push(work.now.slice(0, 10))
    })
    const tick = () => runIfDue(context, 'test.counting', job)
    expect(await tick()).toBe(true)
    clock.forward(30 * DAY)
    expect(await tick()).toBe(true)
    clock.forward(-30 * DAY)
    expect(await tick()).toBe(false)
    for (let day = 0; day < 31; day++) {
      clock.forward(DAY)
      expect([await tick(), await tick()]).toEqual([true, false])
    }
    expect(ran.slice(0, 4)).toEqual(['2025-06-16', '2025-07-16', '2025-06-17', '2025-06-18'])
    expect(ran.at(-1)).toBe('2025-07-17')
  })

  test('is not repeated when the clock was ahead for a moment, or fell back for a week', async () => {
    let runs = 0
    const { context, job, clock } = await open(async () => {
      runs++
    })
    const tick = () => runIfDue(context, 'test.counting', job)
    for (const forward of [0, DAY, -2 * 60_000, 2 * 60_000, DAY, DAY, -2 * DAY, 2 * DAY]) {
      clock.forward(forward)
      await tick()
    }
    expect(runs).toBe(4)
  })

  test('is not held up by what a clock that was ahead has left in an older database', async () => {
    const { context, job, clock } = await open(async () => {})
    const ahead = new Date(clock.now().getTime() + 30 * DAY).toISOString()
    const leave = (last_run_at: string, locked_until: string | null) =>
      context.store.transaction(async ({ sql }) => {
        await sql.deleteFrom('larder_job').execute()
        await sql
          .insertInto('larder_job')
          .values({ name: 'test.counting', last_run_at, locked_until })
          .execute()
      })
    await leave(clock.now().toISOString(), null)
    expect(await runIfDue(context, 'test.counting', job)).toBe(false)
    await leave(ahead, ahead)
    expect(await runIfDue(context, 'test.counting', job)).toBe(true)
  })

  test('that fails leaves nothing behind and is tried again when its claim is over', async () => {
    let runs = 0
    const { context, job, clock } = await open(async (work) => {
      await work.sql
        .insertInto('larder_setting')
        .values({ name: `run ${++runs}`, value: '1' })
        .execute()
      if (runs === 1) throw new Error('broken')
    })
    await expect(runIfDue(context, 'test.counting', job)).rejects.toThrow('broken')
    expect(await runIfDue(context, 'test.counting', job)).toBe(false)
    clock.forward(15 * 60_000)
    expect(await runIfDue(context, 'test.counting', job)).toBe(true)
    const rows = await context.store.sql
      .selectFrom('larder_setting')
      .select('name')
      .where('name', 'like', 'run %')
      .execute()
    expect(rows.map(({ name }) => name)).toEqual(['run 2'])
  })

  test('in pieces does each in a transaction of its own, and comes back for those that failed', async () => {
    const left = new Set([1, 2, 3])
    let isBroken = true
    const { context, job, clock } = await open({
      due: async () => [...left],
      async runOne(work, id) {
        await work.sql
          .insertInto('larder_setting')
          .values({ name: `piece ${id}`, value: '1' })
          .execute()
        if (id === 2 && isBroken) throw new Error('broken')
        left.delete(id)
      },
    })
    const done = async () =>
      (
        await context.store.sql
          .selectFrom('larder_setting')
          .select('name')
          .where('name', 'like', 'piece %')
          .orderBy('name')
          .execute()
      ).map(({ name }) => name)
    await expect(runIfDue(context, 'test.counting', job)).rejects.toThrow('failed for 2')
    expect(await done()).toEqual(['piece 1', 'piece 3'])
    isBroken = false
    expect(await runIfDue(context, 'test.counting', job)).toBe(false)
    clock.forward(15 * 60_000)
    expect(await runIfDue(context, 'test.counting', job)).toBe(true)
    expect(await done()).toEqual(['piece 1', 'piece 2', 'piece 3'])
  })

  if (database === 'PostgreSQL')
    test('runs on one of several servers', async () => {
      let runs = 0
      const { context, job, another, withJob } = await open(async () => {
        runs++
        await new Promise((resolve) => {
          setTimeout(resolve, 50)
        })
      })
      const all = [context, withJob(await another()), withJob(await another())]
      const ran = await Promise.all(all.map((each) => runIfDue(each, 'test.counting', job)))
      expect([ran.filter(Boolean).length, runs]).toEqual([1, 1])
    })

  test('of the engine forgets sessions and codes that are long over', async () => {
    const { context, clock } = await open(async () => {})
    const row = (token_id: string, expires_at: string) => ({
      token_id,
      session_id: token_id,
      user_id: 1,
      login_at: expires_at,
      expires_at,
      revoked_at: null,
    })
    const old = new Date(clock.now().getTime() - 2 * 86_400_000).toISOString()
    await context.store.transaction(async ({ sql }) => {
      await sql
        .insertInto('larder_session')
        .values([row('old', old), row('new', clock.now().toISOString())])
        .execute()
    })
    await runJob(context, 'engine.sessions')
    expect(
      await context.store.sql.selectFrom('larder_session').select('token_id').execute(),
    ).toEqual([{ token_id: 'new' }])
  })

  test('of the engine forgets wrong passwords that lock nothing any more', async () => {
    const { context, clock } = await open(async () => {})
    const minutesAgo = (minutes: number) =>
      new Date(clock.now().getTime() - minutes * 60_000).toISOString()
    const row = (address: string, since: string, locked_until: string | null) => ({
      name_hash: 'x',
      address,
      failures: 3,
      since,
      locked_until,
    })
    await context.store.transaction(async ({ sql }) => {
      await sql
        .insertInto('larder_sign_in_failure')
        .values([
          row('old', minutesAgo(16), null),
          row('over', minutesAgo(40), minutesAgo(20)),
          row('locked', minutesAgo(16), minutesAgo(-1)),
          row('new', minutesAgo(14), null),
        ])
        .execute()
    })
    await runJob(context, 'engine.sign-ins')
    expect(
      await context.store.sql
        .selectFrom('larder_sign_in_failure')
        .select('address')
        .orderBy('address')
        .execute(),
    ).toEqual([{ address: 'locked' }, { address: 'new' }])
  })

  test('of the engine forgets answers a day old, and files that no record took within a day', async () => {
    const { context, clock } = await open(async () => {})
    const [now, old] = [
      clock.now().toISOString(),
      new Date(clock.now().getTime() - 86_400_001).toISOString(),
    ]
    const answered = (key: string, at: string) => ({
      user_id: 1,
      call: 'POST /brand',
      key,
      body_hash: '',
      status: 201,
      answer: '',
      at,
    })
    const file = (name: string, uploaded_at: string, resource: string | null) => ({
      name,
      type: 'image/png',
      content: Buffer.from('x'),
      size: 1,
      sha256: '',
      uploaded_by: null,
      uploaded_at,
      resource,
      record_id: resource === null ? null : 1,
    })
    await context.store.transaction(async ({ sql }) => {
      await sql
        .insertInto('larder_idempotency')
        .values([answered('old', old), answered('new', now)])
        .execute()
      for (const each of [
        file('untaken', old, null),
        file('taken', old, 'brand'),
        file('fresh', now, null),
      ]) {
        const { id } = await sql
          .insertInto('larder_file')
          .values(each)
          .returning('id')
          .executeTakeFirstOrThrow()
        await sql
          .insertInto('larder_file_variant')
          .values({ file_id: id, variant: 'thumb', type: 'image/webp', content: Buffer.from('x') })
          .execute()
      }
    })
    await runJob(context, 'engine.sessions')
    const { sql } = context.store
    expect(await sql.selectFrom('larder_idempotency').select('key').execute()).toEqual([
      { key: 'new' },
    ])
    expect(await sql.selectFrom('larder_file').select('name').orderBy('id').execute()).toEqual([
      { name: 'taken' },
      { name: 'fresh' },
    ])
    expect(await sql.selectFrom('larder_file_variant').select('variant').execute()).toHaveLength(2)
  })
})
