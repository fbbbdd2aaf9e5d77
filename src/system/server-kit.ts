/** What behaviours ask of the system. */
export { installRoles } from './users/user-role.server.ts'
export { confirmNumberOf, keepPassword } from './users/user.server.ts'
