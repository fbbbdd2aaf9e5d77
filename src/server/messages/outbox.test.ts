import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import smsLog from '../../../resources/administrative/sms-log.resource.ts'
import {
  DATABASES,
  openSessionContext,
  type DatabaseName,
  type SessionContext,
} from '../../../tests/session-context.ts'
import { recordChanges } from '../imports/recording.ts'
import { endImport } from '../imports/staging.ts'
import { inTransaction } from '../in-transaction.ts'
import type { AppContext } from '../app-context.ts'
import { createGateway, type GatewayOptions } from './gateway.ts'
import { createOutbox, type OutgoingMessage } from './outbox.ts'
import { outboxOf } from './outbox-of.ts'
import { queueMessage } from './queue-message.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** A gateway that recognises ids: what it delivers, and how often it was asked. */
interface TestGateway {
  readonly url: string
  readonly delivered: Map<string, string>
  asked: number
}

type Answer = (response: ServerResponse, deliver: () => void, asked: number) => void
const takes: Answer = (response, deliver) => {
  deliver()
  response.end('{"id":"its-own"}')
}

async function listen(answer: Answer): Promise<TestGateway> {
  const gateway: TestGateway = { url: '', delivered: new Map(), asked: 0 }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    const { id, message } = JSON.parse(body) as { id: string; message: string }
    answer(response, () => gateway.delivered.set(id, message), ++gateway.asked)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return Object.assign(gateway, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  })
}

const worlds: SessionContext[] = []
afterEach(async () => {
  for (const each of worlds.splice(0)) await each.close()
})

async function open(
  database: DatabaseName,
  options: Parameters<typeof openSessionContext>[1] = {},
): Promise<SessionContext> {
  const opened = await openSessionContext(database, { demo: false, ...options })
  worlds.push(opened)
  return opened
}

const gatewayAt = (url: string, more: Partial<GatewayOptions> = {}) =>
  createGateway({ url, ...more })

let count = 0
const someMessage = (more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  eventType: 'WALLET',
  recipientName: 'Ann Baker',
  phoneNumber: '+447700900123',
  message: `Your wallet ${++count}`,
  ...more,
})

const queue = (context: AppContext, message = someMessage()) =>
  inTransaction(context, { caller: null, via: 'test', isServer: true }, (work) =>
    queueMessage(work, message),
  )
const rowOf = async (context: AppContext, id: number) =>
  (await context.store.get(smsLog, id)) as unknown as Record<string, unknown>
const settled = async (context: AppContext, id: number) => {
  await outboxOf(context).idle()
  return rowOf(context, id)
}

/** An import that is under way. */
const openedImport = (context: AppContext) =>
  context.store.transaction(
    async ({ sql }) =>
      (
        await sql
          .insertInto('larder_import')
          .values({
            batch_id: 1,
            resource: 'employee',
            by: null,
            state: 'open',
            is_ledger: 0,
            holder: 'a server',
            alive_until: 0,
            opened_at: '',
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  )

describe.each(DATABASES)('a message on %s', (database) => {
  describe('whose gateway takes it', () => {
    test('is sent after the commit, once, and says so', async () => {
      const gateway = await listen(takes)
      const { context, clock } = await open(database, { gateway: gatewayAt(gateway.url) })
      const id = await queue(context)
      expect(await settled(context, id)).toMatchObject({
        smsStatus: 'SENT',
        attempts: 1,
        providerMessageId: 'its-own',
        sentDate: clock.now().toISOString(),
        failureReason: null,
        claimedBy: null,
      })
      await outboxOf(context).sendDue()
      expect(gateway.asked).toBe(1)
    })

    test('is not sent when its transaction fails', async () => {
      const gateway = await listen(takes)
      const { context } = await open(database, { gateway: gatewayAt(gateway.url) })
      await expect(
        inTransaction(context, { caller: null, via: 'test', isServer: true }, async (work) => {
          await queueMessage(work, someMessage())
          throw new Error('no')
        }),
      ).rejects.toThrow('no')
      await outboxOf(context).sendDue()
      expect([gateway.asked, await context.store.count(smsLog, [])]).toEqual([0, 0])
    })
  })

  test('that was put off while the clock was a month ahead is sent as soon as it is right', async () => {
    const gateway = await listen((response, deliver, asked) => {
      if (asked === 1) return response.destroy()
      deliver()
      response.end('{}')
    })
    const { context, clock } = await open(database, { gateway: gatewayAt(gateway.url) })
    clock.forward(30 * 86_400_000)
    const id = await queue(context)
    expect(await settled(context, id)).toMatchObject({ smsStatus: 'QUEUED', attempts: 1 })
    clock.forward(-30 * 86_400_000)
    await outboxOf(context).sendDue()
    expect(await rowOf(context, id)).toMatchObject({ smsStatus: 'SENT', attempts: 2 })
  })

  describe('whose gateway has trouble', () => {
    test('is tried again with growing delay and the same id, and delivered once', async () => {
      // Accepts but never says so, then breaks off, then answers.
      const gateway = await listen((response, deliver, asked) => {
        deliver()
        if (asked === 2) response.destroy()
        if (asked === 3) response.end('{}')
      })
      const { context, clock } = await open(database, {
        gateway: gatewayAt(gateway.url, { timeoutMilliseconds: 2_000 }),
      })
      const id = await queue(context)
      expect(await settled(context, id)).toMatchObject({
        smsStatus: 'QUEUED',
        attempts: 1,
        failureReason: expect.stringContaining('did not answer'),
      })
      clock.forward(29_000)
      await outboxOf(context).sendDue()
      expect(gateway.asked).toBe(1)
      clock.forward(1_000)
      await outboxOf(context).sendDue()
      expect(await rowOf(context, id)).toMatchObject({
        smsStatus: 'QUEUED',
        attempts: 2,
        failureReason: expect.stringContaining('broke'),
      })
      clock.forward(119_000)
      await outboxOf(context).sendDue()
      expect(gateway.asked).toBe(2)
      clock.forward(1_000)
      await outboxOf(context).sendDue()
      expect(await rowOf(context, id)).toMatchObject({
        smsStatus: 'SENT',
        attempts: 3,
        failureReason: null,
      })
      expect(gateway.delivered.size).toBe(1)
    })

    test('fails after the last try with the reason, and can be sent again by hand', async () => {
      const gateway = await listen((response, deliver, asked) =>
        asked < 4 ? response.writeHead(503).end() : takes(response, deliver, asked),
      )
      const { context, clock } = await open(database, { gateway: gatewayAt(gateway.url) })
      const id = await queue(context)
      await outboxOf(context).idle()
      for (let minute = 0; minute < 30; minute++) {
        clock.forward(60_000)
        await outboxOf(context).sendDue()
      }
      expect(gateway.asked).toBe(3)
      expect(await rowOf(context, id)).toMatchObject({
        smsStatus: 'FAILED',
        attempts: 3,
        failureReason: 'The SMS gateway answered 503 Service Unavailable',
      })
      await inTransaction(context, { caller: null, via: 'test', isServer: true }, (work) =>
        work.act(smsLog, id, 'resend'),
      )
      expect(await settled(context, id)).toMatchObject({ smsStatus: 'SENT', attempts: 1 })
    })

    test('is not tried again when its fate is unknown and the gateway knows no ids', async () => {
      const gateway = await listen((response, deliver) => {
        deliver()
        response.destroy()
      })
      const body = '{"to":"{to}","message":"{message}"}'
      const { context } = await open(database, { gateway: gatewayAt(gateway.url, { body }) })
      const id = await queue(context)
      expect(await settled(context, id)).toMatchObject({
        smsStatus: 'FAILED',
        failureReason: expect.stringContaining('may have been sent'),
      })
    })
  })

  describe('that a server claimed before it died', () => {
    const claimed = (context: AppContext, id: number, attempts = 1) =>
      context.store.transaction((transaction) =>
        transaction.update(
          smsLog,
          id,
          {
            claimedBy: 'the dead',
            claimedUntil: new Date(context.clock().getTime() + 60_000).toISOString(),
            attempts,
          },
          { userId: null, now: context.clock().toISOString() },
        ),
      )

    test.each([
      [true, 'SENT', 1],
      [false, 'FAILED', 0],
    ])('with a gateway that knows ids: %s, it is %s', async (knowsIds, smsStatus, asked) => {
      const gateway = await listen(takes)
      const { context, clock } = await open(database, {
        gateway: { ...gatewayAt(gateway.url), recognisesRepeats: knowsIds },
      })
      const outbox = createOutbox(context, { gateway: null, name: 'never sends' })
      const { id } = await context.store.transaction((transaction) =>
        outbox.queue(transaction, someMessage(), { userId: null, now: clock.now().toISOString() }),
      )
      await claimed(context, id)
      await outboxOf(context).sendDue()
      expect([gateway.asked, (await rowOf(context, id)).smsStatus]).toEqual([0, 'QUEUED'])
      clock.forward(60_001)
      await outboxOf(context).sendDue()
      expect([gateway.asked, (await rowOf(context, id)).smsStatus]).toEqual([asked, smsStatus])
    })
  })

  describe('with a secret', () => {
    test('is kept masked, sent in clear, and never sent again', async () => {
      const gateway = await listen((response, deliver, asked) =>
        asked === 1 ? takes(response, deliver, asked) : response.writeHead(503).end(),
      )
      const { context, clock } = await open(database, { gateway: gatewayAt(gateway.url) })
      const sent = await queue(
        context,
        someMessage({
          eventType: 'OTP',
          message: '{code} is your code.',
          secret: { code: '123456' },
        }),
      )
      expect(await settled(context, sent)).toMatchObject({
        smsStatus: 'SENT',
        message: '•••••• is your code.',
      })
      expect([...gateway.delivered.values()]).toEqual(['123456 is your code.'])
      const late = new Date(clock.now().getTime() + 60_000).toISOString()
      const failed = await queue(
        context,
        someMessage({
          eventType: 'OTP',
          message: '{code}',
          secret: { code: '654321' },
          goodUntil: late,
        }),
      )
      await outboxOf(context).idle()
      clock.forward(60_000)
      await outboxOf(context).sendDue()
      expect(await rowOf(context, failed)).toMatchObject({
        smsStatus: 'FAILED',
        failureReason: expect.stringContaining('ask for a new one'),
      })
      const resend = inTransaction(context, { caller: null, via: 'test', isServer: true }, (work) =>
        work.act(smsLog, failed, 'resend'),
      )
      await expect(resend).rejects.toMatchObject({ httpStatus: 409 })
    })

    test('that was in the memory of a dead server fails in the end, and not before', async () => {
      const gateway = await listen(takes)
      const { context, clock } = await open(database, { gateway: gatewayAt(gateway.url) })
      const dead = createOutbox(context, { gateway: null })
      const message = someMessage({ message: '{password}', secret: { password: 'x' } })
      const { id } = await context.store.transaction((transaction) =>
        dead.queue(transaction, message, { userId: null, now: clock.now().toISOString() }),
      )
      await outboxOf(context).sendDue()
      expect((await rowOf(context, id)).smsStatus).toBe('QUEUED')
      clock.forward(20 * 60_000)
      await outboxOf(context).sendDue()
      expect([gateway.asked, (await rowOf(context, id)).smsStatus]).toEqual([0, 'FAILED'])
    })
  })

  describe('with a secret, of an import', () => {
    const age = (context: AppContext, minutes: number) =>
      context.store.transaction(({ sql }) =>
        sql
          .updateTable('larder_import')
          .set(({ eb }) => ({ ended_at: eb('ended_at', '-', minutes * 60_000) }))
          .execute(),
      )

    test('that took half an hour is sent by its server when it is whole; others give it up only when that is gone', async () => {
      const gateway = await listen(takes)
      const { context, clock } = await open(database)
      const [holder, other] = [
        createOutbox(context, { gateway: gatewayAt(gateway.url) }),
        createOutbox(context, { gateway: gatewayAt(gateway.url) }),
      ]
      const imported = await openedImport(context)
      const queued = await Promise.all(
        ['first', 'second'].map((password) =>
          context.store.transaction((transaction) =>
            holder.queue(
              recordChanges(transaction, imported).transaction,
              someMessage({ message: '{password}', secret: { password } }),
              { userId: null, now: clock.now().toISOString() },
            ),
          ),
        ),
      )
      const states = () =>
        Promise.all(queued.map(async ({ id }) => (await rowOf(context, id)).smsStatus))
      // Of the second one its server dies before it can send it.
      queued[0]?.afterCommit()
      await holder.idle()
      clock.forward(30 * 60_000)
      await context.store.transaction((transaction) => endImport(transaction, imported, 'whole'))
      await other.sendDue()
      expect(await states()).toEqual(['QUEUED', 'QUEUED'])
      await holder.sendDue()
      expect([await states(), [...gateway.delivered.values()]]).toEqual([
        ['SENT', 'QUEUED'],
        ['first'],
      ])
      await age(context, 21)
      await other.sendDue()
      expect(await states()).toEqual(['SENT', 'FAILED'])
    })
  })

  describe('without a gateway', () => {
    test('fails with the reason in production', async () => {
      const { context } = await open(database)
      expect(await settled(context, await queue(context))).toMatchObject({
        smsStatus: 'FAILED',
        failureReason: 'No SMS gateway is configured.',
      })
    })

    test('is shown on a page of this machine in the demo', async () => {
      const { context, app } = await open(database, { demo: true })
      expect(
        await settled(
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

  // One SQLite database belongs to one server.
  if (database === 'PostgreSQL')
    test('of sixty is sent once each when three servers send at once', async () => {
      const gateway = await listen((response, deliver) => {
        setTimeout(() => takes(response, deliver, 0), 20)
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
      await Promise.all(others.map((other) => outboxOf(other).sendDue()))
      expect([gateway.asked, gateway.delivered.size]).toEqual([60, 60])
      expect(await context.store.count(smsLog, [{ smsStatus: 'SENT', attempts: 1 }])).toBe(60)
    })
})

// SQLite takes 32,766 values in one statement.
test('messages are sent beside 33,000 of an import that is not whole', async () => {
  const { context } = await open('SQLite')
  const outbox = createOutbox(context, { gateway: gatewayAt((await listen(takes)).url) })
  const stamp = { userId: null, now: context.clock().toISOString() }
  const message = someMessage({ message: '{password}', secret: { password: 'x' } })
  const imported = await openedImport(context)
  const queued = await context.store.transaction(async (transaction) => {
    const { transaction: recorded } = recordChanges(transaction, imported)
    return Promise.all(Array.from({ length: 33_000 }, () => outbox.queue(recorded, message, stamp)))
  })
  for (const { afterCommit } of queued) afterCommit()
  const mine = await context.store.transaction((transaction) =>
    outbox.queue(transaction, message, stamp),
  )
  mine.afterCommit()
  await outbox.idle()
  expect((await rowOf(context, mine.id)).smsStatus).toBe('SENT')
})
