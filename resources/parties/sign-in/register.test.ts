import { afterAll, describe, expect, test } from 'vitest'
import { openFourUsers } from '../../../tests/company/four-users.ts'
import { selectDatabases, openSessionContext } from '../../../tests/kit/session-context.ts'
import customer from '../customers/customer.resource.ts'
import user from './user.extension.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('users on %s', async (database) => {
  const { context, call, tokens, close } = await openFourUsers(database)
  afterAll(close)

  describe('registering', () => {
    const given = {
      firstname: 'Rae',
      lastname: 'New',
      password: 'Shopping-list-3',
      tenantid: 'default',
    }
    const register = (body: object, token: string | null = null) =>
      call('POST', '/api/v1/auth/register', token, { ...given, ...body })

    test('on the public site opens a customer who may sign in', async () => {
      const { http, data } = await register({ email: 'rae+shop@new.test', role: 'CUSTOMER' })
      expect([http, data]).toEqual([
        200,
        { userId: expect.any(Number), userName: 'rae+shop@new.test', role: 'CUSTOMER' },
      ])
      const opened = await context.store.find(customer, [{ user: data.userId }])
      expect(opened[0]).toMatchObject({
        customerName: 'Rae New',
        customerType: 'INDIVIDUAL',
        creditLimit: 0,
        selfRegistered: true,
      })
      const signedIn = await call('POST', '/api/v1/auth/authenticate', null, {
        userName: 'rae+shop@new.test',
        password: given.password,
      })
      expect(signedIn.data).toMatchObject({ isFirstLogin: false, role: 'CUSTOMER' })
      expect(await call('GET', '/customer/user', signedIn.data.token)).toMatchObject({
        http: 200,
        data: { id: opened[0]?.id },
      })
    })

    test('takes no other role without a token, and no taken address', async () => {
      for (const role of ['ADMIN', 'EMPLOYEE', 'SUPER_ADMIN'])
        expect(await register({ email: 'z@new.test', role })).toMatchObject({ http: 403 })
      expect(await register({ email: 'z@new.test', role: 'KING' })).toMatchObject({ http: 400 })
      expect(await register({ email: 'SA@larder.test' })).toMatchObject({ http: 409 })
      expect(await register({ email: 'z@new.test', password: 'Larder-demo-1' })).toMatchObject({
        http: 400,
        errors: [{ field: 'password' }],
      })
      expect(await register({ email: 'z@new.test', password: 'password1' })).toMatchObject({
        http: 400,
        errors: [{ field: 'password' }],
      })
      expect(await register({ email: 'z@new.test', userName: 'root' })).toMatchObject({ http: 400 })
      expect(await context.store.count(customer, [{ email: 'z@new.test' }])).toBe(0)
    })

    test('takes nobody’s phone number before it is known whose it is', async () => {
      const phoneNumber = '+447900123456'
      for (const token of [null, tokens.buyer, tokens.worker]) {
        expect(await register({ email: 'thief@new.test', phoneNumber }, token)).toMatchObject({
          http: 400,
          errors: [{ field: 'phoneNumber' }],
        })
      }
      expect(await context.store.count(customer, [{ phoneNumber }])).toBe(0)
      expect(
        await register({ email: 'known@new.test', phoneNumber }, tokens.superAdmin),
      ).toMatchObject({ http: 200 })
    })

    test('of other roles is for those who may appoint them', async () => {
      expect(await register({ email: 'adm@new.test', role: 'ADMIN' }, tokens.admin)).toMatchObject({
        http: 403,
      })
      expect(await register({ email: 'adm@new.test', role: 'ADMIN' }, tokens.buyer)).toMatchObject({
        http: 403,
      })
      expect(await register({ email: 'adm@new.test', role: 'ADMIN' }, 'bad')).toMatchObject({
        http: 401,
      })
      const made = await register({ email: 'adm@new.test', role: 'ADMIN' }, tokens.superAdmin)
      expect(made).toMatchObject({ http: 200, data: { role: 'ADMIN' } })
      expect(await context.store.get(user, made.data.userId)).toMatchObject({
        isFirstLogin: true,
        isSelfRegistered: false,
      })
    })
  })
})

test('an address that calls too often has to wait', async () => {
  const it = await openSessionContext('sqlite', { isThrottled: true })
  const call = (url: string) => it.app.inject({ method: 'POST', url, payload: {} })
  for (let place = 0; place < 120; place++) {
    expect((await call(place % 2 ? '/api/v1/auth/register' : '/api/v1/auth/otp')).statusCode).toBe(
      400,
    )
  }
  const last = await call('/api/v1/auth/authenticate')
  expect([last.statusCode, last.json().status]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  expect((await it.app.inject('/healthz')).statusCode).toBe(200)
  await it.close()
})
