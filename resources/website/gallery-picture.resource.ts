import { active, choice, everythingBut, forRoles, image, resource, text, whole } from '#schema'

/** Gallery picture: an uploaded file, or one of the site's drawings. */
export default resource('gallery-picture', {
  label: ['Picture', 'Gallery'],
  screen: '/website/manage-gallery',
  menu: { area: 'Website', order: 30, icon: 'picture' },
  title: '{title}',
  fields: {
    title: text({ required: true, min: 2, max: 80, help: 'Shown under the picture.' }),
    description: text({
      required: true,
      min: 5,
      max: 200,
      help: 'Description for screen readers',
    }),
    photo: image({ requiredWhen: { drawing: null } }),
    drawing: choice(
      {
        SHELF: 'Shelf',
        KETTLE: 'Kettle',
        MARKET: 'Market stall',
        ORCHARD: 'Orchard',
        SPICES: 'Spices',
        SUPPER: 'Supper',
        BREAD: 'Bread oven',
        HARVEST: 'Harvest',
        VAN: 'Delivery van',
      },
      { help: 'Shown where there is no photo.' },
    ),
    displayOrder: whole({ required: true, initial: 0, min: 0, max: 999 }),
    ...active(),
  },
  list: {
    columns: ['title', 'photo', 'description', 'drawing', 'displayOrder', 'isActive'],
    search: ['title', 'description'],
    filters: ['isActive'],
    sort: 'displayOrder',
  },
  allow: forRoles(['SUPER_ADMIN', 'ADMIN'], everythingBut('import')),
})
