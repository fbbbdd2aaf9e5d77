/** Functions of the system for behaviours. */
export { installRoles } from './users/user-role.server.ts'
export { confirmNumberOf, keepPassword } from './users/user.server.ts'
