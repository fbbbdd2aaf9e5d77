import type { ServerResponse } from 'node:http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smsLog } from '#system'
import { gatewayAt, listen, open, someMessage } from '../../../../tests/kit/gateway.ts'
import type { Gateway } from './gateway.ts'
import { expireLeases } from '../../../../tests/kit/paused-server.ts'
import { createOutbox } from './outbox.ts'

/** In milliseconds. A slow gateway answers only after the sender has given up. */
const TIMEOUT = 100
const TOO_LATE = 200

type Behaviour = (response: ServerResponse, take: () => void) => void

const answer =
  (status: number): Behaviour =>
  (response) =>
    void response.writeHead(status).end('{}')
const taking =
  (then: Behaviour): Behaviour =>
  (response, take) => {
    take()
    then(response, take)
  }
const breaksOff: Behaviour = (response) => void response.destroy()
const answersLate: Behaviour = (response) =>
  void setTimeout(() => response.writeHead(200).end('{}'), TOO_LATE)
const neverAnswers: Behaviour = () => undefined

const CERTAIN: readonly Behaviour[] = [taking(answer(200)), answer(503), answer(429), answer(400)]
const UNCERTAIN: readonly Behaviour[] = [
  answer(500),
  taking(answer(500)),
  breaksOff,
  taking(breaksOff),
  taking(answersLate),
  taking(neverAnswers),
  neverAnswers,
]

/** Draws samples with a fixed seed, so that all test runs use the same ones. */
const drawn = <Value>(arbitrary: fc.Arbitrary<Value>, seed: number): Iterator<Value> =>
  fc.sample(arbitrary, { seed, numRuns: 400 }).values()

const MESSAGES = 30
const DEATHS = 3
const MOST_SERVERS = 20
/** Longer than the longest retry delay, and than the lease of a server that died. */
const LATER = 11 * 60_000

/** A server that dies after sending a message and before recording it. Nothing it has started ever finishes. */
function mortal(gateway: Gateway, dies: () => boolean) {
  const death = Promise.withResolvers<void>()
  const never = new Promise<never>(() => {})
  let isDead = false
  const ofMortal: Gateway = {
    recognisesRepeats: gateway.recognisesRepeats,
    async hand(message) {
      if (isDead) return never
      const handover = await gateway.hand(message)
      isDead ||= dies()
      if (!isDead) return handover
      death.resolve()
      return never
    },
  }
  return { gateway: ofMortal, death: death.promise }
}

test.each([
  [true, 1],
  [true, 2],
  [false, 3],
  [false, 4],
])(
  'a gateway that fails at random and recognises repetitions (%s) and servers that die lose no message and send none twice: %i',
  async (recognisesRepeats, seed) => {
    const behaviours = drawn(fc.constantFrom(...CERTAIN, ...CERTAIN, ...UNCERTAIN), seed)
    const deaths = drawn(fc.integer({ min: 1, max: 12 }), seed)
    const ids = new Map<string, Set<string>>()
    const taken = new Map<string, number>()
    const tries = new Map<string, number>()
    const uncertain = new Set<string>()
    const repeated: string[] = []
    const count = (counts: Map<string, number>, key: string) =>
      counts.set(key, (counts.get(key) ?? 0) + 1)
    const server = await listen((response, _deliver, _requests, { id, message }) => {
      const behaviour: Behaviour = behaviours.next().value ?? answer(200)
      count(tries, message)
      ids.set(message, (ids.get(message) ?? new Set()).add(id))
      if (uncertain.has(message)) repeated.push(message)
      if (UNCERTAIN.includes(behaviour)) uncertain.add(message)
      behaviour(response, () => {
        if (!recognisesRepeats || !taken.has(message)) count(taken, message)
      })
    })
    const { context, clock } = await open('sqlite', { gateway: null })
    const waiting = createOutbox(context, { gateway: null })
    const stamp = { userId: null, now: clock.now().toISOString() }
    await context.store.transaction(async (transaction) => {
      for (let each = 0; each < MESSAGES; each++)
        await waiting.queue(transaction, someMessage(), stamp)
    })
    const gateway = {
      ...gatewayAt(server.url, { timeoutMilliseconds: TIMEOUT }),
      recognisesRepeats,
    }
    const isDone = async () => (await context.store.count(smsLog, [{ smsStatus: 'QUEUED' }])) === 0
    for (let each = 1; each <= MOST_SERVERS && !(await isDone()); each++) {
      let left = each <= DEATHS ? (deaths.next().value ?? 1) : Number.POSITIVE_INFINITY
      const one = mortal(gateway, () => --left < 0)
      await Promise.race([createOutbox(context, { gateway: one.gateway }).sendDue(), one.death])
      clock.forward(LATER)
      await expireLeases(context)
    }
    const rows = await context.store.find(smsLog, [], MESSAGES + 1)
    const texts = (smsStatus: string) =>
      rows.filter((row) => row.smsStatus === smsStatus).map((row) => String(row.message))
    const [sent, failed] = [texts('SENT'), texts('FAILED')]
    expect(new Set([...sent, ...failed]).size).toBe(MESSAGES)
    expect(Math.min(sent.length, failed.length)).toBeGreaterThan(0)
    expect(rows.filter((row) => row.smsStatus === 'FAILED' && !row.failureReason)).toEqual([])
    expect(sent.filter((message) => !taken.has(message))).toEqual([])
    expect([...taken.values()].filter((times) => times > 1)).toEqual([])
    expect([...ids.values()].filter((each) => each.size > 1)).toEqual([])
    expect(Math.max(...tries.values())).toBeLessThanOrEqual(context.settings.smsMaxAttempts)
    if (!recognisesRepeats) expect(repeated).toEqual([])
    else expect(repeated.length).toBeGreaterThan(0)
  },
)
