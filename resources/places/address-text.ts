import { ADDRESS_FIELDS } from './address.ts'

type Labelled = Readonly<Record<string, unknown>> & { readonly labels?: unknown }

/** An address in one line; labels of its references come with it. */
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
