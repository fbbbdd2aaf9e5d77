/**
 * The four roles are rows of `user-role` with these ids, created at installation; none is ever added or removed. Fixed ids
 * allow a condition in a definition to refer to a role without querying the database.
 */
export const ROLE_ID = { SUPER_ADMIN: 1, ADMIN: 2, EMPLOYEE: 3, CUSTOMER: 4 } as const

export type RoleName = keyof typeof ROLE_ID

/** Role with the given id in user-role; null for any other value. */
export const roleOfId = (id: unknown): RoleName | null =>
  (Object.keys(ROLE_ID) as RoleName[]).find((name) => ROLE_ID[name] === id) ?? null

/** Installed roles, ordered by id. */
export const ROLE_ROWS = [
  {
    roleName: 'SUPER_ADMIN',
    description: 'Runs the company: everything, pay and settings included',
  },
  { roleName: 'ADMIN', description: 'Runs the office: staff, customers, orders and stock' },
  { roleName: 'EMPLOYEE', description: 'Works here: own records, production, leads and machinery' },
  { roleName: 'CUSTOMER', description: 'Buys from us: own orders, payments and shipments' },
] as const satisfies readonly { roleName: RoleName; description: string }[]
