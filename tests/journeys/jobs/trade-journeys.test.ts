import { describe, expect } from 'vitest'
import { expectAccessible } from '../../browser/hand.ts'
import { address, button, journey, soon } from '../../browser/journey.ts'
import { ask, tokenFor } from '../../browser/visitor.ts'
import { call, context, findDialog, first, openOffice, order, sold } from '../../company/office.ts'
import { box, expectAtMost, HANDS, inDialog } from './hands.ts'

openOffice()

const owed = async (customer: number) =>
  Number((await call(`/payment/customer-outstanding?customerId=${customer}`))['outstandingAmount'])

describe.each(HANDS)('by $by', ({ by, handOf, inDepth }) => {
  journey(
    'the prices of all items on a page are raised at once, and lowered again',
    { as: 'admin', inDepth },
    async ({ page, goTo }) => {
      const prices = async () =>
        (await call('/item-master/list?size=25')).content.map(({ price }) => price)
      const before = await prices()
      const hand = handOf(page)
      await goTo('/inventory/products/manage-items')
      await hand.press(page.getByRole('checkbox', { name: 'Select all on this page' }))
      await hand.press(button(page, 'Edit'))
      await hand.press(inDialog(page, 'Price'))
      const percent = findDialog(page).getByRole('radio', { name: 'Change by %' })
      await hand.press(by === 'mouse' ? findDialog(page).getByText('Change by %') : percent)
      await hand.write(box(page, /^Price/), '-5')
      await hand.press(inDialog(page, 'Preview'))
      await findDialog(page)
        .getByText(/will change/)
        .waitFor()
      await expectAccessible(page, 'the preview')
      await hand.press(inDialog(page, /^Apply to \d+$/))
      await findDialog(page)
        .getByText(/\d+ (done|changed)/)
        .first()
        .waitFor()
      expectAtMost(hand, 6, 2)
      await expectAccessible(page, 'the receipt')
      expect(await prices()).not.toEqual(before)
      await hand.press(inDialog(page, 'Undo'))
      await soon(prices).toEqual(before)
    },
  )

  journey(
    'customers whose invoices are overdue are reminded at once',
    { as: 'admin', inDepth },
    async ({ page, goTo }) => {
      const hand = handOf(page)
      await goTo('/admin/dashboard')
      await hand.press(page.getByRole('link', { name: /^Overdue/ }).first())
      await hand.press(page.getByRole('checkbox', { name: 'Select all on this page' }))
      await hand.press(button(page, 'Send reminder'))
      await findDialog(page)
        .getByText(/Dear|due/)
        .first()
        .waitFor()
      await expectAccessible(page, 'the texts')
      await hand.press(inDialog(page, /^Send reminder \(\d+\)$/))
      await findDialog(page)
        .getByText(/\d+ (done|changed)/)
        .first()
        .waitFor()
      expectAtMost(hand, 4, 0)
    },
  )

  journey(
    'a customer orders the same again on a phone',
    { as: 'customer', inDepth, display: { width: 390, height: 844 } },
    async ({ page, goTo }) => {
      const hand = handOf(page)
      await goTo('/order&cart/my-orders')
      await hand.press(page.getByRole('link', { name: /^Order again/ }).first())
      await hand.press(button(page, /^Place order/))
      await page
        .getByText(/ORD-\d{4}-\d{6}/)
        .first()
        .waitFor()
      expectAtMost(hand, 3, 0)
      // Again, now that everything the form asks for is in the browser already.
      await goTo('/order&cart/my-orders')
      await page
        .getByRole('link', { name: /^Order again/ })
        .first()
        .click()
      const paying = page.getByRole('radiogroup', { name: 'Payment type' })
      await paying.getByRole('radio', { checked: true }).waitFor()
    },
  )

  journey(
    'a customer pays an invoice from the wallet',
    { as: 'customer', inDepth },
    async ({ page, goTo }) => {
      const own = await ask(address(), await tokenFor(address(), 'customer'), '/customer/user')
      await sold([{ item: context.jam, quantity: 2 }], own.data.id)
      const { id, version } = await first(`/customer-wallet/list?customer=${own.data.id}`)
      const cash = context.cash
      await call(`/customer-wallet/${id}`, 'PUT', {
        transactionType: 'CREDIT',
        amount: 500,
        paymentType: cash,
        version,
      })
      const hand = handOf(page)
      await goTo('/billing/payment-status')
      await hand.press(page.getByRole('rowheader').getByRole('link').first())
      await hand.press(button(page, 'Pay from wallet'))
      await expectAccessible(page, 'the payment')
      await hand.press(inDialog(page, 'Pay now'))
      await findDialog(page).waitFor({ state: 'hidden' })
      expectAtMost(hand, 3, 0)
    },
  )

  journey(
    'a transfer is recorded against three invoices that are ticked',
    { as: 'admin', inDepth },
    async ({ page, goTo }) => {
      for (let n = 0; n < 3; n += 1) await sold([{ item: context.tea, quantity: 1 }])
      const before = await owed(context.customer)
      const hand = handOf(page)
      await goTo(
        `/billing/payment-status?filter=${encodeURIComponent(JSON.stringify({ customer: context.customer, tab: 'open' }))}`,
      )
      const boxes = page.locator('tbody').getByRole('checkbox')
      await boxes.first().waitFor()
      for (const place of [0, 1, 2]) await boxes.nth(place).check()
      await hand.press(page.getByRole('link', { name: 'Add payment for 3 invoices' }))
      await hand.write(box(page, /^Reference/), 'FT-1029')
      await hand.press(button(page, 'Add payment'))
      await page.getByRole('heading', { name: /RCT-/ }).waitFor()
      expectAtMost(hand, 3, 8)
      await soon(() => owed(context.customer)).toBeLessThan(before)
    },
  )

  journey('an order is taken by phone', { as: 'admin', inDepth }, async ({ page, goTo }) => {
    const hand = handOf(page)
    await goTo(`/user/manage-customer/${context.customer}/show`)
    await hand.press(page.getByRole('link', { name: 'New order' }))
    const entry = page.getByRole('combobox', { name: 'Item code or name' })
    const amount = page.getByRole('textbox', { name: 'Quantity to add' })
    for (const code of ['ice-j', 'ice-t']) {
      await hand.write(entry, code)
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
      await soon(() => amount.evaluate((at) => at === document.activeElement)).toBe(true)
      await hand.write(amount, '2')
      await page.keyboard.press('Enter')
      await soon(() => entry.evaluate((at) => at === document.activeElement)).toBe(true)
    }
    await hand.press(button(page, /^Place order/))
    await page
      .getByText(/ORD-\d{4}-\d{6}/)
      .first()
      .waitFor()
    expectAtMost(hand, 5, 15)
  })

  journey(
    'orders are decided in the queue, one by one and together',
    { as: 'admin', inDepth },
    async ({ page, goTo }) => {
      await order([{ item: context.jam, quantity: 1 }])
      await order([{ item: context.tea, quantity: 1 }])
      const waiting = async () =>
        Number((await call('/order-item/list?orderStatus=PENDING&size=1'))['totalElements'])
      const hand = handOf(page)
      await goTo('/order&cart/approve-orders')
      const before = await waiting()
      await hand.press(button(page, /^Approve (all \d+|\d+ of \d+)$/))
      await expectAccessible(page, 'all orders')
      await hand.press(inDialog(page, /^Approve order \(\d+\)$/))
      await findDialog(page)
        .getByText(/\d+ (done|changed)/)
        .first()
        .waitFor()
      expectAtMost(hand, 2, 0)
      expect(await waiting()).toBeLessThan(before)
    },
  )

  journey(
    'a new password is sent to a user',
    { as: 'superadmin', inDepth },
    async ({ page, goTo }) => {
      const { id } = await first('/user/list?search=employee')
      const hand = handOf(page)
      await goTo(`/user/manage-user/${id}/show`)
      await hand.press(button(page, 'Send new password'))
      await hand.press(inDialog(page, 'Send new password'))
      await findDialog(page).waitFor({ state: 'hidden' })
      expectAtMost(hand, 2, 0)
    },
  )

  journey('a filter is saved as a view', { as: 'admin', inDepth }, async ({ page, goTo }) => {
    const hand = handOf(page)
    await goTo(
      `/inventory/products/manage-items?filter=${encodeURIComponent(JSON.stringify({ isActive: false }))}`,
    )
    await hand.press(button(page, 'Save view'))
    await expectAccessible(page, 'the new view')
    await hand.press(inDialog(page, 'Save'))
    await findDialog(page).waitFor({ state: 'hidden' })
    expectAtMost(hand, 2, 0)
    await page.reload()
    await page.getByText('Active is no', { exact: true }).waitFor()
  })
})

journey(
  'the keys of the queue work from the first press, and after a decision',
  { as: 'admin' },
  async ({ page, goTo }) => {
    await order([{ item: context.jam, quantity: 1 }])
    await order([{ item: context.tea, quantity: 1 }])
    const boxes = page.getByRole('list', { name: 'Waiting orders' }).getByRole('checkbox')
    await goTo('/order&cart/approve-orders')
    await soon(() =>
      page.evaluate(() => document.activeElement?.hasAttribute('data-entry') ?? false),
    ).toBe(true)
    await page.keyboard.press('x')
    await soon(() => boxes.first().isChecked()).toBe(true)
    await page.keyboard.press('x')
    const before = await boxes.count()
    await page.keyboard.press('End')
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('r')
    await findDialog(page).waitFor()
    await findDialog(page)
      .getByRole('combobox', { name: /^Reason/ })
      .click()
    await page.getByRole('option').first().click()
    await inDialog(page, 'Reject order').click()
    await soon(() => boxes.count()).toBe(before - 1)
    await soon(() =>
      page.evaluate(() => document.activeElement?.hasAttribute('data-entry') ?? false),
    ).toBe(true)
  },
)
