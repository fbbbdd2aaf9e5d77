import { addDays } from '#schema/engine'
import { describe, expect } from 'vitest'
import { address, button, journey, soon, startJourneys } from '../browser/journey.ts'
import { focused, pressOn } from '../browser/keys.ts'
import { ask, tokenFor } from '../browser/visitor.ts'

startJourneys()

describe('by the keys alone', () => {
  const placed = { id: 0, orderId: '' }

  journey('a customer orders', { as: 'customer' }, async ({ page, goTo }) => {
    await goTo('/order&cart/products-list')
    await button(page, /^Add .* to the cart$/)
      .first()
      .waitFor()
    await pressOn(page, /^button Add .* to the cart$/)
    // The button turns into a quantity field, which receives the focus.
    await soon(() => focused(page)).toMatch(/^input Quantity of /)
    await page.keyboard.type('2')
    await button(page, 'Go to checkout').waitFor()
    await pressOn(page, /^button Go to checkout$/)
    await soon(() => focused(page)).toBe('h1 Checkout')
    const paying = page.getByRole('radiogroup', { name: 'Payment type' })
    // The last payment type of the customer is proposed.
    await paying.getByRole('radio', { checked: true }).waitFor()
    // Tab moves to one of the options, and the arrow keys move to the others.
    const isThere = () => paying.evaluate((group) => group.contains(document.activeElement))
    while (!(await isThere())) await page.keyboard.press('Tab')
    while (!(await focused(page)).startsWith('input Cash')) await page.keyboard.press('ArrowDown')
    await pressOn(page, /^button Place order for/)
    await soon(() => focused(page)).toMatch(/^h1 Order ORD-\S+ placed$/)
    Object.assign(placed, {
      id: Number(/placed=(\d+)/.exec(page.url())?.[1]),
      orderId: /ORD-\S+/.exec(await focused(page))?.[0],
    })
  })

  journey(
    'the office approves, ships, delivers and takes the money',
    { as: 'admin' },
    async ({ page, goTo }) => {
      const token = await tokenFor(address(), 'admin')
      const order = async () => (await ask(address(), token, `/order-item/${placed.id}`)).data
      const confirm = async (name: string) => {
        await pressOn(page, new RegExp(`^button ${name}$`))
        await page.getByRole('dialog').waitFor()
        await pressOn(page, new RegExp(`^button ${name}$`))
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
      }
      await goTo('/order&cart/approve-orders')
      await page.getByRole('list', { name: 'Waiting orders' }).getByText(placed.orderId).waitFor()
      await pressOn(page, /^button .*ORD-/, 'ArrowDown')
      while (!(await focused(page)).includes(placed.orderId)) await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: placed.orderId }).waitFor()
      await pressOn(page, /^button Approve order$/)
      await soon(async () => (await order())['orderStatus']).toBe('APPROVED')
      // The next order is shown, and has the focus in the queue.
      await soon(() => focused(page)).toMatch(/^button .*ORD-/)
      expect(await focused(page)).not.toContain(placed.orderId)
      const { sale, salesId } = await order()
      await goTo('/shipment/update-shipment/create')
      await page.getByRole('link', { name: `Create shipment for ${String(salesId)}` }).waitFor()
      await pressOn(page, new RegExp(`^a Create shipment for ${String(salesId)}$`))
      await page.getByText('Collected by the customer').waitFor()
      await pressOn(page, /^input Own vehicle/, 'ArrowRight')
      await page.keyboard.press('ArrowRight')
      await pressOn(page, /^button Create shipment$/)
      await page.getByRole('heading', { name: /^SHP-/ }).waitFor()
      await confirm('Mark as packed')
      await button(page, 'Unpack').waitFor()
      await confirm('Ship')
      await pressOn(page, /^button Record delivery$/)
      await soon(() => focused(page)).toBe('input Received by')
      await page.keyboard.type('Carys Pantry')
      await page.keyboard.press('Enter')
      await soon(async () => (await order())['orderStatus']).toBe('DELIVERED')
      await goTo(`/billing/sales-details/${String(sale)}/show`)
      await page.getByRole('link', { name: 'Add payment' }).waitFor()
      await pressOn(page, /^a Add payment$/)
      await page.getByRole('table', { name: 'Receipt allocation' }).waitFor()
      await pressOn(page, /^combobox Paid by/, 'ArrowDown')
      await page.keyboard.type('Cash')
      await page.getByRole('option', { name: /^Cash/ }).waitFor()
      // The best match is highlighted, and Enter chooses it.
      await soon(() => page.getByRole('option').count()).toBe(1)
      await page.keyboard.press('Enter')
      await soon(() => page.getByRole('combobox', { name: /^Paid by/ }).inputValue()).toBe('Cash')
      await pressOn(page, /^button Add payment$/)
      await soon(
        async () =>
          (await ask(address(), token, `/sales-order/${String(sale)}`)).data['paymentStatus'],
      ).toBe('PAID')
    },
  )

  journey(
    'the office approves what is there, and rejects the rest',
    { as: 'admin', inDepth: true },
    async ({ page, goTo }) => {
      const { order, place } = await shortOfStock()
      const part = await place(9)
      await goTo(`/order&cart/approve-orders?order=${part}`)
      await page.getByRole('button', { name: 'Approve 4' }).waitFor()
      await pressOn(page, /^button Approve 4$/)
      await soon(() => focused(page)).toMatch(/^input Approved quantity of /)
      await page.keyboard.press('ArrowDown')
      await pressOn(page, /^button Approve order$/)
      await soon(async () => (await order(part))['orderStatus']).toBe('APPROVED')
      expect((await order(part))['items']).toMatchObject([{ quantity: 9, approvedQuantity: 3 }])
      const none = await place(5)
      await goTo(`/order&cart/approve-orders?order=${none}`)
      await page.getByRole('button', { name: 'Approve 1' }).waitFor()
      await pressOn(page, /^button Reject order$/)
      await pressOn(page, /^combobox Reason/, 'ArrowDown')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
      await pressOn(page, /^button Reject order$/)
      await soon(async () => (await order(none))['orderStatus']).toBe('REJECTED')
      await soon(() => focused(page)).toBe('section Order')
      // An old address leads to the order already decided, not to the next one.
      await goTo(`/order&cart/approve-orders?order=${part}`)
      await page
        .getByRole('region', { name: 'Lines' })
        .getByText(/3 approved/)
        .waitFor()
      expect(await button(page, 'Approve order').count()).toBe(0)
    },
  )

  journey(
    'a row of a list is opened and changed, and the keys stay where they were',
    { as: 'admin', inDepth: true },
    async ({ page, goTo }) => {
      await goTo('/inventory/products/manage-items')
      await page.locator('tbody tr').nth(1).waitFor()
      await pressOn(page, /^tr /, 'ArrowDown')
      await page.keyboard.press('e')
      await page.getByRole('button', { name: 'Save item' }).waitFor()
      await soon(() => focused(page)).toMatch(/^h1 /)
      await pressOn(page, /^button Add a row$/)
      await soon(() => focused(page)).toMatch(/^combobox Customer type/)
      const rows = page.getByRole('button', { name: /^Remove row \d+$/ })
      const before = await rows.count()
      await pressOn(page, new RegExp(`^button Remove row ${before}$`))
      await soon(() => rows.count()).toBe(before - 1)
      await soon(() => focused(page)).not.toBe('')
      await pressOn(page, /^textarea Description/, 'End')
      await page.keyboard.type(' By the jar.')
      await pressOn(page, /^button Save item$/)
      await page.getByRole('status').filter({ hasText: 'Item saved' }).waitFor()
      await soon(() => focused(page)).toBe('button Save item')
    },
  )

  journey(
    'a sheet is chosen, checked and imported',
    { as: 'admin', inDepth: true },
    async ({ page, goTo }) => {
      await goTo('/employee/manage-employee')
      await page.locator('tbody tr').first().waitFor()
      await pressOn(page, /^a Import$/)
      await soon(() => focused(page)).toBe('h1 Import employees')
      const choosing = page.waitForEvent('filechooser')
      await pressOn(page, /^button Choose file$/)
      const sheet =
        'firstName,lastName,dateOfBirth,dateOfJoining,departmentCode,designation,employeeType,phoneNumber\nKay,Board,1991-04-12,2024-02-01,PROD,Typist,FULL_TIME,+447700955701\n'
      await (await choosing).setFiles({
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(sheet),
      })
      await soon(() => focused(page)).toBe('h1 people.csv')
      await button(page, 'Add 1 employee').waitFor()
      await pressOn(page, /^button Add 1 employee$/)
      await soon(() => focused(page)).toBe('h2 Imported')
      await pressOn(page, /^a Show the employees$/)
      await soon(() => focused(page)).toMatch(/^h1 Employees/)
    },
  )

  journey(
    'what opens over a screen gives the keys back',
    { as: 'admin', inDepth: true },
    async ({ page, goTo }) => {
      await goTo('/employee/manage-employee')
      await page.locator('tbody tr').first().waitFor()
      for (const [name, opened] of [
        ['Add filter', /^menuitem /],
        ['View', /^dialog /],
        ['Export', /^(dialog|input) /],
        ['AD, your account', /^menuitem /],
      ] as const) {
        await pressOn(page, new RegExp(`^button ${name}$`))
        await soon(() => focused(page)).toMatch(opened)
        await page.keyboard.press('Escape')
        await soon(() => focused(page)).toBe(`button ${name}`)
        // The closed element must be removed and not just faded out, because Tab would lead back
        // into it.
        await page.keyboard.press('Tab')
        expect(await focused(page)).not.toMatch(opened)
      }
      await pressOn(page, /^tr /, '?')
      await soon(() => focused(page)).toBe('button Close')
      await page.keyboard.press('Escape')
      await soon(() => focused(page)).toMatch(/^tr /)
      await page.keyboard.press('x')
      await pressOn(page, /^button Clear selection$/)
      await button(page, 'Clear selection').waitFor({ state: 'hidden' })
      await soon(() => focused(page)).not.toBe('')
    },
  )

  journey(
    'a visitor writes to the company',
    { as: null, inDepth: true },
    async ({ page, goTo }) => {
      await goTo('/web/contact')
      await button(page, 'Send message').waitFor()
      await pressOn(page, /^button Send message$/)
      // The first incomplete field has the focus.
      await soon(() => focused(page)).toMatch(/^input Your name/)
      for (const words of ['Kay Board', 'kay@board.example', '']) {
        await page.keyboard.type(words)
        await page.keyboard.press('Tab')
      }
      await pressOn(page, /^textarea/, 'End')
      await page.keyboard.type('Can you hear me type all of this?')
      await pressOn(page, /^button Send message$/)
      await soon(() => focused(page)).toMatch(/^h2 Thank you, Kay Board/)
    },
  )
})

/** Creates an item with a stock of four, and returns functions to order more than that. */
async function shortOfStock() {
  const token = await tokenFor(address(), 'superadmin')
  const call = async (path: string, method = 'GET', body?: unknown) =>
    (await ask(address(), token, path, { method, body })).data
  const first = async (path: string) => (await call(path)).content[0]?.['id']
  const types = (await call('/payment-type/list?size=50')).content
  const item = (
    await call('/item-master', 'POST', {
      itemCode: 'KEYS',
      itemName: 'Keyboard chutney',
      packSize: '500 g',
      price: 4.5,
      taxRate: 20,
      shelfLifeDays: 300,
      brand: await first('/brand/list?size=1'),
      category: await first('/item-category/list?size=1'),
      unit: await first('/unit-of-measure/list?search=pc&size=1'),
    })
  ).id
  const today = new Date().toISOString().slice(0, 10)
  await call('/production-stock', 'POST', {
    item,
    batchNumber: 'KEYS-1',
    producedDate: addDays(today, -1),
    expiryDate: addDays(today, 200),
    producedQuantity: 4,
  })
  const customer = await first('/customer/list?search=CUS-00007')
  const paymentType = types.find(({ kind }) => kind === 'CASH')?.['id']
  return {
    order: (id: number) => call(`/order-item/${id}`),
    place: async (quantity: number) =>
      (await call('/order-item', 'POST', { customer, paymentType, items: [{ item, quantity }] }))
        .id,
  }
}
