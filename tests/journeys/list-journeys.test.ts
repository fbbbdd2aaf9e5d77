import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { button, journey, soon, startJourneys } from '../browser/journey.ts'

const EMPLOYEES = '/employee/manage-employee'

const ITEMS = '/inventory/products/manage-items'

const PHONE = { width: 390, height: 844 }

const NARROW = { width: 1024, height: 768 }

startJourneys()

const rows = (page: Page) => page.locator('tbody tr')

const heads = (page: Page) =>
  page
    .getByRole('columnheader')
    .allInnerTexts()
    .then((all) => all.map((each) => each.trim()).filter(Boolean))

describe('a list', () => {
  journey(
    'leads with the name of its records, which leads to them',
    { as: 'admin', inDepth: true },
    async ({ page, goTo }) => {
      const leads: readonly (readonly [route: string, first: readonly string[]])[] = [
        [EMPLOYEES, ['Name', 'Employee code']],
        ['/user/manage-customer', ['Customer name', 'Customer code']],
        ['/admin/manage-department', ['Department name', 'Department code']],
        [ITEMS, ['Item name', 'Pack size', 'Item code']],
        // These link to the payment and the batch, not to the sale and the item they name.
        ['/billing/payment-status', ['Sales order', 'Customer']],
        ['/production/manage-production-stock', ['Item', 'Batch number']],
      ]
      for (const [route, first] of leads) {
        await goTo(route)
        await rows(page).first().waitFor()
        expect((await heads(page)).slice(0, first.length)).toEqual(first)
        const link = rows(page).nth(1).getByRole('rowheader').getByRole('link')
        const name = await link.innerText()
        await link.click()
        await page.getByRole('heading', { level: 1, name }).waitFor()
      }
    },
  )

  journey(
    'keeps its filters when another order follows on their heels',
    { as: 'admin' },
    async ({ page, goTo }) => {
      await goTo(EMPLOYEES)
      await rows(page).first().waitFor()
      await button(page, 'Add filter').click()
      await page.getByRole('menuitem', { name: 'Department' }).click()
      const box = page
        .getByRole('dialog', { name: 'Department' })
        .getByRole('checkbox', { name: /^Production/ })
      await box.waitFor()
      // Clicks faster than a user could, and before the address is updated.
      await box.evaluate((input) => {
        const head = [...document.querySelectorAll('th')]
          .find((each) => each.textContent?.includes('Designation'))
          ?.querySelector<HTMLElement>('button, [role=button]')
        ;(input as HTMLElement).click()
        setTimeout(() => head?.click(), 0)
      })
      await page.waitForURL(/sort=designation/)
      await page.waitForTimeout(700)
      expect(decodeURIComponent(page.url())).toContain('"department":')
      await page.keyboard.press('Escape')
      await button(page, 'Change filter: Department is Production').waitFor()
    },
  )

  journey(
    'keeps what is asked for seldom folded away, and fits its screen',
    { as: 'admin', inDepth: true },
    async ({ page, goTo }) => {
      await goTo('/billing/sales-details')
      await rows(page).first().waitFor()
      expect(await heads(page)).toEqual([
        'Sale',
        'Customer',
        'Sold',
        'Total (£)',
        'Outstanding (£)',
        'Payment',
        'Status',
      ])
      expect(
        await page
          .locator('[data-rows]')
          .evaluate((rowsOf) => rowsOf.scrollWidth - rowsOf.clientWidth),
      ).toBe(0)
      await button(page, 'View').click()
      await page.getByRole('checkbox', { name: 'Invoice' }).check()
      await page.keyboard.press('Escape')
      await page.reload()
      await soon(() => heads(page)).toContain('Invoice')
    },
  )

  journey(
    'of what is one’s own does not say on every row whose it is',
    { as: 'customer', inDepth: true },
    async ({ page, goTo }) => {
      await goTo('/billing/sales-details')
      await rows(page).first().waitFor()
      expect((await heads(page)).slice(0, 2)).toEqual(['Sale', 'Sold'])
    },
  )

  journey(
    'folds the least important columns away where there is no room, and brings them back',
    { as: 'admin', display: NARROW, inDepth: true },
    async ({ page, goTo }) => {
      const kept = {
        '/user/manage-customer': [
          'Customer name',
          'Phone number',
          'Outstanding (£)',
          'Wallet balance (£)',
        ],
        '/administrative/notification': ['Recipient', 'Message', 'Status'],
        '/production/manage-production': ['Good quantity', 'Status'],
        '/billing/payment-history': ['Amount (£)', 'Reversed'],
        '/order&cart/all-orders': ['Customer', 'Total (£)', 'Status'],
        '/production/recall': ['Customer', 'Item', 'Batch number', 'Quantity', 'Status'],
        [ITEMS]: ['Price (£)', 'Available', 'Stock state'],
      }
      for (const [screen, columns] of Object.entries(kept)) {
        await goTo(screen)
        await rows(page).first().waitFor()
        await soon(
          () =>
            page
              .locator('[data-rows]')
              .evaluate((scroller) => scroller.scrollWidth - scroller.clientWidth),
          screen,
        ).toBe(0)
        expect(await heads(page), screen).toEqual(expect.arrayContaining(columns))
      }
      expect(await heads(page)).not.toContain('Active')
      await button(page, 'View').click()
      await page.getByRole('checkbox', { name: 'Active doesn’t fit' }).check()
      await page.keyboard.press('Escape')
      await soon(() => heads(page)).toContain('Active')
      expect(await heads(page)).not.toContain('Brand')
      await page.setViewportSize({ width: 1440, height: 900 })
      await soon(() => heads(page)).toContain('Brand')
    },
  )

  journey(
    'wider than its screen says so and keeps the names in sight',
    { as: 'admin', display: NARROW, inDepth: true },
    async ({ page, goTo }) => {
      await goTo(ITEMS)
      await rows(page).first().waitFor()
      await button(page, 'View').click()
      await button(page, 'Show all columns').click()
      await page.keyboard.press('Escape')
      const scroller = page.locator('[data-rows]')
      const name = rows(page).first().getByRole('rowheader')
      const before = await name.boundingBox()
      await soon(() =>
        scroller.evaluate((element) => element.parentElement?.hasAttribute('data-more-end')),
      ).toBe(true)
      await scroller.evaluate((element) => {
        element.scrollLeft = element.scrollWidth
      })
      await soon(() =>
        scroller.evaluate((element) => element.parentElement?.hasAttribute('data-more-end')),
      ).toBe(false)
      expect(await name.boundingBox()).toEqual(before)
      const lastCell = await rows(page).first().getByRole('cell').last().boundingBox()
      expect((lastCell?.x ?? 0) + (lastCell?.width ?? 0)).toBeLessThanOrEqual(1024)
    },
  )

  journey(
    'in Arabic cuts names off at their end and keeps unit under unit',
    { as: 'admin', display: { ...NARROW, language: 'ar' }, inDepth: true },
    async ({ page, goTo }) => {
      await goTo('/billing/payment-status')
      await rows(page).first().waitFor()
      const edges = await page.locator('[data-rows] tr').evaluateAll((all) =>
        all.slice(0, 8).map((row) => {
          const range = document.createRange()
          range.selectNodeContents(row.querySelector('[data-right]') ?? row)
          return Math.round(range.getBoundingClientRect().right)
        }),
      )
      expect(edges.filter((edge) => Math.abs(edge - (edges[0] ?? 0)) > 2)).toEqual([])
      const names = rows(page).getByRole('cell').filter({ hasText: 'CUS-' })
      expect(
        await names.evaluateAll(
          (all) => all.filter((cell) => getComputedStyle(cell).direction !== 'ltr').length,
        ),
      ).toBe(0)
      expect(await names.count()).toBeGreaterThan(5)
    },
  )

  journey(
    'is looked into by Space while the arrows go on',
    { as: 'admin' },
    async ({ page, goTo }) => {
      await goTo(EMPLOYEES)
      await rows(page).first().waitFor()
      await page.keyboard.press('?')
      await page
        .getByRole('dialog', { name: 'Keyboard shortcuts' })
        .getByText('Quick look')
        .waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      const names = await rows(page).getByRole('rowheader').allInnerTexts()
      await rows(page).first().focus()
      await page.keyboard.press('Space')
      const look = page.getByRole('complementary', { name: /^Quick look/ })
      await look.getByRole('heading', { name: names[0] ?? '' }).waitFor()
      // This field is not one of the columns.
      await look.getByText('Date of birth').waitFor()
      await page.keyboard.press('ArrowDown')
      await look.getByRole('heading', { name: names[1] ?? '' }).waitFor()
      await page.keyboard.press('Space')
      await look.waitFor({ state: 'hidden' })
      await page.keyboard.press('Space')
      await look.waitFor()
      await page.keyboard.press('Escape')
      await look.waitFor({ state: 'hidden' })
      expect(
        await rows(page)
          .nth(1)
          .evaluate((row) => row === document.activeElement),
      ).toBe(true)
    },
  )

  journey(
    'is narrowed by two ticks in quick succession',
    { as: 'admin', inDepth: true },
    async ({ page, goTo }) => {
      await goTo(EMPLOYEES)
      await button(page, 'Add filter').click()
      await page.getByRole('menuitem', { name: 'Status' }).click()
      const boxes = page.getByRole('dialog', { name: 'Status' }).getByRole('checkbox')
      for (const place of [0, 2]) await boxes.nth(place).click()
      expect(await Promise.all([0, 1, 2].map((place) => boxes.nth(place).isChecked()))).toEqual([
        true,
        false,
        true,
      ])
      await page.keyboard.press('Escape')
      await button(page, 'Change filter: Status is Active or Suspended').waitFor()
      await page.waitForURL(/ACTIVE.*SUSPENDED/)
    },
  )
})

describe('whoever may only read', () => {
  for (const role of ['employee', 'customer'] as const) {
    journey(
      `finds questions with their answers and nothing to select (${role})`,
      { as: role, inDepth: true },
      async ({ page, goTo }) => {
        await goTo('/faq/faqs')
        const question = page.getByText('How can I pay?')
        await question.waitFor()
        expect(await page.getByRole('checkbox').count()).toBe(0)
        expect(await page.getByRole('table').count()).toBe(0)
        for (const staffOnly of ['Asked', 'Display order', 'Answered'])
          expect(await page.getByText(staffOnly, { exact: true }).count()).toBe(0)
        await question.click()
        await page.getByText(/bank transfer/).waitFor()
        await button(page, 'Export').waitFor()
      },
    )
  }

  journey(
    'is told of no keys for what they may not do',
    { as: 'employee', inDepth: true },
    async ({ page, goTo }) => {
      await goTo('/faq/faqs')
      await page.getByText('How can I pay?').waitFor()
      await page.keyboard.press('?')
      const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await keys.getByText('Show keyboard shortcuts').waitFor()
      for (const other of ['Select the row', 'Edit the row', 'Add'])
        expect(await keys.getByText(other, { exact: true }).count()).toBe(0)
    },
  )
})

describe('a phone', () => {
  journey(
    'has room for thumbs and nothing that is cut off',
    { as: 'admin', display: PHONE },
    async ({ page, goTo }) => {
      for (const route of [EMPLOYEES, `${EMPLOYEES}/create`, `${EMPLOYEES}/excel`]) {
        await goTo(route)
        await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
        const small = await page.getByRole('button').evaluateAll((buttons) =>
          buttons
            .map((each) => ({
              name: each.getAttribute('aria-label') ?? each.textContent,
              ...(each.getBoundingClientRect().toJSON() as { width: number; height: number }),
            }))
            // Elements of one pixel are meant for screen readers only.
            .filter(({ width, height }) => height > 1 && (height < 44 || width < 44))
            .map(({ name }) => name),
        )
        expect(small, route).toEqual([])
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth),
          route,
        ).toBeLessThanOrEqual(PHONE.width)
        const { x = 0, width = 0 } = (await button(page, /your account/i).boundingBox()) ?? {}
        expect(x + width, route).toBeLessThanOrEqual(PHONE.width)
      }
      const file = {
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('firstName,phoneNumber\nInes,call me'),
      }
      await page.getByLabel('Spreadsheet file').setInputFiles(file)
      await button(page, 'Check the rows').click()
      const problems = page.getByRole('list', { name: 'Problems and notes' })
      await problems.waitFor()
      expect(
        await problems.evaluate((list) => list.scrollWidth - list.clientWidth),
      ).toBeLessThanOrEqual(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    },
  )

  journey(
    'keeps what saves a form on one line',
    { as: 'admin', display: PHONE, inDepth: true },
    async ({ page, goTo }) => {
      await goTo(`${EMPLOYEES}/create`)
      const tops = await Promise.all(
        ['Save employee', 'Save and add another', 'Cancel'].map(
          async (name) => (await button(page, name).boundingBox())?.y,
        ),
      )
      expect(new Set(tops).size).toBe(1)
    },
  )
})
