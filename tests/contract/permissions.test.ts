import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWallet } from '../../resources/money/wallets/wallet-history.server.ts'
import { defaultSort, filterName, readableFields } from '#schema/engine'
import { loadApp } from '../../src/server/start/discover.ts'
import { maker, type Maker } from './every-resource.ts'
import { ACTS_NOT, EDITS, MASKED, MATRIX, ROLES, UNSEEN, type Role } from './matrix.ts'
import { isTriedOn } from '../depth.ts'
import type { Client } from '../kit/client.ts'
import { selectDatabases, workspace, type Workspace } from '../kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const { registry } = await loadApp()
const names = Object.keys(MATRIX)
const has = (name: string, role: Role, letter: string) =>
  MATRIX[name]?.[role].includes(letter) ?? false

/** Every way to read more than one record. */
const READING: readonly (readonly [path: string, of: (name: string, id: number) => string])[] = [
  ['list', (name) => `/${name}/list`],
  ['count', (name) => `/${name}/list?size=1`],
  ['sort', (name) => `/${name}/list?sortByField=${registry.get(name).list.columns[0]}`],
  ['search', (name) => `/${name}/list?search=abc`],
  ['saved views', (name) => `/list-view/${name}`],
  [
    'totals',
    (name) => (registry.get(name).list.totals ? `/${name}/totals` : `/${name}/list?size=1`),
  ],
  ['picker', (name) => `/${name}`],
  ['many by id', (name, id) => `/${name}?ids=${id}`],
  [
    'file',
    (name) =>
      `/${name}/export?exportFormat=json&exportSet=all&exportColumns=${encodeURIComponent('[{"name":"createdDate","header":"id"}]')}`,
  ],
  ['rows for a sheet', (name, id) => `/${name}/sheet?ids=${id}`],
]

/** Wallet of the calling customer, by workspace. */
const ownWallets = new Map<Workspace['callers'], number>()

/** Id of the record that belongs to the caller: its employee, customer, user or wallet. */
const ownId = ({ callers }: Workspace, name: string, role: Role): number | null => {
  const caller = callers[role]
  if (name === 'customer-wallet') return ownWallets.get(callers) ?? null
  if (name === 'employee') return caller.employeeId
  if (name === 'customer') return caller.customerId
  return name === 'user' ? caller.userId : null
}

const isOwnOnly = (name: string, role: Role): boolean =>
  has(name, role, 'R') && !has(name, role, 'L')

/*
 * Verbs and hidden or masked fields are decided before a row is read, so they are tested on one
 * database. Visible rows are decided by the database, so they are tested on both.
 */
describe.each(databases)('on %s', (database) => {
  const decided = isTriedOn(database) ? names : []
  const roles = ROLES.filter(
    (role) => decided.length > 0 || names.some((name) => isOwnOnly(name, role)),
  )
  let space: Workspace
  let make: Maker
  const foreign = new Map<string, number>()

  beforeAll(async () => {
    space = await workspace({ database, installed: false })
    make = maker(space)
    const { callers } = space
    ownWallets.set(
      callers,
      (await space.work((work) => openWallet(work, callers.CUSTOMER.customerId ?? 0))).id,
    )
    for (const name of names) {
      const definition = registry.get(name)
      foreign.set(name, name === 'user-role' ? 1 : (await make.make(definition)).id)
    }
  })
  afterAll(() => space.close())

  const idOf = (name: string): number => foreign.get(name) ?? 0

  describe.each(roles)('%s', (role) => {
    let api: Client
    beforeAll(() => {
      api = space.as(role)
    })

    test.each(decided)('reads of %s what it may, by every path', async (name) => {
      for (const [path, of] of READING) {
        const isPublic = name === 'country' && (path === 'picker' || path === 'many by id')
        const { status } = await api.get(of(name, idOf(name)))
        const byIdOnly = path === 'many by id'
        const allowed = isPublic || has(name, role, 'L') || (byIdOnly && has(name, role, 'R'))
        expect(allowed ? [200] : [403], `${path} ${of(name, idOf(name))}`).toContain(status)
      }
      const one = await api.get(`/${name}/${idOf(name)}`)
      if (!has(name, role, 'R')) expect(one.status).toBe(403)
      const history = await api.get(`/${name}/${idOf(name)}/history`)
      if (!has(name, role, 'R')) expect(history.status).toBe(403)
    })

    test.each(names.filter((name) => isOwnOnly(name, role)))(
      'sees of %s its own record and nobody else’s',
      async (name) => {
        const own = ownId(space, name, role) ?? 0
        expect((await api.get(`/${name}/${own}`)).status).toBe(200)
        for (const path of [`/${name}/${idOf(name)}`, `/${name}/${idOf(name)}/history`])
          expect((await api.get(path)).status, path).toBe(404)
        const many = await api.get(`/${name}?ids=${own},${idOf(name)}`)
        expect(many.content.map(({ id }) => id)).toEqual([own])
        const changed = await api.put(`/${name}/${idOf(name)}`, { version: 1 })
        expect(changed.status).toBe(has(name, role, 'U') ? 404 : 403)
      },
    )

    test.each(decided)('writes of %s what it may', async (name) => {
      const definition = registry.get(name)
      const created = await api.post(
        `/${name}`,
        name === 'user-role' || !has(name, 'SUPER_ADMIN', 'C') ? {} : await make.input(definition),
      )
      if (!has(name, role, 'C')) expect(created.status, `create ${created.text}`).toBe(403)
      // Another test covers the roles that an admin may assign. All seven days of the week already
      // have opening hours.
      else
        expect(
          [
            200,
            201,
            400,
            ...(name === 'user' ? [403] : []),
            ...(name === 'opening-hours' ? [409] : []),
          ],
          created.text,
        ).toContain(created.status)
      const edited = await api.put(`/${name}/${idOf(name)}`, { version: 999 })
      // A super admin's PUT on a payment requests its reversal, which requires a reason.
      const isReversal =
        ['payment-history', 'contract-payment'].includes(name) && role === 'SUPER_ADMIN'
      if (!has(name, role, 'U')) expect(edited.status, 'edit').toBe(isReversal ? 400 : 403)
      else expect([404, 409, 400], edited.text).toContain(edited.status)
      const deleted = await api.delete(`/${name}/${has(name, role, 'D') ? 999_999 : idOf(name)}`)
      expect(deleted.status, 'delete').toBe(has(name, role, 'D') ? 404 : 403)
    })

    test.each(decided)('imports into %s only where it may', async (name) => {
      const reply = await api.upload(
        `/${name}/import`,
        { name: 'x.csv', content: 'nothing\r\n', type: 'text/csv' },
        { dryRun: 'true' },
      )
      // A super admin may import every resource that has a sheet.
      const isGranted =
        has(name, role, 'I') || (role === 'SUPER_ADMIN' && registry.get(name).sheet !== undefined)
      if (isGranted) expect([200, 400, 422], reply.text).toContain(reply.status)
      else expect([403, 404], reply.text).toContain(reply.status)
    })

    test.each(decided.filter((name) => Object.keys(registry.get(name).actions ?? {}).length > 0))(
      'acts on %s only where it may',
      async (name) => {
        for (const [action, { automatic }] of Object.entries(registry.get(name).actions ?? {})) {
          const reply = await api.post(`/${name}/999999/${action}`, { version: 1 })
          const isGranted =
            has(name, role, 'S') && !automatic && !ACTS_NOT[name]?.[role]?.includes(action)
          expect(reply.status, action).toBe(isGranted ? 404 : 403)
        }
      },
    )

    // Checks in tests/side-doors make sure that no response contains them.
    test.each(decided.filter((name) => UNSEEN[name]?.[role]))(
      'has the fields of %s hidden that are not its own to see',
      (name) => {
        const readable = readableFields(registry.get(name), role)
        expect((UNSEEN[name]?.[role] ?? []).filter((field) => readable.includes(field))).toEqual([])
      },
    )

    test.each(decided.filter((name) => MASKED[name]?.[role]))(
      'sees the last four characters of the masked fields of %s',
      async (name) => {
        const own = isOwnOnly(name, role)
        const record = own ? space.callers[role].employeeId : idOf(name)
        const secret = {
          bankName: 'Test Bank',
          bankAccountName: 'Somebody',
          bankAccountNumber: 'GB00ACCOUNT1234',
          bankCode: '20-00-00',
          nationalIdNumber: `QQNATIONAL${ROLES.indexOf(role)}987`,
        }
        const { fields } = registry.get(name)
        const superAdmin = space.as('SUPER_ADMIN')
        const before = await superAdmin.get(`/${name}/${record}`)
        const saved = await superAdmin.put(`/${name}/${record}`, {
          ...Object.fromEntries(Object.entries(secret).filter(([field]) => field in fields)),
          version: before.data.version,
        })
        expect(saved.status, saved.text).toBe(200)
        for (const field of MASKED[name]?.[role] ?? []) {
          const hidden = secret[field as keyof typeof secret].slice(0, -4)
          const answer = await api.get(`/${name}/${record}`)
          expect(answer.data[field]).toMatch(/^•+.{4}$/)
          for (const path of [
            `/${name}/${record}`,
            `/${name}/${record}/history`,
            `/${name}?ids=${record}`,
          ])
            expect((await api.get(path)).text).not.toContain(hidden)
          for (const query of [`search=${hidden}`, `sortByField=${field}`, `${field}=${hidden}`]) {
            const reply = await api.get(`/${name}/list?${query}`)
            if (reply.status === 200) expect(reply.content).toEqual([])
            else expect([400, 403]).toContain(reply.status)
          }
        }
      },
    )

    test.each(Object.keys(EDITS).filter((name) => EDITS[name]?.[role]))(
      'changes of its own %s the contact fields and no other',
      async (name) => {
        const own = ownId(space, name, role) ?? 0
        const allowed = EDITS[name]?.[role] ?? []
        const record = (await api.get(`/${name}/${own}`)).data
        for (const [field, value] of Object.entries(record)) {
          if (
            !registry.get(name).fields[field] ||
            allowed.includes(field) ||
            (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
          )
            continue
          const other =
            typeof value === 'string' ? `${value}x` : typeof value === 'number' ? value + 1 : !value
          const reply = await api.put(`/${name}/${own}`, {
            [field]: other,
            version: record.version,
          })
          expect([200, 400, 403, 409], `${field} ${reply.text}`).toContain(reply.status)
          expect((await api.get(`/${name}/${own}`)).data[field], `${field} was changed`).toEqual(
            value,
          )
        }
      },
    )
  })

  test('an admin sees and makes only employees and customers among users', async () => {
    const admin = space.as('ADMIN')
    const { SUPER_ADMIN, ADMIN } = space.callers
    const list = await admin.get('/user/list?size=500')
    const visible = list.content.map(({ id }) => id)
    expect(visible).not.toContain(SUPER_ADMIN.userId)
    expect(visible).not.toContain(ADMIN.userId)
    expect(list.data.totalElements).toBe(visible.length)
    expect((await admin.get(`/user/${SUPER_ADMIN.userId}`)).status).toBe(404)
    expect((await admin.get('/user/list?search=superadmin')).content).toEqual([])
    for (const role of [1, 2]) {
      const made = await admin.post('/user', {
        ...(await make.input(registry.get('user'))),
        role,
        email: `grant${role}@example.com`,
      })
      expect([400, 403, 409], made.text).toContain(made.status)
    }
  })

  test('a customer sees active items, brands and payment types that customers may use', async () => {
    const superAdmin = space.as('SUPER_ADMIN')
    const customer = space.as('CUSTOMER')
    for (const [name, change] of [
      ['item-master', { isActive: false }],
      ['brand', { isActive: false }],
      ['payment-type', { isActive: true, allowedForCustomer: false }],
    ] as const) {
      const record = await make.make(registry.get(name))
      const hidden = await superAdmin.put(`/${name}/${record.id}`, {
        ...change,
        version: record.version,
      })
      expect(hidden.status, hidden.text).toBe(200)
      expect((await customer.get(`/${name}/${record.id}`)).status, name).toBe(404)
      expect((await customer.get(`/${name}?ids=${record.id}`)).content).toEqual([])
      const list = await customer.get(`/${name}/list?size=500`)
      expect(list.content.map(({ id }) => id)).not.toContain(record.id)
      expect(list.data.totalElements).toBe(list.content.length)
    }
  })

  test('an employee reads the reject reasons of leads only', async () => {
    const visible = await space.as('EMPLOYEE').get('/reject-reason/list?size=500')
    expect(visible.content.every(({ reasonKind }) => reasonKind === 'LEAD')).toBe(true)
    expect((await space.as('EMPLOYEE').get('/reject-reason/order-leave-rejection')).status).toBe(
      403,
    )
  })

  test('a label is given only of a record the reader may see', async () => {
    const { employeeId } = space.callers.EMPLOYEE
    const other = idOf('employee')
    const superAdmin = space.as('SUPER_ADMIN')
    const machine = await make.make(registry.get('machinery'))
    const changed = await superAdmin.put(`/machinery/${machine.id}`, {
      responsibleEmployee: other,
      version: machine.version,
    })
    expect(changed.status, changed.text).toBe(200)
    const visible = await space.as('EMPLOYEE').get(`/machinery/${machine.id}`)
    expect(visible.data.responsibleEmployee).toBe(other)
    expect(visible.data.labels).not.toHaveProperty('responsibleEmployee')
    const list = await space.as('EMPLOYEE').get('/production/list?size=500')
    for (const row of list.content) {
      if (row.supervisor !== employeeId) expect(row.labels).not.toHaveProperty('supervisor')
    }
  })

  test('nobody who has not signed in gets past the public calls', async () => {
    const nobody = space.as(null)
    for (const name of names) {
      for (const [path, of] of READING) {
        if (name === 'country' && (path === 'picker' || path === 'many by id')) continue
        expect((await nobody.get(of(name, idOf(name)))).status, of(name, idOf(name))).toBe(401)
      }
      expect((await nobody.post(`/${name}`, {})).status).toBe(401)
    }
    const items = await nobody.get('/api/v1/auth/item-master-list')
    expect(items.status).toBe(200)
    for (const secret of ['price', 'mrp', 'availableQuantity', 'stockState', 'reorderLevel'])
      expect(items.text).not.toContain(`"${secret}"`)
  })
})

test('every resource of the matrix is there', () => {
  expect(names.filter((name) => !registry.resources.has(name))).toEqual([])
  expect(
    [...registry.resources.values()].every(
      (definition) =>
        defaultSort(definition).length > 0 &&
        (definition.list.filters ?? []).every((filter) => filterName(filter) !== ''),
    ),
  ).toBe(true)
})
