import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import customer from '../../../resources/sales/customer.resource.ts'
import { ROLE_ID, type RoleName } from '../../../resources/access/roles.ts'
import user from '../../../resources/access/user.resource.ts'
import { DATABASES, openSessionWorld, type SessionWorld } from '../../../tests/session-world.ts'
import { outboxOf } from '../messages/outbox-of.ts'
import { inTransaction } from '../work.ts'
import { createSuperAdmin } from './create-super-admin.ts'
import { identify } from './identify.ts'

const PASSWORD = 'Larder-demo-1'
const MINUTE = 60_000

describe.each(DATABASES)('signing in on %s', (database) => {
  let it: SessionWorld
  beforeAll(async () => { it = await openSessionWorld(database) })
  afterAll(() => it.close())

  let made = 0
  /** A user with a password of their own. */
  async function addUser(role: RoleName = 'ADMIN', more: object = {}) {
    const userName = `person${++made}`
    const id = await inTransaction(it.world, { caller: null, via: 'test', isServer: true }, async (work) => {
      const person = { userName, firstName: 'Ann', lastName: 'Baker', email: `${userName}@larder.test`, role: ROLE_ID[role], password: PASSWORD, isFirstLogin: false }
      const linked = role === 'CUSTOMER' ? { customer: (await work.create(customer, { customerName: userName, customerType: 'INDIVIDUAL', selfRegistered: true })).id } : {}
      return (await work.create(user, { ...person, ...linked, ...more })).id
    })
    return { id, userName }
  }

  const call = async (method: 'POST' | 'PUT', url: string, body: object = {}, headers: Record<string, string> = {}) => {
    const response = await it.app.inject({ method, url, payload: body, headers })
    return { http: response.statusCode, headers: response.headers, ...response.json<{ status: string; message: string; code?: string; data: any; errors?: { field: string }[] }>() }
  }
  const signIn = (userName: string, password = PASSWORD) => call('POST', '/api/v1/auth/authenticate', { userName, password })
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const isGood = async (token: string) => await identify(it.world, { headers: bearer(token) }) !== null
  const asServer = (values: object, id: number) => inTransaction(it.world, { caller: null, via: 'test', isServer: true }, (work) => work.update(user, id, values))

  describe('with the right password', () => {
    test('gives a token whose subject names the user', async () => {
      const { id, userName } = await addUser()
      const { http, status, data } = await signIn(` ${userName.toUpperCase()} `)
      expect([http, status]).toEqual([200, 'OK'])
      expect(data).toMatchObject({ userId: id, userName, role: 'ADMIN', isFirstLogin: false })
      const claims = JSON.parse(Buffer.from(data.token.split('.')[1], 'base64url').toString())
      expect(JSON.parse(claims.sub)).toEqual({ userId: id, userName, role: 'ADMIN', isFirstLogin: false })
      expect(claims.exp - claims.iat).toBe(3600)
      expect(await identify(it.world, { headers: bearer(data.token) })).toEqual({
        userId: id, userName, role: 'ADMIN', employeeId: null, customerId: null, isFirstLogin: false, tokenId: claims.jti })
    })

    test('leaves a history row and the time', async () => {
      const { id, userName } = await addUser()
      await signIn(`${userName}@LARDER.test`)
      const rows = await it.world.store.sql.selectFrom('larder_history').select('kind').where('resource', '=', 'user').where('record_id', '=', id).execute()
      expect(rows.map(({ kind }) => kind)).toEqual(['create', 'login'])
      expect(await it.world.store.get(user, id)).toMatchObject({ lastLoginDate: it.clock.now().toISOString(), version: 1 })
    })

    test('is refused when the user is switched off', async () => {
      const { id, userName } = await addUser()
      await asServer({ isActive: false }, id)
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
      expect(await call('POST', '/api/v1/auth/authenticate', { userName })).toMatchObject({ http: 400, errors: [{ field: 'password' }] })
      expect(await call('POST', '/api/v1/auth/authenticate', { userName: { $ne: 1 }, password: [] })).toMatchObject({ http: 400 })
    })

    test.each(['somebody', 'nobody'])('five times locks %s for a quarter of an hour', async (who) => {
      const name = who === 'somebody' ? (await addUser()).userName : `nobody${database}`
      for (let tried = 0; tried < 5; tried++) expect(await signIn(name, 'wrong password')).toMatchObject({ http: 401 })
      const locked = await signIn(name)
      expect(locked).toMatchObject({ http: 429, status: 'TOO_MANY_REQUESTS' })
      expect(locked.headers['retry-after']).toBe('900')
      it.clock.forward(15 * MINUTE + 1)
      expect(await signIn(name)).toMatchObject({ http: who === 'somebody' ? 200 : 401 })
    })

    test('many at once learn no more than five answers', async () => {
      const { userName } = await addUser()
      const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(userName, 'wrong password')))
      expect(answers.filter(({ http }) => http === 401)).toHaveLength(5)
      expect(answers.filter(({ http }) => http === 429)).toHaveLength(7)
    })

    test('four times and then the right one starts counting anew', async () => {
      const { userName } = await addUser()
      for (let round = 0; round < 2; round++) {
        for (let tried = 0; tried < 4; tried++) await signIn(userName, 'wrong password')
        expect(await signIn(userName)).toMatchObject({ http: 200 })
      }
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
      for (const bad of [`${head}.${body}.`, `${none}.${body}.`, `${none}.${body}.${signature}`, `${head}.${body}x.${signature}`, 'x', '']) {
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
      expect(await call('POST', '/user/logout', {}, bearer(token))).toMatchObject({ http: 401, code: 'tokenRefused' })
      expect(await call('POST', '/user/logout')).toMatchObject({ http: 401, code: 'unauthorized' })
    })

    test('is renewed once, and the old one is revoked', async () => {
      const { token } = await tokenOf()
      const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/user/refresh-token', {}, bearer(token))))
      const [renewed, ...others] = answers.toSorted((left, right) => left.http - right.http)
      expect(renewed).toMatchObject({ http: 200, data: expect.any(String) })
      expect(others.map(({ http }) => http)).toEqual([401, 401])
      expect(await isGood(token)).toBe(false)
      expect(await isGood(renewed?.data)).toBe(true)
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
      expect(await call('POST', '/user/refresh-token', {}, bearer(token))).toMatchObject({ http: 401 })
    })

    test.each([['is switched off', { isActive: false }], ['gets another role', { role: ROLE_ID.SUPER_ADMIN }], ['is given another password', { password: 'Another-one-22' }]])(
      'ends when its user %s', async (_, values) => {
        const { id, token } = await tokenOf()
        await asServer(values, id)
        expect(await isGood(token)).toBe(false)
      })

    test('stays when its user merely gets another name', async () => {
      const { id, token } = await tokenOf()
      await asServer({ firstName: 'Anna' }, id)
      expect(await isGood(token)).toBe(true)
    })
  })

  describe('changing the own password', () => {
    const change = (token: string, oldPassword: string, newPassword: string) =>
      call('PUT', '/user/change-password', { oldPassword, newPassword }, bearer(token))

    test('gives a new token that is no first sign-in any more, and ends all others', async () => {
      const { id, userName } = await addUser('ADMIN', { isFirstLogin: true })
      const { token } = (await signIn(userName)).data
      expect((await identify(it.world, { headers: bearer(token) }))?.isFirstLogin).toBe(true)
      const { data, http } = await change(token, PASSWORD, 'Quite-new-77')
      expect(http).toBe(200)
      expect(await identify(it.world, { headers: bearer(data.token) })).toMatchObject({ userId: id, isFirstLogin: false })
      expect(await isGood(token)).toBe(false)
      expect(await signIn(userName)).toMatchObject({ http: 401 })
      expect(await signIn(userName, 'Quite-new-77')).toMatchObject({ http: 200, data: { isFirstLogin: false } })
    })

    test('needs the present one and a good new one', async () => {
      const { userName } = await addUser()
      const { token } = (await signIn(userName)).data
      expect(await change(token, 'wrong password', 'Quite-new-77')).toMatchObject({ http: 400, errors: [{ field: 'oldPassword' }] })
      for (const bad of ['short', 'password1', PASSWORD]) {
        expect(await change(token, PASSWORD, bad)).toMatchObject({ http: 400, errors: [{ field: 'newPassword' }] })
      }
      expect(await call('PUT', '/user/change-password', { oldPassword: PASSWORD, newPassword: 'Quite-new-77' })).toMatchObject({ http: 401 })
    })
  })

  describe('a forgotten password', () => {
    let phones = 0
    async function addWithPhone() {
      const phoneNumber = `+4477009${database.length}${String(++phones).padStart(4, '0')}`
      return { ...await addUser('CUSTOMER', { phoneNumber }), phoneNumber }
    }
    const ask = (body: object) => call('POST', '/api/v1/auth/otp', body)
    const verify = (otp: string, phoneNumber: string) => call('POST', '/api/v1/auth/otp/verify', { otp, phoneNumber })
    const reset = (userName: string, newPassword: string, proof?: string) =>
      call('POST', '/api/v1/auth/reset/password', { userName, newPassword }, proof === undefined ? {} : { 'x-reset-token': proof })
    const lastCode = async (phoneNumber: string) => {
      await outboxOf(it.world).idle()
      return outboxOf(it.world).shown().find((each) => each.phoneNumber === phoneNumber)?.text.slice(0, 6) ?? ''
    }
    const not = (code: string) => (code === '000000' ? '000001' : '000000')

    test('is replaced by code and proof, each good once', async () => {
      const { userName, phoneNumber } = await addWithPhone()
      const { token } = (await signIn(userName)).data
      expect(await ask({ phoneNumber })).toMatchObject({ http: 200, data: { expiresInSeconds: 300, maskedPhone: null } })
      const code = await lastCode(phoneNumber)
      const verified = await verify(code, phoneNumber)
      expect(verified).toMatchObject({ http: 200, data: { userName, resetToken: expect.any(String) } })
      expect(await verify(code, phoneNumber)).toMatchObject({ http: 400 })
      const proof = verified.data.resetToken
      expect(await reset(userName, 'Chosen-anew-9')).toMatchObject({ http: 401 })
      expect(await reset(userName, 'Chosen-anew-9', `${proof}x`)).toMatchObject({ http: 401 })
      expect(await reset(userName, 'password', proof)).toMatchObject({ http: 400, errors: [{ field: 'newPassword' }] })
      const done = await reset(userName, 'Chosen-anew-9', proof)
      expect([done.http, done.data]).toEqual([200, { userName }])
      expect(await reset(userName, 'Chosen-anew-8', proof)).toMatchObject({ http: 401 })
      expect(await isGood(token)).toBe(false)
      expect(await signIn(userName, 'Chosen-anew-9')).toMatchObject({ http: 200 })
    })

    test('the proof belongs to one user and ends after ten minutes', async () => {
      const [one, other] = [await addWithPhone(), await addWithPhone()]
      await ask({ userName: one.userName })
      const { resetToken } = (await verify(await lastCode(one.phoneNumber), one.userName)).data
      expect(await reset(other.userName, 'Chosen-anew-9', resetToken)).toMatchObject({ http: 401 })
      it.clock.forward(10 * MINUTE)
      expect(await reset(one.userName, 'Chosen-anew-9', resetToken)).toMatchObject({ http: 401 })
    })

    test('a reset unlocks', async () => {
      const { userName, phoneNumber } = await addWithPhone()
      for (let tried = 0; tried < 6; tried++) await signIn(userName, 'wrong password')
      await ask({ phoneNumber })
      const { resetToken } = (await verify(await lastCode(phoneNumber), phoneNumber)).data
      await reset(userName, 'Chosen-anew-9', resetToken)
      expect(await signIn(userName, 'Chosen-anew-9')).toMatchObject({ http: 200 })
    })

    test('only the newest code counts, for five minutes and five tries', async () => {
      const { phoneNumber } = await addWithPhone()
      await ask({ phoneNumber })
      const first = await lastCode(phoneNumber)
      await ask({ phoneNumber })
      const second = await lastCode(phoneNumber)
      if (first !== second) expect(await verify(first, phoneNumber)).toMatchObject({ http: 400 })
      for (let tried = first === second ? 0 : 1; tried < 5; tried++) expect(await verify(not(second), phoneNumber)).toMatchObject({ http: 400 })
      expect(await verify(second, phoneNumber)).toMatchObject({ http: 429, headers: { 'retry-after': '300' } })
      await ask({ phoneNumber })
      it.clock.forward(5 * MINUTE)
      expect(await verify(await lastCode(phoneNumber), phoneNumber)).toMatchObject({ http: 400, code: 'wrongCode' })
    })

    test('asking tells nothing about who is there, the limit of five an hour included', async () => {
      const { phoneNumber, userName } = await addWithPhone()
      const known: Awaited<ReturnType<typeof ask>>[] = []
      const unknown: typeof known = []
      for (let asked = 0; asked < 6; asked++) {
        known.push(await ask({ phoneNumber }))
        unknown.push(await ask({ phoneNumber: '07700 900 000' }))
      }
      const looks = (answers: typeof known) => answers.map(({ http, data, message }) => ({ http, data, message }))
      expect(looks(known)).toEqual(looks(unknown))
      expect(known.map(({ http }) => http)).toEqual([200, 200, 200, 200, 200, 429])
      // The way round by the name sends nothing more either.
      await outboxOf(it.world).idle()
      const sent = () => outboxOf(it.world).shown().filter((each) => each.phoneNumber === phoneNumber).length
      expect(sent()).toBe(5)
      expect(await ask({ userName })).toMatchObject({ http: 200 })
      await outboxOf(it.world).idle()
      expect(sent()).toBe(5)
      expect((await verify('123456', '+447700900000')).http).toBe((await verify(not(await lastCode(phoneNumber)), phoneNumber)).http)
    })

    test('neither code nor proof can be read from the database', async () => {
      const { phoneNumber } = await addWithPhone()
      await ask({ phoneNumber })
      const code = await lastCode(phoneNumber)
      const { resetToken } = (await verify(code, phoneNumber)).data
      const rows = JSON.stringify([
        await it.world.store.sql.selectFrom('larder_code').selectAll().where('phone_number', '=', phoneNumber).execute(),
        await it.world.store.find(it.world.catalogue.get('sms-log'), [{ phoneNumber }]),
      ])
      expect(rows).toContain('•••••• is your code')
      expect(rows).not.toContain(`${code} is`)
      expect(rows).not.toContain(resetToken)
    })
  })

  describe('the first super admin', () => {
    test('chooses a password by a link that works once', async () => {
      const { link } = await createSuperAdmin(it.world, { userName: 'Boss@larder.test' })
      const parameters = new URLSearchParams(link?.split('?')[1])
      const reset = () => it.app.inject({
        method: 'POST', url: '/api/v1/auth/reset/password', headers: { 'x-reset-token': parameters.get('proof') ?? '' },
        payload: { userName: parameters.get('userName'), newPassword: 'Chosen-anew-9' },
      })
      expect((await reset()).statusCode).toBe(200)
      expect((await reset()).statusCode).toBe(401)
      expect(await signIn('boss@larder.test', 'Chosen-anew-9')).toMatchObject({ http: 200, data: { role: 'SUPER_ADMIN', isFirstLogin: false } })
    })

    test('or is given one that keeps the policy', async () => {
      await expect(createSuperAdmin(it.world, { userName: 'chief', password: 'password' })).rejects.toMatchObject({ errors: [{ field: 'password' }] })
      expect(await createSuperAdmin(it.world, { userName: 'chief', email: 'chief@larder.test', password: 'Good-enough-5' })).toEqual({ userName: 'chief', link: null })
      expect(await signIn('chief', 'Good-enough-5')).toMatchObject({ http: 200 })
    })
  })
})
