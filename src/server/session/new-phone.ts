import { provenPhone, say, term, type Definition } from '#schema/engine'
import type { Transaction } from '../../storage/store.ts'
import type { StoredOf } from '../behaviour.ts'
import type { Caller } from '../caller.ts'
import { refuse, Refusal } from '../errors.ts'
import { inTransaction } from '../in-transaction.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { fillMessage, MESSAGE_TEXTS } from '../messages/texts.ts'
import type { EngineWork, WorkOptions } from '../work.ts'
import type { AppContext } from '../app-context.ts'
import {
  codeRow,
  countRequest,
  HOUR_MILLISECONDS,
  isOpenCode,
  newestOwn,
  NEW_PHONE,
  recentCodes,
  takeOwnTry,
} from './codes.ts'
import { findPerson } from './person.ts'
import { neededText, refuseUntil } from './refusals.ts'
import { hashCode, isSameHash, newCode } from './secrets.ts'

/** A number that its owner has not proven yet, and the field where it will stand. */
interface NewPhone {
  readonly resource: string
  readonly id: number
  readonly field: string
  readonly phoneNumber: string
}

/** What the code is kept under. None of the parts has a blank. */
const keyOf = ({ resource, id, field, phoneNumber }: NewPhone): string =>
  `${NEW_PHONE}${resource} ${id} ${field} ${phoneNumber}`

function newPhoneIn(key: string): NewPhone {
  const [, resource = '', id, field = '', phoneNumber = ''] = key.split(' ')
  return { resource, id: Number(id), field, phoneNumber }
}

/**
 * Sends a code to a new number. It goes out whoever has that number already: that somebody has it shows only to
 * whoever can read the code.
 */
export async function askForNewPhone(
  work: EngineWork,
  userId: number,
  asked: NewPhone,
): Promise<void> {
  const { context, transaction } = work
  const minutes = context.settings.otpLifetimeMinutes
  const now = context.clock()
  await countRequest(context, transaction, { key: asked.phoneNumber })
  await refuseBeyondLimit(context, transaction, userId)
  const code = newCode()
  const key = keyOf(asked)
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  await transaction.sql
    .insertInto('larder_code')
    .values(codeRow(key, userId, hashCode(code, key, context.secret), now, expiresAt))
    .execute()
  const person = await findPerson(context, 'id', userId, transaction)
  await queueMessage(work, {
    eventType: 'OTP',
    recipientUser: userId,
    recipientName: person?.fullName ?? '',
    phoneNumber: asked.phoneNumber,
    message: fillMessage(MESSAGE_TEXTS.OTP, { minutes }),
    secret: { code },
    goodUntil: expiresAt.toISOString(),
  })
}

async function refuseBeyondLimit(
  context: AppContext,
  transaction: Transaction,
  userId: number,
): Promise<void> {
  const now = context.clock()
  const since = new Date(now.getTime() - HOUR_MILLISECONDS)
  const { rows, oldest } = await recentCodes(transaction, 'user_id', userId, since)
  if (rows >= context.settings.otpPerHour)
    refuseUntil(new Date(Date.parse(oldest) + HOUR_MILLISECONDS), now)
}

/** The number that waits for its code; null when there is none, or no more. */
export async function waitingPhone(work: EngineWork): Promise<NewPhone | null> {
  if (!work.caller) return null
  const newest = await newestOwn(work.reader, work.caller.userId)
  return isOpenCode(newest, work.now) ? newPhoneIn(newest.phone_number) : null
}

interface SentAgain {
  readonly phoneNumber: string
  readonly expiresInSeconds: number
}

/** Sends another code to the number that waits for one; the code before it is worth nothing any more. */
export async function sendNewPhoneAgain(work: EngineWork): Promise<SentAgain> {
  const waiting = await waitingPhone(work)
  if (!waiting || !work.caller)
    return refuse(say`The code has expired. Please enter the phone number again.`)
  await askForNewPhone(work, work.caller.userId, waiting)
  return {
    phoneNumber: waiting.phoneNumber,
    expiresInSeconds: work.settings.otpLifetimeMinutes * 60,
  }
}

/** The right code makes the new number the caller's own. The try is counted whatever becomes of the rest. */
export async function takeNewPhone(
  context: AppContext,
  caller: Caller,
  options: WorkOptions,
  body: unknown,
): Promise<{ readonly phoneNumber: string }> {
  const code = neededText(body, 'code', term('the code')).replace(/\s/g, '')
  const now = context.clock()
  const tried = await context.store.transaction((transaction) =>
    takeOwnTry(context, transaction, caller.userId),
  )
  if (tried === 'exhausted') {
    return refuseUntil(new Date(now.getTime() + context.settings.otpLifetimeMinutes * 60_000), now)
  }
  const isRight =
    tried && isSameHash(tried.codeHash, hashCode(code, tried.phoneNumber, context.secret))
  if (!isRight) throw new Refusal('wrongCode')
  return inTransaction(context, options, async (work) => {
    await useUp(work, tried.id, caller.userId)
    const asked = newPhoneIn(tried.phoneNumber)
    await takeIn(work, caller, asked)
    return { phoneNumber: asked.phoneNumber }
  })
}

/** The code is good once. Codes that went to the number before are worth nothing any more. */
async function useUp({ sql, now }: EngineWork, id: number, userId: number): Promise<void> {
  const used = await sql
    .updateTable('larder_code')
    .set({ verified_at: now, used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!used) throw new Refusal('wrongCode')
  await sql
    .updateTable('larder_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

interface Place {
  readonly definition: Definition
  readonly id: number
  readonly field: string
}

/** The number stands where it was entered, and in the person's other records that had none or the same as that one. */
async function takeIn(work: EngineWork, caller: Caller, asked: NewPhone): Promise<void> {
  const places = placesOf(work, caller, asked)
  const records: [Place, StoredOf<Definition>][] = []
  for (const place of places) {
    const record = await work.lock(place.definition, place.id)
    if (record) records.push([place, record])
  }
  const before = records.find(([place]) => isAsked(place, asked))
  if (!before) throw new Refusal('wrongCode')
  const old = phoneIn(before)
  for (const [place, record] of records) {
    const now = phoneIn([place, record])
    const isMoved = isAsked(place, asked) || now === null || now === old
    if (isMoved) await writePhone(work, place, record, asked.phoneNumber)
  }
}

const isAsked = ({ definition, id }: Place, asked: NewPhone): boolean =>
  definition.name === asked.resource && id === asked.id

const phoneIn = ([{ field }, record]: readonly [
  Place,
  Readonly<Record<string, unknown>>,
]): unknown => record[field] ?? null

/** Always in the same order, so that two who take a number at once do not wait for one another. */
function placesOf(
  { registry }: EngineWork,
  { userId, employeeId, customerId }: Caller,
  asked: NewPhone,
): Place[] {
  const own = Object.entries({
    user: userId,
    employee: employeeId,
    customer: customerId,
    [asked.resource]: asked.id,
  })
  return own.flatMap(([name, id]) => {
    const definition = id === null ? undefined : registry.resources.get(name)
    const field = definition && provenPhone(definition)
    return definition && field && id !== null ? [{ definition, id, field }] : []
  })
}

async function writePhone(
  work: EngineWork,
  { definition, field }: Place,
  record: StoredOf<Definition>,
  phoneNumber: string,
) {
  try {
    await work.asSystem.write(definition, record, { [field]: phoneNumber })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'duplicate') throw error
    refuse(
      say`This phone number already belongs to another account. Please use another one, or ask the office.`,
      'code',
    )
  }
}
