import {
  choice,
  email,
  password,
  phone,
  reference,
  ruleError,
  localized,
  text,
  whole,
} from '#schema'
import { behaviour, invalid, post, refuse, Refusal, shape, type ValuesOf, type Work } from '#server'
import { ROLE_ID, type RoleName } from '#system'
import customer from '../customers/customer.resource.ts'
import user from './user.extension.ts'

const BODY = {
  firstname: text({ required: true, max: 60, label: 'First name' }),
  lastname: text({ required: true, max: 60, label: 'Last name' }),
  email: email({ required: true, label: 'E-mail' }),
  password: password({ required: true }),
  tenantid: text({ max: 40 }),
  role: text({ max: 20 }),
  phoneNumber: phone(),
  employee: reference('employee'),
}

/** Only super admins may register others, because the caller chooses the password. */
const mayRegisterOthers = ({ role }: Work): boolean => role === 'SUPER_ADMIN'

/**
 * Registration on the public site: creates a customer and a sign-in. Super admins may register other people.
 */
export default behaviour('registration', {
  endpoints: [
    post('/api/v1/auth/register', {
      summary:
        'Opens a customer with a sign-in of its own; other roles need the token of somebody who may appoint them',
      roles: 'public',
      body: BODY,
      message: 'Registered',
      returns: shape.parts({
        userId: whole({ required: true }),
        userName: text({ required: true }),
        role: choice(
          {
            SUPER_ADMIN: 'Super admin',
            ADMIN: 'Admin',
            EMPLOYEE: 'Employee',
            CUSTOMER: 'Customer',
          },
          { required: true },
        ),
      }),
      handler: (work, { body }) => register(work, body),
    }),
  ],
})

type Registration = ValuesOf<typeof BODY>

async function register(
  work: Work,
  { firstname, lastname, password: chosen, employee, ...given }: Registration,
) {
  const role = requestedRole(work, given.role)
  if (work.role === 'ADMIN')
    refuse(localized`Add the user under Users; the password is sent to their phone.`, 'password')
  // Numbers are unique and could be claimed by any caller: the number is stored after the first sign-in.
  if (given.phoneNumber !== null && !mayRegisterOthers(work)) {
    invalid([
      ruleError('phoneNumber', localized`Add a phone number in your profile after you sign in.`),
    ])
  }
  const isCustomer = role === 'CUSTOMER'
  const opened = isCustomer ? await openCustomer(work, `${firstname} ${lastname}`, given) : null
  const registered = await work.asSystem.create(user, {
    firstName: firstname,
    lastName: lastname,
    email: given.email,
    phoneNumber: given.phoneNumber,
    password: chosen,
    role: ROLE_ID[role],
    customer: opened,
    employee,
    isSelfRegistered: isCustomer,
    isFirstLogin: work.caller !== null,
    ...(given.tenantid === null ? {} : { tenantid: given.tenantid }),
  })
  return { userId: registered.id, userName: registered.userName ?? '', role }
}

function requestedRole(work: Work, input: string | null): RoleName {
  if (input === null) return 'CUSTOMER'
  if (!Object.hasOwn(ROLE_ID, input)) {
    const message = `${input} is not one of: ${Object.keys(ROLE_ID).join(', ')}.`
    invalid([
      {
        field: 'role',
        code: 'choice',
        message,
        params: { value: input, choices: Object.keys(ROLE_ID).join(', ') },
      },
    ])
  }
  const role = input as RoleName
  if (role !== 'CUSTOMER' && !mayRegisterOthers(work)) throw new Refusal('forbidden')
  return role
}

/** Creates a private customer without credit; phone and address are added before the first order. */
async function openCustomer(
  work: Work,
  name: string,
  { email: address, phoneNumber }: Pick<Registration, 'email' | 'phoneNumber'>,
): Promise<number> {
  const { id } = await work.asSystem.create(customer, {
    customerName: name.slice(0, 100),
    customerType: 'INDIVIDUAL',
    email: address,
    phoneNumber,
    creditLimit: 0,
    selfRegistered: true,
  })
  return id
}
