import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { localized, type LocalizedMessage } from '#schema/engine'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import {
  engineWork,
  type PasswordStock,
  type TemporaryPassword,
  type Work,
} from '../../work/work.ts'

/** Argon2id with 19 MiB and two passes, as recommended by OWASP. The parameters are stored in the hash. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Also false for an invalid hash, so that a damaged record cannot be used to sign in. */
export const isPassword = (password: string, hashed: string): Promise<boolean> =>
  verify(hashed, password).catch(() => false)

let nobody: Promise<string> | undefined

/** Takes as long as a real check, because the response time must not reveal whether a user exists. */
export async function pretendToCheck(password: string): Promise<false> {
  nobody ??= hashPassword('the password of nobody')
  await isPassword(password, await nobody)
  return false
}

/** Letters and digits that are not easily confused when read from a phone. */
const READABLE = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Returns three groups of four characters, easy to type from a message: about 69 bits. */
export function temporaryPassword(): string {
  const group = () => Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join('')
  return [group(), group(), group()].join('-')
}

const SHORTEST_PASSWORD = 8
/** In characters. Longer passwords would only take more time to hash. */
const LONGEST_PASSWORD = 72

/** Printed in every copy of the documentation. Adding digits and symbols does not make it stronger. */
const DEMO_PASSWORD = 'larder-demo'

/**
 * Returns why a new password is too weak, with advice; null if it is acceptable. The password of the demo company is
 * accepted only while the demo is running.
 */
export function passwordError(
  password: unknown,
  userName: string,
  { isDemo = false }: { readonly isDemo?: boolean } = {},
): LocalizedMessage | null {
  if (typeof password !== 'string' || password === '') return localized`Enter a new password.`
  if (password.length < SHORTEST_PASSWORD)
    return localized`A password must have at least ${SHORTEST_PASSWORD} characters.`
  if (password.length > LONGEST_PASSWORD)
    return localized`A password can have at most ${LONGEST_PASSWORD} characters.`
  if (/\p{Cc}/u.test(password))
    return localized`The password contains characters that are not allowed; please retype it.`
  if (password.trim() !== password) return localized`A password cannot start or end with a space.`
  if (password.toLowerCase() === userName.toLowerCase())
    return localized`The password cannot be the same as the user name.`
  if (isCommonPassword(password) || (!isDemo && wordIn(password) === DEMO_PASSWORD))
    return localized`This password is too easy to guess; choose another.`
  return null
}

/**
 * True for a leaked password, with or without digits and symbols appended, for digits only, and for a single repeated
 * character.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  return (
    COMMON_PASSWORDS.has(lower) ||
    COMMON_PASSWORDS.has(wordIn(password)) ||
    /^\d+$/.test(lower) ||
    new Set(lower).size <= 2
  )
}

const wordIn = (password: string): string => password.toLowerCase().replace(/[^\p{L}]+$/u, '')

async function make(): Promise<TemporaryPassword> {
  const password = temporaryPassword()
  return { password, hash: await hashPassword(password) }
}

/**
 * Returns a temporary password with its hash. Hashing takes as long as writing a hundred records, so an import prepares its
 * passwords before it starts writing.
 */
export const nextTemporaryPassword = (work: Work): Promise<TemporaryPassword> =>
  engineWork(work).shared.import?.passwords.next() ?? make()

/** Passwords for a dry run, which are counted but never used. */
export function countedPasswords(): PasswordStock & { readonly count: () => number } {
  let count = 0
  return {
    count: () => count,
    next: async () => {
      count += 1
      return { password: temporaryPassword(), hash: 'of a check' }
    },
  }
}

/** Number of passwords hashed at a time. Lower than the number of threads, because sign-ins need some. */
const AT_ONCE = 2

/** Creates passwords in advance. Any beyond the expected number are created on demand. */
export async function stockPasswords(
  count: number,
  rest: () => Promise<void> | null,
): Promise<PasswordStock> {
  const stock: TemporaryPassword[] = []
  while (stock.length < count) {
    stock.push(
      ...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - stock.length) }, make))),
    )
    await rest()
  }
  return { next: async () => stock.pop() ?? make() }
}
