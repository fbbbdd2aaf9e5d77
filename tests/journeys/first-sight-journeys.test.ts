import { describe, expect } from 'vitest'
import type { Page } from 'playwright-core'
import { address, button, journey, soon, startJourneys } from '../browser/journey.ts'
import { ask, tokenFor } from '../browser/visitor.ts'

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const ORDERS = '/order&cart/all-orders'

startJourneys()

const rows = (page: Page) => page.locator('[data-rows] tbody tr, main ul > li:has(dl)')
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name, exact: true })
const isChosen = (page: Page, name: string) =>
  soon(() => tab(page, name).getAttribute('aria-current')).toBe('page')
const todayInLondon = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(new Date())
const count = (page: Page) =>
  page
    .getByRole('heading', { level: 1 })
    .innerText()
    .then((words) => Number(words.replace(/\D/g, '')))

for (const display of [WIDE, PHONE]) {
  describe(`at first sight, ${display.width} px`, () => {
    journey(
      'a list shows what needs work, and everything one step away',
      { as: 'admin', display, inDepth: display === PHONE },
      async ({ page, goTo }) => {
        const first = [
          ['/billing/payment-status', 'Open', /Overdue|Open|Partly paid/],
          ['/billing/credit-payment-tracker', 'Open', /Open|Partly paid|Overdue/],
          ['/production/manage-production-stock', 'On hand', /Available|On hold|Expired/],
        ] as const
        for (const [route, name, states] of first) {
          await goTo(route)
          await isChosen(page, name)
          await rows(page).first().waitFor()
          const shown = await rows(page).allInnerTexts()
          expect(shown.filter((row) => !states.test(row))).toEqual([])
        }
        await goTo('/administrative/holiday-tracker')
        await isChosen(page, 'Upcoming')
        await rows(page).first().waitFor()
        const holidays = (
          await ask(
            address(),
            await tokenFor(address(), 'admin'),
            '/holiday/list?sortByField=holidayDate&sortBy=ASC&size=500',
          )
        ).data.content
        const next = holidays.find(({ holidayDate }) => String(holidayDate) >= todayInLondon())
        expect(await rows(page).first().innerText()).toContain(String(next?.['holidayName']))
      },
    )

    journey(
      'a customer’s payments open on what is owed, with everything one step away',
      { as: 'customer', display, inDepth: display === PHONE },
      async ({ page, goTo }) => {
        const all = await ask(
          address(),
          await tokenFor(address(), 'customer'),
          '/payment/list?size=100',
        )
        const payments = all.data.content as readonly { paymentStatus: string }[]
        const open = payments.filter(({ paymentStatus }) =>
          /^(PENDING|PARTIALLY_PAID)$/.test(paymentStatus),
        )
        expect(payments.length).toBeGreaterThan(open.length)
        await goTo('/billing/payment-status')
        await page.getByRole('heading', { level: 1, name: /^Payments history/ }).waitFor()
        await isChosen(page, 'Open')
        if (open.length > 0) await soon(() => rows(page).count()).toBe(open.length)
        else await page.getByText('All of them are under “All”.').waitFor()
        await tab(page, 'All').click()
        await rows(page).filter({ hasText: 'Paid' }).first().waitFor()
        await soon(() => count(page)).toBe(payments.length)
      },
    )

    journey(
      'orders and sales show the newest first',
      { as: 'admin', display, inDepth: true },
      async ({ page, goTo }) => {
        const token = await tokenFor(address(), 'admin')
        for (const [route, resource, moment, name] of [
          [ORDERS, 'order-item', 'dateTime', 'orderId'],
          ['/billing/sales-details', 'sales-order', 'salesDate', 'salesId'],
        ] as const) {
          const { content } = (
            await ask(
              address(),
              token,
              `/${resource}/list?sortByField=${moment}&sortBy=DESC&size=50`,
            )
          ).data
          const newest = content
            .filter((each) => each[moment] === content[0]?.[moment])
            .map((each) => String(each[name]))
          const oldest = (
            await ask(address(), token, `/${resource}/list?sortByField=${moment}&sortBy=ASC&size=1`)
          ).data.content[0]
          expect(newest).not.toContain(oldest?.[name])
          await goTo(route)
          const first = await rows(page).first().innerText()
          expect(newest.filter((id) => first.includes(id))).toHaveLength(1)
        }
      },
    )

    journey(
      'the choice of everything is kept, by the address and for the next time',
      { as: 'admin', display, inDepth: display === PHONE },
      async ({ page, goTo }) => {
        await goTo('/billing/payment-status')
        await isChosen(page, 'Open')
        await rows(page).first().waitFor()
        const open = await count(page)
        await tab(page, 'All').click()
        await page.waitForURL(/%22tab%22%3A%22all%22/)
        await soon(() => count(page)).toBeGreaterThan(open)
        await page.reload()
        await isChosen(page, 'All')
        await soon(() => count(page)).toBeGreaterThan(open)
        await goTo('/administrative/holiday-tracker')
        await isChosen(page, 'Upcoming')
        await goTo('/billing/payment-status')
        await isChosen(page, 'All')
        await tab(page, 'Open').click()
        await soon(() => count(page)).toBe(open)
        if (display === PHONE) return
        await button(page, 'Export').click()
        await page.getByRole('dialog').getByText(`${open} payments`).waitFor()
      },
    )

    journey(
      'a filter menu names every field once',
      { as: 'admin', display, inDepth: true },
      async ({ page, goTo }) => {
        for (const route of [
          ORDERS,
          '/billing/wallet-history',
          '/shipment/update-shipment?tab=shipments',
          '/production/recall',
        ]) {
          await goTo(route)
          await rows(page)
            .or(page.getByText(/^No .* yet$/))
            .first()
            .waitFor()
          await button(page, display === WIDE ? 'Add filter' : /^Filter/).click()
          const place =
            display === WIDE
              ? page.getByRole('menu')
              : page.getByRole('dialog', { name: 'Filters' })
          const names = await place
            .getByRole(display === WIDE ? 'menuitem' : 'button', {
              expanded: display === WIDE ? undefined : false,
            })
            .allInnerTexts()
          expect(names.length).toBeGreaterThan(2)
          expect([
            route,
            names.filter(
              (name, index) =>
                names.indexOf(name) < index || /Sign-in|Customer id|User id/.test(name),
            ),
          ]).toEqual([route, []])
          await page.keyboard.press('Escape')
          await place.waitFor({ state: 'hidden' })
        }
      },
    )
  })
}

describe('a list', () => {
  journey(
    'says what a tile has set, and lets go of it',
    { as: 'admin', inDepth: true },
    async ({ page, goTo }) => {
      await goTo('/production/manage-production-stock')
      await page.getByRole('link', { name: /Expired, waiting/ }).click()
      await button(page, 'Change filter: On hand at least 0.001').waitFor()
      await button(page, 'Remove filter: On hand at least 0.001').click()
      await button(page, 'Change filter: On hand at least 0.001').waitFor({ state: 'hidden' })
      await button(page, 'Change filter: Status is Expired').waitFor()
    },
  )

  journey(
    'is filtered by dates as this country writes them, and “this month” stays this month',
    { as: 'admin' },
    async ({ page, goTo }) => {
      await goTo('/employee/manage-employee')
      await rows(page).first().waitFor()
      await button(page, 'Add filter').click()
      await page.getByRole('menuitem', { name: 'Date of joining' }).click()
      const dialog = page.getByRole('dialog', { name: 'Date of joining' })
      await dialog.getByRole('textbox', { name: 'From' }).fill('03/11/2020')
      await dialog.getByRole('textbox', { name: 'To' }).fill('nonsense')
      await dialog.getByRole('alert').filter({ hasText: 'Enter a date like' }).waitFor()
      await dialog.getByRole('textbox', { name: 'To' }).fill('')
      await page.waitForURL(/2020-11-03/)
      // The calendar can be opened and closed with the keyboard.
      await dialog.getByRole('textbox', { name: 'From' }).press('Alt+ArrowDown')
      await page.keyboard.press('Shift+PageDown')
      await page.keyboard.press('Enter')
      await page.waitForURL(/2021-11-03/)
      await dialog.getByRole('button', { name: 'This year' }).click()
      await button(page, /^Change filter: Date of joining this year/).waitFor()
      await page.waitForURL(/this-year/)
      expect(page.url()).not.toMatch(/\d{4}-\d\d-\d\d/)
    },
  )
})

/**
 * Values covered by another cell, and the number of pixels by which the table overflows its
 * container.
 */
const hidden = (page: Page) =>
  page.locator('[data-rows]').evaluate((scroller) => {
    const place = scroller.getBoundingClientRect()
    const covered = [...scroller.querySelectorAll('tbody tr:first-child > *')].flatMap((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      const { left, right, top, bottom, width } = range.getBoundingClientRect()
      const points =
        width > 0
          ? [left + 2, (left + right) / 2, right - 3].filter(
              (x) => x > place.left && x < place.right,
            )
          : []
      const over = points
        .map((x) => document.elementFromPoint(x, (top + bottom) / 2)?.closest('td, th'))
        .find((upper) => upper && upper !== cell)
      return over && over.className === 'actions' ? [cell.textContent] : []
    })
    return { covered, beyond: scroller.scrollWidth - scroller.clientWidth }
  })

describe('rows with buttons', () => {
  journey(
    'cover no value with them',
    { as: 'admin', display: WIDE, inDepth: true },
    async ({ page, goTo }) => {
      const token = await tokenFor(address(), 'admin')
      const ready = await ask(address(), token, '/order-item/list?orderStatus=APPROVED&size=1')
      const made = await ask(address(), token, '/shipment', {
        method: 'POST',
        body: {
          salesId: ready.data.content[0]?.['salesId'],
          deliveryMode: 'CUSTOMER_PICKUP',
        },
      })
      expect(made.errors).toEqual([])
      await goTo('/shipment/update-shipment?tab=shipments')
      await button(page, /^Mark as packed/)
        .first()
        .waitFor()
      expect(await hidden(page)).toEqual({ covered: [], beyond: 0 })
      await page.setViewportSize({ width: 1024, height: 768 })
      await soon(async () => (await hidden(page)).covered).toEqual([])
      await page.locator('[data-rows]').evaluate((scroller) => {
        scroller.scrollLeft = scroller.scrollWidth
      })
      expect((await hidden(page)).covered).toEqual([])
    },
  )
})

describe('a list that was worked in', () => {
  journey(
    'shows its heads above its rows when it is scrolled',
    { as: 'admin', display: WIDE, inDepth: true },
    async ({ page, goTo }) => {
      for (const route of ['/inventory/products/manage-items', '/user/manage-customer']) {
        await goTo(route)
        await page.locator('tbody tr').nth(10).waitFor()
        await page.locator('[data-rows]').evaluate((scroller) => {
          scroller.scrollTop = 175
        })
        const covered = await page.locator('thead th').evaluateAll((heads) =>
          heads
            .filter((head) => {
              const { x, y, width, height } = head.getBoundingClientRect()
              const top = document.elementFromPoint(x + width / 2, y + height / 2)
              return !head.contains(top)
            })
            .map((head) => head.textContent),
        )
        expect(covered).toEqual([])
      }
    },
  )

  journey(
    'has no rows selected when it is opened again, and those that were after a reload',
    { as: 'admin', display: WIDE },
    async ({ page, goTo }) => {
      const boxes = page.locator('tbody input[type=checkbox]')
      const bar = page.getByRole('status').filter({ hasText: /^[0-9]+ selected$/ })
      await goTo('/billing/payment-status')
      await boxes.first().check()
      await bar.waitFor()
      await page.reload()
      await bar.waitFor()
      await goTo('/inventory/manage-brand')
      await page.getByRole('heading', { level: 1, name: /^Brands/ }).waitFor()
      await goTo('/billing/payment-status')
      await boxes.first().waitFor()
      await page.getByRole('searchbox', { name: 'Search payments' }).waitFor()
      expect(await bar.count()).toBe(0)
      await boxes.first().check()
      await bar.waitFor()
      await tab(page, 'All').click()
      await bar.waitFor({ state: 'hidden' })
    },
  )
})

describe('a dashboard, with fingers', () => {
  journey(
    'is asked for days of one’s own by the product’s own calendar',
    { as: 'admin', display: PHONE, inDepth: true },
    async ({ page, goTo }) => {
      await goTo('/admin/dashboard')
      await button(page, /^Change period/).click()
      const dialog = page.getByRole('dialog', { name: 'Period' })
      expect(await dialog.locator('input[type=date]').count()).toBe(0)
      await dialog.getByRole('textbox', { name: 'From' }).fill('01102026')
      await dialog.getByRole('button', { name: 'Calendar for To' }).tap()
      const days = page.getByRole('dialog', { name: 'Calendar for To' })
      await days.getByRole('button', { name: 'Today' }).tap()
      await days.waitFor({ state: 'hidden' })
      await dialog.getByRole('button', { name: 'Show these days' }).tap()
      await page.waitForURL(/fromDate=2026-10-01/)
    },
  )
})
