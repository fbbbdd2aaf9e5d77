import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DATABASES, workspace, type RoleName, type Workspace } from '../../tests/workspace.ts'

describe.each(DATABASES)('GET /notifications on %s', (database) => {
  let space: Workspace
  beforeAll(async () => { space = await workspace({ database }) })
  afterAll(() => space.close())

  const OFFICE = ['/failed-notification', '/order-item/orders-notification', '/pending-payment-notification']
  const told = async (role: RoleName) => (await space.as(role).get('/notifications')).content as unknown as { call: string; count: number; items: object[] }[]

  test.each([['SUPER_ADMIN', OFFICE], ['ADMIN', OFFICE], ['CUSTOMER', ['/order-item/customer-notification']]] as const)('rings for %s with the calls of that role', async (role, calls) => {
    const sources = (await told(role)).map(({ call }) => call)
    expect(sources).toEqual(expect.arrayContaining([...calls]))
    for (const call of sources) expect((await space.as(role).get(call)).status).toBe(200)
  })

  test('answers nobody without a sign-in, and takes no parameters', async () => {
    expect((await space.as(null).get('/notifications')).status).toBe(401)
    expect((await space.as('ADMIN').get('/notifications?size=3')).status).toBe(400)
  })

  test('is not sent again until something has changed, and each person has answers of their own', async () => {
    const tagOf = async (role: RoleName) => String((await space.as(role).get('/notifications')).headers['etag'])
    const tag = await tagOf('ADMIN')
    const again = await space.as('ADMIN').get('/notifications', { 'if-none-match': tag })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await space.as('SUPER_ADMIN').get('/notifications', { 'if-none-match': tag })).status).toBe(200)
    await space.work((work) => work.add(work.catalogue.get('sms-log'), {
      recipientName: 'Ann', phoneNumber: '+441000000099', eventType: 'WALLET', message: 'Hello', smsStatus: 'FAILED', failureReason: 'no credit', attempts: 3, isMasked: false,
    } as never))
    const changed = await space.as('ADMIN').get('/notifications', { 'if-none-match': tag })
    expect(changed.status).toBe(200)
    const failed = (await told('ADMIN')).find(({ call }) => call === '/failed-notification')
    expect(failed).toMatchObject({ count: 1, items: [{ recipientName: 'Ann', failureReason: 'no credit' }] })
    expect(await tagOf('ADMIN')).not.toBe(tag)
  })

  test('says the same as the calls it stands for', async () => {
    for (const { call, count, items } of await told('SUPER_ADMIN')) {
      const { data } = await space.as('SUPER_ADMIN').get(call)
      const alone = data as unknown as { count: number; items?: object[]; content?: { content: object[] } }
      expect({ count, items }).toEqual({ count: alone.count, items: alone.items ?? alone.content?.content })
    }
  })

  test('counts for each person what that person has not seen, until it changes or is done', async () => {
    const CALL = '/failed-notification'
    const log = space.world.catalogue.get('sms-log')
    const fail = (recipientName: string) => space.work((work) => work.add(log, {
      recipientName, phoneNumber: '+441000000098', eventType: 'WALLET', message: 'Hello', smsStatus: 'FAILED', failureReason: 'no credit', attempts: 3, isMasked: false,
    } as never))
    const unseen = async (role: RoleName) => {
      const { count, unseen: fresh, items } = (await told(role)).find(({ call }) => call === CALL) as unknown as { count: number; unseen: number; items: { recipientName: string; seen: boolean }[] }
      return [count, fresh, items.filter(({ seen }) => seen).map(({ recipientName }) => recipientName)]
    }
    const see = (role: RoleName, id?: number) => space.as(role).put('/notifications/seen', { call: CALL, ...(id === undefined ? {} : { id }) })
    const [first] = [await fail('Bea'), await fail('Cem')]
    expect(await unseen('ADMIN')).toEqual([3, 3, []])
    expect((await see('ADMIN', first.id)).data).toMatchObject({ unseen: 2 })
    expect(await unseen('ADMIN')).toEqual([3, 2, ['Bea']])
    expect(await unseen('SUPER_ADMIN')).toEqual([3, 3, []])
    expect((await see('ADMIN')).data).toMatchObject({ unseen: 0 })
    expect(await unseen('ADMIN')).toEqual([3, 0, ['Cem', 'Bea', 'Ann']])
    space.moveTo('2025-06-16T12:05:00.000Z')
    await space.work((work) => work.write(log, first.id, { failureReason: 'still no credit' } as never))
    expect(await unseen('ADMIN')).toEqual([3, 1, ['Cem', 'Ann']])
    await space.work((work) => work.write(log, first.id, { smsStatus: 'SENT' } as never))
    expect(await unseen('ADMIN')).toEqual([2, 0, ['Cem', 'Ann']])
    space.moveTo('2025-06-16T13:00:00.000Z')
    await fail('Dai')
    // Another server’s clock, an hour behind.
    space.moveTo('2025-06-16T12:05:00.000Z')
    expect((await see('ADMIN')).data).toMatchObject({ unseen: 0 })
    expect(await unseen('ADMIN')).toEqual([3, 0, ['Dai', 'Cem', 'Ann']])
  })

  test.each([
    ['a call that rings for others', 'CUSTOMER', { call: '/failed-notification' }], ['a call that does not ring', 'ADMIN', { call: '/user/list' }],
    ['a name that every object has', 'ADMIN', { call: 'constructor' }], ['an id that is none', 'ADMIN', { call: '/failed-notification', id: 'x' }],
  ] as const)('marks nothing as seen for %s', async (_, role, body) => {
    expect((await space.as(role).put('/notifications/seen', body)).status).toBe(400)
  })
})
