import { engineWork, type Work } from '../../work/work.ts'
import { waitingPhone as waitingPhoneOf } from './new-phone.ts'
import { passwordError as errorOf } from './password.ts'
import { revokeTokens } from './session.ts'
import { unlock } from './throttle.ts'

export { isNumberCode, newNumberCode } from './number-code.ts'
export { isPassword } from './password.ts'
export { nextTemporaryPassword } from './password.ts'

/** Why a new password is not good enough, as a sentence that says what to do; null when it is. */
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

/** Ends every session of a user, in this transaction. */
export const revokeSessions = (work: Work, userId: number): Promise<void> =>
  revokeTokens(engineWork(work), userId, work.now)

/** Ends every lock that wrong passwords have put on the sign-in of a user, in this transaction. */
export const unlockSignIn = (work: Work, userId: number): Promise<void> =>
  unlock(engineWork(work), userId)

/** The new phone number of the caller's own that waits for its code; null when there is none. */
export const waitingPhone = async (work: Work): Promise<string | null> =>
  (await waitingPhoneOf(engineWork(work)))?.phoneNumber ?? null
