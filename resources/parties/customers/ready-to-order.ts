interface Reached {
  readonly phoneNumber: string | null
  readonly addressLine1: string | null
  readonly country: number | null
  readonly cityName: string | null
  readonly postalCode: string | null
}

/** R-SEC-5: an address is required before the first order. */
export const isReadyToOrder = (buyer: Reached): boolean =>
  [buyer.phoneNumber, buyer.addressLine1, buyer.country, buyer.cityName, buyer.postalCode].every(
    Boolean,
  )
