import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resource, text } from '#schema/engine'
import { selectDatabases, workspace, type Workspace } from '../kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const STAFF = ['list', 'show', 'create', 'edit'] as const
const memo = resource('memo', {
  label: ['Memo', 'Memos'],
  title: '{subject}',
  fields: { subject: text({ required: true }) },
  list: { columns: ['subject', 'createdBy', 'modifiedBy'], sort: 'subject' },
  allow: { SUPER_ADMIN: STAFF, ADMIN: STAFF, EMPLOYEE: STAFF, CUSTOMER: STAFF },
})

describe.each(databases)('who wrote a record, on %s', (database) => {
  let space: Workspace
  let id: number
  beforeAll(async () => {
    space = await workspace({ database, definitions: [memo] })
    const made = await space.as('SUPER_ADMIN').post('/memo', { subject: 'Flour' })
    id = made.data.id
    await space
      .as('EMPLOYEE')
      .put(`/memo/${id}`, { subject: 'Rye flour', version: made.data.version })
  })
  afterAll(() => space.close())

  const SUPER_ADMIN = 'SUPER_ADMIN Tester (superadmin)'
  const COOK = 'EMPLOYEE Tester (employee)'

  test.each([
    ['SUPER_ADMIN', { createdBy: SUPER_ADMIN, modifiedBy: COOK }],
    ['ADMIN', { modifiedBy: COOK }],
    ['EMPLOYEE', { modifiedBy: COOK }],
    ['CUSTOMER', {}],
  ] as const)(
    'is told to %s by name as far as they may know it, in the record and in the list',
    async (role, labels) => {
      const api = space.as(role)
      expect((await api.get(`/memo/${id}`)).data).toMatchObject({
        createdBy: space.callers.SUPER_ADMIN.userId,
      })
      expect((await api.get(`/memo/${id}`)).data.labels).toEqual(labels)
      expect((await api.get('/memo/list')).content[0]?.labels).toEqual(labels)
      expect((await api.get(`/memo?ids=${id}`)).content[0]?.labels).toEqual(labels)
    },
  )

  test('is told in the answer to a change as well', async () => {
    const made = await space.as('ADMIN').post('/memo', { subject: 'Sugar' })
    expect(made.data.labels).toEqual({
      createdBy: 'ADMIN Tester (admin)',
      modifiedBy: 'ADMIN Tester (admin)',
    })
  })

  test('a user carries its number under the name that tokens know it by', async () => {
    const { userId } = space.callers.EMPLOYEE
    for (const role of ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE'] as const)
      expect((await space.as(role).get(`/user/${userId}`)).data).toMatchObject({
        id: userId,
        userId,
      })
    const superAdmin = space.as('SUPER_ADMIN')
    const record = (await superAdmin.get(`/user/${userId}`)).data
    expect(
      (await superAdmin.put(`/user/${userId}`, { ...record, lastName: 'Baker' })).data,
    ).toMatchObject({ userId, lastName: 'Baker' })
    expect((await superAdmin.get('/user/list?userIdFrom=1')).status).toBe(400)
  })

  test.each(['Kettle\u0000spoon', 'Kettle\tspoon', 'Kettle\nspoon', 'Kettle\u001bspoon'])(
    'no password holds what cannot be printed: %j',
    async (password) => {
      const superAdmin = space.as('SUPER_ADMIN')
      const { version } = (await superAdmin.get(`/user/${space.callers.EMPLOYEE.userId}`)).data
      const refused = await superAdmin.put(`/user/${space.callers.EMPLOYEE.userId}`, {
        password,
        version,
      })
      expect([refused.status, refused.errors.map(({ field, code }) => [field, code])]).toEqual([
        400,
        [['password', 'controlCharacters']],
      ])
      const own = await superAdmin.put('/user/change-password', {
        oldPassword: 'Larder-test-1',
        newPassword: password,
      })
      expect(own.status).toBe(400)
    },
  )

  test('all records that meet a condition are found, however many', async () => {
    await space.work(async (work) => {
      for (let n = 0; n < 520; n += 1) await work.add(memo, { subject: `Note ${n}` })
    })
    expect(await space.work(async (work) => (await work.find(memo, {})).length)).toBe(522)
    expect(await space.work(async (work) => (await work.find(memo, {}, 10)).length)).toBe(10)
    const revealed = await space.work(
      async (work) => work.serialize(memo, (await work.find(memo, {})).toReversed()),
      'SUPER_ADMIN',
    )
    expect(revealed.map((row) => row.id)).toEqual(
      revealed.map((row) => Number(row.id)).toSorted((left, right) => right - left),
    )
    expect(
      revealed.filter(({ labels }) => (labels as Record<string, string>).createdBy !== undefined),
    ).toHaveLength(2)
  })
})
