/** R-PRC-1: the price of the customer's type where there is one, else the price of the item. In minor units. */
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
