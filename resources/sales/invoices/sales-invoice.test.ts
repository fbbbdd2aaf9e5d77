import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderDriver, type OrderDriver } from '../../../tests/company/order-driver.ts'
import { pagesOf, textOf } from '../../../tests/kit/pdf.ts'
import type { Client, Reply } from '../../../tests/kit/client.ts'
import { selectDatabases, workspace, type Workspace } from '../../../tests/kit/workspace.ts'
import customer from '../../parties/customers/customer.resource.ts'

const databases = selectDatabases(import.meta.filename)

const TODAY = '2025-04-20'
const KEEPS = '2025-12-31'

describe.each(databases)('the papers of a sale on %s', (database) => {
  let space: Workspace
  let shop: OrderDriver
  let superAdmin: Client
  const settings = {
    companyName: 'Saffron Lane Foods',
    companyAddress: '12 Granary Road\nLeicester LE1 4XY',
    companyTaxNumber: 'GB 123 4567 89',
    companyBank: 'Granary Bank, 01-02-03, account 12345678',
  }
  beforeAll(async () => {
    space = await workspace({ database, today: TODAY, installed: true, settings })
    superAdmin = space.as('SUPER_ADMIN')
    shop = orderDriver(superAdmin)
  })
  afterAll(() => space.close())

  const invoice = (salesId: unknown, by: Client = superAdmin) =>
    by.get(`/salesInvoice?salesId=${salesId}`)
  const note = (trackingNumber: unknown, by: Client = superAdmin) =>
    by.get(`/shipment/invoice?trackingNumber=${trackingNumber}`)
  const read = ({ bytes }: Reply) => textOf(bytes)
  const stocked = async (more: object = {}) => {
    const item = await shop.item(more)
    await shop.batch(item, { quantity: 500, expiryDate: KEEPS })
    return item
  }
  const sold = async (quantity = 10, order: object = {}) =>
    shop.sell({ ...order, items: [{ item: await stocked(), quantity, discountPercent: 10 }] })
  /** Completes the customer of the test's own sign-in, so that it can order. */
  const own = async () => {
    const id = space.callers.CUSTOMER.customerId ?? 0
    await space.work((work) =>
      work.write(customer, id, {
        addressLine1: '1 High Street',
        country: 1,
        cityName: 'Deal',
        postalCode: 'CT14 7AA',
      }),
    )
    return id
  }

  test('an invoice is a PDF with the company, the customer, the line, the tax and what is to be paid', async () => {
    const buyer = await shop.customer({
      customerName: 'Ελληνικά & Продукты 山东',
      taxNumber: 'TAX-77',
    })
    const { salesId, orderId } = await sold(10, { customer: buyer })
    const { invoiceNumber } = await shop.sale(salesId)
    const answered = await invoice(salesId)
    expect([answered.status, answered.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answered.headers['content-disposition']).toContain(`${String(invoiceNumber)}.pdf`)
    const text = await read(answered)
    for (const words of [
      'Invoice',
      invoiceNumber,
      salesId,
      orderId,
      '20 April 2025',
      'Open',
      ...Object.values(settings).flatMap((each) => each.split('\n')),
      'Ελληνικά & Продукты 山东',
      'Deal CT14 7AA',
      'Kent',
      'United Kingdom',
      'Tax number TAX-77',
      'Tax summary',
      'DRIVE-',
      'cash',
    ])
      expect(text.toLowerCase()).toContain(String(words).toLowerCase())
    // Example V1: 10 at 4.50, less 10 %, plus 20 % tax, is 48.60.
    for (const sum of ['£45.00', '−£4.50', '£8.10', '£48.60', '10%', '20%', '40.50'])
      expect(text).toContain(sum)
  })

  test('after a receipt it says what is paid and what is left', async () => {
    const { salesId } = await sold()
    const paid = await superAdmin.post('/payment', {
      salesId,
      amount: 20,
      paymentType: await shop.paymentType('CASH'),
      paymentDate: TODAY,
    })
    expect(paid.status, paid.text).toBeLessThan(300)
    const text = await read(await invoice(salesId))
    for (const words of ['Partly paid', '−£20.00', '£28.60', 'Please pay £28.60 by 20 April 2025'])
      expect(text).toContain(words)
  })

  test('of 100 lines names every one of them and sums up on the last page', async () => {
    const items: number[] = []
    for (let count = 0; count < 100; count++)
      items.push(await stocked({ packSize: `${count + 1} g` }))
    const { salesId } = await shop.sell({
      items: items.map((item, index) => ({ item, quantity: index + 1 })),
    })
    const pages = await pagesOf((await invoice(salesId)).bytes)
    const all = pages.join('\n')
    for (let count = 1; count <= 100; count++)
      expect(all).toMatch(new RegExp(`Driven item \\d+ ${count} g`))
    const { grandTotal } = await shop.sale(salesId)
    expect(grandTotal).toBe(27_270)
    expect(pages.at(-1)).toContain('£27,270.00')
    expect(pages.at(-1)).toContain('Subtotal')
  }, 120_000)

  test('a delivery note says what lies in which batch, until when it keeps, how, and what it contains', async () => {
    const item = await stocked({ storageCondition: 'CHILLED', allergens: ['MILK', 'MUSTARD'] })
    const { salesId, orderId } = await shop.sell({ items: [{ item, quantity: 3 }] })
    const { trackingNumber, lines } = await shop.ship(salesId)
    const answered = await note(trackingNumber)
    expect([answered.status, answered.headers['content-type']]).toEqual([200, 'application/pdf'])
    const text = await read(answered)
    for (const words of [
      'Delivery note',
      trackingNumber,
      salesId,
      orderId,
      'Saffron Lane Foods',
      lines[0]?.batchNumber,
      '31 December 2025',
      'Chilled',
      'Contains milk, mustard',
      'Deal CT14 7AA',
      'Collected by the customer',
      'Signature',
    ])
      expect(text).toContain(String(words))
    expect(text).not.toContain('£')
  })

  test('a customer has the own papers; those of others are not found', async () => {
    const mine = await sold(1, { customer: await own() })
    const theirs = await sold(1)
    const buyer = space.as('CUSTOMER')
    expect((await invoice(mine.salesId, buyer)).status).toBe(200)
    expect((await invoice(theirs.salesId, buyer)).status).toBe(404)
    const [ours, others] = [await shop.ship(mine.salesId), await shop.ship(theirs.salesId)]
    expect((await note(ours.trackingNumber, buyer)).status).toBe(200)
    expect((await note(others.trackingNumber, buyer)).status).toBe(404)
  })

  test('are for those who sell and those who buy, and only of what there is', async () => {
    const { salesId } = await sold(1)
    const { trackingNumber } = await shop.ship(salesId)
    expect([
      (await invoice(salesId, space.as('ADMIN'))).status,
      (await note(trackingNumber, space.as('ADMIN'))).status,
    ]).toEqual([200, 200])
    expect([
      (await invoice(salesId, space.as('EMPLOYEE'))).status,
      (await note(trackingNumber, space.as('EMPLOYEE'))).status,
    ]).toEqual([403, 403])
    expect([
      (await invoice(salesId, space.as(null))).status,
      (await note(trackingNumber, space.as(null))).status,
    ]).toEqual([401, 401])
    expect([
      (await invoice('SO-1999-000001')).status,
      (await note('SHP-1999-000001')).status,
    ]).toEqual([404, 404])
    expect([
      (await superAdmin.get('/salesInvoice')).status,
      (await superAdmin.get('/shipment/invoice')).status,
    ]).toEqual([400, 400])
  })

  const idsIn = (ids: readonly unknown[]) => ids.map((id) => `ids=${Number(id)}`).join('&')

  test('are joined into one file, each with pages of its own, for whoever may see them all', async () => {
    const mine = await sold(1, { customer: await own() })
    const sales = [mine, await sold(2)]
    const shipments = [await shop.ship(mine.salesId), await shop.ship(sales[1]?.salesId)]
    const [notes, sold1] = [
      shipments.map(({ id }) => id),
      await Promise.all(sales.map(async ({ salesId }) => (await shop.sale(salesId)).id)),
    ]
    const joined = await superAdmin.get(`/shipment/delivery-notes?${idsIn(notes.toReversed())}`)
    const pages = await pagesOf(joined.bytes)
    expect(pages.map((page) => page.includes('Page 1 of 1'))).toEqual([true, true])
    expect(pages[0]).toContain(shipments[1]?.trackingNumber)
    expect(pages[1]).toContain(shipments[0]?.trackingNumber)
    expect(
      await pagesOf((await superAdmin.get(`/sales-order/invoices?${idsIn(sold1)}`)).bytes),
    ).toEqual([expect.stringContaining('Invoice'), expect.stringContaining('Invoice')])
    const customerAsks = async (path: string) => (await space.as('CUSTOMER').get(path)).status
    expect([
      await customerAsks(`/shipment/delivery-notes?ids=${notes[0]}`),
      await customerAsks(`/shipment/delivery-notes?${idsIn(notes)}`),
      await customerAsks(`/sales-order/invoices?${idsIn(sold1)}`),
      (await space.as('EMPLOYEE').get(`/sales-order/invoices?${idsIn(sold1)}`)).status,
    ]).toEqual([200, 404, 404, 403])
    const many = Array.from({ length: 101 }, (_, index) => index + 1)
    expect((await superAdmin.get(`/shipment/delivery-notes?${idsIn(many)}`)).status).toBe(400)
  })
})
