import { readUser, REFRESH_BELOW, remaining } from './stored-user.ts'

let underWay: Promise<void> | null = null

/** Renews the token, once at a time, whichever tab comes first. */
export function renewOnce(renew: () => Promise<void>): Promise<void> {
  underWay ??= oneTabAtATime(() => renewIfNeeded(renew)).finally(() => {
    underWay = null
  })
  return underWay
}

/** Waits until a token that this tab renews is there. */
export const renewed = async (): Promise<void> => {
  await underWay?.catch(() => undefined)
}

/** Another tab may have renewed it while this one waited. */
async function renewIfNeeded(renew: () => Promise<void>): Promise<void> {
  const left = remaining(readUser()?.token ?? '')
  if (left > 0 && left < REFRESH_BELOW) await renew()
}

/** Pages that come without encryption have no locks; the server gives tabs that renew at once the same new token. */
const oneTabAtATime = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('larder-renewal', work) : work()
