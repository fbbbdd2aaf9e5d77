import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** Six digits, all combinations equally likely. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** A one-time proof that fits into an address. */
export const newProof = (): string => randomBytes(32).toString('base64url')

/** Six digits are quickly guessed from a plain hash; the server's secret makes a copied database useless. */
export const hashCode = (code: string, phoneNumber: string, secret: string): string =>
  createHmac('sha256', secret).update(`code ${phoneNumber} ${code}`).digest('hex')

/** A proof is long and random, so it cannot be guessed from a plain hash. */
export const hashProof = (proof: string): string => createHash('sha256').update(proof).digest('hex')

/** Compares in constant time, so that the time does not reveal how much was right. */
export const isSameHash = (left: string, right: string): boolean =>
  left.length === right.length &&
  left !== '' &&
  timingSafeEqual(Buffer.from(left), Buffer.from(right))
