import type { Where } from '#schema/engine'
import type { Stored } from '../../../storage/store.ts'
import { openAmong, recentImports } from '../../sheets/imports/open-imports.ts'
import { GIVE_UP_MILLISECONDS, type Sender } from './send-message.ts'
import type { Settings } from '#system'

const PORTION = 100

/** Checks again after the messages were found, because an import may have started since the open ones were read. */
export async function ofWholeImports(
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

/** Urgent messages, which are sent even during quiet hours. */
const URGENT = { any: [{ isMasked: true }, { isUrgent: true }] }

/** Postpones messages due in the quiet hours until these end, and shows `waitsUntil` as the reason. */
async function postpone({ context, log }: Sender, due: Where, until: Date): Promise<void> {
  const values = { nextAttemptDate: until.toISOString(), waitsUntil: until.toISOString() }
  const stamp = { userId: null, now: context.clock().toISOString() }
  const waiting: Where = { isMasked: false, isUrgent: { not: true } }
  const unannounced: Where = {
    any: [{ waitsUntil: null }, { waitsUntil: { not: values.waitsUntil } }],
  }
  for (;;) {
    const found = await context.store.find(log, [due, waiting, unannounced], PORTION)
    await context.store.transaction(async (transaction) => {
      for (const { id, version } of found)
        await transaction.update(log, { id, values, stamp, guard: { version, where: due } })
    })
    if (found.length < PORTION) return
  }
}

/**
 * Finds messages that this server may send now: those without secrets, those whose secrets it has in memory, and those
 * whose secrets can no longer be held by any server.
 */
export async function findDue(sender: Sender): Promise<readonly Stored[]> {
  const { context, log } = sender
  const now = context.clock()
  const forgotten = new Date(now.getTime() - GIVE_UP_MILLISECONDS).toISOString()
  // A date further ahead than the longest delay was written while the clock was fast.
  const tooFar = new Date(now.getTime() + GIVE_UP_MILLISECONDS).toISOString()
  const due = {
    smsStatus: 'QUEUED',
    any: [
      { nextAttemptDate: { atMost: now.toISOString() } },
      { nextAttemptDate: { moreThan: tooFar } },
    ],
  } as const
  // Messages of an import wait until it is complete, because it may still be undone. Only then does its server send those
  // with secrets.
  const { open, ended } = await recentImports(context.store, GIVE_UP_MILLISECONDS)
  const excludeImports = (imports: readonly number[]) =>
    imports.length > 0 ? [{ any: [{ importId: null }, { importId: { not: imports } }] }] : []
  const whole = excludeImports(open)
  const [others = {}] = excludeImports(ended)
  const anybodys = { any: [{ isMasked: false }, { createdDate: { atMost: forgotten }, ...others }] }
  const held = await findHeld(sender, [due], new Set(open))
  if (sender.isStopping()) return held
  const quiet = quietUntil(now, context.settings)
  if (quiet) await postpone(sender, due, quiet)
  const urgentOnly = quiet ? [URGENT] : []
  const found = await context.store.find(log, [due, anybodys, ...urgentOnly, ...whole], PORTION)
  return [...held, ...found.filter(({ id }) => !held.some((other) => other.id === id))]
}

/** An import may leave more secrets than one statement can take. */
const BATCH_SIZE = 500

/** Finds messages whose secrets this server has in memory, except those of incomplete imports. */
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
  for (let place = 0; place < ids.length; place += BATCH_SIZE) {
    const found = await context.store.find(
      log,
      [...conditions, { id: ids.slice(place, place + BATCH_SIZE) }],
      PORTION,
    )
    if (found.length > 0) return found
  }
  return []
}

/**
 * Drops secrets that are no longer needed: those of undone imports, whose messages are gone, and those of messages reported
 * as delivered before they were recorded as sent.
 */
async function dropTakenBack(
  { context: { store, clock }, secrets }: Sender,
  open: ReadonlySet<number>,
): Promise<void> {
  const longAgo = new Date(clock().getTime() - GIVE_UP_MILLISECONDS).toISOString()
  for (const [id, { goodUntil }] of secrets)
    if (goodUntil !== null && goodUntil < longAgo) secrets.delete(id)
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

type QuietHours = Pick<Settings, 'quietFrom' | 'quietTo' | 'timeZone'>

/**
 * Returns the end of the current quiet hours; null outside them. They follow the company's local time, so they are an hour
 * longer or shorter when the clocks change.
 */
export function quietUntil(now: Date, { quietFrom, quietTo, timeZone }: QuietHours): Date | null {
  if (!quietFrom || !quietTo || quietFrom === quietTo) return null
  const [from, to] = [quietFrom, quietTo].map((clock) => Temporal.PlainTime.from(clock))
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
  // Quiet hours that began yesterday may continue today.
  for (const begin of [today.subtract({ days: 1 }), today]) {
    const end = quietFrom < quietTo ? begin : begin.add({ days: 1 })
    const [start, stop] = [
      begin.toZonedDateTime({ timeZone, plainTime: from }).epochMilliseconds,
      end.toZonedDateTime({ timeZone, plainTime: to }).epochMilliseconds,
    ]
    if (start <= now.getTime() && now.getTime() < stop) return new Date(stop)
  }
  return null
}
