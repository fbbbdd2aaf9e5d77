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

/** Temporary passwords in clear, from before the write until the message is queued; never longer than the save. */
const temporary = new WeakMap<object, string>()

/** Returns true if the account belongs to a person whose pay, hours or wallet it opens. */
const isLinked = (record: Readonly<Record<string, unknown>>): boolean =>
  (record.employee ?? record.customer ?? null) !== null

/**
 * A number is the person's own if a super admin enters it, or the server does by itself; one that the office enters, or that
 * comes from the record of an employee or a customer, waits until it is confirmed.
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

/** A password that nobody has chosen; it is sent only where it reaches the person. */
export async function giveTemporaryPassword(saving: UserSaving): Promise<void> {
  const { work, values, record } = saving
  const { password, hash } = await nextTemporaryPassword(work)
  values.password = hash
  Object.assign(values, { isFirstLogin: true, failedLoginCount: 0, lockedUntil: null })
  if (!isWaiting(record())) temporary.set(saving, password)
}

/** Confirms the number. A user who has never signed in has no password yet, and is sent one now that there is a number. */
export async function confirmNumber(saving: UserSaving): Promise<void> {
  const { before, values } = saving
  Object.assign(values, { confirmedNumber: before?.phoneNumber ?? null, numberToConfirm: false })
  if (before?.isActive && before.isFirstLogin && before.lastLoginDate === null)
    await giveTemporaryPassword(saving)
}

/** Asks the owner of the number before, to whom the code alone says what it is for. */
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
    refuse(localized`Change your own password on the page made for it.`)
  await giveTemporaryPassword(saving)
}

/** Sends the temporary password, if any, after the record is written. Returns true if the user has a new password. */
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
