import { sql } from 'kysely'
import { snakeCase } from '#schema/engine'
import { user, userRole } from '#system'

/** The tables that signing in reads and writes by hand. */
export const USERS = sql.table(snakeCase(user.name))
export const ROLES = sql.table(snakeCase(userRole.name))
