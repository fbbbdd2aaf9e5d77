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
})
