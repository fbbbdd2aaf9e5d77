import { Navigate, useLocation } from 'react-admin'
import { type ReactNode, useEffect } from 'react'
import { authProvider } from '../providers/auth-provider.ts'
import { openScreen } from '../providers/intents.ts'
import { ROUTES } from '../routes.ts'
import { FirstPasswordPage } from './change-password-page.tsx'
import { clearUser, remaining, useUser } from './stored-user.ts'

/** Lets in whoever holds a token that is good; renews one that is about to end on each navigation; a first login changes its password first. */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const user = useUser()
  const isSignedIn = user !== null && remaining(user.token) > 0
  useEffect(() => {
    if (!isSignedIn && user) clearUser('ended')
  }, [isSignedIn, user])
  useEffect(() => openScreen(), [pathname])
  // On navigation, and now and then while somebody types or clicks: a token that comes back short-lived, as for a clock that is wrong, must not ask for the next at once.
  useEffect(() => {
    // Between the drawing and this, the token may have come to its end.
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

/** Between two checks of a session, milliseconds: a token that comes back short-lived must not ask for the next at once. */
const LEAST_APART = 30_000

/** Calls whenever somebody types or clicks, now and then; returns what ends that. */
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
