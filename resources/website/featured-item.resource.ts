import { active, everythingBut, forRoles, reference, resource, text, whole } from '#schema'

export default resource('featured-item', {
  label: ['Featured product', 'Featured products'],
  screen: '/website/featured-items',
  menu: { area: 'Website', order: 50, icon: 'star' },
  title: '{item}',
  fields: {
    item: reference('item-master', { required: true, unique: true, only: { showOnSite: true } }),
    note: text({ max: 60, help: 'A few words on the card, for example “Back in season”' }),
    displayOrder: whole({ required: true, initial: 0, min: 0, max: 999 }),
    ...active(),
  },
  list: {
    columns: ['item', 'note', 'displayOrder', 'isActive'],
    filters: ['isActive'],
    sort: 'displayOrder',
  },
  allow: forRoles(['SUPER_ADMIN', 'ADMIN'], everythingBut('import')),
})
