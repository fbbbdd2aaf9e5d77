import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB and two passes, as OWASP advises; the parameters are kept inside the hash. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** False also for a hash that is none, so that a damaged record cannot be signed in to. */
export const isPassword = (password: string, hashed: string): Promise<boolean> =>
  verify(hashed, password).catch(() => false)

let nobody: Promise<string> | undefined

/** Takes as long as a real check: the response time must not reveal whether a user exists. */
export async function pretendToCheck(password: string): Promise<false> {
  nobody ??= hashPassword('the password of nobody')
  await isPassword(password, await nobody)
  return false
}

/** Letters and digits that are not taken for one another when read from a phone. */
const READABLE = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Three groups of four, easy to type from a message: about 69 bits. */
export function temporaryPassword(): string {
  const group = () => Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join('')
  return [group(), group(), group()].join('-')
}
