/**
 * Ids of the four roles in `user-role`. The roles are created at installation and never added or removed. Fixed ids allow
 * conditions in definitions to refer to a role without a query.
 */
export const ROLE_ID = { SUPER_ADMIN: 1, ADMIN: 2, EMPLOYEE: 3, CUSTOMER: 4 } as const

export type RoleName = keyof typeof ROLE_ID

/** Roles of people who work for the company. */
export const STAFF = ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE'] as const satisfies readonly RoleName[]

/** Returns the role with the given id in user-role, or null. */
export const roleOfId = (id: unknown): RoleName | null =>
  (Object.keys(ROLE_ID) as RoleName[]).find((name) => ROLE_ID[name] === id) ?? null

/** The installed roles, ordered by id. */
export const ROLE_ROWS = [
  {
    roleName: 'SUPER_ADMIN',
    description: 'Runs the company: everything, pay and settings included',
  },
  { roleName: 'ADMIN', description: 'Runs the office: staff, customers, orders and stock' },
  { roleName: 'EMPLOYEE', description: 'Works here: own records, production, leads and machinery' },
  { roleName: 'CUSTOMER', description: 'Buys from us: own orders, payments and shipments' },
] as const satisfies readonly { roleName: RoleName; description: string }[]
