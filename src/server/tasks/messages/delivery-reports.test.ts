import { describe, expect, test } from 'vitest'
import {
  accepts,
  gatewayAt,
  listen,
  open,
  queue,
  resend,
  rowOf,
  someMessage,
  whenIdle,
} from '../../../../tests/kit/gateway.ts'
import { selectDatabases, type SessionContext } from '../../../../tests/kit/session-context.ts'
import { signInMessages, smsLog } from '#system'
import { reportReader } from './delivery-form.ts'
import { reportsFromEnvironment } from './delivery-reports.ts'
import { openOutbox } from './outbox.ts'

const databases = selectDatabases(import.meta.filename)

const SECRET = 'the secret of the gateway'
const FORM = 'application/x-www-form-urlencoded'
const deliveryReports = { secret: SECRET, read: reportReader() }

/** Sends a report as the gateway. Returns the number of new reports, or the status if it is refused. */
async function report(
  { app }: Pick<SessionContext, 'app'>,
  body: object | string,
  headers: Record<string, string> = { authorization: `Bearer ${SECRET}` },
): Promise<number | string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/sms-delivery-report',
    payload: body,
    headers,
  })
  return answer.statusCode === 200
    ? answer.json<{ data: { recorded: number } }>().data.recorded
    : `${answer.statusCode}`
}

/** A company with one message accepted by its gateway, and the id that was sent with it. */
async function sent(database: 'sqlite' | 'postgres', gateway = listen(accepts)) {
  const { url, delivered } = await gateway
  const it = await open(database, { gateway: gatewayAt(url), deliveryReports })
  const id = await queue(it.context)
  await whenIdle(it.context, id)
  const [key = ''] = delivered.keys()
  return { ...it, id, key, delivered, row: () => rowOf(it.context, id) }
}

describe.each(databases)('a report of the gateway on %s', (database) => {
  test('says when a message was delivered, by our id or by its own, once and for good', async () => {
    const it = await sent(database)
    expect(await report(it, { id: 'its-own', status: 'sent' })).toBe(0)
    it.clock.forward(5_000)
    expect(await report(it, { id: 'its-own', status: 'delivered' })).toBe(1)
    const delivered = {
      smsStatus: 'SENT',
      deliveryStatus: 'DELIVERED',
      deliveredDate: '2025-06-16T10:00:05.000Z',
    }
    expect(await it.row()).toMatchObject(delivered)
    it.clock.forward(5_000)
    // Repeated and out-of-order reports.
    for (const status of ['delivered', 'failed', 'expired'])
      expect(await report(it, { id: it.key, status })).toBe(0)
    expect(await it.row()).toMatchObject(delivered)
    const list = (filter: string) => it.context.store.count(smsLog, [{ deliveryStatus: filter }])
    expect([await list('DELIVERED'), await list('NOT_DELIVERED')]).toEqual([1, 0])
  })

  test('that it did not arrive makes the message fail with the reason; sent again, it is another one to the gateway', async () => {
    const it = await sent(database)
    const failed = { id: it.key, status: 'UNDELIV', reason: 'Absent subscriber' }
    expect([await report(it, failed), await report(it, failed)]).toEqual([1, 0])
    expect(await it.row()).toMatchObject({
      smsStatus: 'FAILED',
      deliveryStatus: 'NOT_DELIVERED',
      deliveredDate: null,
      failureReason: 'Not delivered: Absent subscriber',
    })
    await resend(it.context, it.id)
    expect(await whenIdle(it.context, it.id)).toMatchObject({
      smsStatus: 'SENT',
      deliveryStatus: null,
    })
    expect([...it.delivered.keys()]).toEqual([it.key, `${it.key}-1`])
    // A late report on the first message does not affect the second.
    expect(await report(it, { ...failed, reason: 'Late' })).toBe(0)
    expect(await report(it, { id: `${it.key}-1`, status: 'delivered' })).toBe(1)
  })
})

describe('a report', () => {
  test('that a message arrived after all counts more than one that it did not', async () => {
    const it = await sent('sqlite')
    expect(await report(it, { id: it.key, status: 'expired' })).toBe(1)
    expect(await report(it, { id: it.key, status: 'delivered' })).toBe(1)
    expect(await it.row()).toMatchObject({
      smsStatus: 'SENT',
      deliveryStatus: 'DELIVERED',
      failureReason: null,
    })
  })

  test('settles an unknown result: what was delivered is not sent again', async () => {
    const gateway = await listen((response, deliver) => {
      deliver()
      response.destroy()
    })
    const it = await sent('sqlite', Promise.resolve(gateway))
    expect(await it.row()).toMatchObject({ smsStatus: 'QUEUED', attempts: 1 })
    expect(await report(it, { id: it.key, status: 'delivered' })).toBe(1)
    it.clock.forward(10 * 60_000)
    await openOutbox(it.context).sendDue()
    expect([gateway.requests, (await it.row()).smsStatus]).toEqual([1, 'SENT'])
  })

  test('that comes before the answer of the gateway stays', async () => {
    let reported: Promise<unknown> | undefined
    let it: SessionContext | undefined
    const gateway = await listen((response, deliver) => {
      deliver()
      const [id] = gateway.delivered.keys()
      reported = it && report(it, { id: id ?? '', status: 'delivered' })
      void reported?.then(() => accepts(response, () => {}, 1))
    })
    it = await open('sqlite', { gateway: gatewayAt(gateway.url), deliveryReports })
    const id = await queue(
      it.context,
      someMessage({ about: signInMessages.events.OTP, message: '{code}', secret: { code: '1' } }),
    )
    expect(await whenIdle(it.context, id)).toMatchObject({
      smsStatus: 'SENT',
      deliveryStatus: 'DELIVERED',
      attempts: 1,
    })
    expect(await reported).toBe(1)
  })

  test('of a message that nobody knows changes nothing, several are taken together', async () => {
    const it = await sent('sqlite')
    const [, , number] = it.key.split('-')
    for (const id of ['unknown', 'larder-0-1', `larder-zz-${number}`, 'larder-0-999999999999999'])
      expect(await report(it, { id, status: 'failed' }), id).toBe(0)
    expect((await it.row()).smsStatus).toBe('SENT')
    expect(
      await report(it, [
        { id: 'unknown', status: 'failed' },
        { id: it.key, status: 'delivered' },
      ]),
    ).toBe(1)
  })

  test('is taken with the secret alone: as a token or as the password of an address', async () => {
    const it = await sent('sqlite')
    const body = { id: it.key, status: 'failed' }
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
    for (const authorization of [
      '',
      'Bearer',
      `Bearer ${SECRET.slice(0, -1)}`,
      `Bearer ${SECRET}x`,
      `Digest ${SECRET}`,
      SECRET,
      basic(`larder:${SECRET}x`),
      basic('larder'),
    ])
      expect(await report(it, body, { authorization }), authorization).toBe('401')
    expect((await it.row()).smsStatus).toBe('SENT')
    expect(
      await report(it, `id=${it.key}&status=failed`, {
        authorization: basic(`larder:${SECRET}`),
        'content-type': FORM,
      }),
    ).toBe(1)
  })

  test('is refused where no secret is set', async () => {
    const it = await open('sqlite')
    for (const authorization of ['Bearer ', 'Bearer undefined', 'Basic Og=='])
      expect(await report(it, { id: 'a', status: 'failed' }, { authorization })).toBe('401')
    expect(reportsFromEnvironment({ SMS_REPORT_SECRET: '' })).toBeNull()
    expect(() => reportsFromEnvironment({ SMS_REPORT_SECRET: 'short' })).toThrow('16 characters')
    expect(() =>
      reportsFromEnvironment({ SMS_REPORT_SECRET: SECRET, SMS_REPORT_BODY: 'x' }),
    ).toThrow('SMS_REPORT_BODY')
  })
})
