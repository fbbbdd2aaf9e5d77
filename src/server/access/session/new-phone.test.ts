import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Definition } from '#schema/engine'
import {
  callers,
  selectDatabases,
  openSessionContext,
  type SessionContext,
} from '../../../../tests/kit/session-context.ts'
import { openOutbox } from '../../tasks/messages/outbox.ts'

const databases = selectDatabases(import.meta.filename)

const MINUTE = 60_000

describe.each(databases)('a new phone number of one’s own on %s', (database) => {
  let it: SessionContext
  beforeAll(async () => {
    it = await openSessionContext(database)
  })
  afterAll(() => it.close())
  const { addUser, call, signIn, bearer } = callers(() => it)

  let numbers = 0
  const newNumber = () => `+4477010${database.length}${String(++numbers).padStart(4, '0')}`
  const of = (name: string): Definition => it.context.registry.get(name)
  const stored = (name: string, id: number) => it.context.store.get(of(name), id)

  /** Creates a buyer, returning or newly registered, with a sign-in and a customer record. */
  async function addBuyer(phoneNumber: string | null = null) {
    const { id, userName } = await addUser('CUSTOMER', { isSelfRegistered: true, phoneNumber })
    const { token, customer } = await signedIn(userName, id)
    return { id, userName, customer, token, ...as(token, customer) }
  }
  async function signedIn(userName: string, id: number) {
    const { data } = await signIn(userName)
    return { token: String(data.token), customer: Number((await stored('user', id))?.customer) }
  }
  const as = (token: string, customer: number) => ({
    enter: async (phoneNumber: string | null, more: object = {}) =>
      call(
        'PUT',
        `/customer/${customer}`,
        { phoneNumber, version: (await stored('customer', customer))?.version, ...more },
        { headers: bearer(token) },
      ),
    verify: (code: string) =>
      call('POST', '/user/phone-code/verify', { code }, { headers: bearer(token) }),
    again: () => call('POST', '/user/phone-code', {}, { headers: bearer(token) }),
    waiting: async () =>
      (await it.app.inject({ url: '/user/profile', headers: bearer(token) })).json().data
        .newPhoneNumber as string | null,
  })
  const sentTo = async (phoneNumber: string) => {
    await openOutbox(it.context).idle()
    return openOutbox(it.context)
      .shown()
      .filter((each) => each.phoneNumber === phoneNumber)
      .map(({ text }) => text.slice(0, 6))
  }
  const codeFor = async (phoneNumber: string) => (await sentTo(phoneNumber))[0] ?? ''
  const not = (code: string) => (code === '000000' ? '000001' : '000000')
  const numberOf = async (name: string, id: number) => (await stored(name, id))?.phoneNumber ?? null

  test('waits until its code was entered, and is then that of the sign-in too', async () => {
    const buyer = await addBuyer()
    const phoneNumber = newNumber()
    const saved = await buyer.enter(phoneNumber, { cityName: 'Dover' })
    expect(saved).toMatchObject({
      http: 200,
      data: { phoneNumber: null, newPhoneNumber: phoneNumber, cityName: 'Dover' },
    })
    expect([await numberOf('customer', buyer.customer), await numberOf('user', buyer.id)]).toEqual([
      null,
      null,
    ])
    expect(await buyer.waiting()).toBe(phoneNumber)
    expect(await buyer.verify(await codeFor(phoneNumber))).toMatchObject({
      http: 200,
      data: { phoneNumber },
    })
    expect([await numberOf('customer', buyer.customer), await numberOf('user', buyer.id)]).toEqual([
      phoneNumber,
      phoneNumber,
    ])
    expect(await buyer.waiting()).toBeNull()
    expect(await buyer.verify(await codeFor(phoneNumber))).toMatchObject({
      http: 400,
      code: 'wrongCode',
    })
  })

  test('moves the sign-in along when both had the same, and leaves another number there alone', async () => {
    const [old, other] = [newNumber(), newNumber()]
    for (const [own, expected] of [
      [old, 'moved'],
      [other, 'kept'],
    ] as const) {
      const buyer = await addBuyer(own)
      await it.context.store.transaction((transaction) =>
        transaction.update(of('customer'), {
          id: buyer.customer,
          values: { phoneNumber: old },
          stamp: { userId: null, now: it.clock.now().toISOString() },
        }),
      )
      const phoneNumber = newNumber()
      await buyer.enter(phoneNumber)
      await buyer.verify(await codeFor(phoneNumber))
      expect(await numberOf('customer', buyer.customer)).toBe(phoneNumber)
      expect(await numberOf('user', buyer.id)).toBe(expected === 'moved' ? phoneNumber : other)
    }
  })

  test('that is somebody else’s takes no place from them, and shows nothing of them', async () => {
    const [theirs, free] = [newNumber(), newNumber()]
    const owner = await addBuyer()
    await owner.enter(theirs)
    await owner.verify(await codeFor(theirs))
    const stranger = await addBuyer()
    const replyFor = async (phoneNumber: string) => {
      const { http, message, errors, data } = await stranger.enter(phoneNumber)
      return { http, message, errors, keys: Object.keys(data).toSorted(), now: data.phoneNumber }
    }
    expect(await replyFor(theirs)).toEqual(await replyFor(free))
    await stranger.enter(theirs)
    const own = await call(
      'PUT',
      `/user/${stranger.id}`,
      { phoneNumber: theirs, version: (await stored('user', stranger.id))?.version },
      { headers: bearer(stranger.token) },
    )
    expect(own).toMatchObject({ http: 200, data: { phoneNumber: null, newPhoneNumber: theirs } })
    expect(await numberOf('customer', owner.customer)).toBe(theirs)
    // Only a user who can read the message learns that the number is taken.
    expect(await stranger.verify(await codeFor(theirs))).toMatchObject({
      http: 409,
      errors: [{ field: 'code' }],
    })
    expect([
      await numberOf('user', stranger.id),
      await numberOf('customer', stranger.customer),
    ]).toEqual([null, null])
  })

  test('of two who prove the same number at once one has it, whole', async () => {
    const phoneNumber = newNumber()
    const two = [await addBuyer(), await addBuyer()] as const
    const codes: string[] = []
    for (const each of two) {
      expect(await each.enter(phoneNumber)).toMatchObject({ http: 200 })
      codes.push(await codeFor(phoneNumber))
    }
    const answers = await Promise.all(two.map((each, n) => each.verify(codes[n] ?? '')))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
    const winner = answers[0]?.http === 200 ? 0 : 1
    for (const [n, each] of two.entries()) {
      const expected = n === winner ? phoneNumber : null
      expect([await numberOf('user', each.id), await numberOf('customer', each.customer)]).toEqual([
        expected,
        expected,
      ])
    }
  })

  test('needs the newest code, within five minutes and five tries', async () => {
    const buyer = await addBuyer()
    const phoneNumber = newNumber()
    await buyer.enter(phoneNumber)
    const first = await codeFor(phoneNumber)
    expect(await buyer.again()).toMatchObject({
      http: 200,
      data: { phoneNumber, expiresInSeconds: 300 },
    })
    const second = await codeFor(phoneNumber)
    if (first !== second)
      expect(await buyer.verify(first)).toMatchObject({ http: 400, code: 'wrongCode' })
    for (let tried = first === second ? 0 : 1; tried < 5; tried++)
      expect(await buyer.verify(not(second))).toMatchObject({ http: 400, code: 'wrongCode' })
    expect(await buyer.verify(second)).toMatchObject({
      http: 429,
      headers: { 'retry-after': '300' },
    })
    await buyer.again()
    it.clock.forward(5 * MINUTE)
    expect(await buyer.verify(await codeFor(phoneNumber))).toMatchObject({
      http: 400,
      code: 'wrongCode',
    })
    expect(await buyer.again()).toMatchObject({ http: 409 })
    expect([await buyer.waiting(), await numberOf('customer', buyer.customer)]).toEqual([
      null,
      null,
    ])
  })

  test('is asked for five times an hour, by one person and for one number', async () => {
    const buyer = await addBuyer()
    for (let input = 0; input < 5; input++) expect((await buyer.enter(newNumber())).http).toBe(200)
    const beyond = newNumber()
    expect(await buyer.enter(beyond)).toMatchObject({
      http: 429,
      code: 'locked',
      headers: { 'retry-after': '3600' },
    })
    expect(await buyer.again()).toMatchObject({ http: 429 })
    expect(await sentTo(beyond)).toEqual([])
    const phoneNumber = newNumber()
    for (let input = 0; input < 5; input++)
      expect((await (await addBuyer()).enter(phoneNumber)).http).toBe(200)
    expect(await (await addBuyer()).enter(phoneNumber)).toMatchObject({ http: 429 })
    expect(await sentTo(phoneNumber)).toHaveLength(5)
  })

  test('its code resets no password, and one for a password takes no number', async () => {
    const owner = await addBuyer()
    const theirs = newNumber()
    await owner.enter(theirs)
    await owner.verify(await codeFor(theirs))
    await call('POST', '/api/v1/auth/otp', { phoneNumber: theirs })
    const forPassword = await codeFor(theirs)
    const stranger = await addBuyer()
    await stranger.enter(theirs)
    const forNumber = await codeFor(theirs)
    if (forNumber !== forPassword)
      expect(
        await call('POST', '/api/v1/auth/otp/verify', { otp: forNumber, phoneNumber: theirs }),
      ).toMatchObject({ http: 400 })
    if (forNumber !== forPassword)
      expect(await stranger.verify(forPassword)).toMatchObject({ http: 400 })
    // The code that the owner requested is still the newest of its kind.
    expect(
      await call('POST', '/api/v1/auth/otp/verify', { otp: forPassword, phoneNumber: theirs }),
    ).toMatchObject({ http: 200, data: { userName: owner.userName } })
  })

  test('its code cannot be read from the database', async () => {
    const buyer = await addBuyer()
    const phoneNumber = newNumber()
    await buyer.enter(phoneNumber)
    const code = await codeFor(phoneNumber)
    const rows = JSON.stringify([
      await it.context.store.sql
        .selectFrom('larder_code')
        .selectAll()
        .where('user_id', '=', buyer.id)
        .execute(),
      await it.context.store.find(of('sms-log'), [{ phoneNumber }]),
    ])
    expect(rows).toContain('•••••• is your code')
    expect(rows).not.toContain(`${code} is`)
    expect(rows).not.toContain(`"${code}"`)
  })

  test('that the office enters stands at once, and sends nothing', async () => {
    const buyer = await addBuyer()
    const { userName } = await addUser('ADMIN')
    const { token } = (await signIn(userName)).data
    const phoneNumber = newNumber()
    const saved = await call(
      'PUT',
      `/customer/${buyer.customer}`,
      { phoneNumber, version: (await stored('customer', buyer.customer))?.version },
      { headers: bearer(token) },
    )
    expect(saved).toMatchObject({ http: 200, data: { phoneNumber } })
    expect(saved.data).not.toHaveProperty('newPhoneNumber')
    expect(await sentTo(phoneNumber)).toEqual([])
    expect(await buyer.verify('123456')).toMatchObject({ http: 400, code: 'wrongCode' })
    expect(await buyer.enter(null)).toMatchObject({ http: 200, data: { phoneNumber: null } })
  })
})
