import { choice, resource, text, whole } from '#schema'

/** Role of a user. There are four fixed roles, created at installation. */
export default resource('user-role', {
  label: ['User role', 'User roles'],
  title: '{roleName}',
  hint: '{description}',
  fields: {
    roleName: choice(
      { SUPER_ADMIN: 'Super admin', ADMIN: 'Admin', EMPLOYEE: 'Employee', CUSTOMER: 'Customer' },
      { required: true, unique: true, frozen: true, label: 'Role' },
    ),
    description: text({ max: 200 }),
    userCount: whole({ rollup: ['user', 'role'], label: 'Users' }),
  },
  list: { columns: ['roleName', 'description', 'userCount'], search: ['description'], sort: 'id' },
  views: [{ path: '/user-roles', as: 'all' }],
  allow: { SUPER_ADMIN: ['list', 'show', 'edit'], ADMIN: ['list', 'show'] },
})
