import { active, forRoles, reference, resource, text } from '#schema'

export default resource('state', {
  label: ['State', 'States'],
  title: '{stateName}',
  fields: {
    stateName: text({ required: true, min: 2, max: 60 }),
    country: reference('country', { required: true }),
    ...active(),
  },
  uniqueTogether: [['country', 'stateName']],
  list: {
    columns: ['stateName', 'country', 'isActive'],
    filters: ['country', 'isActive'],
    sort: 'stateName',
  },
  views: [
    {
      path: '/state/by-country',
      as: 'all',
      where: { isActive: true },
      parameters: { id: 'country' },
      needs: ['id'],
    },
  ],
  allow: forRoles(['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE', 'CUSTOMER'], ['list', 'show']),
})
