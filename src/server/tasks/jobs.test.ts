import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  selectDatabases,
  openSessionContext,
  type SessionContext,
} from '../../../tests/kit/session-context.ts'
import { smsLog, userRole } from '#system'
import type { Behaviour, Every, Job, PieceworkJob, WholeJob } from '../behaviour.ts'
import { claimTurn, dueTurns, keepAlive, latestTurn } from './job-turns.ts'
import { expireLeases } from '../../../tests/kit/paused-server.ts'
import { releaseAll } from './tasks.ts'
import { backgroundWork } from './background-work.ts'
import { listJobs, runDue, runJob } from './jobs.ts'
import { engineWork } from '../work/work.ts'
import type { AppContext } from '../app-context.ts'

const databases = selectDatabases(import.meta.filename)

const worlds: SessionContext[] = []
afterEach(async () => {
  for (const each of worlds.splice(0)) await each.close()
})

const DAY = 86_400_000

/** True if this job has run. */
const hasRun = async (context: AppContext, job: Job): Promise<boolean> =>
  (await runDue(context, new Map([['test.counting', job]]))) > 0

async function failureOf({ store }: AppContext): Promise<string | null> {
  const job = await store.sql
    .selectFrom('larder_job')
    .select('failure')
    .where('name', '=', 'test.counting')
    .executeTakeFirst()
  return job?.failure ?? null
}

describe.each(databases)('a job on %s', (database) => {
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

  test('runs once a turn, and after a time of standstill once for each day of it', async () => {
    const days: string[] = []
    const { context, job, clock } = await open(async (work) => {
      days.push(work.today)
      expect(work.asSystem.today).toBe(work.today)
      expect(work.via).toBe('job:test.counting')
    })
    const tick = () => hasRun(context, job)
    expect([await tick(), await tick(), days]).toEqual([true, false, ['2025-06-16']])
    clock.forward(3 * DAY)
    expect([await tick(), await tick()]).toEqual([true, false])
    expect(days).toEqual(['2025-06-16', '2025-06-17', '2025-06-18', '2025-06-19'])
    await runJob(context, 'test.counting')
    expect(days.at(-1)).toBe('2025-06-19')
    expect(days).toHaveLength(5)
    expect([...listJobs(context).keys()]).toEqual([
      'engine.sessions',
      'engine.sign-ins',
      'test.counting',
    ])
  })

  test('loses no run and repeats none when the clock jumped a month ahead and back', async () => {
    const ran: string[] = []
    const { context, job, clock } = await open(async (work) => {
      ran.push(work.today)
    })
    const tick = () => hasRun(context, job)
    expect(await tick()).toBe(true)
    clock.forward(30 * DAY)
    expect(await tick()).toBe(true)
    clock.forward(-30 * DAY)
    expect(await tick()).toBe(false)
    for (let day = 0; day < 31; day++) {
      clock.forward(DAY)
      expect([await tick(), await tick()]).toEqual([true, false])
    }
    // The days while the clock was ahead, caught up at once, and the same days again when they came.
    expect(ran).toHaveLength(1 + 30 + 31)
    expect(ran[31]).toBe('2025-06-17')
    expect(ran.at(-1)).toBe('2025-07-17')
  })

  test('is not repeated when the clock was ahead for a moment, or fell back for a week', async () => {
    let runs = 0
    const { context, job, clock } = await open(async () => {
      runs++
    })
    const tick = () => hasRun(context, job)
    for (const forward of [0, DAY, -2 * 60_000, 2 * 60_000, DAY, DAY, -2 * DAY, 2 * DAY]) {
      clock.forward(forward)
      await tick()
    }
    expect(runs).toBe(4)
  })

  test('is not held up by what a clock that was ahead has left in an older database', async () => {
    const { context, job, clock } = await open(async () => {})
    const ahead = new Date(clock.now().getTime() + 30 * DAY).toISOString()
    const leave = (last_run_at: string, due_at: number) =>
      context.store.transaction(async ({ sql }) => {
        await sql.deleteFrom('larder_job').execute()
        await sql.deleteFrom('larder_task').execute()
        await sql.insertInto('larder_job').values({ name: 'test.counting', last_run_at }).execute()
        await sql
          .insertInto('larder_task')
          .values({ kind: 'job', key: 'test.counting', tries: 1, due_at, alive_until: 0 })
          .execute()
      })
    await leave(clock.now().toISOString(), 0)
    expect(await hasRun(context, job)).toBe(false)
    await leave(ahead, Date.now() + 30 * DAY)
    expect(await hasRun(context, job)).toBe(true)
  })

  test('that fails leaves nothing behind and is tried again when its claim is over', async () => {
    let runs = 0
    const { context, job } = await open(async (work) => {
      await engineWork(work)
        .sql.insertInto('larder_setting')
        .values({ name: `run ${++runs}`, value: '1' })
        .execute()
      if (runs === 1) throw new Error('broken')
    })
    expect(await hasRun(context, job)).toBe(false)
    expect(await failureOf(context)).toBe('broken')
    expect(await hasRun(context, job)).toBe(false)
    await expireLeases(context)
    expect(await hasRun(context, job)).toBe(true)
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
    const { context, job } = await open({
      due: async () => [...left],
      async runOne(work, id) {
        await engineWork(work)
          .sql.insertInto('larder_setting')
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
    expect(await hasRun(context, job)).toBe(false)
    expect(await failureOf(context)).toMatch('failed for 2')
    expect(await done()).toEqual(['piece 1', 'piece 3'])
    isBroken = false
    expect(await hasRun(context, job)).toBe(false)
    await expireLeases(context)
    expect(await hasRun(context, job)).toBe(true)
    expect(await done()).toEqual(['piece 1', 'piece 2', 'piece 3'])
  })

  test.each(['in its turn', 'by hand'])(
    'in pieces %s ends between two of them when its server stops, and the next one goes on',
    async (how) => {
      const done: number[] = []
      const { context, job, withJob } = await open({
        due: async () => [1, 2, 3].filter((id) => !done.includes(id)),
        async runOne(_, id) {
          done.push(id)
          if (id === 1) stopped = backgroundWork(context).stop()
        },
      })
      let stopped: Promise<void> | undefined
      if (how === 'by hand') expect(await runJob(context, 'test.counting')).toBe('stopped')
      else expect(await hasRun(context, job)).toBe(false)
      await stopped
      expect([done, await failureOf(context)]).toEqual([[1], null])
      expect(await hasRun(withJob(context), job)).toBe(true)
      expect(done).toEqual([1, 2, 3])
    },
  )

  test('is made up for in the order of its moments among others, and holds up none that failed', async () => {
    const ran: string[] = []
    const { context, clock } = await open(async () => {})
    const jobAt = (dailyAt: string, name: string): [string, Job] => [
      name,
      {
        every: { dailyAt },
        async run({ today }) {
          if (name === 'broken') throw new Error('broken')
          ran.push(`${today.slice(8)} ${name}`)
        },
      },
    ]
    const jobs = new Map([
      jobAt('00:40', 'late'),
      jobAt('00:10', 'early'),
      jobAt('00:20', 'broken'),
    ])
    await runDue(context, jobs)
    clock.forward(2 * DAY)
    expect(await runDue(context, jobs)).toBe(4)
    expect(ran).toEqual(['16', '17', '18'].flatMap((day) => [`${day} early`, `${day} late`]))
  })

  test('in pieces is held up by a record that fails until the next day only', async () => {
    const done: string[] = []
    const { context, job, clock } = await open({
      due: async () => [1, 2],
      async runOne({ today }, id) {
        if (id === 2) throw new Error('broken')
        done.push(today.slice(8))
      },
    })
    expect(await hasRun(context, job)).toBe(false)
    clock.forward(DAY)
    await expireLeases(context)
    expect(await hasRun(context, job)).toBe(true)
    expect(done).toEqual(['16', '16', '17'])
  })

  test('tells how many records it changed, also by actions, and how long it took', async () => {
    const { context, job } = await open(async (work) => {
      const roles = await work.find(userRole, { roleName: ['ADMIN', 'CUSTOMER'] })
      for (const { id } of roles) await work.update(userRole, id, { description: 'Looked at' })
      const message = { eventType: 'OTP', phoneNumber: '+442079460018', smsStatus: 'FAILED' }
      const stamp = { userId: null, now: work.now }
      const { id } = await engineWork(work).transaction.insert(smsLog, message, stamp)
      await work.act(smsLog, id, 'resend')
    })
    await hasRun(context, job)
    const [turn] = await context.store.sql.selectFrom('larder_job_turn').selectAll().execute()
    expect(JSON.parse(turn?.changes ?? '')).toEqual({ 'user-role': 2, 'sms-log': 1 })
    expect(turn?.milliseconds).toBeGreaterThanOrEqual(0)
  })

  test('that its server left in the middle goes on with the next one', async () => {
    const { context, job } = await open(async () => {})
    const turn = latestTurn(job.every, context.clock(), context.settings.timeZone)
    expect(await claimTurn(context, 'test.counting', turn)).toMatchObject({ turn })
    expect(await hasRun(context, job)).toBe(false)
    await releaseAll(context.store)
    expect(await hasRun(context, job)).toBe(!context.store.isShared)
  })

  test('that its server runs for long is its own while it gives signs of life', async () => {
    const { context, job } = await open(async () => {})
    const turn = latestTurn(job.every, context.clock(), context.settings.timeZone)
    const claim = await claimTurn(context, 'test.counting', turn)
    if (typeof claim === 'string') throw new Error(claim)
    const missSigns = (minutes: number) =>
      context.store.transaction(({ sql }) =>
        sql
          .updateTable('larder_task')
          .set(({ eb }) => ({ alive_until: eb('alive_until', '-', minutes * 60_000) }))
          .execute(),
      )
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const stopSigns = keepAlive(context, claim)
    await missSigns(0.9)
    expect(await hasRun(context, job)).toBe(false)
    vi.advanceTimersByTime(10_000)
    await stopSigns()
    vi.useRealTimers()
    await missSigns(0.9)
    expect(await hasRun(context, job)).toBe(false)
    await missSigns(0.2)
    expect(await hasRun(context, job)).toBe(true)
  })

  test('run by hand is waited for by a server that stops, up to the end of its turn', async () => {
    const days: string[] = []
    const [began, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { context, job, clock } = await open(async ({ today }) => {
      days.push(today)
      if (days.length < 2) return
      began.resolve()
      await goesOn.promise
    })
    await hasRun(context, job)
    clock.forward(3 * DAY)
    const byHand = runJob(context, 'test.counting')
    await began.promise
    let isStopped = false
    const stopped = backgroundWork(context)
      .stop()
      .then(() => (isStopped = true))
    await hasRun(context, job)
    expect(isStopped).toBe(false)
    goesOn.resolve()
    expect([await byHand, await stopped, days]).toEqual([
      'stopped',
      true,
      ['2025-06-16', '2025-06-17'],
    ])
    const { length } = await dueTurns(context, 'test.counting', job.every)
    expect(length).toBe(2)
  })

  if (database === 'postgres')
    test('runs on one of several servers', async () => {
      let runs = 0
      const { context, job, another, withJob } = await open(async () => {
        runs++
        await new Promise((resolve) => {
          setTimeout(resolve, 50)
        })
      })
      const all = [context, withJob(await another()), withJob(await another())]
      const ran = await Promise.all(all.map((each) => hasRun(each, job)))
      expect([ran.filter(Boolean).length, runs]).toEqual([1, 1])
    })
})
