import { reference, text } from '#schema'

/** Words for the parts of an address, and for a phone number, in people's own sheets. */
export const PHONE = [
  'Mobile',
  'Mobile phone',
  'Cell',
  'Cell phone',
  'Telephone',
  'Tel',
  'Contact number',
]
export const STREET = ['Street', 'Street address', 'Address line']
export const COUNTY = ['County', 'Region', 'Province']
export const TOWN = ['Town']
export const POSTCODE = ['Postcode', 'ZIP', 'ZIP code', 'PIN code']

/**
 * ADDRESS: where somebody is. State and city are chosen from the lists, or typed where the lists do not know them;
 * the name is then kept and the reference stays empty.
 */
export const address = () => ({
  addressLine1: text({ max: 120, label: 'Address', alsoCalled: STREET }),
  addressLine2: text({ max: 120, label: 'Address, second line' }),
  country: reference('country'),
  state: reference('state', {
    within: { country: 'country' },
    label: 'State or county',
    alsoCalled: COUNTY,
  }),
  stateName: text({ max: 60, copiedFrom: 'state', label: 'State, when not in the list' }),
  city: reference('city', { within: { state: 'state' }, alsoCalled: TOWN }),
  cityName: text({ max: 60, copiedFrom: 'city', label: 'City, when not in the list' }),
  postalCode: text({ min: 3, max: 12, alsoCalled: POSTCODE }),
})

export const ADDRESS_FIELDS = [
  'addressLine1',
  'addressLine2',
  'country',
  'state',
  'stateName',
  'city',
  'cityName',
  'postalCode',
] as const
