import type { Transaction } from '../../../storage/store.ts'
import type { Caller } from '../caller.ts'
import { Refusal } from '../../http/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { endSignIn, openSession, retireToken, signToken } from './session.ts'
import type { TokenSubject } from './token.ts'

/**
 * A new token for the old one, which is good for half a minute yet. Whoever asks with the old one within that time gets
 * the same new token. The session itself does not grow longer than allowed.
 */
export async function refreshToken(
  context: AppContext,
  { tokenId, userId, userName, role, isFirstLogin }: Caller,
): Promise<string> {
  const now = context.clock()
  const subject = { userId, userName, role, isFirstLogin }
  return context.store.transaction(async (transaction) => {
    const row = await transaction.sql
      .selectFrom('larder_session')
      .select(['login_at', 'session_id'])
      .where('token_id', '=', tokenId)
      .executeTakeFirst()
    if (
      !row ||
      now.getTime() - Date.parse(row.login_at) >= context.settings.sessionMaxHours * 3_600_000
    )
      throw new Refusal('tokenRefused')
    const sessionId = row.session_id ?? tokenId
    if (!(await retireToken(transaction, tokenId, now)))
      return tokenAfter(context, transaction, subject, sessionId)
    return openSession(context, transaction, subject, {
      sessionId,
      loginAt: new Date(row.login_at),
    })
  })
}

/** The token that another tab has got for the same old one. */
async function tokenAfter(
  context: AppContext,
  { sql }: Transaction,
  subject: TokenSubject,
  sessionId: string,
): Promise<string> {
  const newest = await sql
    .selectFrom('larder_session')
    .select(['token_id', 'expires_at'])
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!newest) throw new Refusal('tokenRefused')
  return signToken(context, subject, {
    tokenId: newest.token_id,
    expiresAt: Date.parse(newest.expires_at) / 1000,
  })
}

/** Signs out: the tokens of this sign-in are revoked, not merely forgotten by the browser. */
export async function endSession(
  { store, clock }: AppContext,
  { tokenId, userId }: Caller,
): Promise<{ readonly userId: number }> {
  await store.transaction((transaction) => endSignIn(transaction, tokenId, clock().toISOString()))
  return { userId }
}
