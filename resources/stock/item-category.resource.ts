import { active, everythingBut, forRoles, image, resource, text, whole } from '#schema'

/** Category that customers browse by, such as chutneys, snacks or drinks. */
export default resource('item-category', {
  label: ['Category', 'Categories'],
  screen: '/inventory/manage-category',
  menu: { area: 'Inventory', order: 20, icon: 'category', roles: ['SUPER_ADMIN', 'ADMIN'] },
  title: '{categoryName}',
  fields: {
    categoryName: text({ required: true, unique: true, min: 2, max: 60 }),
    description: text({ max: 200 }),
    image: image(),
    itemCount: whole({ rollup: ['item-master', 'category'], label: 'Items' }),
    displayOrder: whole({ initial: 0, min: 0, max: 999 }),
    ...active(),
  },
  list: {
    columns: ['categoryName', 'description', 'itemCount', 'isActive'],
    filters: ['isActive'],
    sort: 'categoryName',
  },
  sheet: { matchOn: ['categoryName'] },
  allow: {
    SUPER_ADMIN: 'everything',
    ADMIN: everythingBut('import'),
    ...forRoles(['EMPLOYEE', 'CUSTOMER'], ['list', 'show']),
  },
  rows: { CUSTOMER: { isActive: true } },
})
