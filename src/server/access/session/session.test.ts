import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLE_ID, user, type RoleName } from '#system'
import {
  callers,
  selectDatabases,
  openSessionContext,
  PASSWORD,
  type SessionContext,
} from '../../../../tests/kit/session-context.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { identify } from '../guard.ts'

const databases = selectDatabases(import.meta.filename)

const MINUTE = 60_000

describe.each(databases)('signing in on %s', (database) => {
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
      expect(await call('POST', '/user/logout', {}, { headers: bearer(token) })).toMatchObject({
        http: 200,
      })
      expect(await isGood(token)).toBe(false)
      expect(await call('POST', '/user/logout', {}, { headers: bearer(token) })).toMatchObject({
        http: 401,
        code: 'tokenRefused',
      })
      expect(await call('POST', '/user/logout')).toMatchObject({ http: 401, code: 'unauthorized' })
    })

    const renew = (token: string) =>
      call('POST', '/user/refresh-token', {}, { headers: bearer(token) })
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
          await call(
            'POST',
            '/user/logout',
            {},
            { headers: bearer(which === 'old' ? token : renewed) },
          ),
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
        token = (await call('POST', '/user/refresh-token', {}, { headers: bearer(token) })).data
      }
      it.clock.forward(5 * MINUTE)
      expect(await isGood(token)).toBe(true)
      it.clock.forward(2 * MINUTE)
      expect(await isGood(token)).toBe(false)
      expect(
        await call('POST', '/user/refresh-token', {}, { headers: bearer(token) }),
      ).toMatchObject({
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
      call('PUT', '/user/change-password', { oldPassword, newPassword }, { headers: bearer(token) })

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
