import { engineWork, type Work } from '../../work/work.ts'
import { waitingPhone as waitingPhoneOf } from './new-phone.ts'
import { passwordError as errorOf } from './password.ts'
import { revokeTokens } from './session.ts'
import { unlock } from './throttle.ts'

export { isNumberCode, newNumberCode } from './number-code.ts'
export { isPassword } from './password.ts'
export { nextTemporaryPassword } from './password.ts'

/** Returns why a new password is too weak, with advice; null if it is acceptable. */
export function passwordError(
  work: Work,
  password: unknown,
  userName: string,
): ReturnType<typeof errorOf> {
  const { context, via } = engineWork(work)
  return errorOf(password, userName, {
    isDemo: context.demo?.password === password || via === 'demo',
  })
}

/** Ends all sessions of a user, in this transaction. */
export const revokeSessions = (work: Work, userId: number): Promise<void> =>
  revokeTokens(engineWork(work), userId, work.now)

/** Removes every sign-in lock that wrong passwords have caused for a user, in this transaction. */
export const unlockSignIn = (work: Work, userId: number): Promise<void> =>
  unlock(engineWork(work), userId)

/** Returns the caller's new phone number that is awaiting its code; null if there is none. */
export const waitingPhone = async (work: Work): Promise<string | null> =>
  (await waitingPhoneOf(engineWork(work)))?.phoneNumber ?? null
