import { localized } from '#schema/engine'
import { fillMessage, signInMessages } from '#system'
import type { Transaction } from '../../../storage/store.ts'
import { refuse } from '../../errors.ts'
import { queueMessage } from '../../tasks/messages/queue-message.ts'
import type { EngineWork } from '../../work/work.ts'
import type { AppContext } from '../../app-context.ts'
import { codeRow } from './code-row.ts'
import {
  countRequest,
  HOUR_MILLISECONDS,
  isOpenCode,
  newestOwn,
  NEW_PHONE,
  recentCodes,
} from './codes.ts'
import { findPerson } from './person/person.ts'
import { refuseUntil } from './refusals.ts'
import { hashCode, newCode } from './secrets.ts'

const { OTP } = signInMessages.events

/** A number not yet verified by its owner, and the field it will be written to. */
export interface NewPhone {
  readonly resource: string
  readonly id: number
  readonly field: string
  readonly phoneNumber: string
}

/** Key of the stored code. None of its parts contains a space. */
const keyFrom = ({ resource, id, field, phoneNumber }: NewPhone): string =>
  `${NEW_PHONE}${resource} ${id} ${field} ${phoneNumber}`

export function newPhoneIn(key: string): NewPhone {
  const [, resource = '', id, field = '', phoneNumber = ''] = key.split(' ')
  return { resource, id: Number(id), field, phoneNumber }
}

/**
 * Sends a code to a new number, even if it already belongs to another user. Only a user who can read the code learns of
 * that.
 */
export async function askForNewPhone(
  work: EngineWork,
  userId: number,
  input: NewPhone,
): Promise<void> {
  const { context, transaction } = work
  const minutes = context.settings.otpLifetimeMinutes
  const now = context.clock()
  await countRequest(context, transaction, { key: input.phoneNumber })
  await refuseBeyondLimit(context, transaction, userId)
  const code = newCode()
  const key = keyFrom(input)
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  await transaction.sql
    .insertInto('larder_code')
    .values(
      codeRow({
        phoneNumber: key,
        userId,
        codeHash: hashCode(code, key, context.secret),
        now,
        expiresAt,
      }),
    )
    .execute()
  const person = await findPerson(context, 'id', userId, transaction)
  await queueMessage(work, {
    about: OTP,
    recipientUser: userId,
    recipientName: person?.fullName ?? '',
    phoneNumber: input.phoneNumber,
    message: fillMessage(OTP.text, { minutes }),
    secret: { code },
    goodUntil: expiresAt.toISOString(),
  })
}

export async function refuseBeyondLimit(
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

/** Returns the number that is awaiting its code; null if there is none or the code has expired. */
export async function waitingPhone(work: EngineWork): Promise<NewPhone | null> {
  if (!work.caller) return null
  const newest = await newestOwn(work.reader, work.caller.userId)
  return isOpenCode(newest, work.now) ? newPhoneIn(newest.phone_number) : null
}

interface SentAgain {
  readonly phoneNumber: string
  readonly expiresInSeconds: number
}

/** Sends a new code to the number awaiting one and invalidates the previous code. */
export async function sendNewPhoneAgain(work: EngineWork): Promise<SentAgain> {
  const waiting = await waitingPhone(work)
  if (!waiting || !work.caller)
    return refuse(localized`The code has expired. Please enter the phone number again.`)
  await askForNewPhone(work, work.caller.userId, waiting)
  return {
    phoneNumber: waiting.phoneNumber,
    expiresInSeconds: work.settings.otpLifetimeMinutes * 60,
  }
}
