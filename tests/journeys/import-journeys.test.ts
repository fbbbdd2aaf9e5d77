import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { countingHand, expectAccessible } from '../browser/imports.ts'
import { address, button, journey, soon, startJourneys } from '../browser/journey.ts'
import { peopleFile, pricesFile, salaryFile, wagesFile } from '../browser/messy-files.ts'
import { ask, tokenFor } from '../browser/visitor.ts'
import { isFull } from '../depth.ts'

startJourneys()

/** Presses allowed for a file, and for the next one of its kind. */
const [MOST, MOST_AGAIN] = [30, 6]
/** Time for a check of a large file on a busy machine, in milliseconds. */
const timeout = 60_000

const leaveOut = (page: Page, of: RegExp) =>
  page.getByRole('button', { name: new RegExp(`^Leave out the rows: ${of.source}`) }).first()
const imported = (page: Page) =>
  page.getByRole('heading', { name: 'Imported' }).waitFor({ timeout })
const groups = (page: Page) => page.getByRole('list', { name: 'Problems and notes' })
const save = (page: Page) => button(page, /^(Add|Change) [\d,]+ /)

/** Codes of active employees. */
async function codesOf(count: number): Promise<string[]> {
  const { data } = await ask(
    address(),
    await tokenFor(address(), 'superadmin'),
    '/employee/list?size=100&employeeStatus=ACTIVE',
  )
  return data.content.slice(0, count).map(({ employeeCode }) => String(employeeCode))
}

describe('a messy file is imported as it is', () => {
  journey(
    'with thousands of people, leavers, managers and words of its own',
    { as: 'admin' },
    async ({ page, goTo }) => {
      const people = async (from: number) => {
        const hand = countingHand(page)
        await goTo('/employee/manage-employee/excel')
        await hand.openFile(peopleFile({ rows: isFull ? 3150 : 420, from }))
        if (from === 0) {
          await button(page, 'Check the rows').waitFor({ timeout })
          await expectAccessible(page, 'columns')
          await hand.press(button(page, 'Check the rows'))
        }
        await groups(page).waitFor({ timeout })
        for (const problem of [/Employee code: /, /E-mail: Enter/, /E-mail: E-mail/]) {
          await hand.press(leaveOut(page, problem))
          await leaveOut(page, problem).waitFor({ state: 'detached', timeout })
        }
        if (from === 0) {
          await expectAccessible(page, 'words')
          await hand.choose(/“Voluntarily Terminated” means$/, 'Left')
          await hand.choose(/“Contract” means$/, 'Temporary')
          for (const word of ['IT/IS', 'Admin Offices', 'Executive Office'])
            await hand.choose(`Department: “${word}” means`, /./)
          await hand.press(button(page, 'Use these 5 words and check again'))
        }
        await hand.press(button(page, /^Add [\d,]+ employees$/))
        await imported(page)
        await expectAccessible(page, 'imported')
        return hand.count()
      }
      expect(await people(0)).toBeLessThanOrEqual(MOST)
      expect(await people(5000)).toBeLessThanOrEqual(MOST_AGAIN)
    },
  )

  journey(
    'with weeks across, two lines of headers and notes first',
    { as: 'superadmin' },
    async ({ page, goTo }) => {
      const codes = await codesOf(17)
      const wages = async (firstWeek: number) => {
        const hand = countingHand(page)
        await goTo('/employee/manage-employee-weekly-wages/excel')
        await hand.openFile(wagesFile(codes, firstWeek))
        if (firstWeek === 0) {
          await hand.choose('Sheet', 'Hours')
          await hand.choose('Lines of the headers', 'Two lines')
          await hand.press(button(page, 'Turn the repeated columns into rows'))
          await hand.choose('Field for Employee Employee code', /^Employee/)
          await expectAccessible(page, 'columns')
          await hand.press(button(page, 'Check the rows'))
        }
        await hand.press(save(page))
        await imported(page)
        return hand.count()
      }
      expect(await wages(0)).toBeLessThanOrEqual(MOST)
      expect(await wages(10)).toBeLessThanOrEqual(MOST_AGAIN)
    },
  )

  journey(
    'with other tables beside and below, which can be undone',
    { as: 'superadmin' },
    async ({ page, goTo }) => {
      const codes = await codesOf(20)
      const salaries = async (from: string) => {
        const hand = countingHand(page)
        await goTo('/administrative/pay-configuration/excel')
        await hand.openFile(salaryFile(codes, from))
        if (from === '2026-01-01') {
          await button(page, 'Check the rows').waitFor()
          await hand.press(button(page, 'Check the rows'))
        }
        await groups(page).waitFor({ timeout })
        await hand.press(leaveOut(page, /Name: /))
        await hand.press(save(page))
        await imported(page)
        return hand.count()
      }
      expect(await salaries('2026-01-01')).toBeLessThanOrEqual(MOST)
      expect(await salaries('2026-02-01')).toBeLessThanOrEqual(MOST_AGAIN)
      await button(page, 'Undo the import').click()
      await page.getByText(/records are deleted/).waitFor()
      await expectAccessible(page, 'undo')
      await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
      const said = page.getByRole('alert').filter({ hasText: 'The import was undone.' })
      await said.waitFor()
      expect(await said.innerText()).toMatch(/\d+ records were deleted\./)
    },
  )

  journey('with 2,310 brands that are not known', { as: 'admin' }, async ({ page, goTo }) => {
    const prices = async (from: number) => {
      const hand = countingHand(page)
      await goTo('/inventory/products/manage-items/excel')
      await hand.openFile(pricesFile({ rows: isFull ? 2310 : 320, from }))
      if (from === 0) {
        await hand.type(/^Item code/, 'BB-{index}')
        await hand.type(/^Pack size/, '1')
        await hand.type(/^Unit$/, 'PCS')
        await hand.type(/^Shelf life/, '180')
        await hand.press(button(page, 'Check the rows'))
      }
      await groups(page).waitFor({ timeout })
      for (const field of from === 0 ? ['Category', 'Brand'] : ['Brand']) {
        const create = page
          .getByRole('group', { name: field, exact: true })
          .getByRole('button', { name: /^Create (all )?[\d,]+ missing$/ })
        await hand.press(create)
        await create.waitFor({ state: 'detached', timeout })
      }
      await hand.press(save(page))
      await imported(page)
      return hand.count()
    }
    expect(await prices(0)).toBeLessThanOrEqual(MOST)
    expect(await prices(5000)).toBeLessThanOrEqual(MOST_AGAIN)
  })
})
