import type { CodeRequested, CodeVerified, PasswordChanged, SignedIn } from '#schema/engine'
import { ask, call, request, withoutReading } from '../providers/http.ts'
import { welcome } from './kept.ts'
import {
  clearUser,
  readUser,
  remaining,
  storeUser,
  userOfToken,
  type StoredUser,
} from './stored-user.ts'
import { text } from '../i18n/text.ts'

const AUTH = '/api/v1/auth'

/** Signs in; succeeds only on status 'OK' with a token. */
export async function signIn(userName: string, password: string): Promise<StoredUser> {
  const { status, message, data } = await call<Partial<SignedIn> | undefined>(
    `${AUTH}/authenticate`,
    {
      method: 'POST',
      body: { userName: userName.trim(), password },
      isAnonymous: true,
    },
  )
  const token = data?.token
  const user = status === 'OK' && token ? userOfToken(token) : null
  if (!user) throw new Error(message ?? text('We couldn’t sign you in. Please try again.'))
  storeUser(user)
  welcome(user.userId)
  return user
}

/** Timeout of a renewal in milliseconds: one that hangs must not block the other tabs. */
const LONGEST_RENEWAL = 20_000
/** Timeout of a sign-out in milliseconds, so that a slow network does not delay it. */
const LONGEST_SIGN_OUT = 2_000

/** Renews the token; the old one expires half a minute later. */
export async function refreshToken(): Promise<void> {
  keepToken(
    await ask<string>('/user/refresh-token', {
      method: 'POST',
      isRenewal: true,
      signal: AbortSignal.timeout(LONGEST_RENEWAL),
    }),
  )
}

/** Ends the session on the server and deletes it here, and thereby in all other tabs. */
export const signOut = (): Promise<void> => withoutReading(endSession)

async function endSession(): Promise<void> {
  const token = readUser()?.token
  const ended = token === undefined ? Promise.resolve() : endOnServer(token)
  await Promise.race([
    ended,
    new Promise((resolve) => {
      setTimeout(resolve, LONGEST_SIGN_OUT)
    }),
  ])
  // The guard calls this too, for a token that has expired.
  clearUser(remaining(token ?? '') > 0 ? 'byHand' : 'ended')
}

/** The call continues after its caller stops waiting, even if the page is closed. An expired token counts as signed out. */
const endOnServer = (token: string): Promise<unknown> =>
  call('/user/logout', {
    method: 'POST',
    isAnonymous: true,
    isLasting: true,
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => undefined)

export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  const { token } = await ask<PasswordChanged>('/user/change-password', {
    method: 'PUT',
    body: { oldPassword, newPassword },
  })
  keepToken(token)
}

/** Stores the new token unless the user has signed out, or a different user has signed in, meanwhile. */
function keepToken(token: string) {
  const user = userOfToken(token)
  if (user && readUser()?.userId === user.userId) storeUser(user)
}

/** A phone number is sent as such, anything else as a user name. */
const isPhone = (text: string): boolean => /^\+?[\d\s()-]{8,}$/.test(text)

export function askForCode(phoneOrName: string): Promise<CodeRequested> {
  const text = phoneOrName.trim()
  return ask(`${AUTH}/otp`, {
    method: 'POST',
    body: isPhone(text) ? { phoneNumber: text } : { userName: text },
    isAnonymous: true,
  })
}

export function verifyCode(phoneOrName: string, otp: string): Promise<CodeVerified> {
  const body = { otp: otp.trim(), phoneNumber: phoneOrName.trim() }
  return ask(`${AUTH}/otp/verify`, { method: 'POST', body, isAnonymous: true })
}

export async function resetPassword(
  userName: string,
  newPassword: string,
  resetToken: string,
): Promise<void> {
  await request(`${AUTH}/reset/password`, {
    method: 'POST',
    body: { newPassword, userName },
    headers: { 'x-reset-token': resetToken },
    isAnonymous: true,
  })
}

export interface Registration {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly password: string
}

/** Creates a customer's account; other roles are assigned by staff. */
export async function register(registration: Registration): Promise<void> {
  await request(`${AUTH}/register`, {
    method: 'POST',
    body: { ...registration, tenantid: 'default', role: 'CUSTOMER' },
  })
}
