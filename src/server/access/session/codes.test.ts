import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  callers,
  selectDatabases,
  openSessionContext,
  type SessionContext,
} from '../../../../tests/kit/session-context.ts'
import { openOutbox } from '../../tasks/messages/outbox.ts'
import { createSuperAdmin } from './create-super-admin.ts'

const databases = selectDatabases(import.meta.filename)

const MINUTE = 60_000

describe.each(databases)('codes and links on %s', (database) => {
  let it: SessionContext
  beforeAll(async () => {
    it = await openSessionContext(database)
  })
  afterAll(() => it.close())
  const { addUser, call, signIn, isGood } = callers(() => it)

  describe('a forgotten password', () => {
    let phones = 0
    async function addWithPhone() {
      const phoneNumber = `+4477009${database.length}${String(++phones).padStart(4, '0')}`
      return { ...(await addUser('CUSTOMER', { phoneNumber })), phoneNumber }
    }
    const ask = (body: object) => call('POST', '/api/v1/auth/otp', body)
    const verify = (otp: string, phoneNumber: string) =>
      call('POST', '/api/v1/auth/otp/verify', { otp, phoneNumber })
    const reset = (userName: string, newPassword: string, proof?: string) =>
      call(
        'POST',
        '/api/v1/auth/reset/password',
        { userName, newPassword },
        { headers: proof === undefined ? {} : { 'x-reset-token': proof } },
      )
    const lastCode = async (phoneNumber: string) => {
      await openOutbox(it.context).idle()
      return (
        openOutbox(it.context)
          .shown()
          .find((each) => each.phoneNumber === phoneNumber)
          ?.text.slice(0, 6) ?? ''
      )
    }
    const not = (code: string) => (code === '000000' ? '000001' : '000000')

    test('is replaced by code and proof, each good once', async () => {
      const { userName, phoneNumber } = await addWithPhone()
      const { token } = (await signIn(userName)).data
      expect(await ask({ phoneNumber })).toMatchObject({
        http: 200,
        data: { expiresInSeconds: 300, maskedPhone: null },
      })
      const code = await lastCode(phoneNumber)
      const verified = await verify(code, phoneNumber)
      expect(verified).toMatchObject({
        http: 200,
        data: { userName, resetToken: expect.any(String) },
      })
      expect(await verify(code, phoneNumber)).toMatchObject({ http: 400 })
      const proof = verified.data.resetToken
      expect(await reset(userName, 'Chosen-anew-9')).toMatchObject({ http: 401 })
      expect(await reset(userName, 'Chosen-anew-9', `${proof}x`)).toMatchObject({ http: 401 })
      expect(await reset(userName, 'password', proof)).toMatchObject({
        http: 400,
        errors: [{ field: 'newPassword' }],
      })
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
      for (let tried = first === second ? 0 : 1; tried < 5; tried++)
        expect(await verify(not(second), phoneNumber)).toMatchObject({ http: 400 })
      expect(await verify(second, phoneNumber)).toMatchObject({
        http: 429,
        headers: { 'retry-after': '300' },
      })
      await ask({ phoneNumber })
      it.clock.forward(5 * MINUTE)
      expect(await verify(await lastCode(phoneNumber), phoneNumber)).toMatchObject({
        http: 400,
        code: 'wrongCode',
      })
    })

    test('asking tells nothing about who is there, the limit of five an hour included', async () => {
      const { phoneNumber, userName } = await addWithPhone()
      const known: Awaited<ReturnType<typeof ask>>[] = []
      const unknown: typeof known = []
      for (let input = 0; input < 6; input++) {
        known.push(await ask({ phoneNumber }))
        unknown.push(await ask({ phoneNumber: '07700 900 000' }))
      }
      const shown = (answers: typeof known) =>
        answers.map(({ http, data, message }) => ({ http, data, message }))
      expect(shown(known)).toEqual(shown(unknown))
      expect(known.map(({ http }) => http)).toEqual([200, 200, 200, 200, 200, 429])
      // Requesting by user name does not get round the limit either.
      await openOutbox(it.context).idle()
      const sent = () =>
        openOutbox(it.context)
          .shown()
          .filter((each) => each.phoneNumber === phoneNumber).length
      expect(sent()).toBe(5)
      expect(await ask({ userName })).toMatchObject({ http: 200 })
      await openOutbox(it.context).idle()
      expect(sent()).toBe(5)
      expect((await verify('123456', '+447700900000')).http).toBe(
        (await verify(not(await lastCode(phoneNumber)), phoneNumber)).http,
      )
    })

    test('many who ask at once get no more than five an hour between them', async () => {
      const { phoneNumber, userName } = await addWithPhone()
      const byPhone = await Promise.all(Array.from({ length: 9 }, () => ask({ phoneNumber })))
      expect(byPhone.map(({ http }) => http).toSorted()).toEqual([
        200, 200, 200, 200, 200, 429, 429, 429, 429,
      ])
      await Promise.all(Array.from({ length: 3 }, () => ask({ userName })))
      await openOutbox(it.context).idle()
      expect(
        openOutbox(it.context)
          .shown()
          .filter((each) => each.phoneNumber === phoneNumber),
      ).toHaveLength(5)
    })

    test('a control character is refused in the same words, whoever is meant', async () => {
      const { userName } = await addWithPhone()
      const answersTo = async (name: string) => {
        const bad = `${name}\u0000`
        const answers = [
          await ask({ userName: bad }),
          await ask({ phoneNumber: bad }),
          await verify('123456', bad),
          await reset(bad, 'Chosen-anew-9', 'x'),
        ]
        return answers.map(({ http, message, errors }) => ({ http, message, errors }))
      }
      expect(await answersTo(userName)).toEqual(await answersTo('nobody'))
      expect((await answersTo(userName)).map(({ http }) => http)).toEqual([400, 400, 400, 400])
    })

    test('neither code nor proof can be read from the database', async () => {
      const { phoneNumber } = await addWithPhone()
      await ask({ phoneNumber })
      const code = await lastCode(phoneNumber)
      const { resetToken } = (await verify(code, phoneNumber)).data
      const rows = JSON.stringify([
        await it.context.store.sql
          .selectFrom('larder_code')
          .selectAll()
          .where('phone_number', '=', phoneNumber)
          .execute(),
        await it.context.store.find(it.context.registry.get('sms-log'), [{ phoneNumber }]),
      ])
      expect(rows).toContain('•••••• is your code')
      expect(rows).not.toContain(`${code} is`)
      expect(rows).not.toContain(resetToken)
    })
  })

  describe('the first super admin', () => {
    test('chooses a password by a link that works once', async () => {
      const { link } = await createSuperAdmin(it.context, { userName: 'Boss@larder.test' })
      const parameters = new URLSearchParams(link?.split('?')[1])
      const reset = () =>
        it.app.inject({
          method: 'POST',
          url: '/api/v1/auth/reset/password',
          headers: { 'x-reset-token': parameters.get('proof') ?? '' },
          payload: { userName: parameters.get('userName'), newPassword: 'Chosen-anew-9' },
        })
      expect((await reset()).statusCode).toBe(200)
      expect((await reset()).statusCode).toBe(401)
      expect(await signIn('boss@larder.test', 'Chosen-anew-9')).toMatchObject({
        http: 200,
        data: { role: 'SUPER_ADMIN', isFirstLogin: false },
      })
    })

    test('or is given one that keeps the policy', async () => {
      await expect(
        createSuperAdmin(it.context, { userName: 'chief', password: 'password' }),
      ).rejects.toMatchObject({ errors: [{ field: 'password' }] })
      expect(
        await createSuperAdmin(it.context, {
          userName: 'chief',
          email: 'chief@larder.test',
          password: 'Good-enough-5',
        }),
      ).toEqual({ userName: 'chief', link: null })
      expect(await signIn('chief', 'Good-enough-5')).toMatchObject({ http: 200 })
    })
  })
})
