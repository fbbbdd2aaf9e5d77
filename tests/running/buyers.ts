/** Headers of a sheet of customers, each of whom has all that a customer needs. */
export const HEADERS =
  'customerName,customerType,contactPerson,phoneNumber,addressLine1,country,stateName,cityName,postalCode'

export const phoneOf = (n: number): string => `+4420700${String(n).padStart(5, '0')}`

export const rowOf = (n: number): string =>
  `Buyer ${n},RETAILER,Somebody Else,${phoneOf(n)},High Street ${n},GB,Kent,Dover,CT16 1AA`

export const sheetOfBuyers = (rows: number): string =>
  [HEADERS, ...Array.from({ length: rows }, (_, n) => rowOf(n))].join('\n')
