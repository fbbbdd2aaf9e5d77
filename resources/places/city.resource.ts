import { active, forRoles, reference, resource, text } from '#schema'

export default resource('city', {
  label: ['City', 'Cities'],
  title: '{cityName}',
  fields: {
    cityName: text({ required: true, min: 2, max: 60 }),
    state: reference('state', { required: true }),
    ...active(),
  },
  uniqueTogether: [['state', 'cityName']],
  list: {
    columns: ['cityName', 'state', 'isActive'],
    filters: ['state', 'isActive'],
    sort: 'cityName',
  },
  views: [
    {
      path: '/city/by-state',
      as: 'all',
      where: { isActive: true },
      parameters: { id: 'state' },
      needs: ['id'],
    },
  ],
  allow: forRoles(['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE', 'CUSTOMER'], ['list', 'show']),
})
