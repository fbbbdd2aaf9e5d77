import type { Definition } from '#schema/engine'
import type { Stored, WriteStamp } from '../../storage/store.ts'
import type { AppContext } from '../app-context.ts'
import type { Gateway, Handover } from './gateway.ts'
import { delayAfter, isLastTry, CLAIM_MILLISECONDS, GIVE_UP_MILLISECONDS } from './retry-policy.ts'

export interface ShownMessage {
  readonly id: number
  readonly at: string
  readonly to: string
  readonly phoneNumber: string
  readonly text: string
}

/** What a message leaves out of its row. */
export interface Secret {
  readonly text: string
  /** Null while its import is not whole: it grows old from its first try on. */
  readonly goodUntil: string | null
  /** The import that its message is a part of. */
  readonly importId: number | null
}

/** The server that sends, and what it holds in memory. */
export interface Sender {
  readonly context: AppContext
  readonly log: Definition
  readonly gateway: Gateway | null
  readonly name: string
  readonly secrets: Map<number, Secret>
  readonly show: (message: ShownMessage) => void
  /** From then on it sends nothing that another server can send too. */
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

/** Claims a message, hands it over and writes what came of it. */
export async function sendMessage(sender: Sender, row: Stored): Promise<void> {
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
  const goodUntil = secret?.goodUntil ?? claimed.goodUntil
  if (typeof goodUntil === 'string' && goodUntil <= now.toISOString())
    return fail(sender, claimed, 'It could not be sent before it expired; ask for a new one.')
  if (!gateway && !context.demo) return fail(sender, claimed, 'No SMS gateway is configured.')
  const handover = gateway
    ? await gateway.hand({
        to: String(claimed.phoneNumber),
        message: text,
        id: messageKey(claimed),
      })
    : show(sender, claimed, text)
  await recordHandover(sender, claimed, handover)
}

/** The same at every try, and different from that of any other message, also of another database at the same gateway. */
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

/** Null when another server was faster. */
function claim({ context, log, name }: Sender, row: Stored): Promise<Stored | null> {
  const now = context.clock()
  const values = {
    // Another name at each try: what a try that was given up still brings must not count for the next one.
    claimedBy: `${name}/${Number(row.attempts) + 1}`,
    attempts: Number(row.attempts) + 1,
    claimedUntil: new Date(now.getTime() + CLAIM_MILLISECONDS).toISOString(),
    waitsUntil: null,
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

async function recordHandover(sender: Sender, row: Stored, handover: Handover): Promise<void> {
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
