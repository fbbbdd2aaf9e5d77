import type { Page } from 'playwright-core'
import { addDays } from '#schema/engine'
import { beforeAll, describe, expect } from 'vitest'
import { address, button, field, journey, soon, startJourneys } from '../browser/journey.ts'
import { ask, tokenFor } from '../browser/visitor.ts'

const SHOP = '/order&cart/products-list'
const CHUTNEY = 'Journey chutney 500 g'

startJourneys()

let staff: string
/** The order that these journeys follow from the shop to its return. */
const followed = { order: 0, orderId: '', customer: 0, sale: 0, shipment: 0 }

const orders = async (): Promise<number> =>
  Number(
    (await ask(address(), await tokenFor(address(), 'customer'), '/order-item/list?size=1')).data[
      'totalElements'
    ],
  )
const newest = async () =>
  (await ask(address(), await tokenFor(address(), 'customer'), '/order-item/list?size=1')).data
    .content[0] as { id: number; orderId: string; customer: number }
const first = async (path: string) =>
  (await ask(address(), staff, path)).data.content[0] as Readonly<Record<string, unknown>> & {
    readonly id: number
    readonly version: number
  }

beforeAll(async () => {
  staff = await tokenFor(address(), 'superadmin')
  const [brand, category, unit] = await Promise.all([
    first('/brand/list?size=1'),
    first('/item-category/list?size=1'),
    first('/unit-of-measure/list?search=pc&size=1'),
  ])
  const made = await ask(address(), staff, '/item-master', {
    method: 'POST',
    body: {
      itemCode: 'JOURNEY',
      itemName: 'Journey chutney',
      packSize: '500 g',
      brand: brand.id,
      category: category.id,
      unit: unit.id,
      price: 4.5,
      taxRate: 20,
      shelfLifeDays: 300,
    },
  })
  expect(made.status).toBe(201)
  const today = new Date().toISOString().slice(0, 10)
  const stock = await ask(address(), staff, '/production-stock', {
    method: 'POST',
    body: {
      item: made.data.id,
      batchNumber: 'JOURNEY-1',
      producedDate: addDays(today, -1),
      expiryDate: addDays(today, 200),
      producedQuantity: 6,
    },
  })
  expect(stock.status).toBe(201)
}, 60_000)

const quantity = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

describe('an order, from the shop to the return', () => {
  journey(
    'a customer fills a cart that survives a reload, and a double click places one order',
    { as: 'customer' },
    async ({ page, goTo }) => {
      await goTo(SHOP)
      await field(page, 'Search products')
        .or(page.getByRole('searchbox', { name: 'Search products' }))
        .fill('Journey chutney')
      await button(page, `Add ${CHUTNEY} to the cart`).click()
      await quantity(page, `Quantity of ${CHUTNEY}`).fill('10')
      await page.reload()
      const cart = region(page, 'Cart')
      await soon(() => quantity(page, `Quantity of ${CHUTNEY} in the cart`).inputValue()).toBe('10')
      await cart.getByText('£45.00').first().waitFor()
      const before = await orders()
      await cart.getByRole('button', { name: 'Go to checkout' }).click()
      await page.getByRole('radio', { name: /^Bank transfer/ }).check()
      const shown = /£[\d,.]+/.exec(await button(page, /^Place order for/).innerText())?.[0] ?? ''
      await button(page, /^Place order for/).dblclick()
      await page.getByRole('heading', { name: /^Order ORD-.* placed$/ }).waitFor()
      await region(page, 'Total').getByText(shown).waitFor()
      expect(await orders()).toBe(before + 1)
      const { id, orderId, customer } = await newest()
      Object.assign(followed, { order: id, orderId, customer })
      await page.reload()
      await page.getByRole('heading', { name: `Order ${orderId} placed` }).waitFor()
    },
  )

  journey(
    'the approver sees at once what is short, cuts it and approves',
    { as: 'admin' },
    async ({ page, goTo }) => {
      await goTo(`/order&cart/approve-orders?order=${followed.order}`)
      await page.getByText('Only 6 available').waitFor()
      expect(await button(page, 'Approve order').isDisabled()).toBe(true)
      await button(page, 'Approve 6').click()
      await quantity(page, `Approved quantity of ${CHUTNEY}`).waitFor()
      await button(page, 'Approve order').click()
      await soon(
        async () =>
          (await ask(address(), staff, `/order-item/${followed.order}`)).data['orderStatus'],
      ).toBe('APPROVED')
      followed.sale = Number(
        (await ask(address(), staff, `/order-item/${followed.order}`)).data['sale'],
      )
    },
  )

  journey(
    'its goods are proposed for a shipment, packed, dispatched and delivered',
    { as: 'admin' },
    async ({ page, goTo }) => {
      await goTo(`/billing/sales-details/${followed.sale}/show`)
      await page.getByRole('link', { name: 'Create shipment' }).click()
      await soon(() => quantity(page, `Quantity of ${CHUTNEY}`).inputValue()).toBe('6')
      await page.getByText('Collected by the customer').click()
      await button(page, 'Create shipment').click()
      await page.getByRole('heading', { name: /^SHP-/ }).waitFor()
      followed.shipment = Number(/update-shipment\/(\d+)/.exec(page.url())?.[1])
      for (const action of ['Mark as packed', 'Ship']) {
        await button(page, action).click()
        await page.getByRole('dialog').getByRole('button', { name: action }).click()
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
      }
      await button(page, 'Record delivery').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Record delivery' }).click()
      await dialog.getByText('Please fill in Received by.').waitFor()
      await dialog.getByLabel('Received by').fill('Carys Pantry')
      await dialog.getByRole('button', { name: 'Record delivery' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await soon(
        async () => (await ask(address(), staff, `/sales-order/${followed.sale}`)).data['status'],
      ).toBe('DELIVERED')
    },
  )

  journey(
    'the office takes the payment from the wallet',
    { as: 'admin' },
    async ({ page, goTo }) => {
      const wallet = await first(`/customer-wallet/list?customer=${followed.customer}`)
      const cash = await first('/payment-type/list?kind=CASH')
      const topUp = {
        transactionType: 'CREDIT',
        amount: 500,
        paymentType: cash.id,
        version: wallet.version,
      }
      expect(
        (
          await ask(address(), staff, `/customer-wallet/${wallet.id}`, {
            method: 'PUT',
            body: topUp,
          })
        ).status,
      ).toBe(200)
      const { outstandingAmount } = (await ask(address(), staff, `/sales-order/${followed.sale}`))
        .data
      await goTo(`/billing/sales-details/${followed.sale}/show`)
      await page.getByRole('link', { name: 'Add payment' }).click()
      await field(page, 'Amount').fill(String(outstandingAmount))
      await page.getByRole('combobox', { name: /^Paid by/ }).click()
      await page.getByRole('option', { name: /^Wallet/ }).click()
      await button(page, 'Add payment').click()
      await soon(
        async () =>
          (await ask(address(), staff, `/sales-order/${followed.sale}`)).data['paymentStatus'],
      ).toBe('PAID')
    },
  )

  journey(
    'two units come back, into stock; their value goes into the wallet',
    { as: 'admin' },
    async ({ page, goTo }) => {
      const before = await first(`/customer-wallet/list?customer=${followed.customer}`)
      await goTo(`/shipment/update-shipment/${followed.shipment}/show`)
      await button(page, 'Record return').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: `Returned: ${CHUTNEY}` }).fill('2')
      await dialog.getByRole('button', { name: 'Back in stock' }).click()
      await dialog.getByRole('button', { name: 'Record return' }).click()
      await page.getByText('2 returned, back in stock').waitFor()
      await goTo(`/billing/sales-details/${followed.sale}/show?tab=returns`)
      await region(page, 'Returns').getByText(`2 × ${CHUTNEY} · SHP-`).waitFor()
      const { returnedAmount } = (await ask(address(), staff, `/sales-order/${followed.sale}`)).data
      const after = await first(`/customer-wallet/list?customer=${followed.customer}`)
      expect(Number(after['walletBalance'])).toBeCloseTo(
        Number(before['walletBalance']) + Number(returnedAmount),
        2,
      )
      expect(Number(returnedAmount)).toBeGreaterThan(0)
    },
  )

  journey(
    'the customer follows it to the end',
    { as: 'customer', display: { width: 390, height: 844 } },
    async ({ page, goTo }) => {
      await goTo('/order&cart/my-orders')
      await page.getByRole('link', { name: followed.orderId, exact: true }).click()
      await page.getByRole('heading', { name: followed.orderId }).waitFor()
      await page
        .getByRole('list', { name: `Progress of ${followed.orderId}` })
        .getByText('Delivered')
        .waitFor()
      await region(page, 'Lines')
        .getByText(/6 approved · 6 shipped/)
        .waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        390,
      )
      await goTo('/shipment/shipment-status')
      await page
        .getByRole('list', { name: 'Shipments', exact: true })
        .getByText('Delivered')
        .first()
        .waitFor()
    },
  )
})

describe('an order that waits', () => {
  journey(
    'is taken by keyboard for a customer, changed and cancelled with a reason',
    { as: 'admin' },
    async ({ page, goTo }) => {
      await goTo('/order&cart/admin-cart')
      await page.getByRole('combobox', { name: /^Customer/ }).click()
      await page.getByRole('option').first().click()
      const entry = page.getByRole('combobox', { name: 'Item code or name' })
      await soon(() => entry.evaluate((box) => box === document.activeElement)).toBe(true)
      await page.keyboard.type('JOURNEY')
      await page.keyboard.press('Enter')
      const amount = quantity(page, 'Quantity to add')
      await soon(() => amount.evaluate((box) => box === document.activeElement)).toBe(true)
      await page.keyboard.type('3')
      await page.keyboard.press('Enter')
      await soon(() => quantity(page, `Quantity of ${CHUTNEY}`).inputValue()).toBe('3')
      await soon(() => entry.evaluate((box) => box === document.activeElement)).toBe(true)
      await page.getByRole('textbox', { name: `Discount on ${CHUTNEY}, percent` }).fill('10')
      await region(page, 'Total').getByText('£14.58').waitFor()
      await page.getByRole('radio', { name: /^Cash/ }).check()
      await button(page, 'Place order').click()
      const heading = page.getByRole('heading', { name: /^Order ORD-.* placed$/ })
      await heading.waitFor()
      await region(page, 'Total').getByText('£14.58').waitFor()
      const orderId = /ORD-\S+/.exec(await heading.innerText())?.[0] ?? ''
      const { id } = await first(`/order-item/list?search=${orderId}`)
      await goTo(`/order&cart/pending-orders?order=${id}`)
      await quantity(page, `Quantity of ${CHUTNEY}`).fill('5')
      // Reloading the order takes long, as on a busy server. It must not close a dialog opened in
      // the meantime.
      await page.route(`**/order-item/${id}`, async (route) => {
        if (route.request().method() === 'GET')
          await new Promise((resolve) => setTimeout(resolve, 800))
        await route.continue()
      })
      await button(page, 'Save changes').click()
      await soon(
        async () => (await ask(address(), staff, `/order-item/${id}`)).data['orderTotal'],
      ).toBe(24.3)
      await button(page, 'Cancel order').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: /^Reason/ }).click()
      await page.getByRole('option').first().click()
      await dialog.getByRole('button', { name: 'Cancel order' }).click()
      await soon(
        async () => (await ask(address(), staff, `/order-item/${id}`)).data['orderStatus'],
      ).toBe('CANCELLED')
    },
  )
})
