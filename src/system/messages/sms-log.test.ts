import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../server/work/in-transaction.ts'
import type { Work } from '../../server/work/work.ts'
import { openOutbox } from '../../server/tasks/messages/outbox.ts'
import { queueMessage } from '../../server/tasks/messages/queue-message.ts'
import type { Gateway } from '../../server/tasks/messages/gateway.ts'
import {
  selectDatabases,
  openSessionContext,
  type SessionContext,
} from '../../../tests/kit/session-context.ts'
import { ROLE_ID } from '../users/roles.ts'
import user from '../users/user.resource.ts'
import customer from '../../../resources/parties/customers/customer.resource.ts'
import moneyMessages from '../../../resources/money/money.messages.ts'
import signInMessages from './sign-in.messages.ts'

const databases = selectDatabases(import.meta.filename)

const PASSWORD = 'Larder-test-1'

describe.each(databases)('the log of messages on %s', (database) => {
  let it: SessionContext
  let isUp = false
  const tokens: Record<string, string> = {}
  const gateway: Gateway = {
    recognisesRepeats: true,
    hand: async () =>
      isUp
        ? { result: 'accepted', providerMessageId: null }
        : { result: 'refused', reason: 'The SMS gateway answered 503' },
  }
  const asSystem = <Result>(body: (work: Work) => Promise<Result>) =>
    inTransaction(it.context, { caller: null, via: 'test', isServer: true }, body)

  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    who: string,
    body?: object,
  ) {
    const response = await it.app.inject({
      method,
      url,
      ...(body && { payload: body }),
      headers: { authorization: `Bearer ${tokens[who]}` },
    })
    return {
      http: response.statusCode,
      ...response.json<{ data: any; errors?: { field: string }[] }>(),
    }
  }

  beforeAll(async () => {
    it = await openSessionContext(database, { gateway, demo: false })
    await asSystem(async (work) => {
      const person = (userName: string, more: object) =>
        work.create(user, {
          userName,
          firstName: userName,
          lastName: 'T',
          password: PASSWORD,
          isFirstLogin: false,
          ...more,
        })
      await person('superadmin', { role: ROLE_ID.SUPER_ADMIN, email: 'sa@larder.test' })
      await person('admin', { role: ROLE_ID.ADMIN, email: 'a@larder.test' })
      const buyer = await work.create(customer, {
        customerName: 'Bea',
        customerType: 'INDIVIDUAL',
        selfRegistered: true,
      })
      await person('buyer', {
        role: ROLE_ID.CUSTOMER,
        customer: buyer.id,
        phoneNumber: '+447900000001',
      })
    })
    for (const userName of ['superadmin', 'admin', 'buyer']) {
      const answer = await it.app.inject({
        method: 'POST',
        url: '/api/v1/auth/authenticate',
        payload: { userName, password: PASSWORD },
      })
      tokens[userName] = answer.json().data.token
    }
  })
  afterAll(() => it.close())

  /** Adds messages whose delivery has failed after all retries. */
  async function addFailed(count: number, secret?: Record<string, string>): Promise<number[]> {
    isUp = false
    const ids = await asSystem(async (work) => {
      const made: number[] = []
      for (let each = 0; each < count; each++) {
        made.push(
          await queueMessage(work, {
            about: secret ? signInMessages.events.OTP : moneyMessages.events.WALLET,
            recipientName: 'Bea',
            phoneNumber: '+447900000001',
            message: 'Text {code}',
            ...(secret && { secret }),
          }),
        )
      }
      return made
    })
    for (let minute = 0; minute < 4; minute++) {
      await openOutbox(it.context).idle()
      await openOutbox(it.context).sendDue()
      it.clock.forward(2 * 60_000)
    }
    return ids
  }

  test('lists failed ones with their count, newest first, to staff alone', async () => {
    const ids = await addFailed(3)
    const { http, data } = await call('GET', '/failed-notification?page=0&size=2', 'admin')
    expect([http, data.count, data.content.totalElements]).toEqual([200, 3, 3])
    expect(data.content.content.map(({ id }: { id: number }) => id)).toEqual(
      ids.toReversed().slice(0, 2),
    )
    expect(data.content.content[0]).toMatchObject({
      smsStatus: 'FAILED',
      attempts: 3,
      failureReason: 'The SMS gateway answered 503',
    })
    expect(data.content.content[0]).not.toHaveProperty('nextAttemptDate')
    expect(
      (await call('GET', '/sms-logs?smsStatus=FAILED&eventType=WALLET', 'admin')).data
        .totalElements,
    ).toBe(3)
    expect(
      (await call('GET', '/sms-logs?fromDate=2025-06-16&toDate=2025-06-16&smsStatus=SENT', 'admin'))
        .data.totalElements,
    ).toBe(0)
    expect(
      (await call('GET', '/notification-list', 'superadmin')).data.totalElements,
    ).toBeGreaterThanOrEqual(3)
    for (const path of [
      '/failed-notification',
      '/sms-logs',
      '/notification-list',
      '/sms-log/list',
    ]) {
      expect(await call('GET', path, 'buyer')).toMatchObject({ http: 403 })
    }
    expect(await call('PUT', '/sms-api', 'buyer', { ids })).toMatchObject({ http: 403 })
  })

  test('sends failed ones again, one or many, and says how many were passed over', async () => {
    const [one = 0, two = 0, three = 0] = await addFailed(3)
    const [code = 0] = await addFailed(1, { code: '123456' })
    isUp = true
    expect(await call('PUT', '/sms-api', 'admin', { id: one })).toMatchObject({
      http: 200,
      data: { queued: 1, skipped: 0 },
    })
    await openOutbox(it.context).idle()
    expect((await call('GET', `/sms-log/${one}`, 'admin')).data).toMatchObject({
      smsStatus: 'SENT',
      attempts: 1,
      failureReason: null,
    })
    expect(await call('PUT', '/sms-api', 'admin', { ids: [one, two, three, code] })).toMatchObject({
      http: 200,
      data: { queued: 2, skipped: 2 },
    })
    expect(await call('PUT', '/sms-api', 'admin', { id: one })).toMatchObject({ http: 409 })
    for (const reply of [
      await call('PUT', '/sms-api', 'admin', { id: code }),
      await call('POST', `/sms-log/${code}/resend`, 'admin', {}),
    ]) {
      expect(reply).toMatchObject({
        http: 409,
        message: 'Codes and temporary passwords are never sent again; request a new one.',
      })
    }
    expect(await call('PUT', '/sms-api', 'admin', { ids: [code] })).toMatchObject({ http: 409 })
    expect(await call('PUT', '/sms-api', 'admin', { id: 999_999 })).toMatchObject({ http: 404 })
    expect(await call('PUT', '/sms-api', 'admin', {})).toMatchObject({ http: 400 })
  })

  test('is deleted by super admins only, and not while on its way', async () => {
    const [failed = 0] = await addFailed(1)
    expect(await call('DELETE', `/sms-log/${failed}`, 'admin')).toMatchObject({ http: 403 })
    expect(await call('DELETE', `/sms-log/${failed}`, 'superadmin')).toMatchObject({
      http: 200,
      data: { id: failed },
    })
    isUp = false
    const queued = await asSystem((work) =>
      queueMessage(work, {
        about: moneyMessages.events.WALLET,
        recipientName: 'Bea',
        phoneNumber: '+447900000001',
        message: 'x',
      }),
    )
    await openOutbox(it.context).idle()
    expect(await call('DELETE', `/sms-log/${queued}`, 'superadmin')).toMatchObject({ http: 409 })
    expect(
      await call('PUT', `/sms-log/${queued}`, 'superadmin', { message: 'another', version: 1 }),
    ).not.toMatchObject({ http: 200 })
  })
})
