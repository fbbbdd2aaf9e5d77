import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectDatabases, workspace, type Workspace } from '../../tests/kit/workspace.ts'
import customer from '../parties/customers/customer.resource.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('an item on %s', (database) => {
  let space: Workspace
  let base: Record<string, unknown>
  let count = 0
  const unit = (unitCode: string) =>
    space.work(
      async (work) => (await work.one(work.registry.get('unit-of-measure'), { unitCode }))?.id,
    )
  const input = (more: object = {}) => {
    count += 1
    return { ...base, itemCode: `I-${count}`, itemName: `Item ${count}`, ...more }
  }

  beforeAll(async () => {
    space = await workspace({ database })
    const admin = space.as('ADMIN')
    const [brand, category] = [
      await admin.post('/brand', { brandName: 'Pinch' }),
      await admin.post('/item-category', { categoryName: 'Spices' }),
    ]
    await admin.post('/unit-of-measure', { unitCode: 'box', unitName: 'Boxes', isWhole: true })
    await admin.post('/unit-of-measure', { unitCode: 'kg', unitName: 'Kilograms', isWhole: false })
    base = {
      brand: brand.data.id,
      category: category.data.id,
      unit: await unit('kg'),
      packSize: '1 kg',
      price: 3.45,
      taxRate: 0,
      shelfLifeDays: 30,
    }
  })
  afterAll(() => space.close())

  test('is found by its name in an order of the office, and by its brand in the shop as well', async () => {
    const admin = space.as('ADMIN')
    await admin.post('/item-master', input({ itemName: 'Pinch bowl' }))
    await admin.post('/item-master', input({ itemName: 'Almond flakes' }))
    const namesIn = async (path: string) =>
      (await admin.get(`${path}?search=pinch`)).content.map(({ itemName }) => itemName)
    expect(await namesIn('/item-master/orderable')).toEqual(['Pinch bowl'])
    expect(await namesIn('/item-master/offer')).toEqual(
      expect.arrayContaining(['Almond flakes', 'Pinch bowl']),
    )
  })

  test('begins with nothing on the shelf, and is found as such', async () => {
    const made = await space.as('ADMIN').post('/item-master', input())
    expect(made.data).toMatchObject({
      onHandQuantity: 0,
      availableQuantity: 0,
      stockState: 'OUT_OF_STOCK',
    })
    const found = await space
      .as('ADMIN')
      .get('/item-master/list?stockState=OUT_OF_STOCK&availableQuantityTo=0&size=500')
    expect(found.content.map(({ id }) => id)).toContain(made.data.id)
  })

  test('takes fractions of a kilogram, but not of a box', async () => {
    const admin = space.as('ADMIN')
    expect((await admin.post('/item-master', input({ minOrderQuantity: 1.5 }))).status).toBe(201)
    const refused = await admin.post(
      '/item-master',
      input({ unit: await unit('box'), minOrderQuantity: 1.5 }),
    )
    expect(refused.status).toBe(400)
    expect(refused.errors).toMatchObject([{ field: 'minOrderQuantity', code: 'wholeUnits' }])
  })

  test('shows a customer the own price and never the list price, on any path', async () => {
    const { customerId } = space.callers.CUSTOMER
    await space.work((work) =>
      work.write(customer, customerId ?? 0, { customerType: 'WHOLESALER' }),
    )
    const made = await space
      .as('ADMIN')
      .post(
        '/item-master',
        input({ price: 7.77, customerTypePrices: [{ customerType: 'WHOLESALER', price: 3.04 }] }),
      )
    const id = Number(made.data.id)
    const buyer = space.as('CUSTOMER')
    for (const path of [
      `/item-master/${id}`,
      `/item-master?ids=${id}`,
      '/item-master/list?size=500',
      `/item-master/${id}/history`,
    ]) {
      expect((await buyer.get(path)).text, path).not.toContain('7.77')
    }
    expect((await buyer.get(`/item-master/${id}`)).data.price).toBe(3.04)
    expect((await buyer.get(`/item-master/price?itemId=${id}`)).data).toMatchObject({
      unitPrice: 3.04,
    })
    for (const query of ['priceFrom=7.77', 'sortByField=price'])
      expect((await buyer.get(`/item-master/list?${query}`)).status, query).toBe(400)
  })
})
