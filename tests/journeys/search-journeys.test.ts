import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { address, button, journey, soon, startJourneys } from '../browser/journey.ts'
import { ask, tokenFor, type Visitor } from '../browser/visitor.ts'

startJourneys()

const box = (page: Page) => page.getByRole('combobox', { name: 'Search everything' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const chosen = (page: Page) => page.locator('[role=option][aria-selected=true]')
/** Opens a screen with little content, because the search is on every screen. */
const arrive = async ({ page, goTo }: Visitor) => {
  await goTo('/faq/faqs')
  await button(page, /your account/i).waitFor()
}
const open = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await box(page).waitFor()
}

describe('the search for everything', () => {
  journey(
    'goes to screens, actions and records without a mouse, and knows what was chosen last',
    { as: 'admin' },
    async (visitor) => {
      const { page } = visitor
      await arrive(visitor)
      await open(page)
      await page.keyboard.type('add emp')
      await soon(() => chosen(page).innerText()).toContain('Add employee')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Add employee' }).waitFor()
      await open(page)
      await page.keyboard.type('EMP-00007')
      await option(page, /EMP-00007/).waitFor()
      expect(await box(page).getAttribute('aria-activedescendant')).toBe(
        await chosen(page).getAttribute('id'),
      )
      await page.keyboard.press('Enter')
      await soon(() => page.url()).toMatch(/manage-employee\/\d+\/show$/)
      await page.getByRole('heading', { level: 1, name: /EMP-00007/ }).waitFor()
      await open(page)
      await soon(() => option(page, /./).first().innerText()).toContain('EMP-00007')
      await page.keyboard.press('ArrowUp')
      const last = await chosen(page).innerText()
      await page.keyboard.press('ArrowDown')
      expect(await chosen(page).innerText()).not.toBe(last)
      await page.keyboard.press('Escape')
      await box(page).waitFor({ state: 'detached' })
    },
  )

  journey(
    'asks once for what was typed in one go, and never shows what belongs to something typed before',
    { as: 'admin' },
    async (visitor) => {
      const { page } = visitor
      await arrive(visitor)
      const searches: string[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === '/search')
          searches.push(new URL(request.url()).searchParams.get('q') ?? '')
      })
      await page.route('**/search?q=chutney', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700))
        await route.continue().catch(() => undefined)
      })
      await open(page)
      await box(page).evaluate((input: HTMLInputElement) => {
        const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
        for (const typed of ['ch', 'chut', 'chutney']) {
          write?.call(input, typed)
          input.dispatchEvent(new Event('input', { bubbles: true }))
        }
      })
      await soon(() => searches.length).toBe(1)
      await box(page).fill('EMP-00007')
      await option(page, /EMP-00007/)
        .first()
        .waitFor()
      expect(searches).toEqual(['chutney', 'EMP-00007'])
      await page.waitForTimeout(900)
      expect(await option(page, /chutney/i).count()).toBe(0)
    },
  )

  journey('changes the appearance at once', { as: 'employee', inDepth: true }, async (visitor) => {
    const { page } = visitor
    await arrive(visitor)
    await open(page)
    await page.keyboard.type('dark app')
    await page.keyboard.press('Enter')
    await soon(() => page.evaluate(() => document.documentElement.dataset['mode'])).toBe('dark')
  })

  journey(
    'takes the first letters after the first Ctrl-K of a session, though no further code arrives',
    { as: 'admin' },
    async ({ page, goTo }) => {
      await goTo('/inventory/products/manage-items')
      await page.getByRole('row').nth(5).waitFor()
      await page.route('**/assets/*.js', () => undefined)
      await page.keyboard.press('Control+k')
      await page.keyboard.type('nani kitchen')
      expect(await box(page).inputValue()).toBe('nani kitchen')
      expect(page.url()).toMatch(/manage-items(\?|$)/)
      await page.keyboard.press('Escape')
      await box(page).waitFor({ state: 'detached' })
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^Items/)
    },
  )

  journey(
    'takes the first letters on a phone after its button, though no further code arrives',
    { as: 'admin', display: { width: 390, height: 844 } },
    async ({ page, goTo }) => {
      await goTo('/inventory/products/manage-items')
      await page.locator('main ul[aria-busy] > li').nth(3).waitFor()
      await page.route('**/assets/*.js', () => undefined)
      await button(page, 'Search everything').tap()
      await page.keyboard.type('nani kitchen')
      expect(await box(page).inputValue()).toBe('nani kitchen')
      expect(page.url()).toMatch(/manage-items(\?|$)/)
    },
  )

  journey(
    'keeps the keys when the screen behind it arrives late',
    { as: 'employee', isAtDesk: true, inDepth: true },
    async ({ page, goTo }) => {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await open(page)
      await page.keyboard.press('Escape')
      await box(page).waitFor({ state: 'detached' })
      const { promise: opened, resolve: letCome } = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        await opened
        await route.continue()
      })
      await goTo('/faq/faqs')
      await open(page)
      await page.keyboard.type('dark ')
      letCome()
      await page.locator('h1', { hasText: 'FAQ' }).waitFor({ state: 'attached' })
      await page.waitForTimeout(200)
      await page.keyboard.type('app')
      expect(await box(page).inputValue()).toBe('dark app')
    },
  )

  journey(
    'shows a customer their own orders and nobody else’s',
    { as: 'customer', inDepth: true },
    async (visitor) => {
      const { page } = visitor
      await arrive(visitor)
      const staff = await tokenFor(address(), 'admin')
      const own = (
        await ask(address(), await tokenFor(address(), 'customer'), '/order-item/list?size=1')
      ).data.content[0] as { orderId: string; customer: number }
      const all = (await ask(address(), staff, '/order-item/list?size=50')).data
        .content as readonly { orderId: string; customer: number }[]
      const foreign = all.find(({ customer }) => customer !== own.customer)?.orderId ?? ''
      expect(foreign).not.toBe('')
      await open(page)
      await box(page).fill(own.orderId)
      await option(page, new RegExp(own.orderId)).first().waitFor()
      await box(page).fill(foreign)
      await page.getByText(`No results for “${foreign}”`, { exact: false }).waitFor()
      await box(page).fill('employee')
      await page
        .getByRole('status')
        .filter({ hasText: /result/ })
        .waitFor()
      expect(await option(page, /Add employee|^Employees/).count()).toBe(0)
    },
  )

  journey(
    'fills the screen of a phone',
    { as: 'admin', isAtDesk: true, display: { width: 390, height: 844 }, inDepth: true },
    async ({ page }) => {
      await button(page, 'Search everything').click()
      await box(page).fill('items')
      await option(page, /^Items/).click()
      await page.getByRole('heading', { name: /^Items/ }).waitFor()
    },
  )

  const SIZES = [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ] as const
  const CUSTOMER = /Mulberry Lane Deli/
  const WITH_CUSTOMERS = [
    '/billing/sales-details',
    '/order&cart/all-orders',
    '/billing/payment-status',
    '/shipment/update-shipment?tab=shipments',
    '/billing/credit-payment-tracker',
    '/billing/receipts',
    '/user/manage-customer-wallet',
  ]

  for (const display of SIZES) {
    journey(
      `finds a customer in every list that shows customers, and a person by the number as it is shown, at ${display.width} px`,
      { as: 'admin', display, inDepth: true },
      async ({ page, goTo }) => {
        const isPhone = display.width < 600
        const rows = isPhone
          ? page.locator('main ul[aria-busy] > li')
          : page.locator('main tbody tr')
        for (const route of WITH_CUSTOMERS) {
          await goTo(route)
          await page.locator('main').getByRole('searchbox').fill('mulb')
          await soon(async () => {
            const texts = await rows.allInnerTexts()
            return texts.length > 0 && texts.every((text) => CUSTOMER.test(text))
          }).toBe(true)
        }
        // Searches for the customer of an existing entry, because not every customer has used a
        // wallet.
        const entries = (
          await ask(address(), await tokenFor(address(), 'admin'), '/wallet-history/list?size=1')
        ).data.content as readonly { labels: { customer: string } }[]
        const [word = ''] = entries[0]?.labels.customer.split(' ') ?? []
        expect(word).not.toBe('')
        await goTo('/billing/wallet-history')
        await page.locator('main').getByRole('searchbox').fill(word)
        await soon(() => page.url()).toContain(`search%22%3A%22${encodeURIComponent(word)}`)
        await soon(async () => {
          const texts = await rows.allInnerTexts()
          return texts.length > 0 && texts.every((text) => text.includes(word))
        }).toBe(true)
        await goTo('/employee/manage-employee')
        await page.locator('main').getByRole('searchbox').waitFor()
        const shown = (
          await page
            .locator('main')
            .getByText(/^\+44 \d/)
            .first()
            .innerText()
        ).trim()
        await page.locator('main').getByRole('searchbox').fill(shown)
        await soon(() =>
          page
            .locator('main')
            .getByText(/^\+44 \d/)
            .allInnerTexts(),
        ).toEqual([shown])
        await page.locator('main').getByRole('searchbox').fill(shown.replace('+44 ', '0'))
        await soon(() =>
          page
            .locator('main')
            .getByText(/^\+44 \d/)
            .allInnerTexts(),
        ).toEqual([shown])
      },
    )

    journey(
      `brings a customer’s orders, sales and open invoices along, and knows lists by their plain names, at ${display.width} px`,
      { as: 'admin', display, inDepth: true },
      async (visitor) => {
        const { page } = visitor
        await arrive(visitor)
        await button(page, /Search everything/).click()
        await box(page).fill('mulb')
        await soon(() => option(page, /./).first().innerText()).toMatch(CUSTOMER)
        const groups = await page.getByRole('group').allInnerTexts()
        expect(groups.some((text) => /^Orders of Mulberry Lane Deli[^]*ORD-/.test(text))).toBe(true)
        expect(
          groups.some((text) =>
            /^Sales of Mulberry Lane Deli[^]*SO-[^]*All sales for Mulberry Lane Deli/.test(text),
          ),
        ).toBe(true)
        expect(groups.join()).not.toMatch(/Messages/)
        await box(page).fill('orders mulberry')
        await soon(() => option(page, /^ORD-/).count()).toBeGreaterThan(3)
        for (const [typed, title] of [
          ['orders', 'Orders'],
          ['recall', 'Recall list'],
          ['log out', 'Sign out'],
          ['new customer', 'Add customer'],
          ['sales', 'Sales details'],
        ] as const) {
          await box(page).fill(typed)
          await soon(async () => (await chosen(page).innerText()).split('\n')[0]).toBe(title)
        }
        await page.keyboard.press('Escape')
        await box(page).waitFor({ state: 'detached' })
        await visitor.goTo('/user/manage-customer')
        await page.locator('main').getByRole('searchbox').fill('mulb')
        await page.locator('main').getByText('Mulberry Lane Deli').first().click()
        await page.getByRole('heading', { level: 1, name: CUSTOMER }).waitFor()
        await button(page, /Search everything/).click()
        await soon(() => option(page, /./).first().innerText()).toMatch(CUSTOMER)
      },
    )
  }
})
