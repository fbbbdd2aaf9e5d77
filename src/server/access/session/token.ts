import { Lru } from '#schema/engine'
import { createSigner, createVerifier } from 'fast-jwt'

/** Subject of a token, as JSON text; the names are the specification's. */
export interface TokenSubject {
  readonly userId: number
  readonly userName: string
  readonly role: string
  readonly isFirstLogin: boolean
}

export interface TokenClaims {
  readonly subject: TokenSubject
  readonly tokenId: string
  /** Seconds since 1970, as the standard has it. */
  readonly issuedAt: number
  readonly expiresAt: number
}

export interface Tokens {
  sign(claims: TokenClaims): string
  /** Null unless it is a token of ours that has not expired. */
  read(token: string, now: Date): TokenClaims | null
}

/**
 * Signed tokens: HS256 and nothing else. Signatures that were checked once are remembered; expiry is compared with the
 * given clock each time, and revocation is the session table's to answer.
 */
export function createTokens(secret: string): Tokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256' })
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], ignoreExpiration: true })
  // Signatures that were checked, by the whole token.
  const cache = new Lru<string, TokenClaims>(5000)
  return {
    sign: ({ subject, tokenId, issuedAt, expiresAt }) =>
      sign({ sub: JSON.stringify(subject), jti: tokenId, iat: issuedAt, exp: expiresAt }),
    read(token, now) {
      let claims = cache.get(token) ?? null
      if (!claims && (claims = claimsOf(verify, token))) cache.set(token, claims)
      return claims && claims.expiresAt * 1000 > now.getTime() ? claims : null
    },
  }
}

function claimsOf(
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
    // Signature, form or algorithm is wrong: no token of this server.
    return null
  }
}
