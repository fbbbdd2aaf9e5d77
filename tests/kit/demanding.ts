import {
  date,
  decimal,
  email,
  file,
  image,
  lines,
  money,
  number,
  phone,
  reference,
  resource,
  section,
  text,
  time,
  today,
  whole,
  type Definition,
} from '#schema/engine'

/**
 * Has rules between its fields, required uploads and everything else that a sample of it must meet without an `example`.
 */
const tasting = resource('tasting', {
  label: ['Tasting', 'Tastings'],
  title: '{tastingNumber}',
  fields: {
    tastingNumber: number('TAS-0000', { max: 12 }),
    topic: text({ required: true, unique: true, max: 60 }),
    host: reference('brand', { required: true }),
    announcedOn: date({ required: true, initial: today }),
    heldOn: date({ required: true }),
    repeatedOn: date(),
    beginsAt: time({ required: true }),
    endsAt: time({ required: true }),
    fewestGuests: whole({ required: true, min: 1 }),
    mostGuests: whole({ required: true, min: 1 }),
    phoneNumber: phone(),
    mailTo: email(),
    latitude: decimal({ places: 4, min: -90, max: 90 }),
    longitude: decimal({ places: 4, min: -180, max: 180 }),
    poster: image({ required: true }),
    ...section('Papers', {
      certificates: lines(
        {
          title: text({ required: true, max: 40 }),
          document: file({ required: true }),
          validFrom: date({ required: true }),
          validUntil: date({ required: true }),
        },
        {
          required: true,
          min: 1,
          checks: [{ field: 'validUntil', is: 'moreThan', than: 'validFrom' }],
        },
      ),
    }),
    price: money({ required: true, initial: 10 }),
    reducedPrice: money({ required: true }),
  },
  checks: [
    { field: 'heldOn', is: 'moreThan', than: 'announcedOn' },
    { field: 'repeatedOn', is: 'atLeast', than: 'heldOn', plusYears: 1 },
    { field: 'endsAt', is: 'moreThan', than: 'beginsAt' },
    { field: 'fewestGuests', is: 'lessThan', than: 'mostGuests' },
    { field: 'price', is: 'moreThan', than: 'reducedPrice' },
    { oneOf: ['phoneNumber', 'mailTo'] },
    { together: ['latitude', 'longitude'] },
  ],
  list: {
    columns: ['tastingNumber', 'topic', 'host', 'heldOn', 'mostGuests'],
    filters: ['host'],
    sort: '-heldOn',
  },
  sheet: { matchOn: ['tastingNumber', 'topic'] },
  allow: { SUPER_ADMIN: 'everything', ADMIN: ['list', 'show'] },
})

// The types are compatible because the untyped definition that engines use has the same data.
export const demanding: Definition = tasting as unknown as Definition
