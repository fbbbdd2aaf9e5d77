import { readFileSync } from 'node:fs'
import type { Download, Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import * as sheets from 'xlsx'
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

/** What the list shows of the choices made: search, filters, order, and the rows they leave. */
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

const textOf = async (download: Download): Promise<string> =>
  readFileSync(await download.path(), 'utf8')

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
      // Somebody else's number: only the server knows.
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
      await reach(page, 'Details', 'tab')
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

  /** Goes there with Tab, as far as it takes. */
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
    for (let steps = 0; steps < 120; steps++) {
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
    { as: 'admin', signsIn: true, refused: [409] },
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

describe('a spreadsheet', () => {
  journey(
    'is refused by row, put right, counted, imported and exported again',
    { as: 'admin', refused: [422] },
    async ({ page, goTo }) => {
      await goTo(`${EMPLOYEES}/excel`)
      const [template] = await Promise.all([
        page.waitForEvent('download'),
        button(page, 'Download the template').click(),
      ])
      const book = sheets.read(readFileSync(await template.path()))
      const [sheetName = ''] = book.SheetNames
      const sheet = book.Sheets[sheetName] as sheets.WorkSheet
      const [headers = []] = sheets.utils.sheet_to_json<string[]>(sheet, { header: 1 })
      const person = (values: Record<string, string>) =>
        headers.map(
          (header) =>
            (
              ({
                dateOfBirth: '1991-05-06',
                dateOfJoining: '2024-02-01',
                departmentCode: 'PROD',
                designation: 'Sheet baker',
                employeeType: 'FULL_TIME',
                ...values,
              }) as Record<string, string>
            )[header] ?? null,
        )
      const good = person({ firstName: 'Zoë', lastName: 'O’Sheet', phoneNumber: '+447700955601' })
      const file = (...rows: unknown[][]) => {
        book.Sheets[sheetName] = sheets.utils.aoa_to_sheet([headers, ...rows])
        return {
          name: 'people.xlsx',
          mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          buffer: sheets.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
        }
      }
      await page
        .getByLabel('Spreadsheet file')
        .setInputFiles(
          file(
            good,
            person({ firstName: 'Bad', departmentCode: 'MOON', phoneNumber: '+447700955602' }),
          ),
        )
      const problems = page.getByRole('region', { name: 'Problems by row' })
      await problems.waitFor()
      const told = (await problems.getByRole('row').allInnerTexts())
        .slice(1)
        .map((line) => line.replace(/\s+/g, ' ').trim())
        .toSorted()
      expect(told).toHaveLength(2)
      expect(told[0]).toMatch(/^3 Department MOON /)
      expect(told[1]).toMatch(/^3 Last name \(empty\) /)
      expect(await page.getByRole('button', { name: /^Add \d/ }).count()).toBe(0)

      await page
        .getByLabel('Spreadsheet file')
        .setInputFiles(
          file(
            good,
            person({ firstName: 'Better', lastName: 'Now', phoneNumber: '+447700955602' }),
          ),
        )
      await button(page, 'Add 2 employees').waitFor()
      const counts = await page.locator('dl').first().innerText()
      expect(counts.replace(/\s+/g, ' ')).toMatch(
        /2 new 0 changed 0 unchanged 0 with problems|new 2 changed 0 unchanged 0 with problems 0/,
      )
      await button(page, 'Add 2 employees').click()
      await page.getByText('2 added').waitFor()
      await page.getByRole('link', { name: 'Show the employees' }).click()

      await page.getByRole('searchbox', { name: 'Search employees' }).fill('sheet baker')
      await page.getByText('1–2 of 2').waitFor()
      await button(page, 'Export').click()
      await page
        .getByText('Exports the 2 employees that match the current filters and search.')
        .waitFor()
      await soon(() => field(page, 'File name').inputValue()).toBe('mat-table-exporter')
      await button(page, /^Call it “Employees \d{4}-\d{2}-\d{2}”$/).click()
      await page.getByRole('radio', { name: 'Comma separated (.csv)' }).check()
      const [exported] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('dialog').getByRole('button', { name: 'Export' }).click(),
      ])
      const text = await textOf(exported)
      expect(exported.suggestedFilename()).toMatch(/^Employees .*\.csv$/)
      expect(text.charCodeAt(0)).toBe(0xfeff)
      const lines = text.slice(1).trim().split(/\r?\n/)
      expect(lines[0]).toBe(
        'Employee code,Name,Department,Designation,Phone number,Date of joining,Status',
      )
      expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual([
        'Zoë O’Sheet',
        'Better Now',
      ])
      expect(lines.slice(1).map((line) => line.split(',')[4])).toEqual([
        '+447700955601',
        '+447700955602',
      ])
    },
  )

  journey(
    'of a table without pages holds what the table shows',
    { as: 'customer' },
    async ({ page, goTo }) => {
      await goTo('/faq/faqs')
      const questions = page.locator('main summary')
      await questions.first().waitFor()
      const shown = await questions.allInnerTexts()
      expect(await button(page, 'Next page').count()).toBe(0)
      await button(page, 'Export').click()
      await page.getByText(`Exports all ${shown.length} FAQ in this list`).waitFor()
      await page.getByRole('radio', { name: 'Tab separated (.txt)' }).check()
      const [exported] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('dialog').getByRole('button', { name: 'Export' }).click(),
      ])
      const text = await textOf(exported)
      expect(text.charCodeAt(0)).toBe(0xfeff)
      const [headings = '', ...lines] = text
        .slice(1)
        .trim()
        .split('\r\n')
        .map((line) => line.split('\t'))
      expect(
        lines.map((cells) =>
          cells[headings.indexOf('Question')]?.replace(/^"|"$/g, '').replaceAll('""', '"'),
        ),
      ).toEqual(shown)
    },
  )

  journey(
    'that leaves open what its numbers mean asks, says what it reads otherwise, and goes out as contacts',
    { as: 'admin' },
    async ({ page, goTo }) => {
      await goTo('/user/manage-customer/excel')
      const rows = [
        'customerName,contactPerson,customerType,phoneNumber,addressLine1,country,state,city,postalCode,discountPercent',
        'Open Question Deli,Ana Ask,RETAILER,(206) 555-9857,1 Pike Street,USA,Washington State,Seattle,98101,0.15',
        'Open Question Bakery,Bo Ask,RETAILER,020 7946 0877,2 High Street,United Kingdom,Bedfordshire,Luton,LU1 1AA,0.05',
      ]
      await page.getByLabel('Spreadsheet file').setInputFiles({
        name: 'customers.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(rows.join('\n')),
      })
      await page.getByLabel('Numbers of discountPercent').selectOption({ label: '0.15 is 15%' })
      await button(page, 'Check the rows').click()
      await button(page, 'Add 2 customers').waitFor()
      await page
        .getByText('“(206) 555-9857” is read as +12065559857, with the dial code of United States.')
        .waitFor()
      await button(page, 'Add 2 customers').click()
      await page.getByText('2 added').waitFor()
      await page.getByRole('link', { name: 'Show the customers' }).click()
      await page.getByRole('searchbox', { name: 'Search customers' }).fill('open question')
      await page.getByText('1–2 of 2').waitFor()
      await button(page, 'Export').click()
      await page.getByRole('radio', { name: 'Contacts (.vcf)' }).check()
      const [exported] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('dialog').getByRole('button', { name: 'Export' }).click(),
      ])
      expect(exported.suggestedFilename()).toBe('mat-table-exporter.vcf')
      const text = await textOf(exported)
      expect(text.match(/^FN:.*$/gm)?.map((line) => line.trim())).toEqual([
        'FN:Open Question Bakery',
        'FN:Open Question Deli',
      ])
      expect(text).toContain('TEL;TYPE=WORK,VOICE:+12065559857')
    },
  )
})
