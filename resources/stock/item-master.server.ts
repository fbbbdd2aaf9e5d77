import { fromUnits, money, percent, reference, localized, whole, type RowOf } from '#schema'
import { behaviour, get, notFound, readById, refuse, shape, type Saving, type Work } from '#server'
import productionStock from './production/production-stock.resource.ts'
import production from './production/production.resource.ts'
import { stockState } from './production/stock.ts'
import customer from '../parties/customers/customer.resource.ts'
import brand from './brand.resource.ts'
import item from './item-master.resource.ts'
import { unitPrice } from './price.ts'
import { ITEMS } from './item-checks.ts'

export default behaviour(item, {
  verify: [ITEMS],
  async beforeSave(saving) {
    const { before, values } = saving
    if (!before) return
    await refuseAfterProduction(saving)
    if (saving.changes('reorderLevel'))
      values.stockState = stockState(before.availableQuantity ?? 0, saving.record().reorderLevel)
  },

  /** Customers see only the price for their own customer type. */
  async serialize(work, records) {
    const buyer = work.role === 'CUSTOMER' ? await ownCustomer(work) : null
    if (!buyer) return
    const items = await readById(work.asSystem, item, records, 'id')
    for (const record of records) {
      const found = items.get(Number(record.id))
      if (found && 'price' in record)
        record.price = fromUnits(unitPrice(found, buyer.customerType), 2)
    }
  },

  endpoints: [
    get('/item-master/price', {
      summary: 'The price of an item for a customer',
      roles: ['SUPER_ADMIN', 'ADMIN', 'CUSTOMER'],
      query: {
        itemId: reference('item-master', { required: true }),
        customerId: reference('customer'),
      },
      returns: shape.parts({
        itemId: whole({ required: true }),
        unitPrice: money({ required: true }),
        taxRate: percent({ required: true }),
        mrp: money(),
        discountPercent: percent({ required: true }),
      }),
      async handler(work, { query }) {
        const buyer = await findBuyer(work, query.customerId)
        const found = await work.get(item, query.itemId)
        if (!found) return notFound()
        return {
          itemId: found.id,
          unitPrice: fromUnits(unitPrice(found, buyer?.customerType ?? null), 2),
          taxRate: fromUnits(found.taxRate, 2),
          mrp: found.mrp === null ? null : fromUnits(found.mrp, 2),
          discountPercent: fromUnits(buyer?.discountPercent ?? 0, 2),
        }
      },
    }),
    get('/item-master/item-brands', {
      summary: 'The items of a brand; without a brand, the brands that have active items',
      roles: 'all',
      query: { brandId: reference('brand') },
      returns: shape.either(shape.list(shape.row(item)), shape.list(shape.record(brand))),
      handler: (work, { query }) =>
        query.brandId === null ? brandsWithItems(work) : itemsOfBrand(work, query.brandId),
    }),
  ],
})

/**
 * Code and unit are fixed after the first production, because batch numbers contain the code and quantities are in
 * the unit.
 */
async function refuseAfterProduction({ work, before, changes }: Saving<typeof item>) {
  const fixed = (['itemCode', 'unit'] as const).find((name) => changes(name))
  if (!fixed || !before) return
  const isMade =
    (await work.asSystem.one(productionStock, { item: before.id })) ??
    (await work.asSystem.one(production, {
      item: before.id,
      productionStatus: { not: 'CANCELLED' },
    }))
  if (isMade)
    refuse(
      fixed === 'unit'
        ? localized`The item is already in production; its unit can no longer be changed.`
        : localized`The item is already in production; its code can no longer be changed.`,
      fixed,
    )
}

const ownCustomer = async (work: Work) =>
  work.caller?.customerId ? work.get(customer, work.caller.customerId) : null

/** Finds the customer to price for: staff may choose one; customers get themselves, or 404 for others. */
const findBuyer = async (work: Work, customerId: number | null) =>
  customerId === null ? ownCustomer(work) : ((await work.get(customer, customerId)) ?? notFound())

async function brandsWithItems(work: Work) {
  const used = await work.asSystem.query(item).where({ isActive: true }).groupBy('brand').all()
  return work.serialize(
    brand,
    await work.find(brand, { id: used.map((group) => group.brand), isActive: true }),
  )
}

/** Reads all pages, because a brand may have more items than fit on one. */
async function itemsOfBrand(work: Work, brandId: number) {
  const items: RowOf<typeof item>[] = []
  for (let page = 0; ; page += 1) {
    const found = await work.page(item, { ...BY_NAME, page }, { brand: brandId, isActive: true })
    items.push(...found.content)
    if (page + 1 >= found.totalPages) return items
  }
}

const BY_NAME = {
  size: 500,
  searchFields: [],
  sort: [{ field: 'itemName', descending: false }],
  conditions: [],
}
