import { behaviour, type JsonRecord, type Work } from '#server'
import country from './country.resource.ts'

export default behaviour(country, {})

type Address = Record<string, unknown> & { readonly country?: unknown }

/**
 * Adds the name of the country to an address within a record: `shippingAddress.labels.country`.
 * State and city are stored as written.
 */
export async function nameCountries(
  work: Work,
  records: readonly JsonRecord[],
  field: string,
): Promise<void> {
  const addresses = records
    .map((record) => record[field] as Address | null | undefined)
    .filter((each) => typeof each?.country === 'number')
  const ids = [...new Set(addresses.map((each) => each?.country as number))]
  if (ids.length === 0) return
  const names = new Map(
    (await work.find(country, { id: ids }, ids.length)).map(({ id, label }) => [id, label]),
  )
  for (const address of addresses)
    if (address) address.labels = { country: names.get(address.country as number) ?? '' }
}
