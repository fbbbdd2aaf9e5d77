import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { button, field, journey, soon, startJourneys } from '../browser/journey.ts'
import { heading, open } from '../browser/site.ts'

startJourneys()

describe('the gallery', () => {
  journey(
    'opens a picture large and leads on by keyboard',
    { as: null, inDepth: true },
    async (visitor) => {
      const { page } = visitor
      await open(visitor, 'gallery')
      await button(page, 'Look at “Mango chutney at hour three”').press('Enter')
      const shown = (name: string) => page.getByRole('dialog', { name }).waitFor()
      await shown('Mango chutney at hour three')
      await page.getByText('Picture 2 of 9').waitFor()
      for (const [key, title] of [
        ['ArrowRight', 'Saturday market'],
        ['ArrowLeft', 'Mango chutney at hour three'],
        ['Home', 'The long shelf'],
        ['ArrowLeft', 'On the road'],
        ['End', 'On the road'],
        ['ArrowRight', 'The long shelf'],
      ] as const) {
        await page.keyboard.press(key)
        await shown(title)
      }
      await page
        .getByRole('dialog')
        .getByRole('img', { name: 'Shelves of jars in amber, red and green under hanging herbs' })
        .waitFor()
      await button(page, 'Next picture').press('Enter')
      await shown('Mango chutney at hour three')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
        'Look at “Mango chutney at hour three”',
      )
    },
  )
})

describe('the products', () => {
  const names = (page: Page) => page.locator('.card-name').allInnerTexts()

  journey(
    'are searched, narrowed and leafed through, and the address remembers how',
    { as: null },
    async (visitor) => {
      const { page } = visitor
      await open(visitor, 'products')
      await page.getByText('79 products').waitFor()
      const sorted = await names(page)
      expect([sorted.length, sorted]).toEqual([
        12,
        sorted.toSorted((left, right) => left.localeCompare(right, 'en')),
      ])
      await page
        .getByRole('navigation', { name: 'Pages' })
        .getByRole('link', { name: 'Page 2', exact: true })
        .click()
      await soon(async () => (await names(page))[0]).not.toBe(sorted[0])
      expect(page.url()).toContain('page=2')
      await page.getByText('Chutneys & pickles').click()
      await page.getByText('10 products').waitFor()
      expect(page.url()).toMatch(/#\/web\/products\?category=\d+$/)
      await page.getByRole('searchbox', { name: 'Search products' }).fill('mango')
      await page.getByText('1 product', { exact: true }).waitFor()
      expect(await names(page)).toEqual(['Mango chutney'])
      await page.reload()
      await page.getByText('1 product', { exact: true }).waitFor()
      expect(await page.getByRole('searchbox').inputValue()).toBe('mango')
      await page.getByRole('searchbox').fill('marzipan')
      await page.getByRole('heading', { name: 'Nothing on our shelves matches that' }).waitFor()
      await page.getByRole('link', { name: 'Clear search and filters' }).click()
      await page.getByText('79 products').waitFor()
      expect(await page.getByRole('searchbox').inputValue()).toBe('')
      await page.getByLabel('Brand').selectOption({ label: 'Monsoon' })
      await soon(() =>
        page
          .locator('.card-facts')
          .allInnerTexts()
          .then((all) => all.every((facts) => facts.startsWith('Monsoon'))),
      ).toBe(true)
    },
  )

  journey(
    'are filtered by diet and allergen, and by ingredient, in the address',
    { as: null },
    async (visitor) => {
      const { page } = visitor
      await open(visitor, 'products')
      await page.getByText('79 products').waitFor()
      const choose = (name: string) => page.getByRole('checkbox', { name, exact: true }).check()
      await choose('Gluten')
      await page.getByText(/^50 products/).waitFor()
      await choose('Vegan')
      await soon(() => page.url()).toMatch(/#\/web\/products\?without=gluten&diet=vegan$/)
      await button(page, 'More allergens').press('Enter')
      await choose('Mustard')
      await page.reload()
      await soon(() => page.getByRole('checkbox', { name: 'Mustard' }).isChecked()).toBe(true)
      expect(await names(page)).not.toContain('Mango chutney')
      await page.getByRole('link', { name: 'Clear search and filters' }).click()
      await page.getByText('79 products').waitFor()
      expect(await page.getByRole('checkbox', { name: 'Gluten' }).isChecked()).toBe(false)
      await page.getByRole('searchbox').fill('mustard')
      await soon(() => names(page)).toContain('Mango chutney')
      await page.getByRole('searchbox').fill('gluten')
      await page.getByRole('link', { name: 'Without gluten' }).click()
      await page.getByText(/^50 products/).waitFor()
      expect(await page.getByRole('searchbox').inputValue()).toBe('')
    },
  )

  journey(
    'follow a link to another search while they are open',
    { as: null, inDepth: true },
    async (visitor) => {
      const { page } = visitor
      const box = page.getByRole('searchbox', { name: 'Search products' })
      await open(visitor, 'products?search=mango')
      await page.getByText('1 product', { exact: true }).waitFor()
      await page.evaluate(() => {
        location.hash = '#/web/products?search=mustard'
      })
      await soon(() => names(page)).toEqual([expect.stringMatching(/mustard/i)])
      expect(await box.inputValue()).toBe('mustard')
      await page.goBack()
      await soon(() => names(page)).toEqual(['Mango chutney'])
      expect(await box.inputValue()).toBe('mango')
      expect(page.url()).toMatch(/search=mango$/)
    },
  )

  journey(
    'have a page each with what the law and the cook want to know, and no price',
    { as: null },
    async (visitor) => {
      const { page } = visitor
      await open(visitor, 'products?search=mango')
      await page.getByRole('link', { name: /^Mango chutney/ }).click()
      await heading(page, 'Mango chutney').waitFor()
      await soon(() => page.title()).toMatch(/^Mango chutney, .+ · Saffron Lane Foods$/)
      const main = page.getByRole('main')
      for (const term of ['Pack size', 'Ingredients', 'Storage'])
        await main.getByRole('term').filter({ hasText: term }).waitFor()
      const allergens = main.getByRole('region', { name: 'Allergens' })
      expect(await allergens.getByRole('listitem').allInnerTexts()).toEqual(['Mustard'])
      const shown = await allergens.innerText()
      for (const name of [
        'Celery',
        'Cereals containing gluten',
        'Crustaceans',
        'Eggs',
        'Fish',
        'Lupin',
        'Milk',
        'Molluscs',
        'Tree nuts',
        'Peanuts',
        'Sesame',
        'Soya',
        'Sulphur dioxide and sulphites',
      ]) {
        expect(shown).toContain(name)
      }
      expect(await main.innerText()).not.toContain('£')
      await page.getByRole('link', { name: 'Ask about this product' }).click()
      await heading(page, 'Come and say hello').waitFor()
      expect(await field(page, 'Your message').inputValue()).toMatch(/^Mango chutney, /)
      expect(await page.getByLabel('What is it about?').inputValue()).toBe('PRODUCTS')
      await open(visitor, 'products/999999')
      await heading(page, 'This product is not on our shelves').waitFor()
    },
  )
})
