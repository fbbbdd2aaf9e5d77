import { afterAll, describe, expect, test } from 'vitest'
import { openOutbox } from '../../server/tasks/messages/outbox.ts'
import { addEmployee, openFourUsers } from '../../../tests/company/four-users.ts'
import { selectDatabases, PASSWORD } from '../../../tests/kit/session-context.ts'
import customer from '../../../resources/parties/customers/customer.resource.ts'
import employee from '../../../resources/parties/employees/employee.resource.ts'
import { ROLE_ID } from './roles.ts'
import user from './user.resource.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('numbers and passwords on %s', async (database) => {
  const { context, asSystem, call, ids, tokens, close } = await openFourUsers(database)
  afterAll(close)

  const versionOf = async (id: number) => (await context.store.get(user, id))?.version
  const edit = async (token: string, id: number, changes: object) =>
    call('PUT', `/user/${id}`, token, { ...changes, version: await versionOf(id) })
  const act = async (token: string, id: number, action: string, more: object = {}) =>
    call('POST', `/user/${id}/${action}`, token, { ...more, version: await versionOf(id) })
  const sentTo = async (phoneNumber: string | null) => {
    await openOutbox(context).idle()
    return openOutbox(context)
      .shown()
      .filter((each) => each.phoneNumber === phoneNumber)
      .map((each) => each.text)
  }

  describe('a phone number', () => {
    /** Creates a user with a number that a super admin has confirmed. */
    async function known(userName: string) {
      const person = await asSystem((work) => addEmployee(work))
      const { data } = await call('POST', '/user', tokens.superAdmin, {
        firstName: 'K',
        lastName: 'N',
        userName: `${userName}-${database}`,
        role: ROLE_ID.EMPLOYEE,
        employee: person.id,
        phoneNumber: person.phoneNumber,
      })
      return { id: Number(data.id), name: String(data.userName), person }
    }
    const ask = async (userName: string) =>
      (await call('POST', '/api/v1/auth/otp', null, { userName })).http
    let numbers = 0
    const newNumber = () => `+44799900${database.length}${String(++numbers).padStart(3, '0')}`

    test('that a super admin enters is confirmed, one that the office changes gets no code', async () => {
      const { id, name, person } = await known('changed')
      const other = newNumber()
      expect(await sentTo(person.phoneNumber)).toHaveLength(1)
      expect(await ask(name)).toBe(200)
      expect(await sentTo(person.phoneNumber)).toHaveLength(2)
      expect(await edit(tokens.admin, id, { phoneNumber: other })).toMatchObject({
        http: 200,
        data: { numberToConfirm: true, confirmedNumber: person.phoneNumber },
      })
      expect(await ask(name)).toBe(200)
      expect(await call('POST', '/api/v1/auth/otp', null, { phoneNumber: other })).toMatchObject({
        http: 200,
      })
      expect(await sentTo(other)).toEqual([])
      expect(await act(tokens.admin, id, 'sendPassword')).toMatchObject({ http: 409 })
      expect(
        (await call('GET', '/user/list?numberToConfirm=true', tokens.superAdmin)).data.content.map(
          (each: { id: number }) => each.id,
        ),
      ).toContain(id)
    })

    test('that the person proves by code waits no longer on the employee either', async () => {
      const own = newNumber()
      const path = `/employee/${ids.employee}`
      const enter = async (token: string, phoneNumber: string) =>
        call('PUT', path, token, {
          phoneNumber,
          version: (await context.store.get(employee, ids.employee))?.version,
        })
      const before = (await context.store.get(user, ids.worker))?.confirmedNumber
      expect(await enter(tokens.admin, newNumber())).toMatchObject({
        http: 200,
        data: { confirmedNumber: before },
      })
      expect(await enter(tokens.worker, own)).toMatchObject({ http: 200 })
      const [code = ''] = await sentTo(own)
      expect(
        await call('POST', '/user/phone-code/verify', tokens.worker, { code: code.slice(0, 6) }),
      ).toMatchObject({ http: 200, data: { phoneNumber: own } })
      expect(await context.store.get(employee, ids.employee)).toMatchObject({
        phoneNumber: own,
        confirmedNumber: null,
      })
      expect(await context.store.get(user, ids.worker)).toMatchObject({
        phoneNumber: own,
        confirmedNumber: own,
      })
    })

    test('is confirmed by a code that its owner reads out from the number before', async () => {
      const { id, name, person } = await known('spoken')
      const other = newNumber()
      await edit(tokens.admin, id, { phoneNumber: other })
      const [asked = ''] = await sentTo(person.phoneNumber)
      const code = /code: (\S+)\. /.exec(asked)?.[1] ?? ''
      expect(asked).toContain(other.slice(-4))
      for (const numberCode of ['AAAA-AAAA', '', code.slice(0, 4)])
        expect(
          (await act(tokens.admin, id, 'enterNumberCode', { numberCode })).http,
          numberCode,
        ).toBe(400)
      // The code is only valid for the number for which it was sent.
      await edit(tokens.admin, id, { phoneNumber: `${other}9` })
      expect((await act(tokens.admin, id, 'enterNumberCode', { numberCode: code })).http).toBe(400)
      await edit(tokens.admin, id, { phoneNumber: other })
      const [newest = ''] = await sentTo(person.phoneNumber)
      const right = /code: (\S+)\. /.exec(newest)?.[1]?.toLowerCase().replace('-', ' ')
      expect(await act(tokens.admin, id, 'enterNumberCode', { numberCode: right })).toMatchObject({
        http: 200,
        data: { numberToConfirm: false, confirmedNumber: other },
      })
      expect((await act(tokens.admin, id, 'enterNumberCode', { numberCode: right })).http).toBe(409)
      const before = (await sentTo(other)).length
      expect(await ask(name)).toBe(200)
      expect(await sentTo(other)).toHaveLength(before + 1)
    })

    test('gets a new password that nobody chooses, and the old one ends', async () => {
      const { id, name, person } = await known('renewed')
      const read = async () =>
        /password is (\S+)\. /.exec((await sentTo(person.phoneNumber))[0] ?? '')?.[1]
      const signedIn = (password: string | undefined) =>
        call('POST', '/api/v1/auth/authenticate', null, { userName: name, password })
      const old = await read()
      const { data } = await signedIn(old)
      expect(await act(tokens.admin, id, 'sendPassword')).toMatchObject({
        http: 200,
        data: { isFirstLogin: true },
      })
      expect(await read()).not.toBe(old)
      expect((await signedIn(old)).http).toBe(401)
      expect((await call('GET', `/user/${id}`, data.token)).http).toBe(401)
      expect((await signedIn(await read())).http).toBe(200)
    })

    test('of an employee that the office has entered gets nothing either, by form or by hand of a super admin', async () => {
      for (const by of ['admin', 'superAdmin'] as const) {
        const person = await asSystem((work) => addEmployee(work))
        const phoneNumber = newNumber()
        const put = (token: string, changes: object) =>
          context.store
            .get(employee, person.id)
            .then((found) =>
              call('PUT', `/employee/${person.id}`, token, { ...changes, version: found?.version }),
            )
        expect((await put(tokens.admin, { phoneNumber })).http).toBe(200)
        const made = await put(tokens[by], { createUser: true })
        expect(made.http).toBe(200)
        expect(await sentTo(phoneNumber)).toEqual([])
        const id = Number((await context.store.get(employee, person.id))?.user)
        expect(await act(tokens.superAdmin, id, 'confirmNumber')).toMatchObject({ http: 200 })
        expect(await sentTo(phoneNumber)).toHaveLength(1)
      }
    })
  })

  describe('the sign-in of another person', () => {
    test('has neither a password nor a person behind it that the office chooses', async () => {
      const free = await asSystem((work) => addEmployee(work))
      const shop = await asSystem((work) =>
        work.create(customer, {
          customerName: 'Shop',
          customerType: 'INDIVIDUAL',
          selfRegistered: true,
        }),
      )
      const refused = async (answer: Promise<{ http: number; errors?: { field: string }[] }>) => {
        const { http, errors } = await answer
        expect([400, 403]).toContain(http)
        return errors?.map(({ field }) => field)
      }
      const made = {
        firstName: 'A',
        lastName: 'B',
        userName: 'chosen',
        role: ROLE_ID.EMPLOYEE,
        employee: free.id,
        phoneNumber: '+447900000777',
      }
      expect(
        await refused(call('POST', '/user', tokens.admin, { ...made, password: PASSWORD })),
      ).toEqual(['password'])
      for (const changes of [
        { password: 'Chosen-by-office-1' },
        { employee: free.id },
        { customer: shop.id },
        { role: ROLE_ID.CUSTOMER },
      ])
        expect(
          await refused(edit(tokens.admin, ids.worker, changes)),
          JSON.stringify(changes),
        ).toEqual(Object.keys(changes))
      await edit(tokens.admin, ids.worker, { confirmedNumber: '+447900000777' })
      expect(await context.store.get(user, ids.worker)).toMatchObject({
        employee: ids.employee,
        confirmedNumber: (await context.store.get(employee, ids.employee))?.phoneNumber,
      })
    })

    test('is not registered by the office with a password of its choice', async () => {
      const free = await asSystem((work) => addEmployee(work))
      const register = (more: object) =>
        call('POST', '/api/v1/auth/register', tokens.admin, {
          firstname: 'R',
          lastname: 'G',
          email: 'by.office@larder.test',
          password: 'Chosen-by-office-1',
          ...more,
        })
      expect(await register({ role: 'EMPLOYEE', employee: free.id })).toMatchObject({ http: 403 })
      expect(await register({ role: 'CUSTOMER' })).toMatchObject({
        http: 409,
        errors: [{ field: 'password' }],
      })
      expect((await context.store.get(employee, free.id))?.user).toBeNull()
    })
  })
})
