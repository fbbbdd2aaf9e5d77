import type { Caller } from '../caller.ts'
import type { AppContext } from '../../app-context.ts'
import { findHolder } from './person/person.ts'
import { tokensOf } from './session.ts'

interface Carrying {
  readonly headers: { readonly authorization?: string | undefined }
}

/** The bearer token of a request; null when it carries none. */
export function bearerToken({ headers: { authorization } }: Carrying): string | null {
  return authorization?.slice(0, 7).toLowerCase() === 'bearer '
    ? authorization.slice(7).trim()
    : null
}

/**
 * Identifies the caller: signature and expiry from the token, everything else from the database, so that a revoked
 * token, a disabled user or another role counts at once. Null without a valid token.
 */
export async function identify(context: AppContext, request: Carrying): Promise<Caller | null> {
  const token = bearerToken(request)
  const claims = token === null ? null : tokensOf(context).read(token, context.clock())
  return claims && findHolder(context, claims.tokenId)
}
