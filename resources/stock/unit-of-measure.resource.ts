import { active, everythingBut, flag, forRoles, resource, text, whole } from '#schema'

export default resource('unit-of-measure', {
  label: ['Unit', 'Units'],
  screen: '/inventory/manage-units',
  menu: { area: 'Inventory', order: 30, icon: 'scale', roles: ['SUPER_ADMIN', 'ADMIN'] },
  title: '{unitName} ({unitCode})',
  fields: {
    unitCode: text({ required: true, unique: true, max: 10 }),
    unitName: text({ required: true, unique: true, min: 2, max: 40 }),
    isWhole: flag({ required: true, initial: false, label: 'Whole numbers only' }),
    itemCount: whole({ rollup: ['item-master', 'unit'], label: 'Items' }),
    ...active(),
  },
  list: {
    columns: ['unitCode', 'unitName', 'isWhole', 'itemCount', 'isActive'],
    filters: ['isActive'],
    sort: 'unitName',
  },
  sheet: { matchOn: ['unitCode'] },
  allow: {
    SUPER_ADMIN: 'everything',
    ADMIN: everythingBut('import'),
    ...forRoles(['EMPLOYEE', 'CUSTOMER'], ['list', 'show']),
  },
  rows: { CUSTOMER: { isActive: true } },
})
