import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { flag, resource, text } from '#schema/engine'
import { behaviour, get } from '#server'
import { engineWork } from './work/work.ts'
import { seed } from '../../tests/kit/seed.ts'
import {
  selectDatabases,
  workspace,
  type RoleName,
  type Workspace,
} from '../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('GET /notifications on %s', (database) => {
  let space: Workspace
  beforeAll(async () => {
    space = await workspace({ database })
  })
  afterAll(() => space.close())

  const OFFICE = [
    '/failed-notification',
    '/order-item/orders-notification',
    '/pending-payment-notification',
  ]
  const shown = async (role: RoleName) =>
    (await space.as(role).get('/notifications')).content as unknown as {
      call: string
      count: number
      items: object[]
    }[]

  test.each([
    ['SUPER_ADMIN', OFFICE],
    ['ADMIN', OFFICE],
    ['CUSTOMER', ['/order-item/customer-notification']],
  ] as const)('rings for %s with the calls of that role', async (role, calls) => {
    const sources = (await shown(role)).map(({ call }) => call)
    expect(sources).toEqual(expect.arrayContaining([...calls]))
    for (const call of sources) expect((await space.as(role).get(call)).status).toBe(200)
  })

  test('answers nobody without a sign-in, and takes no parameters', async () => {
    expect((await space.as(null).get('/notifications')).status).toBe(401)
    expect((await space.as('ADMIN').get('/notifications?size=3')).status).toBe(400)
  })

  test('is not sent again until something has changed, and each person has answers of their own', async () => {
    const tagOf = async (role: RoleName) =>
      String((await space.as(role).get('/notifications')).headers['etag'])
    const tag = await tagOf('ADMIN')
    const again = await space.as('ADMIN').get('/notifications', { 'if-none-match': tag })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(
      (await space.as('SUPER_ADMIN').get('/notifications', { 'if-none-match': tag })).status,
    ).toBe(200)
    await space.work((work) =>
      seed(work, work.registry.get('sms-log'), {
        recipientName: 'Ann',
        phoneNumber: '+441000000099',
        eventType: 'WALLET',
        message: 'Hello',
        smsStatus: 'FAILED',
        failureReason: 'no credit',
        attempts: 3,
        isMasked: false,
      } as never),
    )
    const changed = await space.as('ADMIN').get('/notifications', { 'if-none-match': tag })
    expect(changed.status).toBe(200)
    const failed = (await shown('ADMIN')).find(({ call }) => call === '/failed-notification')
    expect(failed).toMatchObject({
      count: 1,
      items: [{ recipientName: 'Ann', failureReason: 'no credit' }],
    })
    expect(await tagOf('ADMIN')).not.toBe(tag)
  })

  test('says the same as the calls it stands for', async () => {
    for (const { call, count, items } of await shown('SUPER_ADMIN')) {
      const { data } = await space.as('SUPER_ADMIN').get(call)
      const alone = data as unknown as {
        count: number
        items?: object[]
        content?: { content: object[] }
      }
      expect({ count, items }).toEqual({
        count: alone.count,
        items: alone.items ?? alone.content?.content,
      })
    }
  })

  test('leaves out of the badge what a person has switched off, and shows it all the same', async () => {
    const CALL = '/failed-notification'
    const DUE = '/pending-payment-notification'
    const kinds = async (role: RoleName) =>
      (
        (await space.as(role).get('/notifications')).content as unknown as {
          call: string
          count: number
          unseen: number
          isMuted: boolean
        }[]
      ).filter(({ call }) => [CALL, DUE].includes(call))
    const of = async (role: RoleName, which: string) =>
      (await kinds(role)).find(({ call }) => call === which)
    const choose = (value: unknown) => space.as('ADMIN').put('/preference/bell', { value })
    // Payments due are a tile of the dashboard, so they are not counted until somebody wants them.
    expect([await of('ADMIN', CALL), await of('ADMIN', DUE)]).toMatchObject([
      { count: 1, unseen: 1, isMuted: false },
      { isMuted: true },
    ])
    await choose({ [CALL]: false, [DUE]: true, nonsense: 1 })
    expect([await of('ADMIN', CALL), await of('ADMIN', DUE)]).toMatchObject([
      { count: 1, unseen: 0, isMuted: true },
      { isMuted: false },
    ])
    expect(await of('SUPER_ADMIN', CALL)).toMatchObject({ unseen: 1, isMuted: false })
    for (const value of ['text', [1], null]) {
      await choose(value)
      expect(await of('ADMIN', CALL)).toMatchObject({ unseen: 1, isMuted: false })
    }
  })

  test('counts for each person what that person has not seen, until it changes or is done', async () => {
    const CALL = '/failed-notification'
    const log = space.context.registry.get('sms-log')
    const fail = (recipientName: string) =>
      space.work((work) =>
        seed(work, log, {
          recipientName,
          phoneNumber: '+441000000098',
          eventType: 'WALLET',
          message: 'Hello',
          smsStatus: 'FAILED',
          failureReason: 'no credit',
          attempts: 3,
          isMasked: false,
        } as never),
      )
    const unseen = async (role: RoleName) => {
      const {
        count,
        unseen: fresh,
        items,
      } = (await shown(role)).find(({ call }) => call === CALL) as unknown as {
        count: number
        unseen: number
        items: { recipientName: string; seen: boolean }[]
      }
      return [
        count,
        fresh,
        items.filter(({ seen }) => seen).map(({ recipientName }) => recipientName),
      ]
    }
    const see = (role: RoleName, id?: number) =>
      space.as(role).put('/notifications/seen', { call: CALL, ...(id === undefined ? {} : { id }) })
    const [first] = [await fail('Bea'), await fail('Cem')]
    expect(await unseen('ADMIN')).toEqual([3, 3, []])
    expect((await see('ADMIN', first.id)).data).toMatchObject({ unseen: 2 })
    expect(await unseen('ADMIN')).toEqual([3, 2, ['Bea']])
    expect(await unseen('SUPER_ADMIN')).toEqual([3, 3, []])
    expect((await see('ADMIN')).data).toMatchObject({ unseen: 0 })
    expect(await unseen('ADMIN')).toEqual([3, 0, ['Cem', 'Bea', 'Ann']])
    space.moveTo('2025-06-16T12:05:00.000Z')
    await space.work((work) =>
      work.write(log, first.id, { failureReason: 'still no credit' } as never),
    )
    expect(await unseen('ADMIN')).toEqual([3, 1, ['Cem', 'Ann']])
    await space.work((work) => work.write(log, first.id, { smsStatus: 'QUEUED' } as never))
    expect(await unseen('ADMIN')).toEqual([2, 0, ['Cem', 'Ann']])
    space.moveTo('2025-06-16T13:00:00.000Z')
    await fail('Dai')
    // A second server whose clock is an hour behind.
    space.moveTo('2025-06-16T12:05:00.000Z')
    expect((await see('ADMIN')).data).toMatchObject({ unseen: 0 })
    expect(await unseen('ADMIN')).toEqual([3, 0, ['Dai', 'Cem', 'Ann']])
  })

  test.each([
    ['a call that rings for others', 'CUSTOMER', { call: '/failed-notification' }],
    ['a call that does not ring', 'ADMIN', { call: '/user/list' }],
    ['a name that every object has', 'ADMIN', { call: 'constructor' }],
    ['an id that is none', 'ADMIN', { call: '/failed-notification', id: 'x' }],
  ] as const)('marks nothing as seen for %s', async (_, role, body) => {
    expect((await space.as(role).put('/notifications/seen', body)).status).toBe(400)
  })
})

const lamp = resource('lamp', {
  label: ['Lamp', 'Lamps'],
  screen: '/lamps',
  title: '{code}',
  fields: { code: text({ required: true, unique: true }), isBroken: flag({ initial: false }) },
  list: { columns: ['code'], sort: 'code' },
  allow: { SUPER_ADMIN: 'everything' },
})

/** Pauses a poll between reading and responding. */
const poll = { hasRead: () => {}, goesOn: Promise.resolve() }

const lamps = behaviour(lamp, {
  endpoints: [
    get('/broken-lamps', {
      summary: 'Lamps that are broken',
      roles: ['SUPER_ADMIN'],
      bell: { of: lamp, where: () => ({ isBroken: true }) },
      handler: async (work) => {
        const items = await work.find(lamp, { isBroken: true })
        return { count: items.length, items }
      },
    }),
    get('/lamps-in-sight', {
      summary: 'Lamps, and how many somebody has seen',
      roles: ['SUPER_ADMIN'],
      bell: true,
      handler: async (work) => {
        const marks = engineWork(work).sql.selectFrom('larder_seen').select('record_id')
        const seen = await marks.where('call', '=', '/broken-lamps').execute()
        poll.hasRead()
        await poll.goesOn
        return { count: 1, unseen: 1 - seen.length, items: [] }
      },
    }),
  ],
})

describe.each(databases)('all marked as seen beside a poll on %s', (database) => {
  let space: Workspace
  const ask = (tag?: unknown) =>
    space
      .as('SUPER_ADMIN')
      .get('/notifications', tag === undefined ? {} : { 'if-none-match': String(tag) })
  const see = () => space.as('SUPER_ADMIN').put('/notifications/seen', { call: '/broken-lamps' })
  const unseenIn = ({ content }: Awaited<ReturnType<typeof ask>>) =>
    Object.fromEntries(
      content
        .filter(({ call }) => /lamps/.test(String(call)))
        .map(({ call, unseen }) => [call, unseen]),
    )
  const ALL_SEEN = { '/broken-lamps': 0, '/lamps-in-sight': 0 }
  const NONE_SEEN = { '/broken-lamps': 1, '/lamps-in-sight': 1 }

  beforeEach(async () => {
    space = await workspace({ database, definitions: [lamp], behaviours: [lamps] })
    await space.work((work) => work.add(lamp, { code: 'L-1', isBroken: true }))
  })
  afterEach(() => space.close())

  test('is known to the next poll, though one that had read before answers after it', async () => {
    const [hasRead, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    Object.assign(poll, { hasRead: hasRead.resolve, goesOn: goesOn.promise })
    const input = ask()
    await hasRead.promise
    expect((await see()).data).toEqual({ unseen: 0 })
    goesOn.resolve()
    const late = await input
    expect(unseenIn(late)['/lamps-in-sight']).toBe(1)
    const next = await ask(late.headers.etag)
    expect([next.status, unseenIn(next)]).toEqual([200, ALL_SEEN])
    expect((await ask(next.headers.etag)).status).toBe(304)
  })

  test('is known to the next poll, though one was answered while it was being written', async () => {
    const [isWriting, maySave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const mark = () =>
      space.work(async (work) => {
        const [{ id } = { id: 0 }] = await work.find(lamp, { isBroken: true })
        // Blocks the mark: on SQLite by locking the whole database, on PostgreSQL by inserting the same row.
        const { userId } = space.callers.SUPER_ADMIN
        await work.sql
          .insertInto('larder_seen')
          .values({ user_id: userId, call: '/broken-lamps', record_id: id, at: '' })
          .execute()
        isWriting.resolve()
        await maySave.promise
      })
    const before = await ask()
    const [writing, seeing] = [mark(), isWriting.promise.then(see)]
    await isWriting.promise
    const during = await ask(before.headers.etag)
    expect([unseenIn(before), during.status]).toEqual([NONE_SEEN, 304])
    maySave.resolve()
    await Promise.all([writing, seeing])
    const next = await ask(before.headers.etag)
    expect([next.status, unseenIn(next)]).toEqual([200, ALL_SEEN])
  })
})
