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
import { signInMessages, smsLog } from '#system'
import { openOutbox } from './outbox.ts'
import { quietUntil } from './due-messages.ts'

const NIGHT = { quietFrom: '22:00', quietTo: '07:00', timeZone: 'Europe/London' }

describe('the end of the quiet hours', () => {
  test.each([
    ['none are set', { quietFrom: '', quietTo: '' }, '2025-01-10T23:00:00Z', null],
    ['only their beginning is set', { quietTo: '' }, '2025-01-10T23:00:00Z', null],
    ['they end as they begin', { quietTo: '22:00' }, '2025-01-10T22:00:00Z', null],
    ['before them', {}, '2025-01-10T21:59:59.999Z', null],
    ['as they begin', {}, '2025-01-10T22:00:00Z', '2025-01-11T07:00:00.000Z'],
    ['after midnight', {}, '2025-01-11T00:30:00Z', '2025-01-11T07:00:00.000Z'],
    ['the moment before their end', {}, '2025-01-11T06:59:59.999Z', '2025-01-11T07:00:00.000Z'],
    ['at their end', {}, '2025-01-11T07:00:00Z', null],
    [
      'within one day',
      { quietFrom: '12:00', quietTo: '14:00' },
      '2025-01-11T12:30:00Z',
      '2025-01-11T14:00:00.000Z',
    ],
    [
      'after those of one day',
      { quietFrom: '12:00', quietTo: '14:00' },
      '2025-01-11T14:00:00Z',
      null,
    ],
    [
      'in a zone where it is tomorrow already',
      { timeZone: 'Pacific/Auckland' },
      '2025-01-10T12:00:00Z',
      '2025-01-10T18:00:00.000Z',
    ],
    ['a summer night', {}, '2025-07-10T21:30:00Z', '2025-07-11T06:00:00.000Z'],
    [
      'the night of which an hour is left out',
      {},
      '2025-03-29T22:30:00Z',
      '2025-03-30T06:00:00.000Z',
    ],
    [
      'the night of which an hour comes twice',
      {},
      '2025-10-25T21:30:00Z',
      '2025-10-26T07:00:00.000Z',
    ],
    [
      'until a time that is left out: by as much later',
      { quietTo: '01:30' },
      '2025-03-29T23:00:00Z',
      '2025-03-30T01:30:00.000Z',
    ],
    [
      'until a time that comes twice: the first of them',
      { quietTo: '01:30' },
      '2025-10-25T23:00:00Z',
      '2025-10-26T00:30:00.000Z',
    ],
    [
      'in the hour that comes again, once they are over',
      { quietTo: '01:30' },
      '2025-10-26T01:15:00Z',
      null,
    ],
  ] as const)('%s', (_name, settings, now, end) => {
    expect(quietUntil(new Date(now), { ...NIGHT, ...settings })?.toISOString() ?? null).toBe(end)
  })
})

/** Opens a server at 22:30 London time. */
async function atNight() {
  const gateway = await listen(accepts)
  const opened = await open('sqlite', { gateway: gatewayAt(gateway.url) })
  const { context, clock } = opened
  context.settings = { ...context.settings, ...NIGHT }
  clock.forward(Date.parse('2025-06-16T21:30:00Z') - clock.now().getTime())
  return { ...opened, gateway }
}

const MORNING = '2025-06-17T06:00:00.000Z'

describe('a message that becomes due in quiet hours', () => {
  test('waits for their end, says until when, and is sent then, once', async () => {
    const { context, clock, gateway } = await atNight()
    const id = await queue(context)
    expect(await whenIdle(context, id)).toMatchObject({
      smsStatus: 'QUEUED',
      attempts: 0,
      nextAttemptDate: MORNING,
      waitsUntil: MORNING,
    })
    const { version } = await rowOf(context, id)
    clock.forward(8 * 3_600_000)
    await openOutbox(context).sendDue()
    // A waiting message is not rewritten on each check.
    expect([gateway.requests, (await rowOf(context, id)).version]).toEqual([0, version])
    clock.forward(30 * 60_000)
    await openOutbox(context).sendDue()
    await openOutbox(context).sendDue()
    expect(gateway.requests).toBe(1)
    expect(await rowOf(context, id)).toMatchObject({
      smsStatus: 'SENT',
      attempts: 1,
      sentDate: MORNING,
      waitsUntil: null,
    })
  })

  test('goes out at once where the company no longer keeps them', async () => {
    const { context, clock, gateway } = await atNight()
    const id = await queue(context)
    expect((await whenIdle(context, id)).waitsUntil).toBe(MORNING)
    context.settings = { ...context.settings, quietFrom: '', quietTo: '' }
    clock.forward(60_000)
    await openOutbox(context).sendDue()
    expect([gateway.requests, (await rowOf(context, id)).smsStatus]).toEqual([1, 'SENT'])
  })

  test('holds back none that somebody waits for: codes, passwords, what is declared so, what expires', async () => {
    const { context, gateway } = await atNight()
    // More waiting messages than one batch contains.
    for (let each = 0; each < 101; each++) await queue(context)
    const { OTP, WELCOME } = signInMessages.events
    const urgent = [
      someMessage({ about: OTP, message: '{code}', secret: { code: '1' } }),
      someMessage({ message: '{password}', secret: { password: 'x' } }),
      someMessage({ about: WELCOME }),
      someMessage({ goodUntil: '2025-06-16T22:30:00.000Z' }),
    ]
    for (const message of urgent) {
      const id = await queue(context, message)
      expect(await whenIdle(context, id)).toMatchObject({ smsStatus: 'SENT', waitsUntil: null })
    }
    expect(gateway.requests).toBe(urgent.length)
    expect(await context.store.count(smsLog, [{ waitsUntil: MORNING }])).toBe(101)
  })

  test('goes out when somebody sends it again by hand', async () => {
    const { context, clock } = await atNight()
    const id = await queue(context, someMessage({ goodUntil: '2025-06-16T21:00:00.000Z' }))
    expect(await whenIdle(context, id)).toMatchObject({
      smsStatus: 'FAILED',
      failureReason: 'It could not be sent before it expired; ask for a new one.',
    })
    clock.forward(60_000)
    await resend(context, id)
    expect(await whenIdle(context, id)).toMatchObject({ smsStatus: 'SENT', waitsUntil: null })
  })
})
