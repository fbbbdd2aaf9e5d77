import type { AppRoles } from '#schema'

/** Shared role lists for calls and definitions. A list used by one definition only is written there. */
export const SUPER_ADMIN = ['SUPER_ADMIN'] as const
export const OFFICE: AppRoles = ['SUPER_ADMIN', 'ADMIN']
export const STAFF = ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE'] as const
export const OFFICE_AND_CUSTOMERS = ['SUPER_ADMIN', 'ADMIN', 'CUSTOMER'] as const
