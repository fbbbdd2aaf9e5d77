import type { Work } from '../work.ts'
import { revokeTokens } from './session.ts'

export { hashPassword, isPassword, temporaryPassword } from './password.ts'
export { passwordComplaint } from './password-policy.ts'

/** Ends every session of a user, in this transaction. */
export const revokeSessions = (work: Work, userId: number): Promise<void> => revokeTokens(work, userId, work.now)
