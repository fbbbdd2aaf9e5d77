import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLE_ID, type RoleName } from '../../../resources/access/roles.ts'
import user from '../../../resources/access/user.resource.ts'
import {
  callers,
  DATABASES,
  openSessionContext,
  PASSWORD,
  type SessionContext,
} from '../../../tests/session-context.ts'
import { buildApp } from '../app.ts'
import { inTransaction } from '../in-transaction.ts'
import { identify } from './identify.ts'
import { noteSignIn, triedFrom } from './throttle.ts'

const MINUTE = 60_000
let phones = 0

describe.each(DATABASES)('signing in on %s', (database) => {
  let it: SessionContext
  beforeAll(async () => {
    it = await openSessionContext(database)
  })
  afterAll(() => it.close())

  const { addUser, call, signIn, bearer, isGood } = callers(() => it)
  const asSystem = (values: object, id: number) =>
    inTransaction(it.context, { caller: null, via: 'test', isServer: true }, (work) =>
      work.update(user, id, values),
    )

  describe('with the right password', () => {
    test('gives a token whose subject names the user', async () => {
      const { id, userName } = await addUser()
      const { http, status, data } = await signIn(` ${userName.toUpperCase()} `)
      expect([http, status]).toEqual([200, 'OK'])
      expect(data).toMatchObject({ userId: id, userName, role: 'ADMIN', isFirstLogin: false })
      const claims = JSON.parse(Buffer.from(data.token.split('.')[1], 'base64url').toString())
      expect(JSON.parse(claims.sub)).toEqual({
        userId: id,
        userName,
        role: 'ADMIN',
        isFirstLogin: false,
      })
      expect(claims.exp - claims.iat).toBe(3600)
      expect(await identify(it.context, { headers: bearer(data.token) })).toEqual({
        userId: id,
        userName,
        label: `Ann Baker (${userName})`,
        role: 'ADMIN',
        employeeId: null,
        customerId: null,
        isFirstLogin: false,
        tokenId: claims.jti,
      })
    })

    test('leaves a history row and the time', async () => {
      const { id, userName } = await addUser()
      await signIn(`${userName}@LARDER.test`)
      const rows = await it.context.store.sql
        .selectFrom('larder_history')
        .select('kind')
        .where('resource', '=', 'user')
        .where('record_id', '=', id)
        .execute()
      expect(rows.map(({ kind }) => kind)).toEqual(['create', 'login'])
      expect(await it.context.store.get(user, id)).toMatchObject({
        lastLoginDate: it.clock.now().toISOString(),
        version: 1,
      })
    })

    test('is refused when the user is switched off', async () => {
      const { id, userName } = await addUser()
      await asSystem({ isActive: false }, id)
      expect(await signIn(userName)).toMatchObject({ http: 401, code: 'signInOff' })
    })
  })

  describe('with a wrong password', () => {
    test('is answered like an unknown name', async () => {
      const { userName } = await addUser()
      const wrong = await signIn(userName, 'not the password')
      const unknown = await signIn('nobody.at.all', 'not the password')
      expect([wrong.http, wrong.message]).toEqual([401, unknown.message])
      expect(wrong.code).toBe(unknown.code)
      expect(await call('POST', '/api/v1/auth/authenticate', { userName })).toMatchObject({
        http: 400,
        errors: [{ field: 'password' }],
      })
      expect(
        await call('POST', '/api/v1/auth/authenticate', { userName: { $ne: 1 }, password: [] }),
      ).toMatchObject({ http: 400 })
    })

    test.each(['somebody', 'nobody'])(
      'five times locks %s for a quarter of an hour',
      async (who) => {
        const name = who === 'somebody' ? (await addUser()).userName : `nobody${database}`
        for (let tried = 0; tried < 5; tried++)
          expect(await signIn(name, 'wrong password')).toMatchObject({ http: 401 })
        const locked = await signIn(name)
        expect(locked).toMatchObject({ http: 429, status: 'TOO_MANY_REQUESTS' })
        expect(locked.headers['retry-after']).toBe('900')
        it.clock.forward(15 * MINUTE + 1)
        expect(await signIn(name)).toMatchObject({ http: who === 'somebody' ? 200 : 401 })
      },
    )

    test('many at once learn no more than five answers', async () => {
      const { userName } = await addUser()
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => signIn(userName, 'wrong password')),
      )
      expect(answers.filter(({ http }) => http === 401)).toHaveLength(5)
      expect(answers.filter(({ http }) => http === 429)).toHaveLength(7)
    })

    test('does not tell whether a user name and an e-mail address belong together, or exist', async () => {
      const { userName } = await addUser()
      const called = (name: string) => [name, `${name}@larder.test`]
      const answersTo = async (names: readonly string[]) => {
        const answers = []
        for (const place of [0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0]) {
          const { http, code, message, headers } = await signIn(
            names[place] ?? '',
            'wrong password',
          )
          answers.push([http, code, message, headers['retry-after']])
        }
        return answers
      }
      const answers = await answersTo(called(userName))
      expect(answers.map(([http]) => http)).toEqual([
        401, 401, 401, 401, 401, 401, 401, 401, 401, 429, 401, 429,
      ])
      expect(await answersTo(called(`nobody.${database}`))).toEqual(answers)
      const counted = async (names: readonly string[]) => {
        const hashes = names.map((name) => triedFrom(name, '127.0.0.1', null).typedHash)
        const rows = it.context.store.sql
          .selectFrom('larder_sign_in_failure')
          .select(['address', 'failures', 'locked_until'])
        return rows
          .where('name_hash', 'in', hashes)
          .orderBy('address')
          .orderBy('failures')
          .execute()
      }
      expect(await counted(called(userName))).toEqual(await counted(called(`nobody.${database}`)))
    })

    test('five times in all by a user name and an e-mail address makes even the right one wrong, and says no more', async () => {
      const { userName } = await addUser()
      for (let tried = 0; tried < 4; tried++) await signIn(userName, 'wrong password')
      const wrong = await signIn(`${userName}@larder.test`, 'wrong password')
      for (const name of [`${userName}@larder.test`, userName]) {
        const { http, code, message } = await signIn(name)
        expect([http, code, message]).toEqual([401, 'wrongSignIn', wrong.message])
      }
      expect(
        await signIn(`${userName}@larder.test`, PASSWORD, { from: '203.0.113.9' }),
      ).toMatchObject({ http: 200 })
      it.clock.forward(15 * MINUTE + 1)
      expect(await signIn(`${userName}@larder.test`)).toMatchObject({ http: 200 })
    })

    test('fifty times in all by a user name and an e-mail address makes even the right one wrong from anywhere', async () => {
      const { userName } = await addUser()
      for (let tried = 0; tried < 50; tried++) {
        await signIn(tried % 2 === 0 ? userName : `${userName}@larder.test`, 'wrong password', {
          from: `203.0.113.${150 + Math.floor(tried / 4)}`,
        })
      }
      expect(await signIn(userName, PASSWORD, { from: '198.51.100.2' })).toMatchObject({
        http: 401,
        code: 'wrongSignIn',
      })
    })

    test('while a right one was being looked at counts before that', async () => {
      const { id, userName } = await addUser()
      const tried = triedFrom(userName, '127.0.0.1', id)
      for (let count = 0; count < 5; count++)
        await signIn(`${userName}@larder.test`, 'wrong password')
      expect(
        await it.context.store.transaction((transaction) =>
          noteSignIn(it.context, transaction, tried, id),
        ),
      ).toBe('spent')
    })

    test('five times from one address leaves the owner free to sign in from another', async () => {
      const { userName } = await addUser()
      for (let tried = 0; tried < 5; tried++)
        await signIn(userName, 'wrong password', { from: '203.0.113.7' })
      expect(await signIn(userName, PASSWORD, { from: '203.0.113.7' })).toMatchObject({ http: 429 })
      expect(await signIn(userName, PASSWORD, { from: '203.0.113.8' })).toMatchObject({ http: 200 })
    })

    test('counts all addresses of an IPv6 network as one', async () => {
      const { userName } = await addUser()
      for (let tried = 0; tried < 5; tried++)
        expect(
          await signIn(userName, 'wrong password', { from: `2001:db8:1:2::${tried + 1}` }),
        ).toMatchObject({ http: 401 })
      expect(await signIn(userName, PASSWORD, { from: '2001:db8:1:2:aaaa::1' })).toMatchObject({
        http: 429,
      })
      expect(await signIn(userName, PASSWORD, { from: '2001:db8:1:3::1' })).toMatchObject({
        http: 200,
      })
    })

    test.each(['somebody', 'nobody'])(
      'fifty times from anywhere locks %s everywhere',
      async (who) => {
        const name = who === 'somebody' ? (await addUser()).userName : `nobody.at.all.${database}`
        for (let tried = 0; tried < 50; tried++) {
          expect(
            await signIn(name, 'wrong password', {
              from: `203.0.113.${100 + Math.floor(tried / 4)}`,
            }),
          ).toMatchObject({ http: 401 })
        }
        const locked = await signIn(name, PASSWORD, { from: '198.51.100.1' })
        expect(locked).toMatchObject({ http: 429 })
        expect(locked.headers['retry-after']).toBe('900')
      },
    )

    test.each(['somebody', 'nobody'])(
      'is counted for %s over all servers and across a restart',
      async (who) => {
        const name = who === 'somebody' ? (await addUser()).userName : `stranger${database}`
        for (let tried = 0; tried < 4; tried++)
          expect(await signIn(name, 'wrong password')).toMatchObject({ http: 401 })
        // Whatever a process remembers, this one does not.
        const app = await buildApp(
          database === 'PostgreSQL' ? await it.another() : { ...it.context },
        )
        expect(await signIn(name, 'wrong password', { app })).toMatchObject({
          http: 401,
          code: 'wrongSignIn',
        })
        for (const asked of [it.app, app])
          expect(await signIn(name, PASSWORD, { app: asked })).toMatchObject({
            http: 429,
            code: 'locked',
          })
        await app.close()
      },
    )

    test('is forgiven after a quarter of an hour without a lock', async () => {
      const { userName } = await addUser()
      for (let tried = 0; tried < 4; tried++) await signIn(userName, 'wrong password')
      it.clock.forward(15 * MINUTE)
      for (let tried = 0; tried < 4; tried++)
        expect(await signIn(userName, 'wrong password')).toMatchObject({ http: 401 })
      expect(await signIn(userName)).toMatchObject({ http: 200 })
    })

    test.each(['one name', 'two names'])(
      'by %s is no lock any more when the office has set another password',
      async (by) => {
        const { id, userName } = await addUser('CUSTOMER', {
          phoneNumber: `+4479${String((phones += 1)).padStart(8, '0')}`,
        })
        const names =
          by === 'one name' ? [userName, userName] : [userName, `${userName}@larder.test`]
        for (let tried = 0; tried < 5; tried++)
          await signIn(names[tried % 2] ?? '', 'wrong password')
        expect(await it.context.store.get(user, id)).toMatchObject({
          failedLoginCount: 5,
          lockedUntil: expect.any(String),
        })
        const chief = await addUser('SUPER_ADMIN')
        const { token } = (await signIn(chief.userName)).data
        const version = (await it.context.store.get(user, id))?.version
        const reset = await call(
          'PUT',
          `/user/${id}`,
          { version, password: 'Given-by-the-office-1' },
          bearer(token),
        )
        expect(reset).toMatchObject({ http: 200, data: { failedLoginCount: 0, lockedUntil: null } })
        expect(await signIn(userName, 'Given-by-the-office-1')).toMatchObject({
          http: 200,
          data: { isFirstLogin: true },
        })
      },
    )

    test('four times and then the right one starts counting anew', async () => {
      const { userName } = await addUser()
      for (let round = 0; round < 2; round++) {
        for (let tried = 0; tried < 4; tried++) await signIn(userName, 'wrong password')
        expect(await signIn(userName)).toMatchObject({ http: 200 })
      }
    })
  })

  test.each(['userName', 'password'])(
    'with a control character in %s is refused, and no fault of the server',
    async (field) => {
      const sent = { userName: 'somebody', password: PASSWORD, [field]: 'some\u0000body' }
      expect(await call('POST', '/api/v1/auth/authenticate', sent)).toMatchObject({
        http: 400,
        errors: [{ field }],
      })
    },
  )

  describe('a token', () => {
    const tokenOf = async (role: RoleName = 'ADMIN') => {
      const who = await addUser(role)
      return { ...who, token: (await signIn(who.userName)).data.token as string }
    }

    test('is worth nothing when forged, unsigned or expired', async () => {
      const { token } = await tokenOf()
      const [head, body, signature] = token.split('.') as [string, string, string]
      const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
      for (const bad of [
        `${head}.${body}.`,
        `${none}.${body}.`,
        `${none}.${body}.${signature}`,
        `${head}.${body}x.${signature}`,
        'x',
        '',
      ]) {
        expect(await isGood(bad)).toBe(false)
      }
      expect(await isGood(token)).toBe(true)
      it.clock.forward(60 * MINUTE)
      expect(await isGood(token)).toBe(false)
    })

    test('ends with signing out', async () => {
      const { token } = await tokenOf()
      expect(await call('POST', '/user/logout', {}, bearer(token))).toMatchObject({ http: 200 })
      expect(await isGood(token)).toBe(false)
      expect(await call('POST', '/user/logout', {}, bearer(token))).toMatchObject({
        http: 401,
        code: 'tokenRefused',
      })
      expect(await call('POST', '/user/logout')).toMatchObject({ http: 401, code: 'unauthorized' })
    })

    const renew = (token: string) => call('POST', '/user/refresh-token', {}, bearer(token))
    const idOf = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti as string

    test('that several tabs renew at once is renewed once, and none of them is signed out', async () => {
      const { token, id } = await tokenOf()
      const answers = await Promise.all([1, 2, 3, 4].map(() => renew(token)))
      expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200])
      expect(new Set(answers.map(({ data }) => idOf(data))).size).toBe(1)
      const rows = await it.context.store.sql
        .selectFrom('larder_session')
        .select('revoked_at')
        .where('user_id', '=', id)
        .execute()
      expect(rows.filter(({ revoked_at }) => revoked_at === null)).toHaveLength(1)
    })

    test('stays good for half a minute after it was renewed, and no longer', async () => {
      const { token } = await tokenOf()
      const renewed = (await renew(token)).data
      it.clock.forward(29_000)
      expect([await isGood(token), await isGood(renewed)]).toEqual([true, true])
      expect(idOf((await renew(token)).data)).toBe(idOf(renewed))
      it.clock.forward(1_000)
      expect([await isGood(token), await isGood(renewed)]).toEqual([false, true])
      expect(await renew(token)).toMatchObject({ http: 401, code: 'tokenRefused' })
    })

    test.each(['old', 'new'])(
      'ends with its whole sign-in when somebody signs out with the %s one',
      async (which) => {
        const { token, userName } = await tokenOf()
        const elsewhere = (await signIn(userName)).data.token
        const renewed = (await renew(token)).data
        expect(
          await call('POST', '/user/logout', {}, bearer(which === 'old' ? token : renewed)),
        ).toMatchObject({ http: 200 })
        expect([await isGood(token), await isGood(renewed), await isGood(elsewhere)]).toEqual([
          false,
          false,
          true,
        ])
        expect(await renew(token)).toMatchObject({ http: 401 })
      },
    )

    test('that was renewed a moment ago ends at once with another password', async () => {
      const { token, id } = await tokenOf()
      await renew(token)
      await asSystem({ password: 'Another-one-22' }, id)
      expect(await isGood(token)).toBe(false)
    })

    test('is renewed for twelve hours and no longer', async () => {
      let { token } = await tokenOf()
      for (let hour = 0; hour < 14; hour++) {
        it.clock.forward(51 * MINUTE)
        token = (await call('POST', '/user/refresh-token', {}, bearer(token))).data
      }
      it.clock.forward(5 * MINUTE)
      expect(await isGood(token)).toBe(true)
      it.clock.forward(2 * MINUTE)
      expect(await isGood(token)).toBe(false)
      expect(await call('POST', '/user/refresh-token', {}, bearer(token))).toMatchObject({
        http: 401,
      })
    })

    test.each([
      ['is switched off', { isActive: false }],
      ['gets another role', { role: ROLE_ID.SUPER_ADMIN }],
      ['is given another password', { password: 'Another-one-22' }],
    ])('ends when its user %s', async (_, values) => {
      const { id, token } = await tokenOf()
      await asSystem(values, id)
      expect(await isGood(token)).toBe(false)
    })

    test('stays when its user merely gets another name', async () => {
      const { id, token } = await tokenOf()
      await asSystem({ firstName: 'Anna' }, id)
      expect(await isGood(token)).toBe(true)
    })
  })

  describe('changing the own password', () => {
    const change = (token: string, oldPassword: string, newPassword: string) =>
      call('PUT', '/user/change-password', { oldPassword, newPassword }, bearer(token))

    test('gives a new token that is no first sign-in any more, and ends all others', async () => {
      const { id, userName } = await addUser('ADMIN', { isFirstLogin: true })
      const { token } = (await signIn(userName)).data
      expect((await identify(it.context, { headers: bearer(token) }))?.isFirstLogin).toBe(true)
      const { data, http } = await change(token, PASSWORD, 'Quite-new-77')
      expect(http).toBe(200)
      expect(await identify(it.context, { headers: bearer(data.token) })).toMatchObject({
        userId: id,
        isFirstLogin: false,
      })
      expect(await isGood(token)).toBe(false)
      expect(await signIn(userName)).toMatchObject({ http: 401 })
      expect(await signIn(userName, 'Quite-new-77')).toMatchObject({
        http: 200,
        data: { isFirstLogin: false },
      })
    })

    test('needs the present one and a good new one', async () => {
      const { userName } = await addUser()
      const { token } = (await signIn(userName)).data
      expect(await change(token, 'wrong password', 'Quite-new-77')).toMatchObject({
        http: 400,
        errors: [{ field: 'oldPassword' }],
      })
      for (const bad of ['short', 'password1', PASSWORD]) {
        expect(await change(token, PASSWORD, bad)).toMatchObject({
          http: 400,
          errors: [{ field: 'newPassword' }],
        })
      }
      expect(
        await call('PUT', '/user/change-password', {
          oldPassword: PASSWORD,
          newPassword: 'Quite-new-77',
        }),
      ).toMatchObject({ http: 401 })
    })

    test('is locked by wrong passwords at the sign-in, by whichever name', async () => {
      const { userName } = await addUser()
      const { token } = (await signIn(userName)).data
      for (let tried = 0; tried < 5; tried++)
        await signIn(`${userName}@larder.test`, 'wrong password')
      expect(await change(token, PASSWORD, 'Quite-new-77')).toMatchObject({
        http: 429,
        code: 'locked',
      })
    })
  })
})

describe('calls that need no sign-in', () => {
  test('are limited per address, however the address of the call is written', async () => {
    const it = await openSessionContext('SQLite', { isThrottled: true })
    const ask = async (url: string) =>
      (await it.app.inject({ method: 'POST', url, payload: {} })).statusCode
    for (let asked = 0; asked < 120; asked++)
      expect(await ask('/api/v1/%61uth/authenticate')).toBe(400)
    for (const url of [
      '/api/v1/%61uth/authenticate',
      '/api/v1/auth/authenticate/',
      '/api/v1/auth/otp',
    ])
      expect([url, await ask(url)]).toEqual([url, 429])
    expect((await it.app.inject('/healthz')).statusCode).toBe(200)
    await it.close()
  })
})
