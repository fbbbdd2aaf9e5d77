import type { Work } from '../work.ts'
import { revokeTokens } from './session.ts'
import { unlock } from './throttle.ts'

export { isPassword } from './password.ts'
export { nextTemporaryPassword } from './password-stock.ts'
export { passwordComplaint } from './password-policy.ts'

/** Ends every session of a user, in this transaction. */
export const revokeSessions = (work: Work, userId: number): Promise<void> => revokeTokens(work, userId, work.now)

/** Ends every lock that wrong passwords have put on the sign-in of a user, in this transaction. */
export const unlockSignIn = (work: Work, userId: number): Promise<void> => unlock(work, userId)
