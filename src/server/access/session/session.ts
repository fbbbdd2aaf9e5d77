import { randomUUID } from 'node:crypto'
import { memoize, Lru } from '#schema/engine'
import type { Transaction } from '../../../storage/store.ts'
import type { AppContext } from '../../app-context.ts'
import { createSigner, createVerifier } from 'fast-jwt'
import type { Caller } from '../caller.ts'
import { Refusal } from '../../errors.ts'

/** Signer and reader of this app context's tokens; they cache the signatures they have checked. */
export const makeTokens = memoize((context: AppContext): Tokens => createTokens(context.secret))

/** Grace period of a renewed token in milliseconds: other tabs and calls in progress still use it. */
const GRACE_MILLISECONDS = 30_000

/** Sign-in that a token continues: its session id is the id of the first token. */
export interface ContinuedSession {
  readonly sessionId: string
  readonly loginAt: Date
}

/**
 * Opens or continues a session: a signed token with its own row, so that it can be revoked. It never outlives the longest
 * session since the sign-in.
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
  // A token has whole seconds, and so has the row.
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
  makeTokens(context).sign({
    subject,
    tokenId,
    issuedAt: Math.floor(context.clock().getTime() / 1000),
    expiresAt,
  })

/** Shortens a token's remaining lifetime. True for exactly one of several concurrent calls. */
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

/** Ends every token of the sign-in that a token belongs to, including those renewed a moment ago. */
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
  // Tokens from before session ids were introduced have none, but their id is the session id of the tokens that follow.
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

/** Subject of a token, as JSON text; the names are from the specification. */
export interface TokenSubject {
  readonly userId: number
  readonly userName: string
  readonly role: string
  readonly isFirstLogin: boolean
}

interface TokenClaims {
  readonly subject: TokenSubject
  readonly tokenId: string
  /** Seconds since 1970, as required by the standard. */
  readonly issuedAt: number
  readonly expiresAt: number
}

interface Tokens {
  sign(claims: TokenClaims): string
  /** Null unless it is one of this server's tokens and has not expired. */
  read(token: string, now: Date): TokenClaims | null
}

/**
 * Signed tokens: only HS256. Checked signatures are cached; expiry is compared with the given clock each time, and revocation
 * is checked in the session table.
 */
function createTokens(secret: string): Tokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256' })
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], ignoreExpiration: true })
  // Checked signatures, by the whole token.
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
    // Signature, form or algorithm is wrong: not a token of this server.
    return null
  }
}

/**
 * Replaces a token by a new one; the old one stays valid for half a minute. Further requests with the old one within that time
 * get the same new token. The session itself does not exceed its longest duration.
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
