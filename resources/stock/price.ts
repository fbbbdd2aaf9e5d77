/** R-PRC-1: price for the customer type, or the item's price if there is none. In minor units. */
export function unitPrice(
  item: { readonly price: number; readonly customerTypePrices: readonly object[] | null },
  customerType: string | null,
): number {
  const rows = (item.customerTypePrices ?? []) as readonly {
    readonly customerType: string
    readonly price: number
  }[]
  return rows.find((row) => row.customerType === customerType)?.price ?? item.price
}
