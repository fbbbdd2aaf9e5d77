import {
  term,
  type CodeRequested,
  type CodeVerified,
  parseValue,
  localized,
  uniqueKey,
} from '#schema/engine'
import { fillMessage, signInMessages } from '#system'
import type { Transaction } from '../../../storage/store.ts'
import { Refusal } from '../../errors.ts'
import { openOutbox } from '../../tasks/messages/outbox.ts'
import { lockByName } from '../../work/lock-in-order.ts'
import type { AppContext } from '../../app-context.ts'
import { codeRow } from './code-row.ts'
import { findPerson, type Person } from './person/person.ts'
import { neededText, refuseUntil, printable, refuseField } from './refusals.ts'
import { keepProof } from './reset-password.ts'
import { hashCode, isSameHash, newCode, newProof } from './secrets.ts'

const { OTP } = signInMessages.events

export const HOUR_MILLISECONDS = 3_600_000

/**
 * Sends a one-time code to a user's phone. Neither the answer nor the limits reveal whether the user exists: every request
 * stores a row under the requested name or number, and those rows are counted.
 */
export async function sendCode(context: AppContext, body: unknown): Promise<CodeRequested> {
  const input = readCodeRequest(context, body)
  const person = await findPerson(context, input.by, input.value)
  const send = await context.store.transaction(async (transaction) => {
    await countRequest(context, transaction, input)
    return issueCode(context, transaction, input, person)
  })
  send()
  return { expiresInSeconds: context.settings.otpLifetimeMinutes * 60, maskedPhone: null }
}

export async function countRequest(
  context: AppContext,
  transaction: Transaction,
  { key }: Pick<CodeRequest, 'key'>,
): Promise<void> {
  const now = context.clock()
  const since = new Date(now.getTime() - HOUR_MILLISECONDS)
  const { rows, oldest } = await recentCodes(transaction, 'phone_number', `asked ${key}`, since)
  if (rows >= context.settings.otpPerHour)
    refuseUntil(new Date(Date.parse(oldest) + HOUR_MILLISECONDS), now)
  await transaction.sql
    .insertInto('larder_code')
    .values(
      codeRow({ phoneNumber: `asked ${key}`, userId: null, codeHash: '', now, expiresAt: now }),
    )
    .execute()
}

/** Counts recent requests. A concurrent request waits until earlier ones have been counted. */
export async function recentCodes(
  transaction: Transaction,
  column: 'phone_number' | 'user_id',
  value: string | number,
  since: Date,
) {
  await lockByName(transaction, `codes ${column} ${value}`)
  const found = await transaction.sql
    .selectFrom('larder_code')
    .select((each) => [
      each.fn.countAll<string>().as('rows'),
      each.fn.min('created_at').as('oldest'),
    ])
    .where(column, '=', value)
    .where('code_hash', column === 'user_id' ? '!=' : '=', '')
    .where('created_at', '>', since.toISOString())
    .executeTakeFirst()
  return { rows: Number(found?.rows ?? 0), oldest: found?.oldest ?? since.toISOString() }
}

/**
 * Stores a code for every request, but only a code for a real user can be verified and is sent. Returns a function to call
 * after the commit.
 */
async function issueCode(
  context: AppContext,
  transaction: Transaction,
  input: CodeRequest,
  person: Person | null,
): Promise<() => void> {
  const now = context.clock()
  const expiresAt = new Date(now.getTime() + context.settings.otpLifetimeMinutes * 60_000)
  const owner = person?.isOpen && person.codePhone ? person : null
  const phoneNumber = owner?.codePhone ?? input.key
  const perUser =
    owner &&
    (await recentCodes(
      transaction,
      'user_id',
      owner.userId,
      new Date(now.getTime() - HOUR_MILLISECONDS),
    ))
  // Requests by phone number and by user name share this limit. Messages over the limit are silently dropped.
  if (perUser && perUser.rows >= context.settings.otpPerHour) return () => {}
  const code = newCode()
  await transaction.sql
    .insertInto('larder_code')
    .values(
      codeRow({
        phoneNumber,
        userId: owner?.userId ?? null,
        codeHash: hashCode(code, phoneNumber, context.secret),
        now,
        expiresAt,
      }),
    )
    .execute()
  if (!owner) return () => {}
  const { afterCommit } = await openOutbox(context).queue(
    transaction,
    {
      about: OTP,
      recipientUser: owner.userId,
      recipientName: owner.fullName,
      phoneNumber,
      message: fillMessage(OTP.text, { minutes: context.settings.otpLifetimeMinutes }),
      secret: { code },
      goodUntil: expiresAt.toISOString(),
    },
    { userId: null, now: now.toISOString() },
  )
  return afterCommit
}

/** Exchanges the correct code for a proof, once. Only the newest code is valid, and the number of attempts is limited. */
export async function verifyCode(context: AppContext, body: unknown): Promise<CodeVerified> {
  const code = neededText(body, 'otp', term('the code')).replace(/\s/g, '')
  const input = readCodeRequest(context, withName(body))
  // The answer to a request by user name must not reveal the phone number.
  const named = input.by === 'userName' ? await findPerson(context, 'userName', input.value) : null
  const phoneNumber = named?.phoneNumber ?? input.key
  const now = context.clock()
  const found = await context.store.transaction((transaction) =>
    takeTry(context, transaction, phoneNumber),
  )
  if (!found) throw new Refusal('wrongCode')
  if (found === 'exhausted')
    return refuseUntil(new Date(now.getTime() + context.settings.otpLifetimeMinutes * 60_000), now)
  const person = found.userId === null ? null : await findPerson(context, 'id', found.userId)
  if (!isSameHash(found.codeHash, hashCode(code, phoneNumber, context.secret)) || !person?.isOpen)
    throw new Refusal('wrongCode')
  const proof = newProof()
  const isFirst = await context.store.transaction((transaction) =>
    keepProof(transaction, found.id, proof, now),
  )
  if (!isFirst) throw new Refusal('wrongCode')
  return { userName: person.userName, resetToken: proof }
}

/** A form with a single input for phone number or user name sends it as the phone number. */
const withName = (body: unknown): unknown =>
  typeof body === 'object' &&
  body !== null &&
  'phoneNumber' in body &&
  typeof body.phoneNumber === 'string' &&
  /\p{L}/u.test(body.phoneNumber)
    ? { ...body, userName: body.phoneNumber }
    : body

interface Tried {
  readonly id: number
  readonly userId: number | null
  readonly codeHash: string
  readonly phoneNumber: string
}

/** Prefix of the key for a code sent to a user's new number. Such a code cannot be used to reset a password. */
export const NEW_PHONE = 'new '

/** Counts the attempt before checking the code, so that concurrent attempts cannot exceed the limit. */
async function takeTry(
  context: AppContext,
  transaction: Transaction,
  phoneNumber: string,
): Promise<Tried | 'exhausted' | null> {
  const newest = await codesIn(transaction)
    .where('phone_number', '=', phoneNumber)
    .executeTakeFirst()
  return countTry(context, transaction, newest)
}

/** Variant of `takeTry` for the code sent to a user's new number. */
export async function takeOwnTry(
  context: AppContext,
  transaction: Transaction,
  userId: number,
): Promise<Tried | 'exhausted' | null> {
  return countTry(context, transaction, await newestOwn(transaction, userId))
}

/** Finds the newest code for a user's new number. */
export const newestOwn = (
  reading: Pick<Transaction, 'sql'>,
  userId: number,
): Promise<CodeRow | undefined> =>
  codesIn(reading)
    .where('user_id', '=', userId)
    .where('phone_number', 'like', `${NEW_PHONE}%`)
    .executeTakeFirst()

const codesIn = ({ sql }: Pick<Transaction, 'sql'>) =>
  sql
    .selectFrom('larder_code')
    .select(['id', 'user_id', 'phone_number', 'code_hash', 'expires_at', 'verified_at', 'used_at'])
    .where('code_hash', '!=', '')
    .orderBy('id', 'desc')
    .limit(1)

type CodeRow = NonNullable<Awaited<ReturnType<ReturnType<typeof codesIn>['executeTakeFirst']>>>

/** True while a code can still be entered. */
export const isOpenCode = (row: CodeRow | undefined, now: string): row is CodeRow =>
  row !== undefined && !row.verified_at && !row.used_at && row.expires_at > now

async function countTry(
  { clock, settings }: AppContext,
  transaction: Transaction,
  newest: CodeRow | undefined,
): Promise<Tried | 'exhausted' | null> {
  if (!isOpenCode(newest, clock().toISOString())) return null
  const counted = await transaction.sql
    .updateTable('larder_code')
    .set((each) => ({ attempts: each('attempts', '+', 1) }))
    .where('id', '=', newest.id)
    .where('attempts', '<', settings.otpMaxAttempts)
    .returning('id')
    .executeTakeFirst()
  return counted
    ? {
        id: newest.id,
        userId: newest.user_id,
        codeHash: newest.code_hash,
        phoneNumber: newest.phone_number,
      }
    : 'exhausted'
}

/** The name or number that a code is requested for, and the key under which requests are counted. */
interface CodeRequest {
  readonly by: 'phoneNumber' | 'userName'
  readonly value: string
  readonly key: string
}

/** Returns a phone number in its stored form, or refuses it. */
function asPhone(context: AppContext, text: string): string {
  const parsed = parseValue(
    text,
    { kind: 'phone', options: {} },
    {
      // The check of a phone number depends on neither the caller nor the time.
      principal: { userId: null, role: null, today: '', now: '', settings: {} },
      defaultDialCode: context.settings.defaultDialCode,
    },
  )
  if ('value' in parsed && typeof parsed.value === 'string') return parsed.value
  return refuseField(
    'phoneNumber',
    localized`Enter a phone number with 8 to 15 digits, for example +44 20 7946 0018.`,
  )
}

/** Reads a code request, which contains either a phone number or a user name. */
function readCodeRequest(context: AppContext, body: unknown): CodeRequest {
  const userName =
    typeof body === 'object' && body !== null && 'userName' in body ? body.userName : undefined
  if (typeof userName === 'string' && userName.trim() !== '' && userName.length <= 200) {
    const value = printable(userName, 'userName', term('the user name'))
    return { by: 'userName', value, key: `name ${uniqueKey(value)}` }
  }
  const value = asPhone(context, neededText(body, 'phoneNumber', term('the phone number')))
  return { by: 'phoneNumber', value, key: value }
}
