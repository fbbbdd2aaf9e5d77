import { sql } from 'kysely'
import { behaviour, type InstallationWork } from '#server'
import { ROLE_ID, ROLE_ROWS } from './roles.ts'
import userRole from './user-role.resource.ts'

export default behaviour(userRole, {})

/** The four roles under their fixed ids. A database that was asked to install once in vain would number them on. */
export async function installRoles(work: InstallationWork): Promise<void> {
  for (const role of ROLE_ROWS) {
    const { id } = await work.add(userRole, role)
    if (id !== ROLE_ID[role.roleName])
      await sql`update user_role set id = ${ROLE_ID[role.roleName]} where id = ${id}`.execute(
        work.sql,
      )
  }
}
