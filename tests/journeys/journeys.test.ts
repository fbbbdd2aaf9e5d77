import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import {
  button,
  errorUnder,
  field,
  journey,
  soon,
  startJourneys,
  toast,
} from '../browser/journey.ts'
import { watch } from '../browser/visitor.ts'

const EMPLOYEES = '/employee/manage-employee'

const ITEMS = '/inventory/products/manage-items'

startJourneys()

/** State of the list: search, filters, sorting, and the rows shown. */
async function listState(page: Page) {
  return {
    search: await page.getByRole('searchbox', { name: 'Search employees' }).inputValue(),
    filters: await button(page, /^Change filter/).allInnerTexts(),
    sorted: await page
      .locator('th[aria-sort]')
      .evaluateAll((heads) =>
        heads.map((head) => `${head.textContent} ${head.getAttribute('aria-sort')}`),
      ),
    rows: await page.locator('tbody tr').allInnerTexts(),
  }
}

async function pick(page: Page, label: string, typed: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true })
  await box.fill(typed)
  await page.getByRole('option', { name: typed }).first().click()
}

describe('a list', () => {
  journey(
    'is searched, filtered and sorted, and comes back the same after a reload',
    { as: 'admin' },
    async ({ page, goTo }) => {
      await goTo(EMPLOYEES)
      await page.getByRole('searchbox', { name: 'Search employees' }).fill('saffron')
      await page.waitForURL(/search/)
      await filterBy(page, 'Add filter', 'Status', 'Active')
      await filterBy(page, 'Filter', 'Department', 'Production')
      await page.getByRole('columnheader', { name: 'Designation' }).getByRole('button').click()
      const designations = async () =>
        await page
          .locator('tbody tr')
          .evaluateAll((rows) => rows.map((row) => row.children[4]?.textContent ?? ''))
      await soon(async () => (await listState(page)).sorted).toEqual(['Designation ascending'])
      await soon(async () => (await designations())[0]).toBe('Cook')
      const before = await listState(page)
      expect(before.search).toBe('saffron')
      expect(before.filters.map((each) => each.replace(/\s+/g, ' '))).toEqual([
        'Department is Production',
        'Status is Active',
      ])
      expect(before.rows.length).toBeGreaterThan(3)
      for (const row of before.rows) expect(row).toMatch(/Production[\s\S]*Active/)
      expect(await designations()).toEqual(
        (await designations()).toSorted((left, right) => left.localeCompare(right, 'en')),
      )
      await page.reload()
      await page.locator('tbody tr').first().waitFor()
      await soon(() => listState(page)).toEqual(before)
      await button(page, 'Clear all').click()
      await page.getByText('1–25 of 60').waitFor()
    },
  )

  async function filterBy(page: Page, add: string, name: string, value: string): Promise<void> {
    await button(page, add).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await page
      .getByRole('dialog', { name })
      .getByRole('checkbox', { name: new RegExp(`^${value}`) })
      .click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name }).waitFor({ state: 'hidden' })
    await button(page, `Change filter: ${name} is ${value}`).waitFor()
  }
})

describe('a person who uses the keyboard alone', () => {
  journey(
    'adds an employee, finds and edits it, and reads in its history what changed',
    { as: 'admin', refused: [422, 409] },
    async ({ page, goTo }) => {
      const keys = page.keyboard
      await goTo(EMPLOYEES)
      await page.locator('tbody tr').first().waitFor()
      await keys.press('n')
      await page.getByRole('heading', { name: 'Add employee' }).waitFor()
      await keys.press('Control+s')
      await page.getByRole('alert').getByText('6 fields need your attention').waitFor()
      for (const label of [
        'First name',
        'Last name',
        'Date of birth',
        'Department',
        'Designation',
        'Phone number',
      ]) {
        expect(await errorUnder(page, label), label).toContain(`Please fill in ${label}.`)
      }
      await type(page, 'First name', 'Wilhelmina')
      await type(page, 'Last name', 'Quince')
      await type(page, 'Date of birth', '02/03/1990')
      await type(page, 'Department', 'Production')
      await page.getByRole('option', { name: 'Production' }).waitFor()
      await keys.press('Enter')
      await type(page, 'Designation', 'Jam taster')
      // This number belongs to another employee, which only the server can check.
      await type(page, 'Phone number', '+447700910000')
      await keys.press('Control+s')
      await soon(() => errorUnder(page, 'Phone number')).toMatch(/already|taken|used/i)
      await reach(page, 'Phone number')
      await keys.press('Control+a')
      await keys.type('+447700955501')
      await keys.press('Control+s')
      await toast(page, 'SUCCESS', 'Employee added')
      await page.getByRole('heading', { name: /^Wilhelmina Quince \(EMP-/ }).waitFor()

      await reach(page, 'Employees', 'link')
      await keys.press('Enter')
      await page.locator('tbody tr').first().waitFor()
      await keys.press('/')
      await keys.type('quince')
      await page.getByText('1–1 of 1').waitFor()
      await reach(page, /^Wilhelmina Quince/, 'link')
      await keys.press('Enter')
      await page.getByRole('heading', { name: /^Wilhelmina Quince/ }).waitFor()
      await reach(page, 'Edit', 'button')
      await keys.press('Enter')
      await reach(page, 'Designation')
      await keys.press('Control+a')
      await keys.type('Chief jam taster')
      await keys.press('Control+s')
      await toast(page, 'UPDATED', 'Employee saved')
      await reach(page, 'Employee', 'tab')
      await keys.press('End')
      await keys.press('Enter')
      const [latest] = await page
        .getByRole('tabpanel', { name: 'History' })
        .getByRole('listitem')
        .filter({ hasText: 'changed this' })
        .allInnerTexts()
        .then(async (found) =>
          found.length > 0
            ? found
            : [
                await page
                  .getByRole('listitem')
                  .filter({ hasText: 'changed this' })
                  .first()
                  .innerText(),
              ],
        )
      expect(latest?.replace(/\s+/g, ' ')).toMatch(
        /changed this .* Designation Jam taster → Chief jam taster/,
      )
    },
  )

  /** Presses Tab until the element has the focus. */
  async function reach(
    page: Page,
    name: string | RegExp,
    role: 'textbox' | 'combobox' | 'link' | 'button' | 'tab' = 'textbox',
  ): Promise<void> {
    const exact = typeof name === 'string'
    const there =
      role === 'textbox'
        ? page.getByRole('textbox', { name, exact }).or(page.getByRole('combobox', { name, exact }))
        : page.getByRole(role, { name, exact })
    await there.first().waitFor()
    for (let steps = 0; steps < 200; steps++) {
      if (await there.first().evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not lead to ${name}`)
  }

  async function type(page: Page, label: string, text: string): Promise<void> {
    await reach(page, label)
    await page.keyboard.type(text)
  }
})

describe('the form of an item', () => {
  journey(
    'makes a brand in place and takes a picture that the record shows',
    { as: 'admin' },
    async ({ page, goTo }) => {
      await goTo(`${ITEMS}/create`)
      await field(page, 'Item code').fill('J-PLUM')
      await field(page, 'Item name').fill('Damson jam')
      const picture = await sharp({
        create: { width: 400, height: 300, channels: 3, background: '#6b2d5c' },
      })
        .jpeg()
        .toBuffer()
      await page
        .getByLabel(/^Image/)
        .setInputFiles({ name: 'damson.jpg', mimeType: 'image/jpeg', buffer: picture })
      await page.getByRole('link', { name: 'damson.jpg' }).waitFor()
      await page.getByRole('combobox', { name: 'Brand', exact: true }).fill('Hedgerow & Co')
      await page.getByRole('option', { name: 'Create “Hedgerow & Co”' }).click()
      await page
        .getByRole('dialog', { name: 'New brand' })
        .getByRole('button', { name: 'Create brand' })
        .click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      expect(await page.getByRole('combobox', { name: 'Brand', exact: true }).inputValue()).toBe(
        'Hedgerow & Co',
      )
      await pick(page, 'Category', 'Drinks & preserves')
      await field(page, 'Pack size').fill('340 g')
      await pick(page, 'Unit', 'Pieces')
      await field(page, 'Price').fill('3.20')
      await field(page, 'Shelf life').fill('365')
      await button(page, 'Save item').click()
      await toast(page, 'SUCCESS', 'Item added')
      await page.getByRole('heading', { name: 'Damson jam 340 g' }).waitFor()
      await button(page, 'Cancel').click()
      await page.getByText('Hedgerow & Co').waitFor()
      const shown = page.getByRole('img', { name: 'damson.jpg' })
      await soon(() =>
        shown.evaluate((image) => (image as HTMLImageElement).naturalWidth),
      ).toBeGreaterThan(50)
    },
  )
})

describe('two tabs that edit the same record', () => {
  journey(
    'hear of each other before anything is lost',
    { as: 'admin', isAtDesk: true, refused: [409] },
    async ({ page, goTo, complaints }) => {
      const other = watch(await page.context().newPage(), complaints)
      await goTo('/inventory/manage-category')
      await page.getByRole('link', { name: 'Sauces' }).click()
      await button(page, 'Edit').click()
      await field(page, 'Description (optional)').waitFor()
      await other.goto(page.url())
      await field(other, 'Description (optional)').fill('Theirs: to pour and to dip')
      await button(other, 'Save category').click()
      await toast(other, 'UPDATED', 'Category saved')
      await field(page, 'Description (optional)').fill('Mine: for the table')
      await button(page, 'Save category').click()
      const dialog = page.getByRole('dialog', { name: /changed this category/ })
      await dialog.waitFor()
      const lines = (await dialog.getByRole('row').allInnerTexts()).map((line) =>
        line.replace(/\s+/g, ' ').trim(),
      )
      expect(lines).toEqual([
        'Field Theirs Yours',
        'Description Theirs: to pour and to dip Mine: for the table',
      ])
      await dialog.getByRole('button', { name: 'Reload their version' }).click()
      await soon(() => field(page, 'Description (optional)').inputValue()).toBe(
        'Theirs: to pour and to dip',
      )
      await field(page, 'Description (optional)').fill('Ours: for the table, to pour and to dip')
      await button(page, 'Save category').click()
      await toast(page, 'UPDATED', 'Category saved')
    },
  )
})

const rows = (page: Page) => page.locator('tbody tr')

describe('the history of a record', () => {
  journey(
    'folds the values that it began with',
    { as: 'admin', inDepth: true },
    async ({ page, goTo }) => {
      await goTo(EMPLOYEES)
      await rows(page).nth(2).getByRole('rowheader').getByRole('link').click()
      await page.getByRole('tab', { name: 'History' }).click()
      const entry = page.getByRole('listitem').filter({ hasText: 'added this' })
      const show = entry.getByRole('button', { name: /^Show its \d\d values$/ })
      await show.waitFor()
      expect(await entry.getByText('Designation').count()).toBe(0)
      await show.click()
      await entry.getByText('Designation').waitFor()
      await entry.getByRole('button', { name: 'Hide its values' }).waitFor()
    },
  )
})
