import { randomUUID } from 'node:crypto'
import { oncePer } from '#language'
import type { Transaction } from '../../storage/store.ts'
import type { World } from '../world.ts'
import { createTokens, type Tokens, type TokenSubject } from './token.ts'

/** Signer and reader of this world's tokens; they keep a memory of signatures they have checked. */
export const tokensOf = oncePer((world: World): Tokens => createTokens(world.secret))

/**
 * Opens a session, or carries one on when `loginAt` is given: a signed token with a row of its own, so that it can be
 * revoked. It never outlives the longest session since the sign-in.
 */
export async function openSession(world: World, transaction: Transaction, subject: TokenSubject, loginAt = world.clock()): Promise<string> {
  const now = world.clock()
  const { tokenLifetimeMinutes, sessionMaxHours } = world.settings
  const expires = Math.min(now.getTime() + tokenLifetimeMinutes * 60_000, loginAt.getTime() + sessionMaxHours * 3_600_000)
  const tokenId = randomUUID()
  // A token knows whole seconds; the row says the same.
  const expiresAt = Math.floor(expires / 1000)
  await transaction.sql.insertInto('larder_session').values({
    token_id: tokenId, user_id: subject.userId, login_at: loginAt.toISOString(),
    expires_at: new Date(expiresAt * 1000).toISOString(), revoked_at: null,
  }).execute()
  return tokensOf(world).sign({ subject, tokenId, issuedAt: Math.floor(now.getTime() / 1000), expiresAt })
}

/** True for exactly one of several who revoke the same token at once. */
export async function revokeToken(transaction: Pick<Transaction, 'sql'>, tokenId: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction.sql.updateTable('larder_session').set({ revoked_at: now })
    .where('token_id', '=', tokenId).where('revoked_at', 'is', null).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends every session of a user. */
export async function revokeTokens(transaction: Pick<Transaction, 'sql'>, userId: number, now: string): Promise<void> {
  await transaction.sql.updateTable('larder_session').set({ revoked_at: now })
    .where('user_id', '=', userId).where('revoked_at', 'is', null).execute()
}

/** Rows of tokens and codes that have been over for a day serve nobody. */
export async function forgetOldSessions(transaction: Pick<Transaction, 'sql'>, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString()
  await transaction.sql.deleteFrom('larder_session').where('expires_at', '<', yesterday).execute()
  await transaction.sql.deleteFrom('larder_code').where('expires_at', '<', yesterday)
    .where((each) => each.or([each('proof_expires_at', 'is', null), each('proof_expires_at', '<', yesterday)])).execute()
}
