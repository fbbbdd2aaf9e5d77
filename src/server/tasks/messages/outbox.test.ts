import { asSystem } from '../../../../tests/kit/as-system.ts'
import { describe, expect, test } from 'vitest'
import {
  gatewayAt,
  listen,
  open,
  openedImport,
  queue,
  resend,
  rowOf,
  whenIdle,
  someMessage,
  accepts,
} from '../../../../tests/kit/gateway.ts'
import { messages, smsLog } from '#system'
import { selectDatabases } from '../../../../tests/kit/session-context.ts'
import { recordChanges } from '../../sheets/imports/recording.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import type { AppContext } from '../../app-context.ts'
import { expireLeases } from '../../../../tests/kit/paused-server.ts'
import { claimTask } from '../tasks.ts'
import { createOutbox, openOutbox } from './outbox.ts'
import { dropMessages, queueMessage } from './queue-message.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('a message on %s', (database) => {
  describe('whose gateway takes it', () => {
    test('is sent after the commit, once, and says so', async () => {
      const gateway = await listen(accepts)
      const { context, clock } = await open(database, { gateway: gatewayAt(gateway.url) })
      const id = await queue(context)
      expect(await whenIdle(context, id)).toMatchObject({
        smsStatus: 'SENT',
        attempts: 1,
        providerMessageId: 'its-own',
        sentDate: clock.now().toISOString(),
        failureReason: null,
      })
      await openOutbox(context).sendDue()
      expect(gateway.requests).toBe(1)
    })

    test('waits if its cause can be undone, and is dropped with it, but only then', async () => {
      const gateway = await listen(accepts)
      const { context, clock } = await open(database, { gateway: gatewayAt(gateway.url) })
      const about = { relatedType: smsLog.name, relatedId: 7, isUndoable: true } as const
      const [undone, stays, other] = [
        await queue(context, someMessage(about)),
        await queue(context, someMessage({ ...about, relatedId: 8 })),
        await queue(context),
      ]
      expect(await whenIdle(context, other)).toMatchObject({ smsStatus: 'SENT' })
      expect(gateway.requests).toBe(1)
      const drop = (relatedId: number) =>
        asSystem(context, (work) =>
          dropMessages(work, {
            about: someMessage().about,
            relatedType: smsLog.name,
            relatedId,
          }),
        )
      await drop(7)
      clock.forward(10_000)
      await drop(8)
      await openOutbox(context).sendDue()
      expect(await context.store.get(smsLog, undone)).toBeNull()
      expect(await rowOf(context, stays)).toMatchObject({ smsStatus: 'SENT' })
      expect(gateway.requests).toBe(2)
    })

    test('waits for the next start when its server stops, unless nobody else has its secret', async () => {
      const secret = someMessage({ message: 'Code {code}', secret: { code: '42' } })
      const gateway = await listen((response, deliver, requests) => {
        if (requests === 1) void queue(context, secret).then(() => openOutbox(context).stop())
        accepts(response, deliver)
      })
      const { context } = await open(database, { gateway: gatewayAt(gateway.url) })
      await asSystem(context, async (work) => {
        for (let n = 0; n < 250; n++) await queueMessage(work, someMessage())
      })
      await openOutbox(context).idle()
      await openOutbox(context).stop()
      expect(gateway.requests).toBeLessThan(250)
      expect([...gateway.delivered.values()]).toContain('Code 42')
      const { sendDue } = createOutbox(context, { gateway: gatewayAt(gateway.url) })
      await sendDue()
      expect(gateway.delivered.size).toBe(251)
    })

    test('is not sent when its transaction fails', async () => {
      const gateway = await listen(accepts)
      const { context } = await open(database, { gateway: gatewayAt(gateway.url) })
      await expect(
        asSystem(context, async (work) => {
          await queueMessage(work, someMessage())
          throw new Error('no')
        }),
      ).rejects.toThrow('no')
      await openOutbox(context).sendDue()
      expect([gateway.requests, await context.store.count(smsLog, [])]).toEqual([0, 0])
    })
  })

  test('of a night more than a day past is not sent, and stands among those that failed', async () => {
    const gateway = await listen(accepts)
    const { context } = await open(database, { gateway: gatewayAt(gateway.url) })
    const ofDay = (day: string) =>
      inTransaction(context, { caller: null, via: 'job:test', isServer: true, day }, (work) =>
        queueMessage(work, someMessage()),
      )
    expect(await whenIdle(context, await ofDay('2025-06-15'))).toMatchObject({ smsStatus: 'SENT' })
    expect(await whenIdle(context, await ofDay('2025-06-14'))).toMatchObject({
      smsStatus: 'FAILED',
      attempts: 0,
      failureReason: 'Not sent: it was for 14 June 2025, when no server was running',
    })
    expect(gateway.requests).toBe(1)
  })

  test('is refused where no area declares what it is about', async () => {
    const gateway = await listen(accepts)
    const { context } = await open(database, { gateway: gatewayAt(gateway.url) })
    const { HARVEST } = messages({
      order: 1,
      events: { HARVEST: { label: 'Harvest', text: 'The harvest is in', sample: {} } },
    }).events
    await expect(queue(context, someMessage({ about: HARVEST }))).rejects.toThrow(
      'No file *.messages.ts declares HARVEST',
    )
    // @ts-expect-error a name alone is no declared event
    someMessage({ about: 'WALLET' })
  })

  test('that was put off while the clock was a month ahead is sent as soon as it is right', async () => {
    const gateway = await listen((response, deliver, input) => {
      if (input === 1) return response.destroy()
      deliver()
      response.end('{}')
    })
    const { context, clock } = await open(database, { gateway: gatewayAt(gateway.url) })
    clock.forward(30 * 86_400_000)
    const id = await queue(context)
    expect(await whenIdle(context, id)).toMatchObject({ smsStatus: 'QUEUED', attempts: 1 })
    clock.forward(-30 * 86_400_000)
    await openOutbox(context).sendDue()
    expect(await rowOf(context, id)).toMatchObject({ smsStatus: 'SENT', attempts: 2 })
  })

  describe('whose gateway has trouble', () => {
    test('is tried again with growing delay and the same id, and delivered once', async () => {
      // First accepts without responding, then drops the connection, then responds.
      const gateway = await listen((response, deliver, input) => {
        deliver()
        if (input === 2) response.destroy()
        if (input === 3) response.end('{}')
      })
      const { context, clock } = await open(database, {
        gateway: gatewayAt(gateway.url, { timeoutMilliseconds: 2_000 }),
      })
      const id = await queue(context)
      expect(await whenIdle(context, id)).toMatchObject({
        smsStatus: 'QUEUED',
        attempts: 1,
        failureReason: expect.stringContaining('did not answer'),
      })
      clock.forward(29_000)
      await openOutbox(context).sendDue()
      expect(gateway.requests).toBe(1)
      clock.forward(1_000)
      await openOutbox(context).sendDue()
      expect(await rowOf(context, id)).toMatchObject({
        smsStatus: 'QUEUED',
        attempts: 2,
        failureReason: expect.stringContaining('broke'),
      })
      clock.forward(119_000)
      await openOutbox(context).sendDue()
      expect(gateway.requests).toBe(2)
      clock.forward(1_000)
      await openOutbox(context).sendDue()
      expect(await rowOf(context, id)).toMatchObject({
        smsStatus: 'SENT',
        attempts: 3,
        failureReason: null,
      })
      expect(gateway.delivered.size).toBe(1)
    })

    test('fails after the last try with the reason, and can be sent again by hand', async () => {
      const gateway = await listen((response, deliver, input) =>
        input < 4 ? response.writeHead(503).end() : accepts(response, deliver, input),
      )
      const { context, clock } = await open(database, { gateway: gatewayAt(gateway.url) })
      const id = await queue(context)
      await openOutbox(context).idle()
      for (let minute = 0; minute < 30; minute++) {
        clock.forward(60_000)
        await openOutbox(context).sendDue()
      }
      expect(gateway.requests).toBe(3)
      expect(await rowOf(context, id)).toMatchObject({
        smsStatus: 'FAILED',
        attempts: 3,
        failureReason: 'The SMS gateway answered 503 Service Unavailable',
      })
      await resend(context, id)
      expect(await whenIdle(context, id)).toMatchObject({ smsStatus: 'SENT', attempts: 1 })
    })

    test('is not tried again when its fate is unknown and the gateway knows no ids', async () => {
      const gateway = await listen((response, deliver) => {
        deliver()
        response.destroy()
      })
      const body = '{"to":"{to}","message":"{message}"}'
      const { context } = await open(database, { gateway: gatewayAt(gateway.url, { body }) })
      const id = await queue(context)
      expect(await whenIdle(context, id)).toMatchObject({
        smsStatus: 'FAILED',
        failureReason: expect.stringContaining('may have been sent'),
      })
    })
  })

  describe('that a server claimed before it died', () => {
    const claimed = (context: AppContext, id: number) =>
      context.store.transaction(async (transaction) => {
        await claimTask(transaction, { kind: 'message', key: String(id) })
        const stamp = { userId: null, now: context.clock().toISOString() }
        await transaction.update(smsLog, { id, values: { attempts: 1 }, stamp })
      })

    test.each([
      [true, 'SENT', 1],
      [false, 'FAILED', 0],
    ])('with a gateway that knows ids: %s, it is %s', async (knowsIds, smsStatus, input) => {
      const gateway = await listen(accepts)
      const { context, clock } = await open(database, {
        gateway: { ...gatewayAt(gateway.url), recognisesRepeats: knowsIds },
      })
      const outbox = createOutbox(context, { gateway: null })
      const { id } = await context.store.transaction((transaction) =>
        outbox.queue(transaction, someMessage(), { userId: null, now: clock.now().toISOString() }),
      )
      await claimed(context, id)
      await openOutbox(context).sendDue()
      expect([gateway.requests, (await rowOf(context, id)).smsStatus]).toEqual([0, 'QUEUED'])
      await expireLeases(context)
      await openOutbox(context).sendDue()
      expect([gateway.requests, (await rowOf(context, id)).smsStatus]).toEqual([input, smsStatus])
    })
  })

  describe('without a gateway', () => {
    test('fails with the reason in production', async () => {
      const { context } = await open(database)
      expect(await whenIdle(context, await queue(context))).toMatchObject({
        smsStatus: 'FAILED',
        failureReason: 'No SMS gateway is configured.',
      })
    })

    test('is shown on a page of this machine in the demo', async () => {
      const { context, app } = await open(database, { demo: true })
      expect(
        await whenIdle(
          context,
          await queue(context, someMessage({ message: 'It is <{code}>', secret: { code: '42' } })),
        ),
      ).toMatchObject({ smsStatus: 'SENT' })
      const here = await app.inject({ url: '/demo/messages', headers: { host: 'localhost:3000' } })
      expect(here.body).toContain('It is &#60;42&#62;')
      for (const headers of [
        { host: 'elsewhere.example' },
        { host: 'localhost', 'x-forwarded-for': '10.0.0.1' },
      ]) {
        expect((await app.inject({ url: '/demo/messages', headers })).statusCode).toBe(404)
      }
      expect(
        (
          await app.inject({
            url: '/demo/messages',
            headers: { host: 'localhost' },
            remoteAddress: '10.0.0.1',
          })
        ).statusCode,
      ).toBe(404)
    })

    test('there is no such page outside the demo', async () => {
      const { app } = await open(database)
      expect(
        (await app.inject({ url: '/demo/messages', headers: { host: 'localhost' } })).statusCode,
      ).toBe(404)
    })
  })

  // An SQLite database belongs to a single server.
  if (database === 'postgres')
    test('of sixty is sent once each when three servers send at once', async () => {
      const gateway = await listen((response, deliver) => {
        setTimeout(() => accepts(response, deliver, 0), 20)
      })
      const { context, another } = await open(database, { gateway: null })
      const silent = createOutbox(context, { gateway: null })
      const stamp = { userId: null, now: context.clock().toISOString() }
      await context.store.transaction(async (transaction) => {
        for (let each = 0; each < 60; each++) await silent.queue(transaction, someMessage(), stamp)
      })
      const others = [
        await another({ gateway: gatewayAt(gateway.url) }),
        await another({ gateway: gatewayAt(gateway.url) }),
        await another({ gateway: gatewayAt(gateway.url) }),
      ]
      await Promise.all(others.map((other) => openOutbox(other).sendDue()))
      expect([gateway.requests, gateway.delivered.size]).toEqual([60, 60])
      expect(await context.store.count(smsLog, [{ smsStatus: 'SENT', attempts: 1 }])).toBe(60)
    })
})

// SQLite accepts 32,766 values in one statement.
test('messages are sent beside 33,000 of an import that is not whole', async () => {
  const { context } = await open('sqlite')
  const outbox = createOutbox(context, { gateway: gatewayAt((await listen(accepts)).url) })
  const stamp = { userId: null, now: context.clock().toISOString() }
  const message = someMessage({ message: '{password}', secret: { password: 'x' } })
  const imported = await openedImport(context)
  const queued = await context.store.transaction(async (transaction) => {
    recordChanges(transaction, imported.id)
    return Promise.all(
      Array.from({ length: 33_000 }, () => outbox.queue(transaction, message, stamp)),
    )
  })
  for (const { afterCommit } of queued) afterCommit()
  const mine = await context.store.transaction((transaction) =>
    outbox.queue(transaction, message, stamp),
  )
  mine.afterCommit()
  await outbox.idle()
  expect((await rowOf(context, mine.id)).smsStatus).toBe('SENT')
})
