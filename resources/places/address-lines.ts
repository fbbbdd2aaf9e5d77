/** An address as records keep it; state and city by their names. */
export interface WrittenAddress {
  readonly addressLine1?: string | null
  readonly addressLine2?: string | null
  readonly cityName?: string | null
  readonly stateName?: string | null
  readonly postalCode?: string | null
}

/** As it is written on an envelope: street, town with postcode, county, country. */
export const addressLines = (address: WrittenAddress, countryName: string | null): string[] =>
  [
    address.addressLine1,
    address.addressLine2,
    [address.cityName, address.postalCode].filter(Boolean).join(' '),
    address.stateName,
    countryName,
  ].filter((line): line is string => Boolean(line))
