import { extend, reference } from '#schema'
import { ROLE_ID, user } from '#system'

const { SUPER_ADMIN, ADMIN, EMPLOYEE, CUSTOMER } = ROLE_ID

/** Links a sign-in to an employee or a customer. */
export default extend(user, {
  before: 'failedLoginCount',
  fields: {
    employee: reference('employee', {
      unique: true,
      shownWhen: { role: [SUPER_ADMIN, ADMIN, EMPLOYEE] },
      requiredWhen: { role: EMPLOYEE },
    }),
    customer: reference('customer', {
      unique: true,
      shownWhen: { role: CUSTOMER },
      requiredWhen: { role: CUSTOMER },
    }),
  },
  sections: { 'Sign-in': { before: 'password', fields: ['employee', 'customer'] } },
  list: { columns: ['employee', 'customer'], folded: ['employee', 'customer'] },
})
