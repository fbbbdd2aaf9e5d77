import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** Six digits, each combination as likely as any other. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** A one-time proof that fits into an address. */
export const newProof = (): string => randomBytes(32).toString('base64url')

/** Six digits are guessed in no time from a plain hash; the server's secret is what keeps a copied database useless. */
export const hashCode = (code: string, phoneNumber: string, secret: string): string =>
  createHmac('sha256', secret).update(`code ${phoneNumber} ${code}`).digest('hex')

/** A proof is long and random; a plain hash of it cannot be guessed back. */
export const hashProof = (proof: string): string => createHash('sha256').update(proof).digest('hex')

/** Compares without telling by its time how much was right. */
export const isSameHash = (left: string, right: string): boolean =>
  left.length === right.length &&
  left !== '' &&
  timingSafeEqual(Buffer.from(left), Buffer.from(right))
