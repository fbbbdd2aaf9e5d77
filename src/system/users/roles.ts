/**
 * The four roles are rows of `user-role` with these ids, put there at installation and never added to or removed.
 * Fixed ids let a condition of a definition speak of a role without asking the database.
 */
export const ROLE_ID = { SUPER_ADMIN: 1, ADMIN: 2, EMPLOYEE: 3, CUSTOMER: 4 } as const

export type RoleName = keyof typeof ROLE_ID

/** The role behind an id of user-role; null for anything else. */
export const roleOfId = (id: unknown): RoleName | null =>
  (Object.keys(ROLE_ID) as RoleName[]).find((name) => ROLE_ID[name] === id) ?? null

/** Installed roles, in the order of their ids. */
export const ROLE_ROWS = [
  {
    roleName: 'SUPER_ADMIN',
    description: 'Runs the company: everything, pay and settings included',
  },
  { roleName: 'ADMIN', description: 'Runs the office: staff, customers, orders and stock' },
  { roleName: 'EMPLOYEE', description: 'Works here: own records, production, leads and machinery' },
  { roleName: 'CUSTOMER', description: 'Buys from us: own orders, payments and shipments' },
] as const satisfies readonly { roleName: RoleName; description: string }[]
