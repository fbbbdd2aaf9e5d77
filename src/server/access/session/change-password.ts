import { localized, term, type PasswordChanged } from '#schema/engine'
import { user } from '#system'
import type { Transaction } from '../../../storage/store.ts'
import type { Caller } from '../caller.ts'
import { Refusal } from '../../errors.ts'
import type { AppContext } from '../../app-context.ts'
import { hashPassword, isPassword, passwordError } from './password.ts'
import { findPerson, type Person } from './person/person.ts'
import { neededText, refuseField } from './refusals.ts'
import { openSession, revokeTokens } from './session.ts'
import {
  countFailure,
  hasUsedAllAttempts,
  refuseLocked,
  refuseWhileLocked,
  triedFrom,
  unlock,
  type Tried,
} from './throttle.ts'

/** Replaces the caller's own password. All sessions end, and the answer contains the token of a new one. */
export async function changePassword(
  context: AppContext,
  caller: Caller,
  { body, ip }: { readonly body: unknown; readonly ip: string },
): Promise<PasswordChanged> {
  const oldPassword = neededText(body, 'oldPassword', term('the current password'))
  const newPassword = neededText(body, 'newPassword', term('a new password'))
  const person = await findPerson(context, 'id', caller.userId)
  if (!person) throw new Refusal('tokenRefused')
  const tried = triedFrom(person.userName, ip, person.userId)
  await refuseWhileLocked(context, tried)
  // A signed-in user may be told that the account is locked.
  if (await hasUsedAllAttempts(context, tried)) refuseLocked(context)
  // A stolen token must not allow password guessing, so failures count as at sign-in.
  if (!(await isPassword(oldPassword, person.password)))
    await refuseOldPassword(context, tried, person)
  await requireGoodPassword(context, newPassword, person)
  const hashed = await hashPassword(newPassword)
  const token = await context.store.transaction(async (transaction) => {
    await storePassword(context, transaction, person.userId, hashed)
    return openSession(context, transaction, {
      userId: person.userId,
      userName: person.userName,
      role: person.role,
      isFirstLogin: false,
    })
  })
  return { token }
}

async function refuseOldPassword(
  context: AppContext,
  tried: Tried,
  person: Person,
): Promise<never> {
  const isCounted = await context.store.transaction((transaction) =>
    countFailure(context, transaction, tried, person.userId),
  )
  if (!isCounted) refuseLocked(context)
  return refuseField('oldPassword', localized`This is not your current password.`)
}

/** Checks the whole policy, including the comparison with the current password. */
export async function requireGoodPassword(
  { demo }: AppContext,
  password: string,
  person: Person,
): Promise<void> {
  const error = passwordError(password, person.userName, { isDemo: demo?.password === password })
  if (error) refuseField('newPassword', error)
  if (await isPassword(password, person.password))
    refuseField('newPassword', localized`The new password must be different from the previous one.`)
}

/** Stores a password chosen by its owner and invalidates earlier sessions and codes. */
export async function storePassword(
  context: AppContext,
  transaction: Transaction,
  userId: number,
  hashed: string,
): Promise<void> {
  const now = context.clock().toISOString()
  await transaction.update(user, {
    id: userId,
    values: { password: hashed, isFirstLogin: false },
    stamp: { userId, now },
  })
  await unlock(transaction, userId)
  await revokeTokens(transaction, userId, now)
  await transaction.sql
    .updateTable('larder_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  await transaction.writeHistory({
    resource: user.name,
    recordId: userId,
    at: now,
    by: userId,
    via: 'action:password',
    batchId: null,
    kind: 'action',
    changes: [{ field: 'password', before: null, after: null }],
  })
}
