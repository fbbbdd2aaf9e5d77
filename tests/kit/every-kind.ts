import {
  choice,
  choices,
  date,
  decimal,
  email,
  flag,
  instant,
  lines,
  longText,
  money,
  object,
  percent,
  phone,
  quantity,
  reference,
  references,
  resource,
  text,
  time,
  whole,
  type Definition,
} from '#schema/engine'

/**
 * Has a field of every kind that can be set with a single API call. Pictures and files must be
 * uploaded first.
 */
const specimen = resource('specimen', {
  label: ['Specimen', 'Specimens'],
  title: '{specimenName}',
  fields: {
    specimenName: text({ required: true, unique: true, max: 60 }),
    notes: longText(),
    callTo: phone(),
    mailTo: email(),
    pieces: whole(),
    weight: decimal({ places: 1 }),
    share: percent(),
    price: money(),
    amount: quantity(),
    foundOn: date(),
    opensAt: time(),
    seenAt: instant(),
    isRare: flag(),
    grade: choice({ FINE: 'Fine', COARSE: 'Coarse' }),
    uses: choices({ SWEET: 'Sweet', SOUR: 'Sour' }),
    brand: reference('brand'),
    rivals: references('brand'),
    parts: lines({ partName: text(), partPrice: money() }),
    origin: object({ place: text(), street: text() }),
  },
  list: {
    columns: ['specimenName', 'notes', 'price', 'foundOn', 'grade'],
    search: ['specimenName', 'notes'],
    filters: ['grade', 'uses', 'isRare', 'brand'],
    sort: 'specimenName',
  },
  sheet: { matchOn: ['specimenName'] },
  allow: { SUPER_ADMIN: 'everything', ADMIN: ['list', 'show'] },
})

// The types are compatible because the untyped definition that engines use has the same data.
export const everyKind: Definition = specimen
