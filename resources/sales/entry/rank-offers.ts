import { fold } from '#schema'

interface Offered {
  readonly itemCode: string
  readonly itemName: string
  readonly packSize: string
}

/** Items whose name or code has the typed text at the beginning of a word, then the others. */
export function rankOffers<Offer extends Offered>(found: readonly Offer[], typed: string): Offer[] {
  const start = fold(typed)
  const isNamed = ({ itemCode, itemName, packSize }: Offer) =>
    ` ${fold(`${itemCode} ${itemName} ${packSize}`)}`.includes(` ${start}`)
  return found.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
}
