import { term, uniqueKey, type SignedIn } from '#schema/engine'
import { user } from '#system'
import { Refusal } from '../../errors.ts'
import type { AppContext } from '../../app-context.ts'
import { isPassword, pretendToCheck } from './password.ts'
import { findPerson, type Person } from './person/person.ts'
import { neededText } from './refusals.ts'
import { openSession } from './session.ts'
import {
  countFailure,
  hasUsedAllAttempts,
  recordSignIn,
  refuseLocked,
  refuseWhileLocked,
  triedFrom,
  type Tried,
} from './throttle.ts'

/**
 * Signs in with a user name (or e-mail address) and a password. An unknown user and a wrong password get the same answer
 * after the same amount of work, and a typed name is locked after the same number of attempts whether it exists or not. The
 * answer never reveals that a user name and an e-mail address belong together: it stays the same after too many attempts
 * with both.
 */
export async function authenticate(
  context: AppContext,
  body: unknown,
  ip: string,
): Promise<SignedIn> {
  const name = uniqueKey(neededText(body, 'userName', term('the user name')))
  const password = neededText(body, 'password', term('the password'))
  // Both are looked up for every name, because the response time must not reveal which one exists.
  const [named, addressed] = await Promise.all([
    findPerson(context, 'userName', name),
    findPerson(context, 'email', name),
  ])
  const person = named ?? addressed
  const tried = triedFrom(name, ip, person?.userId ?? null)
  await refuseWhileLocked(context, tried)
  // Checked before the password, regardless of its result, because the response time must not reveal the lock either.
  const isSpent = await hasUsedAllAttempts(context, tried)
  const isRight = person
    ? await isPassword(password, person.password)
    : await pretendToCheck(password)
  if (!person || !isRight || isSpent) return refuseWrong(context, tried, person)
  if (!person.isOpen) throw new Refusal('signInOff')
  return signIn(context, tried, person)
}

/** Throws the refusal only after the transaction, so that the count is not rolled back. */
async function refuseWrong(
  context: AppContext,
  tried: Tried,
  person: Person | null,
): Promise<never> {
  const isCounted = await context.store.transaction((transaction) =>
    countFailure(context, transaction, tried, person?.userId ?? null),
  )
  if (!isCounted) refuseLocked(context)
  throw new Refusal('wrongSignIn')
}

async function signIn(context: AppContext, tried: Tried, person: Person): Promise<SignedIn> {
  const { userId, userName, role, isFirstLogin } = person
  const subject = { userId, userName, role, isFirstLogin }
  const now = context.clock()
  const opened = await context.store.transaction(async (transaction) => {
    const noted = await recordSignIn(context, transaction, tried, userId)
    if (noted !== 'noted') return noted
    await transaction.writeHistory({
      resource: user.name,
      recordId: userId,
      at: now.toISOString(),
      by: userId,
      via: 'api',
      batchId: null,
      kind: 'login',
      changes: [],
    })
    return { token: await openSession(context, transaction, subject) }
  })
  if (opened === 'locked') return refuseLocked(context)
  return opened === 'spent' ? refuseWrong(context, tried, person) : { ...opened, ...subject }
}
