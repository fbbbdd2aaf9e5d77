import { active, forRoles, resource, text } from '#schema'

/** Country list, loaded at installation. */
export default resource('country', {
  label: ['Country', 'Countries'],
  title: '{countryName}',
  hint: '{isoCode} {dialCode}',
  aliases: 'otherNames',
  fields: {
    countryName: text({ required: true, unique: true, min: 2, max: 60 }),
    isoCode: text({
      required: true,
      unique: true,
      min: 2,
      max: 2,
      case: 'upper',
      label: 'ISO code',
    }),
    otherNames: text({
      max: 255,
      help: 'Other names used in spreadsheets, separated by semicolons',
    }),
    dialCode: text({ required: true, min: 2, max: 5, label: 'Dialling code' }),
    ...active(),
  },
  list: {
    columns: ['countryName', 'isoCode', 'dialCode', 'isActive'],
    search: ['countryName', 'isoCode', 'dialCode', 'otherNames'],
    filters: ['isActive'],
    sort: 'countryName',
  },
  views: [
    {
      path: '/country',
      as: 'all',
      public: true,
      where: { isActive: true },
      fields: ['countryName', 'isoCode', 'dialCode'],
    },
  ],
  allow: forRoles(['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE', 'CUSTOMER'], ['list', 'show']),
})
