import { active, everythingBut, reference, resource, text, whole } from '#schema'

export default resource('employee-department', {
  label: ['Department', 'Departments'],
  screen: '/admin/manage-department',
  menu: { area: 'HR', order: 10, icon: 'department', roles: ['SUPER_ADMIN', 'ADMIN'] },
  title: '{departmentName}',
  hint: '{departmentCode}',
  fields: {
    departmentCode: text({ required: true, unique: true, min: 2, max: 10, case: 'upper' }),
    departmentName: text({ required: true, unique: true, min: 2, max: 60 }),
    description: text({ max: 200 }),
    departmentHead: reference('employee', { label: 'Head of department' }),
    employeeCount: whole({ rollup: ['employee', 'department'], label: 'Employees' }),
    ...active(),
  },
  list: {
    columns: ['departmentCode', 'departmentName', 'departmentHead', 'employeeCount', 'isActive'],
    filters: ['isActive'],
    sort: 'departmentName',
  },
  sheet: { matchOn: ['departmentCode'] },
  allow: {
    SUPER_ADMIN: 'everything',
    ADMIN: everythingBut('delete', 'import'),
    EMPLOYEE: ['list', 'show'],
  },
})
