import { describe, expect } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { button, field, journey, soon, startJourneys } from '../browser/journey.ts'

const ITEMS = '/inventory/products/manage-items'
const BRANDS = '/inventory/manage-brand'
const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

startJourneys()

/**
 * Removes the messages that the browser logs for every call it cannot send and every script it
 * cannot fetch.
 */
const forgetLostCalls = (complaints: string[]) =>
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter(
      (line) => !/ERR_INTERNET_DISCONNECTED|dynamically imported module/.test(line),
    ),
  )

const line = (page: Page, isThere: boolean): Promise<void> =>
  (page.context() as BrowserContext).setOffline(!isThere)
const rows = (page: Page) => page.locator('[data-rows] tbody tr, main ul > li:has(dl)')
const bar = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^You are offline\. Last updated \d\d:\d\d\./ })
const range = (page: Page) => page.locator('main footer').getByRole('status')

for (const display of [WIDE, PHONE]) {
  describe(`without a line, ${display.width} px`, () => {
    journey(
      'a list keeps rows and footer together, says how old they are, and heals by itself',
      { as: 'admin', display, inDepth: display === PHONE },
      async ({ page, goTo, complaints }) => {
        await goTo(ITEMS)
        await rows(page).first().waitFor()
        const first = await rows(page).first().innerText()
        await line(page, false)
        await button(page, 'Next page').click()
        await page
          .getByRole('alert')
          .filter({ hasText: 'We couldn’t load the next rows.' })
          .waitFor()
        await bar(page).waitFor()
        expect(await range(page).innerText()).toMatch(/^1–25 of/)
        expect(await rows(page).first().innerText()).toBe(first)
        await line(page, true)
        await soon(() => range(page).innerText()).toMatch(/^26–50 of/)
        expect(await rows(page).first().innerText()).not.toBe(first)
        await bar(page).waitFor({ state: 'hidden' })
        forgetLostCalls(complaints)
      },
    )

    journey(
      'what was never loaded says so and loads by itself',
      { as: 'superadmin', display, inDepth: display === PHONE },
      async ({ page, goTo, complaints }) => {
        await goTo(`${ITEMS}/1/show`)
        await page.getByRole('tab', { name: 'Details' }).waitFor()
        const missing = page.getByRole('alert').filter({ hasText: 'We couldn’t load this' })
        await line(page, false)
        // A list, a record and the dashboard. Their code may not be loaded yet either.
        for (const [route, there] of [
          [BRANDS, 'row'],
          [`${ITEMS}/2/show`, 'tab'],
          ['/admin/dashboard/super/dashboard', 'heading'],
        ] as const) {
          await goTo(route)
          await missing
            .or(page.getByRole('alert').filter({ hasText: 'We couldn’t load the numbers' }))
            .first()
            .waitFor()
          await button(page, 'Try again').first().waitFor()
          await line(page, true)
          await (there === 'row' ? rows(page) : page.getByRole(there)).first().waitFor()
          await missing.waitFor({ state: 'hidden' })
          await line(page, false)
        }
        await line(page, true)
        forgetLostCalls(complaints)
      },
    )
  })
}

describe('without a line', () => {
  journey(
    'a picker says so, and offers what there is once the line is back',
    { as: 'admin', inDepth: true },
    async ({ page, goTo, complaints }) => {
      await goTo(`${ITEMS}/create`)
      await field(page, 'Item name').waitFor()
      await line(page, false)
      await page.getByRole('combobox', { name: 'Brand' }).click()
      const missing = page.getByRole('alert').filter({ hasText: 'We couldn’t load this' })
      await missing.waitFor()
      await line(page, true)
      await page.getByRole('option').first().waitFor()
      forgetLostCalls(complaints)
    },
  )
})

describe('a list that was left', () => {
  journey(
    'shows what was added and changed a moment ago',
    { as: 'admin' },
    async ({ page, goTo }) => {
      await goTo(BRANDS)
      await rows(page).first().waitFor()
      const name = `Aaa ${Date.now()}`
      await button(page, /^Add brand/)
        .or(page.getByRole('link', { name: 'Add brand' }))
        .first()
        .click()
      await field(page, 'Brand name').fill(name)
      await button(page, 'Save brand').click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await field(page, 'Brand name').fill(`${name} changed`)
      await button(page, 'Save brand').click()
      await page.getByRole('heading', { level: 1, name: `${name} changed` }).waitFor()
      await page.goBack()
      if (!page.url().endsWith(BRANDS)) await page.goBack()
      await rows(page)
        .filter({ hasText: `${name} changed` })
        .waitFor({ timeout: 4_000 })
    },
  )
})
