import { afterAll, describe, expect, test } from 'vitest'
import { openOutbox } from '../../server/tasks/messages/outbox.ts'
import { addEmployee, openFourUsers } from '../../../tests/company/four-users.ts'
import { selectDatabases, PASSWORD } from '../../../tests/kit/session-context.ts'
import employee from '../../../resources/parties/employees/employee.resource.ts'
import { ROLE_ID } from './roles.ts'
import user from './user.resource.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('users on %s', async (database) => {
  const { context, asSystem, call, signIn, ids, tokens, close } = await openFourUsers(database)
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
  const listed = async (token: string) =>
    (await call('GET', '/user/list?size=100&sortByField=id', token)).data.content.map(
      ({ id }: { id: number }) => id,
    )

  describe('who sees whom', () => {
    test('an administrator sees employees and customers only, the others themselves', async () => {
      expect(await listed(tokens.superAdmin)).toEqual(
        expect.arrayContaining([ids.superAdmin, ids.admin, ids.worker, ids.buyer]),
      )
      expect(await listed(tokens.admin)).not.toContain(ids.superAdmin)
      expect(await listed(tokens.admin)).not.toContain(ids.admin)
      expect(await call('GET', `/user/${ids.superAdmin}`, tokens.admin)).toMatchObject({
        http: 404,
      })
      expect(await call('GET', `/user/${ids.worker}`, tokens.worker)).toMatchObject({
        http: 200,
        data: { userName: 'worker' },
      })
      expect(await call('GET', `/user/${ids.buyer}`, tokens.worker)).toMatchObject({ http: 404 })
      expect(await call('GET', '/user/list', tokens.worker)).toMatchObject({ http: 403 })
    })

    test('nobody sees a password, not even its hash', async () => {
      const { data } = await call('GET', `/user/${ids.worker}`, tokens.superAdmin)
      expect(data).not.toHaveProperty('password')
      expect(data.labels).toMatchObject({ role: 'Employee' })
      expect(
        JSON.stringify((await call('GET', `/user/${ids.worker}/history`, tokens.superAdmin)).data),
      ).not.toContain('argon2')
    })

    test('roles are four, counted, and neither made nor deleted', async () => {
      const { data } = await call('GET', '/user-roles', tokens.admin)
      expect(data.map(({ id, roleName }: Record<string, unknown>) => [id, roleName])).toEqual(
        Object.entries(ROLE_ID).map(([name, id]) => [id, name]),
      )
      expect(data[ROLE_ID.ADMIN - 1].userCount).toBeGreaterThan(0)
      expect(
        await call('POST', '/user-role', tokens.superAdmin, { roleName: 'ADMIN' }),
      ).toMatchObject({ http: 403 })
      expect(await call('DELETE', `/user-role/${ROLE_ID.ADMIN}`, tokens.superAdmin)).toMatchObject({
        http: 403,
      })
    })
  })

  describe('a new user', () => {
    test('without a password gets a temporary one by SMS once its number is confirmed, and must change it', async () => {
      const person = await asSystem((work) => addEmployee(work))
      const made = await call('POST', '/user', tokens.admin, {
        firstName: 'Wyn',
        lastName: 'Evans',
        role: ROLE_ID.EMPLOYEE,
        employee: person.id,
        phoneNumber: person.phoneNumber,
        email: `wyn${database}@larder.test`,
      })
      expect(made).toMatchObject({
        http: 201,
        data: { userName: `wyn${database}@larder.test`.toLowerCase(), isFirstLogin: true },
      })
      expect((await context.store.get(employee, person.id))?.user).toBe(made.data.id)
      expect(await sentTo(person.phoneNumber)).toEqual([])
      expect(await act(tokens.admin, made.data.id, 'confirmNumber')).toMatchObject({ http: 403 })
      expect(await act(tokens.superAdmin, made.data.id, 'confirmNumber')).toMatchObject({
        http: 200,
        data: { confirmedNumber: person.phoneNumber, numberToConfirm: false },
      })
      const [message = ''] = await sentTo(person.phoneNumber)
      const password = /password is (\S+)\. /.exec(message)?.[1]
      const { data } = await call('POST', '/api/v1/auth/authenticate', null, {
        userName: made.data.userName,
        password,
      })
      expect(data).toMatchObject({ isFirstLogin: true })
      expect(await call('GET', `/user/${made.data.id}`, data.token)).toMatchObject({
        http: 403,
        code: 'FIRST_LOGIN',
      })
      const changed = await call('PUT', '/user/change-password', data.token, {
        oldPassword: password,
        newPassword: 'My-own-word-1',
      })
      expect(await call('GET', `/user/${made.data.id}`, changed.data.token)).toMatchObject({
        http: 200,
      })
    })

    test.each([
      ['needs the employee', { role: ROLE_ID.EMPLOYEE, phoneNumber: '+447900000002' }, 'employee'],
      ['needs the customer', { role: ROLE_ID.CUSTOMER, phoneNumber: '+447900000003' }, 'customer'],
      ['needs a phone number', { role: ROLE_ID.CUSTOMER, password: PASSWORD }, 'phoneNumber'],
      ['needs a password or a phone', { role: ROLE_ID.ADMIN, email: 'x@larder.test' }, 'password'],
      [
        'needs an e-mail address as administrator',
        { role: ROLE_ID.ADMIN, userName: 'someone', password: PASSWORD },
        'email',
      ],
      [
        'needs a good password',
        { role: ROLE_ID.ADMIN, email: 'y@larder.test', password: 'password1' },
        'password',
      ],
      [
        'needs a plain user name',
        { role: ROLE_ID.ADMIN, email: 'y@larder.test', userName: 'a b', password: PASSWORD },
        'userName',
      ],
    ])('%s', async (_, given, field) => {
      const answer = await call('POST', '/user', tokens.superAdmin, {
        firstName: 'New',
        lastName: 'Person',
        ...given,
      })
      expect(answer.http).toBe(400)
      expect(answer.errors?.map((error) => error.field)).toContain(field)
    })

    test('is no administrator when an administrator makes it', async () => {
      const person = {
        firstName: 'New',
        lastName: 'Boss',
        userName: 'newboss',
        email: 'nb@larder.test',
      }
      for (const role of [ROLE_ID.ADMIN, ROLE_ID.SUPER_ADMIN]) {
        expect(await call('POST', '/user', tokens.admin, { ...person, role })).toMatchObject({
          http: 403,
        })
      }
      const raised = await edit(tokens.admin, ids.worker, {
        role: ROLE_ID.ADMIN,
        email: 'worker@larder.test',
      })
      expect(raised.errors?.map(({ field }) => field)).toEqual(['role'])
      expect(
        await call('POST', '/user', tokens.worker, { ...person, role: ROLE_ID.CUSTOMER }),
      ).toMatchObject({ http: 403 })
    })

    test('does not share an employee with another', async () => {
      expect(
        await call('POST', '/user', tokens.superAdmin, {
          firstName: 'A',
          lastName: 'B',
          userName: 'second',
          role: ROLE_ID.EMPLOYEE,
          employee: ids.employee,
          phoneNumber: '+447900000009',
          password: PASSWORD,
        }),
      ).toMatchObject({ http: 409, errors: [{ field: 'employee' }] })
    })
  })

  describe('a change', () => {
    test('of oneself reaches name and addresses, never role, password or state', async () => {
      expect(await edit(tokens.worker, ids.worker, { firstName: 'Wynne' })).toMatchObject({
        http: 200,
        data: { fullName: 'Wynne Test' },
      })
      expect(await edit(tokens.superAdmin, ids.superAdmin, { firstName: 'Sally' })).toMatchObject({
        http: 200,
        data: {
          label: 'Sally Test (superadmin)',
          labels: { modifiedBy: 'Sally Test (superadmin)' },
        },
      })
      for (const changes of [
        { role: ROLE_ID.ADMIN },
        { isActive: false },
        { password: 'Another-word-1' },
        { customer: ids.customer },
      ]) {
        expect((await edit(tokens.worker, ids.worker, changes)).http).toBe(403)
      }
      expect(await edit(tokens.superAdmin, ids.superAdmin, { isActive: false })).toMatchObject({
        http: 409,
      })
      expect(await edit(tokens.superAdmin, ids.superAdmin, { role: ROLE_ID.ADMIN })).toMatchObject({
        http: 409,
      })
      expect(
        await edit(tokens.superAdmin, ids.superAdmin, { password: 'Another-word-1' }),
      ).toMatchObject({ http: 400 })
    })

    test('never takes away the last super admin', async () => {
      const second = await asSystem((work) =>
        work.create(user, {
          userName: 'second-sa',
          firstName: 'S',
          lastName: 'A',
          role: ROLE_ID.SUPER_ADMIN,
          email: 'sa2@larder.test',
          password: PASSWORD,
          isFirstLogin: false,
        }),
      )
      const token = await signIn('second-sa')
      const both = await Promise.all([
        edit(tokens.superAdmin, second.id, { isActive: false }),
        edit(token, ids.superAdmin, { isActive: false }),
      ])
      expect(both.map(({ http }) => http).toSorted()).toSatisfy(
        ([first, other]) => first === 200 && (other === 409 || other === 401),
      )
      expect(await context.store.count(user, [{ role: ROLE_ID.SUPER_ADMIN, isActive: true }])).toBe(
        1,
      )
      await asSystem(async (work) => {
        for (const id of [ids.superAdmin, second.id])
          await work.update(user, id, { isActive: true })
        await work.remove(user, second.id)
      })
      tokens.superAdmin = await signIn('superadmin')
    })

    test('of the employee is mirrored on both sides', async () => {
      const [first, next] = await asSystem(async (work) => [
        await addEmployee(work),
        await addEmployee(work),
      ])
      const made = await call('POST', '/user', tokens.superAdmin, {
        firstName: 'M',
        lastName: 'N',
        userName: 'mirror',
        role: ROLE_ID.EMPLOYEE,
        employee: first.id,
        phoneNumber: first.phoneNumber,
        password: PASSWORD,
      })
      await edit(tokens.superAdmin, made.data.id, { employee: next.id })
      expect([
        (await context.store.get(employee, first.id))?.user,
        (await context.store.get(employee, next.id))?.user,
      ]).toEqual([null, made.data.id])
      expect(await call('DELETE', `/user/${made.data.id}`, tokens.superAdmin)).toMatchObject({
        http: 200,
      })
      expect((await context.store.get(employee, next.id))?.user).toBeNull()
    })

    test('a suspended employee neither signs in nor stays', async () => {
      expect(await call('GET', `/user/${ids.worker}`, tokens.worker)).toMatchObject({ http: 200 })
      await asSystem((work) => work.act(employee, ids.employee, 'suspend'))
      expect(await call('GET', `/user/${ids.worker}`, tokens.worker)).toMatchObject({ http: 401 })
      expect(
        await call('POST', '/api/v1/auth/authenticate', null, {
          userName: 'worker',
          password: PASSWORD,
        }),
      ).toMatchObject({ http: 401 })
      await asSystem((work) => work.act(employee, ids.employee, 'reactivate'))
      expect(
        await call('POST', '/api/v1/auth/authenticate', null, {
          userName: 'worker',
          password: PASSWORD,
        }),
      ).toMatchObject({ http: 200 })
    })

    test('an administrator’s is not blocked through the employee by another, nor by its owner', async () => {
      const person = await asSystem((work) => addEmployee(work))
      const { id } = await asSystem((work) =>
        work.create(user, {
          userName: 'office',
          firstName: 'O',
          lastName: 'F',
          password: PASSWORD,
          isFirstLogin: false,
          role: ROLE_ID.ADMIN,
          email: 'office@larder.test',
          employee: person.id,
        }),
      )
      const own = await signIn('office')
      for (const token of [tokens.admin, own]) {
        expect(await call('POST', `/employee/${person.id}/suspend`, token, {})).toMatchObject({
          http: 409,
        })
      }
      expect(
        await call('POST', `/employee/${person.id}/suspend`, tokens.superAdmin, {}),
      ).toMatchObject({ http: 200 })
      expect(await call('GET', `/user/${id}`, own)).toMatchObject({ http: 401 })
    })
  })
})
