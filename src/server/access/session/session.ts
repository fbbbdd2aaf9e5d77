import { randomUUID } from 'node:crypto'
import { memoize } from '#schema/engine'
import type { Transaction } from '../../../storage/store.ts'
import type { AppContext } from '../../app-context.ts'
import { createTokens, type Tokens, type TokenSubject } from './token.ts'

/** Signer and reader of this app context's tokens; they keep a memory of signatures they have checked. */
export const tokensOf = memoize((context: AppContext): Tokens => createTokens(context.secret))

/** Grace period of a renewed token in milliseconds: other tabs and calls on their way still carry it. */
const GRACE_MILLISECONDS = 30_000

/** The sign-in that a token continues: the first token has its own name. */
export interface ContinuedSession {
  readonly sessionId: string
  readonly loginAt: Date
}

/**
 * Opens a session, or carries one on: a signed token with a row of its own, so that it can be revoked. It never outlives
 * the longest session since the sign-in.
 */
export async function openSession(
  context: AppContext,
  transaction: Transaction,
  subject: TokenSubject,
  carriedOn?: ContinuedSession,
): Promise<string> {
  const now = context.clock()
  const tokenId = randomUUID()
  const { sessionId, loginAt } = carriedOn ?? { sessionId: tokenId, loginAt: now }
  const { tokenLifetimeMinutes, sessionMaxHours } = context.settings
  const expires = Math.min(
    now.getTime() + tokenLifetimeMinutes * 60_000,
    loginAt.getTime() + sessionMaxHours * 3_600_000,
  )
  // A token knows whole seconds; the row says the same.
  const expiresAt = Math.floor(expires / 1000)
  await transaction.sql
    .insertInto('larder_session')
    .values({
      token_id: tokenId,
      session_id: sessionId,
      user_id: subject.userId,
      login_at: loginAt.toISOString(),
      expires_at: new Date(expiresAt * 1000).toISOString(),
      revoked_at: null,
    })
    .execute()
  return signToken(context, subject, { tokenId, expiresAt })
}

/** The signed text of a token that has its row. */
export const signToken = (
  context: AppContext,
  subject: TokenSubject,
  { tokenId, expiresAt }: { tokenId: string; expiresAt: number },
): string =>
  tokensOf(context).sign({
    subject,
    tokenId,
    issuedAt: Math.floor(context.clock().getTime() / 1000),
    expiresAt,
  })

/** Lets a token end soon. True for exactly one of several who do so at once. */
export async function retireToken(
  { sql }: Pick<Transaction, 'sql'>,
  tokenId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('larder_session')
    .set({ revoked_at: new Date(now.getTime() + GRACE_MILLISECONDS).toISOString() })
    .where('token_id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends every token of the sign-in that a token belongs to, those included that were renewed a moment ago. */
export async function endSignIn(
  transaction: Pick<Transaction, 'sql'>,
  tokenId: string,
  now: string,
): Promise<void> {
  const row = await transaction.sql
    .selectFrom('larder_session')
    .select('session_id')
    .where('token_id', '=', tokenId)
    .executeTakeFirst()
  // Tokens of before sessions had a name have none themselves, but give theirs to those that follow.
  await transaction.sql
    .updateTable('larder_session')
    .set({ revoked_at: now })
    .where((each) =>
      each.or([
        each('session_id', '=', row?.session_id ?? tokenId),
        each('token_id', '=', tokenId),
      ]),
    )
    .where((each) => each.or([each('revoked_at', 'is', null), each('revoked_at', '>', now)]))
    .execute()
}

/** Ends every session of a user. */
export async function revokeTokens(
  transaction: Pick<Transaction, 'sql'>,
  userId: number,
  now: string,
): Promise<void> {
  await transaction.sql
    .updateTable('larder_session')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where((each) => each.or([each('revoked_at', 'is', null), each('revoked_at', '>', now)]))
    .execute()
}

/** Deletes rows of tokens and codes that expired more than a day ago. */
export async function deleteOldSessions(
  transaction: Pick<Transaction, 'sql'>,
  now: Date,
): Promise<void> {
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString()
  await transaction.sql.deleteFrom('larder_session').where('expires_at', '<', yesterday).execute()
  await transaction.sql
    .deleteFrom('larder_code')
    .where('expires_at', '<', yesterday)
    .where((each) =>
      each.or([each('proof_expires_at', 'is', null), each('proof_expires_at', '<', yesterday)]),
    )
    .execute()
}
