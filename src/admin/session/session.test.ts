import { afterEach, describe, expect, test, vi } from 'vitest'
import { authProvider } from '../providers/auth-provider.ts'
import { request } from '../providers/http.ts'
import { passwordStrength } from './password-field.tsx'
import { readUser, storeUser, userOfToken } from './stored-user.ts'

const encode = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '')
const tokenFor = (minutes: number) =>
  `${encode({ alg: 'HS256' })}.${encode({ sub: JSON.stringify({ userId: 7, userName: 'ann', role: 'ADMIN', isFirstLogin: true }), exp: Math.floor(Date.now() / 1000) + minutes * 60 })}.x`
const signInFor = (minutes: number) =>
  storeUser({ userId: 7, userName: 'ann', role: 'ADMIN', isFL: false, token: tokenFor(minutes) })

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('a session', () => {
  test('is read from its token, first login included', () => {
    expect(userOfToken(tokenFor(60))).toMatchObject({
      userId: 7,
      userName: 'ann',
      role: 'ADMIN',
      isFL: true,
    })
    expect(userOfToken('nonsense')).toBeNull()
  })

  test('that nobody stored or that has ended leads to the sign-in', async () => {
    await expect(authProvider.checkAuth({})).rejects.toMatchObject({
      redirectTo: '/authentication/login',
    })
    signInFor(-1)
    await expect(authProvider.checkAuth({})).rejects.toBeDefined()
  })

  test('is renewed when less than ten minutes are left, and not before', async () => {
    const fetched = vi.fn(() =>
      Promise.resolve(new Response(JSON.stringify({ status: 'OK', data: tokenFor(60) }))),
    )
    vi.stubGlobal('fetch', fetched)
    signInFor(11)
    await authProvider.checkAuth({})
    expect(fetched).not.toHaveBeenCalled()
    signInFor(9)
    const old = readUser()?.token
    await Promise.all([authProvider.checkAuth({}), authProvider.checkAuth({})])
    await vi.waitFor(() => expect(readUser()?.token).not.toBe(old))
    expect(fetched).toHaveBeenCalledOnce()
  })

  test('ends with everything that was kept of it', async () => {
    signInFor(60)
    sessionStorage.setItem('draft', 'x')
    await authProvider.logout({})
    expect([readUser(), sessionStorage.length]).toEqual([null, 0])
  })

  test('gives up what is being read before it ends on the server', async () => {
    signInFor(60)
    const calls: string[] = []
    vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
      calls.push(new URL(address, 'http://localhost').pathname)
      if (address.endsWith('/user/logout')) return Promise.resolve(new Response('{"status":"OK"}'))
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => {
          calls.push('given up')
          reject(signal.reason as Error)
        })
      })
    })
    const reading = request('/brand/list')
    await Promise.all([
      expect(reading).rejects.toMatchObject({ name: 'AbortError' }),
      authProvider.logout({}),
    ])
    expect(calls).toEqual(['/brand/list', 'given up', '/user/logout'])
  })

  test('sends nothing that a screen begins to read while it ends, and reads again for the next', async () => {
    signInFor(60)
    const calls: string[] = []
    let begun: Promise<unknown> | undefined
    vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
      if (signal?.aborted) return Promise.reject(signal.reason as Error)
      calls.push(new URL(address, 'http://localhost').pathname)
      if (address.endsWith('/user/logout'))
        begun = request('/brand/list').then(
          () => 'read',
          (error: Error) => `${error.name}, signed in: ${readUser() !== null}`,
        )
      return Promise.resolve(new Response('{"status":"OK","data":[]}'))
    })
    await authProvider.logout({})
    expect([await begun, calls]).toEqual(['AbortError, signed in: false', ['/user/logout']])
    await request('/brand/list')
    expect(calls).toEqual(['/user/logout', '/brand/list'])
  })
})

describe('the strength of a password', () => {
  test.each([
    ['short', 0],
    ['password1', 1],
    ['aaaaaaaaaaaa', 1],
    ['annie-oakley', 1],
    ['tea2time!', 2],
    ['plum chutney 42', 3],
    ['Four words, none of them 7', 4],
  ])('%s: %i', (password, strength) => {
    expect(passwordStrength(password, 'annie@larder.example')).toBe(strength)
  })
})
