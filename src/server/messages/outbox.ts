import { randomUUID } from 'node:crypto'
import type { Definition, Where } from '#schema/engine'
import type { Stored, Transaction, WriteStamp } from '../../storage/store.ts'
import { openAmong, unsettledImports } from '../imports/open-imports.ts'
import type { AppContext } from '../app-context.ts'
import type { Gateway, Handover } from './gateway.ts'
import { delayAfter, isLastTry, CLAIM_MILLISECONDS, PATIENCE_MILLISECONDS } from './retry-policy.ts'
import { fillMessage, hideSecrets, LONGEST_MESSAGE, type MessageEvent } from './texts.ts'

/**
 * The outbox: a message is a row of `sms-log` written in the transaction that gives rise to it, and is handed to the
 * gateway only after that transaction is there to stay. So nothing is sent for what did not happen, and nothing is lost.
 *
 * Nothing is sent twice either, by three rules:
 * 1. A server claims a row by a guarded update (its version, its state) before it hands the message over; of several
 *    servers one succeeds.
 * 2. The gateway is given an id of the message that is the same at every try, so that it can recognise a repetition.
 * 3. When the fate of a try is unknown (no answer, a broken connection, a server that died in the middle and left its
 *    claim behind), the message is tried again only if the gateway does recognise repetitions. Otherwise it becomes
 *    FAILED with that reason, and a person decides.
 */
export interface Outbox {
  /** Writes the message in this transaction; `afterCommit` is told what to do once it is committed. */
  queue(
    transaction: Transaction,
    message: OutgoingMessage,
    stamp: WriteStamp,
  ): Promise<{ readonly id: number; readonly afterCommit: () => void }>
  /** Sends everything that is due, on this server. */
  sendDue(): Promise<void>
  /** Sends what is due as soon as this turn is over; does not wait for it. */
  wake(): void
  /** When the last message that was woken for has been dealt with. */
  idle(): Promise<void>
  /** The latest messages with their real texts; only where the demo shows them. */
  shown(): readonly ShownMessage[]
  stop(): Promise<void>
}

export interface OutgoingMessage {
  readonly eventType: MessageEvent
  readonly recipientUser?: number | null
  readonly recipientName: string
  readonly phoneNumber: string
  /** May hold {placeholders} of `secret`. */
  readonly message: string
  readonly relatedType?: string
  readonly relatedId?: number
  /** Kept in memory only, by placeholder: a code, a temporary password. */
  readonly secret?: Readonly<Record<string, string>>
  /** ISO instant after which sending it makes no sense any more. */
  readonly goodUntil?: string
}

export interface ShownMessage {
  readonly id: number
  readonly at: string
  readonly to: string
  readonly phoneNumber: string
  readonly text: string
}

interface Secret {
  readonly text: string
  /** Null while its import is not whole: it grows old from its first try on. */
  readonly goodUntil: string | null
  /** The import that its message is a part of. */
  readonly importId: number | null
}

export interface OutboxOptions {
  readonly gateway: Gateway | null
  /** Who claims; every running server has a name of its own. */
  readonly name?: string
}

const SHOWN = 50
const AT_ONCE = 8
const PORTION = 100

/** An outbox of its own for this server. Use `outboxOf` for that of the app context. */
export function createOutbox(
  context: AppContext,
  { gateway, name = randomUUID() }: OutboxOptions,
): Outbox {
  const log = context.registry.get('sms-log')
  const secrets = new Map<number, Secret>()
  const shown: ShownMessage[] = []
  const show = (message: ShownMessage) => {
    shown.splice(0, shown.length, ...[message, ...shown].slice(0, SHOWN))
  }
  const sender: Sender = { context, log, gateway, name, secrets, show }
  let running: Promise<void> | null = null
  let again = false
  let isStopped = false
  const round = async () => {
    do {
      again = false
      await sendDue(sender)
    } while (again && !isStopped)
  }
  const wake = () => {
    again = true
    if (isStopped) return
    running ??= new Promise((resolve) => {
      setImmediate(resolve)
    })
      .then(round)
      .catch((error: unknown) => {
        context.logger.error({ err: error }, 'messages could not be sent')
      })
      .finally(() => {
        running = null
      })
  }
  return {
    async queue(transaction, message, stamp) {
      const row = await transaction.insert(log, rowOf(message, stamp.now), stamp)
      const afterCommit = () => {
        if (message.secret) secrets.set(row.id, secretOf(message, stamp.now, row.importId ?? null))
        wake()
      }
      return { id: row.id, afterCommit }
    },
    sendDue: () => sendDue(sender),
    wake,
    async idle() {
      while (running) await running
    },
    shown: () => shown,
    async stop() {
      isStopped = true
      while (running) await running
    },
  }
}

function rowOf(message: OutgoingMessage, now: string): Record<string, unknown> {
  const { secret, goodUntil: _, ...row } = message
  return {
    ...row,
    message: hideSecrets(message.message, secret ?? {}).slice(0, LONGEST_MESSAGE),
    isMasked: secret !== undefined,
    smsStatus: 'QUEUED',
    attempts: 0,
    nextAttemptDate: now,
  }
}

const secretOf = (
  { message, secret = {}, goodUntil }: OutgoingMessage,
  now: string,
  importId: number | null,
): Secret => ({
  text: fillMessage(message, secret).slice(0, LONGEST_MESSAGE),
  importId,
  goodUntil:
    goodUntil ??
    (importId === null ? new Date(Date.parse(now) + PATIENCE_MILLISECONDS).toISOString() : null),
})

interface Sender {
  readonly context: AppContext
  readonly log: Definition
  readonly gateway: Gateway | null
  readonly name: string
  readonly secrets: Map<number, Secret>
  readonly show: (message: ShownMessage) => void
}

/** One row after another in portions, a few at a time, until nothing is due. */
async function sendDue(sender: Sender): Promise<void> {
  const tried = new Set<number>()
  for (;;) {
    const due = (await findDue(sender)).filter(({ id }) => !tried.has(id))
    if (due.length === 0) return
    due.forEach(({ id }) => tried.add(id))
    const next = (await ofWholeImports(sender, due)).values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const row of next) await sendOne(sender, row)
      }),
    )
  }
}

/** Asked after the messages were found: an import may have been opened since the open ones were. */
async function ofWholeImports(
  { context: { store } }: Sender,
  due: readonly Stored[],
): Promise<readonly Stored[]> {
  const open = await openAmong(
    store,
    store.sql,
    due.map(({ importId }) => importId),
  )
  return due.filter(({ importId }) => typeof importId !== 'number' || !open.has(importId))
}

/** What this server may send now: open texts, the secrets it holds itself, and secrets that nobody can hold any more. */
async function findDue(sender: Sender): Promise<readonly Stored[]> {
  const { context, log } = sender
  const now = context.clock()
  const forgotten = new Date(now.getTime() - PATIENCE_MILLISECONDS).toISOString()
  // What lies further ahead than anything is put off was written while the clock was ahead.
  const tooFar = new Date(now.getTime() + PATIENCE_MILLISECONDS).toISOString()
  const due = {
    smsStatus: 'QUEUED',
    any: [
      { nextAttemptDate: { atMost: now.toISOString() } },
      { nextAttemptDate: { moreThan: tooFar } },
    ],
  } as const
  const unclaimed = {
    any: [
      { claimedUntil: null },
      { claimedUntil: { atMost: now.toISOString() } },
      { claimedUntil: { moreThan: tooFar } },
    ],
  }
  // Messages of an import wait until that is whole: it may still be taken back. Its server sends its secrets only then.
  const { open, ended } = await unsettledImports(context.store, PATIENCE_MILLISECONDS)
  const notOf = (imports: readonly number[]) =>
    imports.length > 0 ? [{ any: [{ importId: null }, { importId: { not: imports } }] }] : []
  const whole = notOf(open)
  const [others = {}] = notOf(ended)
  const anybodys = { any: [{ isMasked: false }, { createdDate: { atMost: forgotten }, ...others }] }
  const held = await findHeld(sender, [due, unclaimed], new Set(open))
  const found = await context.store.find(log, [due, unclaimed, anybodys, ...whole], PORTION)
  return [...held, ...found.filter(({ id }) => !held.some((other) => other.id === id))]
}

/** An import may leave more secrets than one statement takes. */
const ASKED_TOGETHER = 500

/** Messages whose secrets this server holds. Those of imports that are not whole yet are not even asked for. */
async function findHeld(
  sender: Sender,
  conditions: readonly Where[],
  open: ReadonlySet<number>,
): Promise<readonly Stored[]> {
  const { context, log, secrets } = sender
  await dropTakenBack(sender, open)
  const ids = [...secrets].flatMap(([id, { importId }]) =>
    importId !== null && open.has(importId) ? [] : [id],
  )
  for (let place = 0; place < ids.length; place += ASKED_TOGETHER) {
    const found = await context.store.find(
      log,
      [...conditions, { id: ids.slice(place, place + ASKED_TOGETHER) }],
      PORTION,
    )
    if (found.length > 0) return found
  }
  return []
}

/** An import that was taken back has left no message for its secrets: passwords are not kept for nothing. */
async function dropTakenBack(
  { context: { store }, secrets }: Sender,
  open: ReadonlySet<number>,
): Promise<void> {
  const closed = new Set(
    [...secrets.values()].flatMap(({ importId }) =>
      importId === null || open.has(importId) ? [] : [importId],
    ),
  )
  if (closed.size === 0) return
  const rows = await store.sql
    .selectFrom('larder_import')
    .select('id')
    .where('id', 'in', [...closed])
    .where('state', '=', 'takenBack')
    .execute()
  const takenBack = new Set<number | null>(rows.map(({ id }) => id))
  for (const [id, { importId }] of secrets) if (takenBack.has(importId)) secrets.delete(id)
}

function secretInHand(secrets: Sender['secrets'], id: number, now: Date): Secret | undefined {
  const secret = secrets.get(id)
  if (!secret || secret.goodUntil !== null) return secret
  const begun = {
    ...secret,
    goodUntil: new Date(now.getTime() + PATIENCE_MILLISECONDS).toISOString(),
  }
  secrets.set(id, begun)
  return begun
}

async function sendOne(sender: Sender, row: Stored): Promise<void> {
  const { context, gateway, secrets } = sender
  const claimed = await claim(sender, row)
  if (!claimed) return
  const now = context.clock()
  const secret = secretInHand(secrets, row.id, now)
  const text = claimed.isMasked ? secret?.text : String(claimed.message)
  const wasLast = isLastTry(Number(row.attempts), context.settings.smsMaxAttempts)
  if (row.claimedUntil !== null && (wasLast || !gateway?.recognisesRepeats)) {
    return fail(
      sender,
      claimed,
      'The server stopped while sending; the message may have been sent.',
    )
  }
  if (text === undefined)
    return fail(sender, claimed, 'The text was kept in memory only and is gone; ask for a new one.')
  if (secret?.goodUntil && secret.goodUntil <= now.toISOString())
    return fail(sender, claimed, 'It could not be sent before it expired; ask for a new one.')
  if (!gateway && !context.demo) return fail(sender, claimed, 'No SMS gateway is configured.')
  const handover = gateway
    ? await gateway.hand({
        to: String(claimed.phoneNumber),
        message: text,
        id: messageKey(claimed),
      })
    : show(sender, claimed, text)
  await settle(sender, claimed, handover)
}

/** The same at every try, and different from that of any other message, also of another database at the same gateway. */
const messageKey = ({ id, createdDate }: Stored): string =>
  `larder-${Date.parse(String(createdDate)).toString(36)}-${id}`

function show({ show: remember, context }: Sender, row: Stored, text: string): Handover {
  remember({
    id: row.id,
    at: context.clock().toISOString(),
    to: String(row.recipientName ?? ''),
    phoneNumber: String(row.phoneNumber),
    text,
  })
  return { result: 'accepted', providerMessageId: null }
}

/** Null when another server was faster. */
function claim({ context, log, name }: Sender, row: Stored): Promise<Stored | null> {
  const now = context.clock()
  const values = {
    // Another name at each try: what a try that was given up still brings must not count for the next one.
    claimedBy: `${name}/${Number(row.attempts) + 1}`,
    attempts: Number(row.attempts) + 1,
    claimedUntil: new Date(now.getTime() + CLAIM_MILLISECONDS).toISOString(),
  }
  return context.store.transaction((transaction) =>
    transaction.update(log, {
      id: row.id,
      values,
      stamp: stampOf(now),
      guard: {
        version: row.version,
        where: { smsStatus: 'QUEUED' },
      },
    }),
  )
}

async function settle(sender: Sender, row: Stored, handover: Handover): Promise<void> {
  const { gateway, context } = sender
  if (handover.result === 'accepted') {
    const { providerMessageId } = handover
    return conclude(sender, row, {
      smsStatus: 'SENT',
      sentDate: context.clock().toISOString(),
      providerMessageId,
      failureReason: null,
    })
  }
  const attempts = Number(row.attempts)
  const mayRepeat = handover.result === 'refused' || gateway?.recognisesRepeats
  if (!mayRepeat) return fail(sender, row, `${handover.reason}; the message may have been sent.`)
  if (isLastTry(attempts, context.settings.smsMaxAttempts))
    return fail(sender, row, handover.reason)
  const next = new Date(context.clock().getTime() + delayAfter(attempts)).toISOString()
  await conclude(sender, row, { nextAttemptDate: next, failureReason: handover.reason })
}

const fail = (sender: Sender, row: Stored, reason: string): Promise<void> =>
  conclude(sender, row, { smsStatus: 'FAILED', failureReason: reason })

/** Writes the outcome, if the row is still ours: a server that was thought dead must not overwrite what its heir did. */
async function conclude(
  { context, log, secrets }: Sender,
  row: Stored,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const stamp = stampOf(context.clock())
  await context.store.transaction(async (transaction) => {
    const written = await transaction.update(log, {
      id: row.id,
      values: { ...values, claimedBy: null, claimedUntil: null },
      stamp,
      guard: { where: { claimedBy: String(row.claimedBy) } },
    })
    if (!written || !values.smsStatus) return
    await transaction.writeHistory({
      resource: log.name,
      recordId: row.id,
      at: stamp.now,
      by: null,
      via: 'job:sms',
      batchId: null,
      kind: 'update',
      changes: [{ field: 'smsStatus', before: 'QUEUED', after: values.smsStatus }],
    })
  })
  if (values.smsStatus) secrets.delete(row.id)
}

const stampOf = (now: Date): WriteStamp => ({ userId: null, now: now.toISOString() })
