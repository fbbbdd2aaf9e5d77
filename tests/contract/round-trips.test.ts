import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countTrips } from './trips.ts'
import type { Client, Reply } from '../kit/client.ts'
import { DATABASES, selectDatabases, workspace, type Workspace } from '../kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const employee = (n: number, department: number) => ({
  employeeCode: `TRIP-${n}`,
  firstName: 'New',
  lastName: 'Person',
  dateOfBirth: '1990-01-01',
  dateOfJoining: '2020-01-01',
  department,
  designation: 'Packer',
  phoneNumber: `+4481${String(n).padStart(9, '0')}`,
  email: `trip${n}@example.com`,
})

/**
 * Minimum of several calls. The first one prepares its statements and loads the token. On a busy
 * machine, the answers to concurrent queries may arrive so far apart that they count as more trips.
 */
async function tripsOf(call: (time: number) => Promise<Reply>): Promise<number> {
  const counts: number[] = []
  for (let time = 1; time <= TIMES; time++) {
    const { result, trips } = await countTrips(() => call(time))
    expect(result.status, result.text).toBeLessThan(300)
    counts.push(trips.length)
  }
  return Math.min(...counts)
}

const TIMES = 32
const CALLER = 1

/** Every call takes one more round trip to identify its caller before its work begins. */
describe.runIf(DATABASES.includes('postgres'))(
  'round trips to PostgreSQL, besides that for the caller',
  () => {
    let app: Workspace
    let admin: Client
    let department: number
    let made = 0
    const makeEmployee = () => admin.post('/employee', employee(++made, department))
    const makeMachine = () =>
      admin.post('/machinery', {
        machineryName: `Oven ${++made}`,
        location: 'Bakery',
        installationDate: '2025-01-01',
      })
    beforeAll(async () => {
      app = await workspace({ database: 'postgres' })
      admin = app.as('SUPER_ADMIN')
      department = (
        await admin.post('/employee-department', {
          departmentCode: 'TRIPS',
          departmentName: 'Trips',
          isActive: true,
        })
      ).data.id
      for (let n = 0; n < 3; n++) await makeEmployee()
    }, 120_000)
    afterAll(() => app.close())

    test('a record with its labels takes one', async () => {
      const { id } = (await makeEmployee()).data
      expect(await tripsOf(() => admin.get(`/employee/${id}`))).toBe(CALLER + 1)
    })

    test('a record within the rows of a role takes two: whose labels it may read is looked up by what it points at', async () => {
      const { employeeId } = app.callers.EMPLOYEE
      expect(await tripsOf(() => app.as('EMPLOYEE').get(`/employee/${employeeId}`))).toBe(
        CALLER + 2,
      )
    })

    test('a page with its total takes one', async () => {
      expect(await tripsOf(() => admin.get('/employee/list?size=2'))).toBe(CALLER + 1)
    })

    test('a page with a filter on two fields and its total takes one', async () => {
      expect(
        await tripsOf(() =>
          admin.get(`/employee/list?size=2&department=${department}&employeeStatus=ACTIVE`),
        ),
      ).toBe(CALLER + 1)
    })

    test('a create takes two at most, two more for a number of a series', async () => {
      expect(await tripsOf(makeEmployee)).toBeLessThanOrEqual(CALLER + 2)
      expect(await tripsOf(makeMachine)).toBeLessThanOrEqual(CALLER + 4)
    })

    test('what a create writes leaves with its commit', async () => {
      const { trips } = await countTrips(makeEmployee)
      const lastTripOf = (begin: string) =>
        trips.findLastIndex((trip) => trip.some((text) => text.startsWith(begin)))
      expect(lastTripOf('insert into "employee"')).toBe(lastTripOf('commit'))
    })

    test('an edit takes two at most, and four with a new reference and a new unique value', async () => {
      const { id } = (await makeEmployee()).data
      expect(
        await tripsOf((time) =>
          admin.put(`/employee/${id}`, { designation: `Baker ${time}`, version: time }),
        ),
      ).toBeLessThanOrEqual(CALLER + 2)
      const another = (
        await admin.post('/employee-department', {
          departmentCode: 'OTHER',
          departmentName: 'Another',
          isActive: true,
        })
      ).data.id
      expect(
        await tripsOf((time) =>
          admin.put(`/employee/${id}`, {
            department: time % 2 ? another : department,
            email: `other${time}@example.com`,
            version: time + TIMES,
          }),
        ),
      ).toBeLessThanOrEqual(CALLER + 4)
    })

    test('an action takes four at most', async () => {
      const { id } = (await makeMachine()).data
      expect(
        await tripsOf((time) =>
          time % 2
            ? admin.post(`/machinery/${id}/reportFault`, { version: time, problem: 'It leaks' })
            : admin.post(`/machinery/${id}/repair`, { version: time }),
        ),
      ).toBeLessThanOrEqual(CALLER + 4)
    })

    test('a delete takes four at most, whoever else may point at the record', async () => {
      const ids: number[] = []
      for (let n = 0; n < TIMES; n++) {
        ids.push(
          (
            await admin.post('/employee-department', {
              departmentCode: `GONE${n}`,
              departmentName: `Gone ${n}`,
              isActive: true,
            })
          ).data.id,
        )
      }
      expect(
        await tripsOf((time) => admin.delete(`/employee-department/${ids[time - 1]}`)),
      ).toBeLessThanOrEqual(CALLER + 4)
    })

    test('an import takes one for each new row, and a few for the file', async () => {
      const header =
        'employeeCode,firstName,lastName,dateOfBirth,dateOfJoining,department,designation,phoneNumber,email'
      const upload = async (rows: number) => {
        const lines = Array.from({ length: rows }, () =>
          Object.values({ ...employee(++made, department), department: 'TRIPS' }).join(','),
        )
        const { result, trips } = await countTrips(() =>
          admin.upload('/employee/import', {
            name: 'people.csv',
            content: [header, ...lines].join('\n'),
          }),
        )
        expect(result.data, result.text).toMatchObject({ created: rows })
        return trips.length
      }
      await upload(2)
      // On a busy machine a file is written in batches, which add round trips.
      const fewest = async (rows: number) =>
        Math.min(await upload(rows), await upload(rows), await upload(rows))
      const [few, many] = [await fewest(4), await fewest(12)]
      expect(many - few).toBeLessThanOrEqual(9)
    })
  },
)

describe.each(databases)('who asks, on %s', (database) => {
  let app: Workspace
  beforeAll(async () => {
    app = await workspace({ database })
  }, 120_000)
  afterAll(() => app.close())
  const change = (
    statement: (sql: Parameters<Parameters<Workspace['work']>[0]>[0]['sql']) => Promise<unknown>,
  ) => app.work(({ sql }) => statement(sql))

  test('another role counts at once, for what is read and for what is refused', async () => {
    const { ADMIN, EMPLOYEE } = app.callers
    const caller = app.as('EMPLOYEE')
    const { id } = (
      await app.as('SUPER_ADMIN').post('/employee-department', {
        departmentCode: 'ROLE',
        departmentName: 'Role',
        isActive: true,
      })
    ).data
    const rename = async (version: number) =>
      (
        await caller.put(`/employee-department/${id}`, {
          departmentName: `Role ${version}`,
          version,
        })
      ).status
    expect((await caller.get(`/employee/${EMPLOYEE.employeeId}`)).status).toBe(200)
    expect((await caller.get('/user/list')).status).toBe(403)
    expect(await rename(1)).toBe(403)
    const roles = await app.context.store.find(app.context.registry.get('user-role'), [
      { roleName: [ADMIN.role, EMPLOYEE.role] },
    ])
    const become = async (role: string) => {
      const to = roles.find(({ roleName }) => roleName === role)?.id ?? 0
      await change((sql) =>
        sql
          .updateTable('user' as never)
          .set({ role: to } as never)
          .where('id' as never, '=', EMPLOYEE.userId as never)
          .execute(),
      )
    }
    await become(ADMIN.role)
    expect((await caller.get('/user/list')).status).toBe(200)
    expect(await rename(1)).toBe(200)
    await become(EMPLOYEE.role)
    expect((await caller.get('/user/list')).status).toBe(403)
    expect(await rename(2)).toBe(403)
    expect((await app.as('SUPER_ADMIN').get(`/employee-department/${id}`)).data).toMatchObject({
      departmentName: 'Role 1',
      version: 2,
    })
  })

  test('a token that was ended counts at once: nothing is told and nothing stays', async () => {
    const [admin, keeper] = [app.as('ADMIN'), app.as('SUPER_ADMIN')]
    const { id } = (
      await admin.post('/employee-department', {
        departmentCode: 'ENDED',
        departmentName: 'Ended',
        isActive: true,
      })
    ).data
    expect((await admin.get(`/employee-department/${id}`)).status).toBe(200)
    await change((sql) =>
      sql
        .updateTable('larder_session')
        .set({ revoked_at: '2000-01-01T00:00:00.000Z' })
        .where('user_id', '=', app.callers.ADMIN.userId)
        .execute(),
    )
    const answers = [
      await admin.get(`/employee-department/${id}`),
      await admin.get('/employee-department/list'),
      await admin.put(`/employee-department/${id}`, { departmentName: 'Taken', version: 1 }),
      await admin.delete(`/employee-department/${id}`),
      await admin.post('/employee-department', {
        departmentCode: 'LATE',
        departmentName: 'Late',
        isActive: true,
      }),
      await admin.get('/employee-department/999999'),
    ]
    for (const { status, body } of answers)
      expect({ status, code: body.code }).toEqual({ status: 401, code: 'tokenRefused' })
    expect((await keeper.get(`/employee-department/${id}`)).data).toMatchObject({
      departmentName: 'Ended',
      version: 1,
    })
    expect((await keeper.get('/employee-department/list?search=late')).content).toHaveLength(0)
  })
})
