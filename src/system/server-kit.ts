/** System functions for behaviours. */
export { installRoles } from './users/user-role.server.ts'
export { confirmPhoneNumber, keepPassword } from './users/user.server.ts'
