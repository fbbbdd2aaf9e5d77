import { active, everythingBut, flag, forRoles, image, resource, text, whole } from '#schema'

export default resource('brand', {
  label: ['Brand', 'Brands'],
  screen: '/inventory/manage-brand',
  menu: { area: 'Inventory', order: 10, icon: 'label', roles: ['SUPER_ADMIN', 'ADMIN'] },
  title: '{brandName}',
  fields: {
    brandName: text({ required: true, unique: true, min: 2, max: 60 }),
    description: text({ max: 200 }),
    logo: image(),
    itemCount: whole({ rollup: ['item-master', 'brand'], label: 'Items' }),
    showOnSite: flag({ required: true, initial: true, label: 'Shown on the public site' }),
    ...active(),
  },
  list: {
    columns: ['brandName', 'description', 'itemCount', 'isActive'],
    filters: ['isActive'],
    sort: 'brandName',
  },
  sheet: { matchOn: ['brandName'] },
  views: [
    {
      path: '/api/v1/auth/brands',
      as: 'all',
      public: true,
      where: { showOnSite: true, isActive: true },
      fields: ['brandName', 'logo'],
    },
  ],
  allow: {
    SUPER_ADMIN: 'everything',
    ADMIN: everythingBut('import'),
    ...forRoles(['EMPLOYEE', 'CUSTOMER'], ['list', 'show']),
  },
  rows: { CUSTOMER: { isActive: true } },
})
