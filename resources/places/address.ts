import { reference, text } from '#schema'

/** Alternative column names for phone numbers and addresses in imported sheets. */
export const PHONE = [
  'Mobile',
  'Mobile phone',
  'Cell',
  'Cell phone',
  'Telephone',
  'Tel',
  'Contact number',
  'Work phone',
]
export const EMAIL = [
  'Email address',
  'Mail',
  'Work email',
  'Company email',
  'Office email',
  'AD email',
  'Email ID',
]
export const STREET = ['Street', 'Street address', 'Address line']
export const COUNTY = ['County', 'Region', 'Province']
export const TOWN = ['Town']
export const POSTCODE = ['Postcode', 'ZIP', 'ZIP code', 'PIN code']

/**
 * ADDRESS. State and city are chosen from lists or typed; for a typed name, only the name is stored.
 */
export const address = () => ({
  addressLine1: text({ max: 120, label: 'Address', headers: STREET }),
  addressLine2: text({ max: 120, label: 'Address, second line' }),
  country: reference('country'),
  state: reference('state', {
    within: { country: 'country' },
    label: 'State or county',
    headers: COUNTY,
  }),
  stateName: text({ max: 60, copiedFrom: 'state', label: 'State, if not in the list' }),
  city: reference('city', { within: { state: 'state' }, headers: TOWN }),
  cityName: text({ max: 60, copiedFrom: 'city', label: 'City, if not in the list' }),
  postalCode: text({ min: 3, max: 12, headers: POSTCODE }),
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

type Labelled = Readonly<Record<string, unknown>> & { readonly labels?: unknown }

/** Formats an address in one line, with the labels of its references. */
export function addressText(
  address: Labelled | null | undefined,
  labels: Readonly<Record<string, string>> = {},
): string {
  const own = (address?.labels ?? labels) as Readonly<Record<string, string>>
  const parts = ADDRESS_FIELDS.filter((name) => name !== 'stateName' && name !== 'cityName').map(
    (name) => {
      const typed =
        address?.[`${name}Name`] ?? (typeof address?.[name] === 'string' ? address[name] : null)
      return typed ?? own[name] ?? null
    },
  )
  const [line1, line2, country, state, city, postalCode] = parts
  return [line1, line2, city, postalCode, state, country].filter(Boolean).join(', ')
}

/** Stored address with state and city by name. */
export interface WrittenAddress {
  readonly addressLine1?: string | null
  readonly addressLine2?: string | null
  readonly cityName?: string | null
  readonly stateName?: string | null
  readonly postalCode?: string | null
}

/** Lines of an address as on an envelope: street, town with postcode, county, country. */
export const addressLines = (address: WrittenAddress, countryName: string | null): string[] =>
  [
    address.addressLine1,
    address.addressLine2,
    [address.cityName, address.postalCode].filter(Boolean).join(' '),
    address.stateName,
    countryName,
  ].filter((line): line is string => Boolean(line))
