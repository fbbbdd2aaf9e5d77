import { behaviour, readById, type JsonRecord, type Work } from '#server'
import { addressLines, type WrittenAddress } from './address.ts'
import country from './country.resource.ts'

export default behaviour(country, {})

type Address = Record<string, unknown> & { readonly country?: unknown }

/**
 * Adds the country's name to an address within each record, as `shippingAddress.labels.country`. State and city
 * already have names.
 */
export async function nameCountries(
  work: Work,
  records: readonly JsonRecord[],
  field: string,
): Promise<void> {
  const addresses = records.flatMap((record) => {
    const address = record[field] as Address | null | undefined
    return typeof address?.country === 'number' ? [address] : []
  })
  const found = await readById(work, country, addresses, 'country')
  for (const address of addresses)
    address.labels = { country: found.get(address.country as number)?.label ?? '' }
}

/** Lines of an address as on an envelope. */
export const writeAddress = async (
  work: Work,
  address: WrittenAddress & { readonly country?: number | null },
): Promise<string[]> =>
  addressLines(address, (await work.get(country, address.country ?? null))?.label ?? null)
