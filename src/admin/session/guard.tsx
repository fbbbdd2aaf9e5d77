import { Navigate, useLocation } from 'react-admin'
import { type ReactNode, useEffect } from 'react'
import { authProvider } from '../providers/auth-provider.ts'
import { openScreen } from '../providers/intents.ts'
import { ROUTES } from '../routes.ts'
import { FirstPasswordPage } from './change-password-page.tsx'
import { clearUser, remaining, useUser } from './stored-user.ts'

/**
 * Admits users with a valid token; on each navigation renews a token that is about to expire; at first login requires a new
 * password.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const user = useUser()
  const isSignedIn = user !== null && remaining(user.token) > 0
  useEffect(() => {
    if (!isSignedIn && user) clearUser('ended')
  }, [isSignedIn, user])
  useEffect(() => openScreen(), [pathname])
  // Called on navigation, and at intervals during keyboard or mouse activity: a short-lived new token, for example if the clock
  // is wrong, must not trigger the next renewal at once.
  useEffect(() => {
    // The token may have expired since rendering.
    if (isSignedIn) void authProvider.checkAuth({}).catch(() => clearUser('ended'))
  }, [isSignedIn, pathname])
  useEffect(
    () =>
      isSignedIn
        ? whileActive(() => void authProvider.checkAuth({}).catch(() => undefined))
        : undefined,
    [isSignedIn],
  )
  if (!isSignedIn)
    return (
      <Navigate
        to={ROUTES.login}
        replace
        state={pathname === ROUTES.start ? null : { nextPathname: pathname, nextSearch: search }}
      />
    )
  if (user.isFL) return <FirstPasswordPage />
  return children
}

/**
 * Interval between two checks of a session in milliseconds: a short-lived new token must not trigger the next renewal at once.
 */
const LEAST_APART = 30_000

/** Calls back at intervals during keyboard or mouse activity; returns the function that stops it. */
export function whileActive(check: () => void): () => void {
  let last = Date.now()
  const note = () => {
    if (Date.now() - last < LEAST_APART) return
    last = Date.now()
    check()
  }
  const kinds = ['keydown', 'pointerdown'] as const
  for (const kind of kinds) window.addEventListener(kind, note, { capture: true, passive: true })
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, note, { capture: true })
  }
}
