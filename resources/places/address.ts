import { reference, text } from '#language'

/**
 * ADDRESS: where somebody is. State and city are chosen from the lists, or typed where the lists do not know them;
 * the name is then kept and the reference stays empty.
 */
export const address = () => ({
  addressLine1: text({ max: 120, label: 'Address' }),
  addressLine2: text({ max: 120, label: 'Address, second line' }),
  country: reference('country'),
  state: reference('state', { within: { country: 'country' }, label: 'State or county' }),
  stateName: text({ max: 60, copyOf: 'state', label: 'State, when not in the list' }),
  city: reference('city', { within: { state: 'state' } }),
  cityName: text({ max: 60, copyOf: 'city', label: 'City, when not in the list' }),
  postalCode: text({ min: 3, max: 12 }),
})

export const ADDRESS_FIELDS = [
  'addressLine1', 'addressLine2', 'country', 'state', 'stateName', 'city', 'cityName', 'postalCode',
] as const
