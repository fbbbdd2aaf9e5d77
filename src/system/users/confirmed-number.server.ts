import { localized, ruleError } from '#schema'
import {
  fillMessage,
  invalid,
  isNumberCode,
  newNumberCode,
  nextTemporaryPassword,
  queueMessage,
  refuse,
  type Saved,
  type Saving,
  type Work,
} from '#server'
import signInMessages from '../messages/sign-in.messages.ts'
import type user from './user.resource.ts'

const { WELCOME, NUMBER_CODE } = signInMessages.events

type UserSaving = Saving<typeof user>

/**
 * Plain-text temporary passwords, kept from before the write until the message is queued, and never longer than the save.
 */
const temporary = new WeakMap<object, string>()

/**
 * Returns true if the account is linked to an employee or a customer and therefore gives access to their pay, hours or
 * wallet.
 */
const isLinked = (record: Readonly<Record<string, unknown>>): boolean =>
  (record.employee ?? record.customer ?? null) !== null

/**
 * Determines if a phone number counts as the user's own. This is the case if a super admin enters it or the server sets it.
 * Numbers entered by office staff, or copied from an employee or a customer, must be confirmed first.
 */
export function noteNumber({ work, sent, values, changes, record }: UserSaving): void {
  const isKnown = work.caller === null || work.role === 'SUPER_ADMIN'
  if (!('confirmedNumber' in sent) && isKnown && changes('phoneNumber'))
    values.confirmedNumber = values.phoneNumber ?? null
  values.numberToConfirm = isWaiting(record())
}

type Numbers = Readonly<Record<string, unknown>>

const isWaiting = (record: Numbers): boolean =>
  isLinked(record) && record.phoneNumber !== null && record.phoneNumber !== record.confirmedNumber

/** Sets a generated password, which is only sent if the phone number is confirmed as the user's own. */
export async function giveTemporaryPassword(saving: UserSaving): Promise<void> {
  const { work, values, record } = saving
  const { password, hash } = await nextTemporaryPassword(work)
  values.password = hash
  Object.assign(values, { isFirstLogin: true, failedLoginCount: 0, lockedUntil: null })
  if (!isWaiting(record())) temporary.set(saving, password)
}

/** Confirms the number. A user who has never signed in has no password yet and is now sent one. */
export async function confirmNumber(saving: UserSaving): Promise<void> {
  const { before, values } = saving
  Object.assign(values, { confirmedNumber: before?.phoneNumber ?? null, numberToConfirm: false })
  if (before?.isActive && before.isFirstLogin && before.lastLoginDate === null)
    await giveTemporaryPassword(saving)
}

/** Asks the owner of the previous number for consent by sending a code in a message that states its purpose. */
export async function askNumberBefore(
  work: Work,
  { id, fullName, phoneNumber, confirmedNumber }: AskedAbout,
): Promise<void> {
  if (phoneNumber === null || confirmedNumber === null) return
  await queueMessage(work, {
    about: NUMBER_CODE,
    recipientUser: id,
    recipientName: fullName ?? '',
    phoneNumber: confirmedNumber,
    message: fillMessage(NUMBER_CODE.text, { ending: phoneNumber.slice(-4) }),
    secret: { code: await newNumberCode(work, id, phoneNumber) },
  })
}

interface AskedAbout {
  readonly id: number
  readonly fullName: string | null
  readonly phoneNumber: string | null
  readonly confirmedNumber: string | null
}

export async function takeNumberCode(saving: UserSaving): Promise<void> {
  const { work, before, sent } = saving
  const number = before?.phoneNumber ?? ''
  const code = typeof sent.numberCode === 'string' ? sent.numberCode : ''
  if (!before || !(await isNumberCode(work, before.id, { number, code })))
    invalid([ruleError('numberCode', localized`The code is wrong or has expired.`)])
  await confirmNumber(saving)
}

export async function sendPassword(saving: UserSaving): Promise<void> {
  if (saving.before?.id === saving.work.caller?.userId)
    refuse(localized`Change your own password on the Change password page.`)
  await giveTemporaryPassword(saving)
}

/** Sends the temporary password, if any, after the record has been written. Returns true if the user has a new password. */
export async function sendTemporaryPassword(saved: Saved<typeof user>): Promise<boolean> {
  const { work, after } = saved
  const password = temporary.get(saved)
  temporary.delete(saved)
  if (password === undefined || !after.phoneNumber) return false
  await queueMessage(work, {
    about: WELCOME,
    recipientUser: after.id,
    recipientName: after.fullName ?? '',
    phoneNumber: after.phoneNumber,
    message: fillMessage(WELCOME.text, { userName: after.userName ?? '' }),
    secret: { password },
    relatedType: 'user',
    relatedId: after.id,
  })
  return true
}
