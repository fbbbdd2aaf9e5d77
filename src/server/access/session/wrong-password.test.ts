import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { user } from '#system'
import {
  callers,
  selectDatabases,
  openSessionContext,
  PASSWORD,
  type SessionContext,
} from '../../../../tests/kit/session-context.ts'
import { buildApp } from '../../http/app.ts'
import { recordSignIn, triedFrom } from './throttle.ts'

const databases = selectDatabases(import.meta.filename)

const MINUTE = 60_000
let phones = 0

describe.each(databases)('signing in on %s', (database) => {
  let it: SessionContext
  beforeAll(async () => {
    it = await openSessionContext(database)
  })
  afterAll(() => it.close())

  const { addUser, call, signIn, bearer } = callers(() => it)

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
          recordSignIn(it.context, transaction, tried, id),
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
        // A new process that shares no memory with the first.
        const app = await buildApp(database === 'postgres' ? await it.another() : { ...it.context })
        expect(await signIn(name, 'wrong password', { app })).toMatchObject({
          http: 401,
          code: 'wrongSignIn',
        })
        for (const input of [it.app, app])
          expect(await signIn(name, PASSWORD, { app: input })).toMatchObject({
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
        const superAdmin = await addUser('SUPER_ADMIN')
        const { token } = (await signIn(superAdmin.userName)).data
        const version = (await it.context.store.get(user, id))?.version
        const reset = await call(
          'PUT',
          `/user/${id}`,
          { version, password: 'Given-by-the-office-1' },
          { headers: bearer(token) },
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
})

describe('calls that need no sign-in', () => {
  test('are limited per address, however the address of the call is written', async () => {
    const it = await openSessionContext('sqlite', { isThrottled: true })
    const ask = async (url: string) =>
      (await it.app.inject({ method: 'POST', url, payload: {} })).statusCode
    for (let input = 0; input < 120; input++)
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
