import { readUser, REFRESH_BELOW, remaining } from './stored-user.ts'

let underWay: Promise<void> | null = null

/** Renews the token, one renewal at a time across all tabs. */
export function renewOnce(renew: () => Promise<void>): Promise<void> {
  underWay ??= oneTabAtATime(() => renewIfNeeded(renew)).finally(() => {
    underWay = null
  })
  return underWay
}

/** Waits for a renewal in progress in this tab. */
export const renewed = async (): Promise<void> => {
  await underWay?.catch(() => undefined)
}

/** Another tab may have renewed the token during the wait. */
async function renewIfNeeded(renew: () => Promise<void>): Promise<void> {
  const left = remaining(readUser()?.token ?? '')
  if (left > 0 && left < REFRESH_BELOW) await renew()
}

/** Pages served without encryption have no locks; the server gives the same new token to tabs that renew at the same time. */
const oneTabAtATime = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('larder-renewal', work) : work()
