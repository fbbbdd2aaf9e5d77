import { active, resource, text } from '#language'

/** A country of the world, loaded at installation. */
export default resource('country', {
  label: ['Country', 'Countries'],
  title: '{countryName}',
  hint: '{isoCode} {dialCode}',
  fields: {
    countryName: text({ required: true, unique: true, min: 2, max: 60 }),
    isoCode: text({ required: true, unique: true, min: 2, max: 2, case: 'upper', label: 'ISO code' }),
    dialCode: text({ required: true, min: 2, max: 5 }),
    ...active(),
  },
  list: { columns: ['countryName', 'isoCode', 'dialCode', 'isActive'], filters: ['isActive'], sort: 'countryName' },
  views: [{ path: '/country', as: 'all', public: true, where: { isActive: true }, fields: ['countryName', 'isoCode', 'dialCode'] }],
  allow: {
    SUPER_ADMIN: ['list', 'show'], ADMIN: ['list', 'show'], EMPLOYEE: ['list', 'show'], CUSTOMER: ['list', 'show'],
  },
})
