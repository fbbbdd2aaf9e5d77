import { localized, type LocalizedMessage } from '#schema/engine'
import { COMMON_PASSWORDS } from './common-passwords.ts'

export const SHORTEST_PASSWORD = 8
/** In characters; longer ones would only cost time to hash. */
const LONGEST_PASSWORD = 72

/** Printed in every copy of the documentation; digits and signs behind it make it no better. */
const DEMO_PASSWORD = 'larder-demo'

/**
 * Why a new password is not good enough, as a sentence that says what to do; null when it is. The password of the demo
 * company is good enough only where that is running.
 */
export function passwordError(
  password: unknown,
  userName: string,
  { isDemo = false }: { readonly isDemo?: boolean } = {},
): LocalizedMessage | null {
  if (typeof password !== 'string' || password === '') return localized`Enter a new password.`
  if (password.length < SHORTEST_PASSWORD)
    return localized`A password needs at least ${SHORTEST_PASSWORD} characters.`
  if (password.length > LONGEST_PASSWORD)
    return localized`A password may have at most ${LONGEST_PASSWORD} characters.`
  if (/\p{Cc}/u.test(password))
    return localized`The password holds characters that cannot be printed; please retype it.`
  if (password.trim() !== password) return localized`A password must not begin or end with a blank.`
  if (password.toLowerCase() === userName.toLowerCase())
    return localized`The password must not be the user name.`
  if (isCommonPassword(password) || (!isDemo && wordIn(password) === DEMO_PASSWORD))
    return localized`This password is among the first that an attacker tries; choose another.`
  return null
}

/** Known from leaks as it stands or with digits and signs behind it, digits only, or a single character repeated. */
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
