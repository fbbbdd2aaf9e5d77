import { randomUUID } from 'node:crypto'
import { memoize, Lru } from '#schema/engine'
import type { Transaction } from '../../../storage/store.ts'
import type { AppContext } from '../../app-context.ts'
import { createSigner, createVerifier } from 'fast-jwt'
import type { Caller } from '../caller.ts'
import { Refusal } from '../../errors.ts'

/** Signs and reads the tokens of this app context, and caches the signatures it has verified. */
export const makeTokens = memoize((context: AppContext): Tokens => createTokens(context.secret))

/** Grace period of a replaced token in milliseconds, for other tabs and calls in progress. */
const GRACE_MILLISECONDS = 30_000

/** Sign-in that a token continues. Its session id is the id of the first token. */
export interface ContinuedSession {
  readonly sessionId: string
  readonly loginAt: Date
}

/**
 * Opens or continues a session: a signed token, and a row that allows the token to be revoked. A token never outlives the
 * maximum session length, which counts from the sign-in.
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
  // Tokens store whole seconds, so the row does too.
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

/** Signs a token whose row is already stored. */
export const signToken = (
  context: AppContext,
  subject: TokenSubject,
  { tokenId, expiresAt }: { tokenId: string; expiresAt: number },
): string =>
  makeTokens(context).sign({
    subject,
    tokenId,
    issuedAt: Math.floor(context.clock().getTime() / 1000),
    expiresAt,
  })

/** Shortens a token's remaining lifetime. Returns true for exactly one of several concurrent calls. */
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

/** Ends all tokens of the sign-in that a token belongs to, including those just renewed. */
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
  // Tokens issued before session ids were introduced have none; their own id is the session id of their successors.
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

/** Ends all sessions of a user. */
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

/** Subject of a token, as JSON; the names come from the specification. */
export interface TokenSubject {
  readonly userId: number
  readonly userName: string
  readonly role: string
  readonly isFirstLogin: boolean
}

interface TokenClaims {
  readonly subject: TokenSubject
  readonly tokenId: string
  /** Seconds since 1970, as the standard requires. */
  readonly issuedAt: number
  readonly expiresAt: number
}

interface Tokens {
  sign(claims: TokenClaims): string
  /** Null if the token was not issued by this server or has expired. */
  read(token: string, now: Date): TokenClaims | null
}

/**
 * Creates signed tokens with HS256 only. Verified signatures are cached, but every read checks the expiry, and revocation
 * is checked in the session table.
 */
function createTokens(secret: string): Tokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256' })
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], ignoreExpiration: true })
  // Claims of tokens with a verified signature, by token.
  const cache = new Lru<string, TokenClaims>(5000)
  return {
    sign: ({ subject, tokenId, issuedAt, expiresAt }) =>
      sign({ sub: JSON.stringify(subject), jti: tokenId, iat: issuedAt, exp: expiresAt }),
    read(token, now) {
      let claims = cache.get(token) ?? null
      if (!claims && (claims = verifyClaims(verify, token))) cache.set(token, claims)
      return claims && claims.expiresAt * 1000 > now.getTime() ? claims : null
    },
  }
}

function verifyClaims(
  verify: (token: string) => Readonly<Record<string, unknown>>,
  token: string,
): TokenClaims | null {
  try {
    const { sub, jti, iat, exp } = verify(token)
    if (
      typeof sub !== 'string' ||
      typeof jti !== 'string' ||
      typeof iat !== 'number' ||
      typeof exp !== 'number'
    )
      return null
    const subject: TokenSubject = JSON.parse(sub)
    return { subject, tokenId: jti, issuedAt: iat, expiresAt: exp }
  } catch {
    // The signature, format or algorithm is wrong, so this server did not issue the token.
    return null
  }
}

/**
 * Replaces a token with a new one. The old one stays valid for half a minute, during which further requests with it get the
 * same new token. Renewing does not extend the session beyond its maximum length.
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

/** Returns the token that another tab received for the same old one. */
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

/** Signs out by revoking the tokens of this sign-in, so that a copied token stops working too. */
export async function endSession(
  { store, clock }: AppContext,
  { tokenId, userId }: Caller,
): Promise<{ readonly userId: number }> {
  await store.transaction((transaction) => endSignIn(transaction, tokenId, clock().toISOString()))
  return { userId }
}
