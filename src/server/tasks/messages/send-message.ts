import type { Definition } from '#schema/engine'
import type { Stored, WriteStamp } from '../../../storage/store.ts'
import type { AppContext } from '../../app-context.ts'
import type { Gateway, Handover } from './gateway.ts'
import { claimTask, expireLease, finishTask, LeaseLost, type Claimed } from '../tasks.ts'

export interface ShownMessage {
  readonly id: number
  readonly at: string
  readonly to: string
  readonly phoneNumber: string
  readonly text: string
}

/** The part of a message that is not stored in its row. */
export interface Secret {
  readonly text: string
  /** Null until the import is complete, because the validity starts with the first attempt. */
  readonly goodUntil: string | null
  /** Import that the message belongs to. */
  readonly importId: number | null
}

/** The sending server, and the data it holds in memory. */
export interface Sender {
  readonly context: AppContext
  readonly log: Definition
  readonly gateway: Gateway | null
  readonly secrets: Map<number, Secret>
  readonly show: (message: ShownMessage) => void
  /** Once true, only messages that no other server can send are sent. */
  readonly isStopping: () => boolean
}

function secretInHand(secrets: Sender['secrets'], id: number, now: Date): Secret | undefined {
  const secret = secrets.get(id)
  if (!secret || secret.goodUntil !== null) return secret
  const begun = {
    ...secret,
    goodUntil: new Date(now.getTime() + GIVE_UP_MILLISECONDS).toISOString(),
  }
  secrets.set(id, begun)
  return begun
}

/** Claims a message, sends it to the gateway and records the result. */
export async function sendMessage(sender: Sender, row: Stored): Promise<void> {
  const { context, gateway, secrets } = sender
  const claimed = await claim(sender, row)
  if (!claimed) return
  const message = claimed.row
  const now = context.clock()
  const secret = secretInHand(secrets, row.id, now)
  const text = message.isMasked ? secret?.text : String(message.message)
  const wasLast = isLastTry(Number(row.attempts), context.settings.smsMaxAttempts)
  if (claimed.lease.wasAbandoned && (wasLast || !gateway?.recognisesRepeats)) {
    return fail(
      sender,
      claimed,
      'The server stopped while sending; the message may have been sent.',
    )
  }
  if (text === undefined)
    return fail(sender, claimed, 'The text was kept in memory only and is gone; ask for a new one.')
  const goodUntil = secret?.goodUntil ?? message.goodUntil
  if (typeof goodUntil === 'string' && goodUntil <= now.toISOString())
    return fail(sender, claimed, 'It could not be sent before it expired; ask for a new one.')
  if (!gateway && !context.demo) return fail(sender, claimed, 'No SMS gateway is configured.')
  const handover = gateway
    ? await gateway.hand({
        to: String(message.phoneNumber),
        message: text,
        id: messageKey(message),
      })
    : show(sender, message, text)
  await recordHandover(sender, claimed, handover)
}

/**
 * Id of the message for the gateway. It is the same for every attempt and differs from all other messages, including those
 * of other databases that use the same gateway.
 */
export const messageKey = ({ id, createdDate, resends }: Stored): string =>
  [
    'larder',
    Date.parse(String(createdDate)).toString(36),
    id,
    ...(Number(resends) > 0 ? [resends] : []),
  ].join('-')

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

/** A message that this server may send. */
interface Claim {
  readonly row: Stored
  readonly lease: Claimed
}

/** Claims a message; null if another server was faster. */
function claim({ context, log }: Sender, { id, version, attempts }: Stored): Promise<Claim | null> {
  return context.store.transaction(async (transaction) => {
    const lease = await claimTask(transaction, { kind: 'message', key: String(id) })
    if (!lease) return null
    const row = await transaction.update(log, {
      id,
      values: { attempts: Number(attempts) + 1, waitsUntil: null },
      stamp: makeStamp(context.clock()),
      guard: { version, where: { smsStatus: 'QUEUED' } },
    })
    if (row) return { row, lease }
    if (lease.wasAbandoned) await expireLease(transaction, lease)
    else await finishTask(transaction, lease)
    return null
  })
}

async function recordHandover(sender: Sender, claimed: Claim, handover: Handover): Promise<void> {
  const { gateway, context } = sender
  if (handover.result === 'accepted') {
    const { providerMessageId } = handover
    return conclude(sender, claimed, {
      smsStatus: 'SENT',
      sentDate: context.clock().toISOString(),
      providerMessageId,
      failureReason: null,
    })
  }
  const attempts = Number(claimed.row.attempts)
  const mayRepeat = handover.result === 'refused' || gateway?.recognisesRepeats
  if (!mayRepeat)
    return fail(sender, claimed, `${handover.reason}; the message may have been sent.`)
  if (isLastTry(attempts, context.settings.smsMaxAttempts))
    return fail(sender, claimed, handover.reason)
  const next = new Date(context.clock().getTime() + delayAfter(attempts)).toISOString()
  await conclude(sender, claimed, { nextAttemptDate: next, failureReason: handover.reason })
}

const fail = (sender: Sender, claimed: Claim, reason: string): Promise<void> =>
  conclude(sender, claimed, { smsStatus: 'FAILED', failureReason: reason })

/**
 * Records the result, unless another server has taken over the message or a delivery report has arrived in the meantime.
 */
async function conclude(
  { context, log, secrets }: Sender,
  { row, lease }: Claim,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const stamp = makeStamp(context.clock())
  await context.store
    .transaction(async (transaction) => {
      await finishTask(transaction, lease)
      await transaction.update(log, { id: row.id, values: { ...values, waitsUntil: null }, stamp })
      if (!values.smsStatus) return
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
    .catch((error: unknown) => {
      if (!(error instanceof LeaseLost)) throw error
    })
  if (values.smsStatus) secrets.delete(row.id)
}

const makeStamp = (now: Date): WriteStamp => ({ userId: null, now: now.toISOString() })

/** Delays in milliseconds after the first, second and all later attempts. */
const DELAYS_MILLISECONDS = [30_000, 120_000, 600_000]

/** Longer than all attempts to send a message combined, so no server still holds an older secret. */
export const GIVE_UP_MILLISECONDS = 20 * 60_000

const delayAfter = (attempts: number): number =>
  DELAYS_MILLISECONDS[Math.min(attempts, DELAYS_MILLISECONDS.length) - 1] ??
  DELAYS_MILLISECONDS[0] ??
  0

const isLastTry = (attempts: number, most: number): boolean => attempts >= most
