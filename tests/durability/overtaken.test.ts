import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resource, text, whole } from '#schema/engine'
import { behaviour, follow, inPortions, startRun, writer, type Portions, type Work } from '#server'
import type { Job } from '../../src/server/behaviour.ts'
import type { Gateway } from '../../src/server/tasks/messages/gateway.ts'
import { createOutbox } from '../../src/server/tasks/messages/outbox.ts'
import { backgroundWork } from '../../src/server/tasks/background-work.ts'
import { runDue } from '../../src/server/tasks/jobs.ts'
import { runProgress } from '../../src/server/tasks/run-state.ts'
import { engineWork } from '../../src/server/work/work.ts'
import { inTransaction } from '../../src/server/work/in-transaction.ts'
import { takeBackLeft } from '../../src/server/sheets/imports/take-back.ts'
import { resumePortions } from '../../src/server/tasks/in-portions.ts'
import type { Client } from '../kit/client.ts'
import { rowOf, someMessage } from '../kit/gateway.ts'
import { until } from '../kit/server-process.ts'
import { expireLeases, pausableServer, type PausableServer } from '../kit/paused-server.ts'
import { DATABASES, workspace, type Workspace } from '../kit/workspace.ts'

const FRAME = {
  title: '{code}',
  allow: { SUPER_ADMIN: 'everything' },
} as const
const parcel = resource('parcel', {
  label: ['Parcel', 'Parcels'],
  screen: '/parcels',
  sheet: { matchOn: ['code'] },
  fields: {
    code: text({ required: true, unique: true }),
    counted: whole({ calculated: true, initial: 0 }),
  },
  list: { columns: ['code', 'counted'], sort: 'code' },
  ...FRAME,
})
const count = resource('parcel-count', {
  label: ['Count', 'Counts'],
  screen: '/parcel-counts',
  fields: { code: text({ required: true, unique: true }) },
  list: { columns: ['code'], sort: 'code' },
  ...FRAME,
})

/** More parcels than fit in one batch. */
const PARCELS = 25
/** Enough rows for an import to be written in batches. */
const ROWS = 2000

let afterBatch = (_ids: readonly number[]) => {}
const COUNTING: Portions<object> = {
  due: async ({ asSystem }) => (await asSystem.find(parcel, {}, 'all')).map(({ id }) => id),
  async run({ asSystem }, ids) {
    for (const { id, counted } of await asSystem.find(parcel, { id: [...ids] }, 'all'))
      await writer(parcel).write(asSystem, id, { counted: (counted ?? 0) + 1 })
    afterBatch(ids)
  },
}
const counting = behaviour(count, {
  portions: { parcels: COUNTING },
  followUps: [follow(count, 'create', ({ work }) => inPortions(work, COUNTING, {}))],
})

/** Called for each parcel saved by an import in batches. */
let onSave = () => {}
const parcels = behaviour(parcel, {
  afterSave({ work }) {
    if (engineWork(work).shared.import?.id) onSave()
  },
})

describe.each(DATABASES)('a server that pauses beyond its lease on %s', (database) => {
  let space: Workspace
  let top: Client
  let slow: PausableServer
  let slowly: Client
  const tasks = () => space.context.store.sql.selectFrom('larder_task').selectAll().execute()
  const counts = async () => {
    const { content } = await top.get('/parcel/list?size=100')
    return content.map(({ counted }) => Number(counted))
  }

  beforeAll(async () => {
    space = await workspace({
      database,
      definitions: [parcel, count],
      behaviours: [counting, parcels],
    })
    top = space.as('SUPER_ADMIN')
    for (let place = 10; place < 10 + PARCELS; place += 1)
      await top.post('/parcel', { code: `P-${place}` })
    slow = pausableServer(space.context)
    slowly = await slow.client(space.tokens.SUPER_ADMIN)
  })
  afterAll(() => space.close())

  test.each([
    ['before its first batch', 1],
    ['after its first batch', 2],
  ])('writes no more of a change in portions: %s', async (_, transactions) => {
    const paused = slow.pauseAfter(transactions)
    const answer = slowly.post('/parcel-count', { code: `after ${transactions}` })
    await paused
    const before = await counts()
    await expireLeases(space.context)
    await resumePortions(space.context)
    const after = before.map((counted) => counted + 1)
    expect([await counts(), await tasks()]).toEqual([after, []])
    slow.resume()
    expect((await answer).status).toBe(201)
    expect([await counts(), await tasks()]).toEqual([after, []])
  })

  test('ends no change in portions that another has taken over', async () => {
    const paused = new Promise<void>((resolve) => {
      afterBatch = (ids) => {
        if (ids.includes(PARCELS)) void slow.pauseAfter(0).then(resolve)
      }
    })
    const answer = slowly.post('/parcel-count', { code: 'ends' })
    await paused
    afterBatch = () => {}
    const before = await counts()
    const held = { holder: 'another', alive_until: Number.MAX_SAFE_INTEGER }
    await space.work(({ sql }) => sql.updateTable('larder_task').set(held).execute())
    slow.resume()
    expect((await answer).status).toBe(201)
    expect([await counts(), await tasks()]).toMatchObject([before, [{ ...held, tries: 0 }]])
    await expireLeases(space.context)
    await resumePortions(space.context)
  })

  test.each([
    ['before its rows are kept', () => slow.pauseAfter(2)],
    [
      'between two batches',
      () =>
        new Promise<void>((resolve) => {
          onSave = () => {
            onSave = () => {}
            void slow.pauseAfter(0).then(resolve)
          }
        }),
    ],
  ])('writes no more of an import: %s', async (name, pause) => {
    const before = (await counts()).length
    const paused = pause()
    const rows = Array.from({ length: ROWS }, (_, n) => `R ${name} ${n}`)
    const answer = slowly.upload('/parcel/import', {
      name: 'parcels.csv',
      content: ['code', ...rows].join('\n'),
    })
    await paused
    expect(await tasks()).toMatchObject([{ kind: 'import' }])
    await expireLeases(space.context)
    await takeBackLeft(space.context)
    expect(await tasks()).toEqual([])
    slow.resume()
    const { status, body } = await answer
    expect([status, body.code]).toEqual([503, 'importLost'])
    expect([(await counts()).length, await tasks()]).toEqual([before, []])
  })

  test('writes no more of a long run', async () => {
    const before = (await counts()).length
    const paused = slow.pauseAfter(2)
    const options = { caller: space.callers.SUPER_ADMIN, via: 'test', isServer: true }
    const items = Array.from({ length: 200 }, (_, n) => `L-${n}`)
    const id = await inTransaction(slow.context, options, (work) =>
      startRun<string, string>(
        work,
        {
          of: parcel,
          key: 'a run',
          items,
          prepare: async (_, some) => some,
          passedOver: async () => new Map(),
          async write({ asSystem }, code) {
            await writer(parcel).add(asSystem, { code })
          },
        },
        () => {
          throw new Error('busy')
        },
      ),
    )
    await paused
    await expireLeases(space.context)
    await takeBackLeft(space.context)
    slow.resume()
    await backgroundWork(slow.context).stop()
    const { runStatus } = await space.work((work) => runProgress(work, parcel, id))
    expect([runStatus, (await counts()).length, await tasks()]).toEqual(['FAILED', before, []])
  })

  const countUp = async (work: Work, ids: readonly number[]) => {
    for (const { id, counted } of await work.asSystem.find(parcel, { id: [...ids] }, 'all'))
      await writer(parcel).write(work.asSystem, id, { counted: (counted ?? 0) + 1 })
  }
  const every = { dailyAt: '00:10' }
  test.each<[string, number, Job]>([
    [
      'in pieces',
      2,
      { every, due: async () => [1, 2, 3], runOne: (work, id) => countUp(work, [id]) },
    ],
    ['in one', 1, { every, run: (work) => countUp(work, [1, 2, 3]) }],
  ])('writes no more of a job %s', async (name, transactions, job) => {
    // A new server is needed, because the one above has stopped its background work.
    const late = pausableServer(space.context)
    const jobs = new Map([[`test.${name}`, job]])
    const paused = late.pauseAfter(transactions)
    const ran = runDue(late.context, jobs)
    await paused
    await expireLeases(space.context)
    expect(await runDue(space.context, jobs)).toBe(1)
    const after = await counts()
    late.resume()
    expect([await ran, await counts(), await tasks()]).toEqual([0, after, []])
  })

  test('records no outcome of a message', async () => {
    const handed: (() => void)[] = []
    const gatewayOf = (providerMessageId: string): Gateway => ({
      recognisesRepeats: true,
      async hand() {
        if (providerMessageId === 'late')
          await new Promise<void>((resolve) => {
            handed.push(resolve)
          })
        return { result: 'accepted', providerMessageId }
      },
    })
    const late = createOutbox({ ...space.context }, { gateway: gatewayOf('late') })
    const { id } = await space.context.store.transaction((transaction) =>
      late.queue(transaction, someMessage(), { userId: null, now: '2025-06-16T12:00:00.000Z' }),
    )
    const sent = late.sendDue()
    await until(async () => handed.length > 0)
    await expireLeases(space.context)
    await createOutbox({ ...space.context }, { gateway: gatewayOf('second') }).sendDue()
    const row = await rowOf(space.context, id)
    expect(row).toMatchObject({ smsStatus: 'SENT', providerMessageId: 'second', attempts: 2 })
    handed[0]?.()
    await sent
    expect([await rowOf(space.context, id), await tasks()]).toEqual([row, []])
  })
})
