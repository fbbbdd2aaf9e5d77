import { ROLE_ID, user } from '#system'
import department from '../../resources/parties/employees/employee-department.resource.ts'
import employee from '../../resources/parties/employees/employee.resource.ts'
import customer from '../../resources/parties/customers/customer.resource.ts'
import { inTransaction } from '../../src/server/work/in-transaction.ts'
import type { Work } from '../../src/server/work/work.ts'
import { openSessionContext, PASSWORD, type DatabaseName } from '../kit/session-context.ts'

let people = 0

/** Creates an employee without a sign-in. */
export async function addEmployee(
  work: Work,
  phoneNumber = `+4478000000${String(++people).padStart(2, '0')}`,
) {
  const place =
    (await work.one(department, {})) ??
    (await work.create(department, { departmentCode: 'PROD', departmentName: 'Production' }))
  return work.create(employee, {
    firstName: 'Wyn',
    lastName: `Evans ${people}`,
    dateOfBirth: '1990-05-05',
    department: place.id,
    designation: 'Cook',
    phoneNumber,
  })
}

/** Creates one user for each role, with an employee and a customer for two of them. */
async function addUsers(work: Work) {
  const worker = await addEmployee(work)
  const buyer = await work.create(customer, {
    customerName: 'Bea Buyer',
    customerType: 'INDIVIDUAL',
    selfRegistered: true,
    email: 'bea@buyer.test',
  })
  const add = async (userName: string, more: object) => {
    const named = { userName, firstName: userName, lastName: 'Test' }
    const signsIn = { password: PASSWORD, isFirstLogin: false }
    return (await work.create(user, { ...named, ...signsIn, ...more })).id
  }
  return {
    superAdmin: await add('superadmin', { role: ROLE_ID.SUPER_ADMIN, email: 'sa@larder.test' }),
    admin: await add('admin', { role: ROLE_ID.ADMIN, email: 'a@larder.test' }),
    worker: await add('worker', {
      role: ROLE_ID.EMPLOYEE,
      employee: worker.id,
      phoneNumber: worker.phoneNumber,
    }),
    buyer: await add('buyer', {
      role: ROLE_ID.CUSTOMER,
      customer: buyer.id,
      phoneNumber: '+447900000001',
      email: 'bea@buyer.test',
    }),
    employee: worker.id,
    customer: buyer.id,
  }
}

/** Opens a server with one signed-in user for each role. */
export async function openFourUsers(database: DatabaseName) {
  const it = await openSessionContext(database)
  const asSystem = <Result>(body: (work: Work) => Promise<Result>) =>
    inTransaction(it.context, { caller: null, via: 'test', isServer: true }, body)

  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    token: string | null,
    body?: object,
  ) {
    const response = await it.app.inject({
      method,
      url,
      ...(body && { payload: body }),
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    return {
      http: response.statusCode,
      ...response.json<{
        status: string
        code?: string
        data: any
        errors?: { field: string }[]
      }>(),
    }
  }
  const signIn = async (userName: string) =>
    (await call('POST', '/api/v1/auth/authenticate', null, { userName, password: PASSWORD })).data
      .token as string

  const ids = await asSystem(addUsers)
  const tokens = {
    superAdmin: await signIn('superadmin'),
    admin: await signIn('admin'),
    worker: await signIn('worker'),
    buyer: await signIn('buyer'),
  }
  return { ...it, asSystem, call, signIn, ids, tokens }
}
