import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** Returns six digits, with all combinations equally likely. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Returns a one-time proof that is safe to use in a URL. */
export const newProof = (): string => randomBytes(32).toString('base64url')

/** A plain hash of six digits is quickly guessed. With the server's secret, a stolen database is not enough. */
export const hashCode = (code: string, phoneNumber: string, secret: string): string =>
  createHmac('sha256', secret).update(`code ${phoneNumber} ${code}`).digest('hex')

/** A proof is long and random, so a plain hash is safe. */
export const hashProof = (proof: string): string => createHash('sha256').update(proof).digest('hex')

/** Compares in constant time, so that the time does not reveal how many characters match. */
export const isSameHash = (left: string, right: string): boolean =>
  left.length === right.length &&
  left !== '' &&
  timingSafeEqual(Buffer.from(left), Buffer.from(right))
