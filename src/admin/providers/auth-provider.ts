import type { AuthProvider } from 'react-admin'
import { refreshToken, signIn, signOut } from '../session/session-calls.ts'
import { renewOnce } from '../session/renewal.ts'
import { readUser, REFRESH_BELOW, remaining } from '../session/stored-user.ts'
import { ROUTES } from '../routes.ts'

/** Authentication for react-admin. The guard calls `checkAuth` on every navigation. */
export const authProvider: AuthProvider = {
  login: ({ userName, password }: { userName: string; password: string }) =>
    signIn(userName, password),
  logout: async () => {
    await signOut()
    return ROUTES.login
  },
  checkAuth: () => {
    const left = remaining(readUser()?.token ?? '')
    if (left === 0) return Promise.reject({ redirectTo: ROUTES.login, message: false })
    // If the renewal is rejected, its 401 response ends the session.
    if (left < REFRESH_BELOW) void renewOnce(refreshToken).catch(() => undefined)
    return Promise.resolve()
  },
  // `http.ts` has already signed the user out and reloaded the page after a 401.
  checkError: () => Promise.resolve(),
  getIdentity: () => {
    const user = readUser()
    return user ? Promise.resolve({ id: user.userId, fullName: user.userName }) : Promise.reject()
  },
  getPermissions: () => Promise.resolve(readUser()?.role ?? null),
}
