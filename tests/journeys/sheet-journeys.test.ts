import * as sheets from 'xlsx'
import { readFileSync } from 'node:fs'
import type { Download } from 'playwright-core'
import { describe, expect } from 'vitest'
import { button, field, journey, soon, startJourneys } from '../browser/journey.ts'

const EMPLOYEES = '/employee/manage-employee'

startJourneys()

const textOf = async (download: Download): Promise<string> =>
  readFileSync(await download.path(), 'utf8')

describe('a spreadsheet', () => {
  journey(
    'is refused by row, corrected in the grid, imported and exported again',
    { as: 'admin' },
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
      const groups = page.getByRole('list', { name: 'Problems and notes' })
      await groups.waitFor()
      const shown = (await groups.getByRole('listitem').allInnerTexts())
        .map((line) => line.replace(/\s+/g, ' ').trim())
        .toSorted()
      expect(shown).toHaveLength(2)
      expect(shown[0]).toMatch(/^Department: MOON /)
      expect(shown[1]).toMatch(/^Last name /)
      expect(await button(page, 'Add 2 employees').count()).toBe(0)
      await button(page, 'Add 1 employee').waitFor()

      await groups.getByRole('button', { name: /^Error Last name/ }).click()
      const grid = page.getByRole('grid', { name: 'Rows of the file' })
      await soon(() => grid.getByRole('rowheader').allInnerTexts()).toEqual(['3\nWrong'])
      await grid.focus()
      await page.keyboard.press('Enter')
      await page.keyboard.type('Now')
      await page.keyboard.press('Enter')
      await soon(() => groups.getByRole('listitem').count()).toBe(1)

      // The import can be left, and continued at its address.
      await page.reload()
      await page.getByRole('combobox', { name: 'Department: “MOON” means' }).click()
      await page.getByRole('option', { name: /^Production/ }).click()
      await button(page, 'Use this word and check again').click()
      await button(page, 'Add 2 employees').click()
      await page.getByRole('heading', { name: 'Imported' }).waitFor()
      const counts = await page.locator('dl').first().innerText()
      expect(counts.replace(/\s+/g, ' ')).toMatch(
        /2 new 0 changed 0 unchanged|new 2 changed 0 unchanged 0/,
      )
      await button(page, /your account/i).click()
      await page.getByRole('menuitem', { name: 'My imports' }).click()
      const line = page.getByRole('listitem').filter({ hasText: 'people.xlsx' })
      await line.getByText('Imported').waitFor()
      await line.getByRole('link').click()
      await page.getByRole('link', { name: 'Show the employees' }).click()

      await page.getByRole('searchbox', { name: 'Search employees' }).fill('sheet baker')
      await page.getByText('1–2 of 2').waitFor()
      await button(page, 'Export').click()
      await page
        .getByText('Exports the 2 employees that match the current filters and search.')
        .waitFor()
      await soon(() => field(page, 'File name').inputValue()).toBe('mat-table-exporter')
      await button(page, /^Use “Employees \d{4}-\d{2}-\d{2}”$/).click()
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
      expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(['Zoë O’Sheet', 'Bad Now'])
      expect(lines.slice(1).map((line) => line.split(',')[4])).toEqual([
        '+447700955601',
        '+447700955602',
      ])
    },
  )

  journey(
    'holds the chosen columns in their order, which are saved under a name',
    { as: 'admin' },
    async ({ page, goTo }) => {
      await goTo(EMPLOYEES)
      const open = async () => {
        await button(page, 'Export').click()
        await page.getByRole('radio', { name: 'Chosen columns, in your order' }).check()
      }
      await open()
      const list = page.getByRole('list', { name: 'Columns in this order' })
      await list.waitFor()
      for (const name of ['Phone number', 'Date of joining', 'Status', 'Department', 'Designation'])
        await list.getByRole('checkbox', { name, exact: true }).uncheck()
      await button(page, 'Move Employee code down').click()
      await field(page, 'Name of these columns').fill('For the wall')
      await button(page, 'Save columns').click()
      await button(page, 'Delete saved columns').waitFor()
      await button(page, 'Cancel').click()
      await page.reload()
      await open()
      await page
        .getByRole('combobox', { name: 'Saved columns' })
        .getByText('For the wall')
        .waitFor()
      await page.getByRole('radio', { name: 'Comma separated (.csv)' }).check()
      const [exported] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('dialog').getByRole('button', { name: 'Export' }).click(),
      ])
      const [headings] = (await textOf(exported)).slice(1).split('\r\n')
      expect(headings).toBe('Name,Employee code')
    },
  )

  journey(
    'of a table without pages holds what the table shows',
    { as: 'customer', inDepth: true },
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
    { as: 'admin', inDepth: true },
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
      await page
        .getByRole('combobox', { name: /^How numbers are written in discountPercent/ })
        .click()
      await page.getByRole('option', { name: '0.15 is 15%' }).click()
      await button(page, 'Check the rows').click()
      await button(page, 'Add 2 customers').waitFor()
      await page
        .getByRole('list', { name: 'Problems and notes' })
        .getByText(
          '“(206) 555-9857” is read as +12065559857, with the dialling code for United States.',
        )
        .waitFor()
      await button(page, 'Add 2 customers').click()
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

  journey(
    'takes the one page of a list that has no pages',
    { as: 'superadmin', inDepth: true },
    async ({ page, goTo }) => {
      await goTo('/website/opening-hours')
      await page.getByText('1–7 of 7').waitFor()
      expect(await page.getByRole('combobox', { name: 'Rows' }).count()).toBe(0)
      const reads: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/opening-hours/list')) reads.push(request.url())
      })
      await button(page, 'Export').click()
      await page.getByRole('radio', { name: 'Comma separated (.csv)' }).check()
      const [exported] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('dialog').getByRole('button', { name: 'Export' }).click(),
      ])
      const days = (await textOf(exported)).slice(1).trim().split(/\r?\n/).slice(1)
      expect(days.map((line) => line.split(',')[0])).toEqual([
        'Monday',
        'Tuesday',
        'Wednesday',
        'Thursday',
        'Friday',
        'Saturday',
        'Sunday',
      ])
      expect(reads).toEqual([])
    },
  )
})
