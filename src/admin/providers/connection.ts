import { useSyncExternalStore } from 'react'
import { apiAddress } from './api-address.ts'

/** Interval and timeout of the health check, in milliseconds. */
const ASK_EVERY = 3_000
const ANSWER_WITHIN = 5_000

let isDown = false
let isAsking = false
let next: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Tracks whether the server is reachable, based on the latest calls. */
export const connection = {
  isDown: (): boolean => isDown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /**
   * Called if a call got no response. One failed call does not prove that the connection is lost, so a health check
   * runs before anything is shown.
   */
  doubt(): void {
    if (!navigator.onLine) set(true)
    void ask()
  },
  /** Checks at once whether the server is reachable again. */
  tryAgain: (): Promise<void> => ask(),
  /** Called after every response. */
  confirm: (): void => set(false),
}

/** True while the server is unreachable. */
export const useIsDown = (): boolean =>
  useSyncExternalStore(connection.subscribe, connection.isDown)

async function ask(): Promise<void> {
  if (isAsking) return
  isAsking = true
  clearTimeout(next)
  try {
    await fetch(`${apiAddress()}/healthz`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_WITHIN),
    })
    set(false)
  } catch {
    set(true)
  } finally {
    isAsking = false
  }
  if (isDown) next = setTimeout(() => void ask(), ASK_EVERY)
}

function set(down: boolean): void {
  if (isDown === down) return
  isDown = down
  if (!down) clearTimeout(next)
  listeners.forEach((listener) => listener())
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => connection.doubt())
  window.addEventListener('online', () => void ask())
}
