import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { violationsOn } from '../browser/accessibility.ts'
import { button, journey, startJourneys } from '../browser/journey.ts'
import { isTurnOf } from '../depth.ts'

const EMPLOYEES = '/employee/manage-employee'
/** One of the four displays, chosen by turn. */
const DISPLAYS = [1440, 390].flatMap((width, place) =>
  [false, true]
    .filter((dark) => isTurnOf(2 * place + Number(dark), 4))
    .map((dark) => ({ width, height: 900, dark })),
)

startJourneys()

async function complaintsOf(page: Page): Promise<string[]> {
  // Waits for fade-ins to end, because the contrast is too low until then.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
  return violationsOn(page)
}

describe.each(DISPLAYS)('at $width pixels, dark: $dark', (display) => {
  const isWide = display.width > 768

  journey(
    'the screens of staff keep the rules of accessibility',
    { as: 'admin', display },
    async ({ page, goTo }) => {
      const look = async (what: string) => expect(await complaintsOf(page), what).toEqual([])
      const first = isWide
        ? page.locator('tbody tr').first()
        : page.getByRole('list', { name: 'Employees' }).getByRole('listitem').first()
      await goTo(EMPLOYEES)
      await first.waitFor()
      await look('list')
      if (isWide) {
        await page
          .getByRole('checkbox', { name: /^Select (?!all)/ })
          .first()
          .click()
        await look('list with a selected row')
        await page.keyboard.press('Space')
        await page.locator('tbody tr').first().focus()
        await page.keyboard.press('Space')
        await page
          .getByRole('complementary', { name: /^Quick look/ })
          .getByText('Date of birth')
          .waitFor()
        await look('quick look')
        await page.keyboard.press('Escape')
      } else {
        await button(page, 'Filter').click()
        await page.getByRole('dialog', { name: 'Filters' }).waitFor()
        await look('filters')
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
      }
      await first.getByRole('link').first().click()
      await page.getByRole('tab', { name: 'History' }).waitFor()
      await look('record')
      await page.getByRole('tab', { name: 'History' }).click()
      await page.getByRole('listitem').filter({ hasText: 'added this' }).waitFor()
      await look('history')
      await goTo(`${EMPLOYEES}/create`)
      await button(page, 'Save employee').click()
      await page.getByRole('alert').waitFor()
      await look('form with errors')
      await goTo(`${EMPLOYEES}/excel`)
      await page.getByLabel('Spreadsheet file').setInputFiles({
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          'firstName,lastName,dateOfJoining,departmentCode,designation\n' +
            'Ann,,2024-01-08,MOON,Baker\nBo,Bun,2024-01-08,PROD,Baker',
        ),
      })
      await page.getByRole('list', { name: 'Problems and notes' }).waitFor()
      await button(page, 'Show the columns').click()
      await look('import')
      await goTo('/inventory/products/manage-items')
      await page.getByRole('link', { name: /Apple chutney/ }).waitFor()
      await look('list with pictures')
    },
  )

  journey(
    'the questions of readers and the sign-in keep them too',
    { as: 'customer', display },
    async ({ page, goTo }) => {
      await goTo('/faq/faqs')
      await page.getByText('How can I pay?').click()
      await page.getByText(/bank transfer/).waitFor()
      expect(await complaintsOf(page)).toEqual([])
      await button(page, /your account/i).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
      expect(await complaintsOf(page)).toEqual([])
    },
  )
})
