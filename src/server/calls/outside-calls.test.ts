import { asSystem } from '../../../tests/kit/as-system.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { outsideCall } from '#system'
import { open, openedImport } from '../../../tests/kit/gateway.ts'
import { ACCOUNTING, call, listen, rowOf, SECRET, takes } from '../../../tests/kit/receiver.ts'
import { DATABASES } from '../../../tests/kit/session-context.ts'
import { recordChanges } from '../imports/recording.ts'
import type { AppContext } from '../app-context.ts'
import { callOutside } from './call-outside.ts'
import { destination, targetOf } from './destination.ts'
import { createOutsideCalls, outsideCallsOf } from './outside-calls.ts'

const PARCELS = destination('PARCELS')
const MINUTE = 60_000

/** Makes what is due, and waits for it. */
async function settle(context: AppContext) {
  await outsideCallsOf(context).look()
  await outsideCallsOf(context).idle()
}

describe.each(DATABASES)('an outside call on %s', (database) => {
  test('is made once, signed, after the commit, and not after a rollback', async () => {
    const { received, environment } = await listen()
    const { context, clock } = await open(database)
    const calls = outsideCallsOf(context, { environment })
    await expect(
      asSystem(context, async (work) => {
        await callOutside(work, ACCOUNTING, {
          about: outsideCall,
          record: { id: 1, label: 'One' },
          body: { text: 'never' },
        })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    const id = await call(context, 1, 'Grüße')
    await calls.idle()
    await settle(context)
    expect(received).toEqual([
      { id: expect.stringMatching(/^call_/), body: { text: 'Grüße' }, isSigned: true },
    ])
    expect(await rowOf(context, id)).toMatchObject({
      callStatus: 'DELIVERED',
      webhookId: received[0]?.id,
      attempts: 1,
      answerStatus: 204,
      deliveredDate: clock.now().toISOString(),
      failureReason: null,
      claimedBy: null,
    })
    expect(await context.store.count(outsideCall, [])).toBe(1)
  })

  test('waits for an earlier one about the same record, and for no other', async () => {
    let isUp = false
    const { received, environment } = await listen((response, { body }, count) => {
      if (isUp || !body.text.startsWith('stuck')) return takes(response, { ...received[0]! }, count)
      response.writeHead(500).end('out of order')
    })
    const { context, clock } = await open(database)
    outsideCallsOf(context, { environment })
    const stuck = await call(context, 1, 'stuck')
    const behind = await call(context, 1, 'behind')
    await call(context, 2, 'another record')
    await call(context, 1, 'another system', PARCELS)
    await outsideCallsOf(context).idle()
    clock.forward(10 * MINUTE)
    await settle(context)
    expect(new Set(received.map(({ body }) => body.text))).toEqual(
      new Set(['stuck', 'another record', 'another system']),
    )
    expect(await rowOf(context, stuck)).toMatchObject({
      callStatus: 'WAITING',
      attempts: 2,
      failureReason: 'It answered 500',
      answerText: 'out of order',
    })
    expect(await rowOf(context, behind)).toMatchObject({ attempts: 0, nextAttemptDate: null })
    isUp = true
    const last = await call(context, 1, 'last')
    clock.forward(10 * MINUTE)
    await settle(context)
    expect(received.slice(-3).map(({ body }) => body.text)).toEqual(['stuck', 'behind', 'last'])
    expect(await rowOf(context, last)).toMatchObject({ callStatus: 'DELIVERED' })
  })

  test('that is skipped frees those behind it, and can still be sent again', async () => {
    const { received, environment } = await listen((response, { body }, count) =>
      body.text === 'stuck' && count < 3
        ? response.writeHead(503).end()
        : takes(response, received[0]!, count),
    )
    const { context } = await open(database)
    outsideCallsOf(context, { environment })
    const stuck = await call(context, 1, 'stuck')
    const behind = await call(context, 1, 'behind')
    await outsideCallsOf(context).idle()
    await asSystem(context, (work) => work.act(outsideCall, stuck, 'skip'))
    await outsideCallsOf(context).idle()
    expect(received.map(({ body }) => body.text)).toEqual(['stuck', 'behind'])
    expect(await rowOf(context, behind)).toMatchObject({ callStatus: 'DELIVERED', attempts: 1 })
    await asSystem(context, (work) => work.act(outsideCall, stuck, 'resend'))
    await outsideCallsOf(context).idle()
    expect(await rowOf(context, stuck)).toMatchObject({ callStatus: 'DELIVERED', attempts: 1 })
    expect(received[2]?.id).toBe(received[0]?.id)
  })

  test('of forty is made once each when two servers are at it', async () => {
    const { received, environment } = await listen((response, one, count) => {
      setTimeout(() => takes(response, one, count), 5)
    })
    const { context, another } = await open(database)
    const isShared = database === 'PostgreSQL'
    const servers = [
      outsideCallsOf(context, { environment: {} }),
      createOutsideCalls(isShared ? await another() : context, { environment, name: 'two' }),
      createOutsideCalls(isShared ? await another() : context, { environment, name: 'three' }),
    ].slice(1)
    await asSystem(context, async (work) => {
      for (let n = 0; n < 40; n++)
        await callOutside(work, ACCOUNTING, {
          about: outsideCall,
          record: { id: 1 + (n % 10), label: 'One' },
          body: { text: String(n) },
        })
      // The server that has written them is gone before it could send any.
      await outsideCallsOf(context).stop()
    })
    await Promise.all(servers.map((server) => server.look()))
    await Promise.all(servers.map((server) => server.idle()))
    // What one server has freed the other may have been too late to see.
    await Promise.all(servers.map((server) => server.look()))
    await Promise.all(servers.map((server) => server.idle()))
    expect(await context.store.count(outsideCall, [{ callStatus: 'DELIVERED', attempts: 1 }])).toBe(
      40,
    )
    expect([received.length, new Set(received.map(({ id }) => id)).size]).toEqual([40, 40])
    for (let record = 0; record < 10; record++) {
      const inOrder = received.map(({ body }) => Number(body.text)).filter((n) => n % 10 === record)
      expect(inOrder).toEqual([record, record + 10, record + 20, record + 30])
    }
  })

  test('under way when its server dies is taken over with the same id', async () => {
    const hanging = Promise.withResolvers<() => void>()
    const { received, environment } = await listen((response, one, count) => {
      if (count > 1) return takes(response, one, count)
      hanging.resolve(() => response.writeHead(500).end())
    })
    const { context, clock, another } = await open(database)
    const dying = outsideCallsOf(context, { environment })
    const successor = createOutsideCalls(database === 'PostgreSQL' ? await another() : context, {
      environment,
    })
    const id = await call(context, 1, 'once more')
    const letGo = await hanging.promise
    await successor.look()
    await successor.idle()
    expect(received).toHaveLength(1)
    clock.forward(MINUTE + 1)
    await successor.look()
    await successor.idle()
    expect(received.map((each) => each.id)).toEqual([received[0]?.id, received[0]?.id])
    const taken = { callStatus: 'DELIVERED', attempts: 2, failureReason: null }
    expect(await rowOf(context, id)).toMatchObject(taken)
    letGo()
    await dying.idle()
    expect(await rowOf(context, id)).toMatchObject(taken)
  })

  test('of an import waits until that is whole, and frees the others when it is taken back', async () => {
    const { received, environment } = await listen()
    const { context } = await open(database)
    outsideCallsOf(context, { environment })
    const imported = await openedImport(context)
    const made = await context.store.transaction(async (transaction) => {
      const { transaction: recorded } = recordChanges(transaction, imported)
      const now = context.clock().toISOString()
      const row = { destination: 'ACCOUNTING', relatedType: 'brand', relatedId: 1, body: '{}' }
      const values = { ...row, callStatus: 'WAITING', webhookId: 'x', nextAttemptDate: now }
      return recorded.insert(outsideCall, values, { userId: null, now })
    })
    await call(context, 1, 'behind')
    await settle(context)
    expect(received).toEqual([])
    await context.store.transaction((transaction) => transaction.delete(outsideCall, made.id))
    await settle(context)
    expect(received.map(({ body }) => body.text)).toEqual(['behind'])
  })
})

describe('an outside call that is not taken', () => {
  test('is tried again at growing delays for three days, and then has failed', async () => {
    const { received, environment } = await listen((response) =>
      response.writeHead(500, { 'retry-after': '45' }).end(),
    )
    const { context, clock } = await open('SQLite')
    outsideCallsOf(context, { environment })
    const begun = clock.now().getTime()
    const id = await call(context, 1, 'in vain')
    await outsideCallsOf(context).idle()
    const times = [0]
    for (;;) {
      const { callStatus, nextAttemptDate } = await rowOf(context, id)
      if (callStatus !== 'WAITING') break
      const wait = Date.parse(String(nextAttemptDate)) - clock.now().getTime()
      clock.forward(wait - 1)
      await settle(context)
      expect(received).toHaveLength(times.length)
      clock.forward(1)
      await settle(context)
      times.push(clock.now().getTime() - begun)
    }
    const waits = times.slice(1).map((time, place) => time - (times[place] ?? 0))
    expect(waits[0]).toBe(45_000)
    // The last one goes no further than to the end.
    expect(waits.slice(0, -1)).toEqual(waits.slice(0, -1).toSorted((one, other) => one - other))
    expect([times.at(-1), new Set(received.map((each) => each.id)).size]).toEqual([
      72 * 60 * MINUTE,
      1,
    ])
    expect(received.length).toBeGreaterThan(15)
    expect(await rowOf(context, id)).toMatchObject({
      callStatus: 'FAILED',
      attempts: received.length,
      nextAttemptDate: null,
    })
    const behind = await call(context, 1, 'behind')
    await settle(context)
    expect(await rowOf(context, behind)).toMatchObject({ callStatus: 'WAITING', attempts: 0 })
  })

  test.each<readonly [string, string, Record<string, string | undefined>]>([
    ['a redirect', 'It answered 302; a call follows no redirect', {}],
    ['a receiver that hangs', 'It did not answer within 0.2 seconds', {}],
    ['a broken connection', 'It cannot be reached (UND_ERR_SOCKET)', {}],
    ['a secret in the answer', 'It answered 404', {}],
    [
      'no address',
      'OUTSIDE_ACCOUNTING_URL names no address that begins with http:// or https://',
      { OUTSIDE_ACCOUNTING_URL: undefined },
    ],
    [
      'an address of another kind',
      'OUTSIDE_ACCOUNTING_URL names no address that begins with http:// or https://',
      { OUTSIDE_ACCOUNTING_URL: 'file:///etc/passwd' },
    ],
    [
      'a short secret',
      'OUTSIDE_ACCOUNTING_SECRET holds no secret of 24 bytes or more in base64',
      { OUTSIDE_ACCOUNTING_SECRET: 'whsec_c2hvcnQ=' },
    ],
  ])('for %s says so', async (what, failureReason, changed) => {
    const { received, environment } = await listen((response) => {
      if (what === 'a redirect') response.writeHead(302, { location: '/elsewhere' }).end()
      if (what === 'a broken connection') response.destroy()
      if (what === 'a secret in the answer')
        response.writeHead(404).end(`No /hook?token=of-the-address\u0000 for ${SECRET}!`)
    })
    const { context } = await open('SQLite')
    const timeout = what === 'a receiver that hangs' ? 200 : 10_000
    outsideCallsOf(context, { environment: { ...environment, ...changed }, timeout })
    const id = await call(context, 1, what)
    await outsideCallsOf(context).idle()
    const row = await rowOf(context, id)
    expect(row).toMatchObject({ callStatus: 'WAITING', attempts: 1, failureReason })
    if (what === 'a secret in the answer') expect(row.answerText).toBe('No ••••••  for ••••••!')
    expect(received).toHaveLength(Object.keys(changed).length > 0 ? 0 : 1)
  })
})

test('a call is about one record and sends little', async () => {
  const { context } = await open('SQLite')
  await expect(call(context, 1, 'x'.repeat(65_537))).rejects.toThrow('65536 bytes at most')
  expect(() => destination('accounting')).toThrow('not accounting')
  expect(
    targetOf('A', { OUTSIDE_A_URL: 'http://a', OUTSIDE_A_SECRET: `${SECRET} ${SECRET}` }).keys,
  ).toHaveLength(2)
})

test('a call that was put off while the clock was a month ahead is made as soon as it is right', async () => {
  const { received, environment } = await listen((response, one, count) =>
    count === 1 ? response.destroy() : takes(response, one, count),
  )
  const { context, clock } = await open('SQLite')
  outsideCallsOf(context, { environment })
  clock.forward(30 * 24 * 60 * MINUTE)
  const id = await call(context, 1, 'late')
  await outsideCallsOf(context).idle()
  clock.forward(-30 * 24 * 60 * MINUTE)
  await settle(context)
  expect(received).toHaveLength(2)
  expect(await rowOf(context, id)).toMatchObject({ callStatus: 'DELIVERED', attempts: 2 })
})

test('due calls, and earlier ones of a record, are found by an index', async () => {
  const { context } = await open('SQLite')
  const plan = async (where: string) => {
    const { rows } = await sql<{ detail: string }>`explain query plan
      select * from outside_call where ${sql.raw(where)}`.execute(context.store.sql)
    return rows.map(({ detail }) => detail).join()
  }
  expect(
    await plan(
      "call_status = 'WAITING' and next_attempt_date <= 'x' and (claimed_until is null or claimed_until <= 'x') order by +id limit 1",
    ),
  ).toContain('(call_status=? AND next_attempt_date<?)')
  expect(
    await plan(
      "destination = 'A' and related_type = 'x' and related_id = 1 and call_status in ('WAITING', 'FAILED') and id < 9",
    ),
  ).toContain('(destination=? AND related_type=? AND related_id=? AND call_status=? AND id<?)')
})
