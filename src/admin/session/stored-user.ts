import { jwtDecode } from 'jwt-decode'
import { useSyncExternalStore } from 'react'

export interface StoredUser {
  readonly userId: number
  readonly userName: string
  readonly role: string
  /** True at first login: the password has to be changed before anything else. */
  readonly isFL: boolean
  readonly token: string
}

const KEY = 'larder-user'

/** Remaining lifetime below which a token is renewed, in milliseconds. */
export const REFRESH_BELOW = 600_000

const listeners = new Set<() => void>()
let cached: { readonly raw: string | null; readonly user: StoredUser | null } = {
  raw: null,
  user: null,
}

/** Returns the same object until another user signs in or out, in this tab or another. */
export function readUser(): StoredUser | null {
  const raw = localStorage.getItem(KEY)
  if (raw !== cached.raw) cached = { raw, user: parse(raw) }
  return cached.user
}

function parse(raw: string | null): StoredUser | null {
  try {
    const user: StoredUser | null = JSON.parse(raw ?? 'null')
    return user && typeof user.token === 'string' && typeof user.role === 'string' ? user : null
  } catch {
    // An unreadable value was not written by this app: no user is signed in.
    return null
  }
}

export function storeUser(user: StoredUser) {
  localStorage.setItem(KEY, JSON.stringify(user))
  listeners.forEach((listener) => listener())
}

/**
 * Storage key for the reason the last session ended; written before the user is removed, so that other tabs read it in time.
 */
const WHY_LEFT = 'larder-left'
type WhyLeft = 'byHand' | 'ended'
export const whyLeft = (): WhyLeft =>
  localStorage.getItem(WHY_LEFT) === 'byHand' ? 'byHand' : 'ended'

export function clearUser(why: WhyLeft) {
  localStorage.setItem(WHY_LEFT, why)
  localStorage.removeItem(KEY)
  sessionStorage.clear()
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Notifies when the user signs out or a different one signs in, in any tab, and passes the new one. */
export function onPersonLeft(
  notify: (next: StoredUser | null, left: number | undefined) => void,
): () => void {
  let last = readUser()?.userId
  return subscribe(() => {
    const [next, left] = [readUser(), last]
    last = next?.userId
    if (left !== undefined && last !== left) notify(next, left)
  })
}

export const useUser = (): StoredUser | null => useSyncExternalStore(subscribe, readUser)

interface Subject {
  readonly userId: number
  readonly userName: string
  readonly role: string
  readonly isFirstLogin: boolean
}

/** Returns the user of a token; null if it is not a token. */
export function userOfToken(token: string): StoredUser | null {
  try {
    const { sub } = jwtDecode(token)
    const { userId, userName, role, isFirstLogin }: Subject = JSON.parse(sub ?? '')
    return { userId, userName, role, isFL: isFirstLogin, token }
  } catch {
    return null
  }
}

/** Milliseconds until a token expires; 0 if it has expired or is not a token. */
export function remaining(token: string, now = Date.now()): number {
  try {
    return Math.max(0, (jwtDecode(token).exp ?? 0) * 1000 - now)
  } catch {
    return 0
  }
}
