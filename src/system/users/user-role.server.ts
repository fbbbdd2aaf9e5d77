import { addUnderId, behaviour, type InstallationWork } from '#server'
import { ROLE_ID, ROLE_ROWS } from './roles.ts'
import userRole from './user-role.resource.ts'

export default behaviour(userRole, {})

/** Creates the four roles with their fixed ids. */
export async function installRoles(work: InstallationWork): Promise<void> {
  for (const role of ROLE_ROWS) await addUnderId(work, userRole, ROLE_ID[role.roleName], role)
}
