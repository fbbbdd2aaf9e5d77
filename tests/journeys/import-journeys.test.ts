import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible, keyboardHand, mouseHand, type Hand } from '../browser/hand.ts'
import { address, button, journey, soon, startJourneys } from '../browser/journey.ts'
import { focused, pressOn } from '../browser/keys.ts'
import { peopleFile, pricesFile, salaryFile, wagesFile } from '../browser/messy-files.ts'
import { ask, tokenFor } from '../browser/visitor.ts'
import { isFull } from '../depth.ts'
import { wordsOf } from '../texts.ts'

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

const PEOPLE = isFull ? 3150 : 210
/** Number of employees who are given salaries. */
const SALARIES = 20

/** Starts the check, unless the file is of a kind that is known already, whose check starts by itself. */
async function startCheck(page: Page, hand: Hand): Promise<void> {
  const check = button(page, 'Check the rows')
  await check.or(groups(page)).or(save(page)).first().waitFor({ timeout })
  if (await check.isVisible()) await hand.press(check)
}

/** Leaves out people who stand in the file twice, and those whose address is wrong or that of somebody else. */
async function leaveOutPeople(page: Page, hand: Hand): Promise<void> {
  await groups(page).waitFor({ timeout })
  for (const problem of [/Employee code: /, /E-mail: Enter/, /E-mail: E-mail/]) {
    await hand.press(leaveOut(page, problem))
    await leaveOut(page, problem).waitFor({ state: 'detached', timeout })
  }
}

const listOf = async (path: string) =>
  (await ask(address(), await tokenFor(address(), 'superadmin'), path)).data.content
const activeEmployees = () => listOf('/employee/list?size=100&employeeStatus=ACTIVE')

/** Codes of active employees. */
const codesOf = async (count: number): Promise<string[]> =>
  (await activeEmployees()).slice(0, count).map(({ employeeCode }) => String(employeeCode))

/** Codes of employees paid by the hour, other than those given salaries here, and the day since when all are. */
async function paidByTheHour() {
  const terms = await listOf('/pay-configuration/list?payType=HOURLY')
  const since = String(terms.map(({ effectiveFrom }) => effectiveFrom).sort()[0])
  const departments = terms.map(({ target }) => target)
  const salaried = await codesOf(SALARIES)
  const people = (await activeEmployees()).filter(
    ({ labels, dateOfJoining, employeeCode }) =>
      departments.includes((labels as { department: string }).department) &&
      String(dateOfJoining) <= since &&
      !salaried.includes(String(employeeCode)),
  )
  return { codes: people.slice(0, 17).map(({ employeeCode }) => String(employeeCode)), since }
}

/** By keyboard, other records are imported after those of the mouse, and by users who have not seen such files. */
const HANDS = [
  {
    by: 'mouse',
    handOf: mouseHand,
    inDepth: false,
    later: 0,
    people: 'admin',
    wages: 'superadmin',
  },
  {
    by: 'keyboard',
    handOf: keyboardHand,
    inDepth: true,
    later: 1,
    people: 'superadmin',
    wages: 'admin',
  },
] as const

describe.each(HANDS)(
  'a messy file is imported as it is by $by',
  ({ handOf, inDepth, later, people, wages }) => {
    journey(
      'with thousands of people, leavers, managers and words of its own',
      { as: people, inDepth },
      async ({ page, goTo }) => {
        const people = async (from: number, isFirst = false) => {
          const hand = handOf(page)
          await goTo('/employee/manage-employee/excel')
          await hand.openFile(peopleFile({ rows: PEOPLE, from }))
          await startCheck(page, hand)
          await leaveOutPeople(page, hand)
          if (isFirst) {
            await expectAccessible(page, 'words')
            await hand.choose(/“Voluntarily Terminated” means$/, 'Left')
            await hand.choose(/“Contract” means$/, 'Temporary')
            for (const word of ['IT/IS', 'Admin Offices', 'Executive Office'])
              await hand.choose(`Department: “${word}” means`, /^Prod/)
            await hand.press(button(page, 'Use these 5 words and check again'))
          }
          await hand.press(save(page))
          await imported(page)
          await expectAccessible(page, 'imported')
          return hand.count()
        }
        expect(await people(later * 20_000, true)).toBeLessThanOrEqual(MOST)
        expect(await people(later * 20_000 + 5000)).toBeLessThanOrEqual(MOST_AGAIN)
      },
    )

    journey(
      'with weeks across, two lines of headers and notes first',
      { as: wages, inDepth: true },
      async ({ page, goTo }) => {
        const { codes, since } = await paidByTheHour()
        expect(codes.length).toBeGreaterThan(4)
        const hours = async (firstWeek: number, isFirst = false) => {
          const hand = handOf(page)
          await goTo('/employee/manage-employee-weekly-wages/excel')
          await hand.openFile(wagesFile(codes, since, firstWeek))
          if (isFirst) {
            await hand.choose('Sheet', 'Hours')
            await hand.choose('Header row', /^2: /)
            await hand.choose('Header lines', 'Two lines')
            await hand.press(button(page, 'Turn the repeated columns into rows'))
            await expectAccessible(page, 'columns')
            await hand.press(button(page, 'Check the rows'))
          }
          await hand.press(save(page))
          await imported(page)
          return hand.count()
        }
        expect(await hours(later * 20, true)).toBeLessThanOrEqual(MOST)
        expect(await hours(later * 20 + 10)).toBeLessThanOrEqual(MOST_AGAIN)
      },
    )

    journey(
      'with other tables beside and below, which can be undone',
      { as: 'superadmin', inDepth },
      async ({ page, goTo }) => {
        const codes = await codesOf(SALARIES)
        let hand = handOf(page)
        const salaries = async (month: number) => {
          hand = handOf(page)
          await goTo('/administrative/pay-configuration/excel')
          await hand.openFile(salaryFile(codes, `2026-0${month}-01`))
          await startCheck(page, hand)
          await hand.press(save(page))
          await imported(page)
          return hand.count()
        }
        expect(await salaries(1 + later * 4)).toBeLessThanOrEqual(MOST)
        expect(await salaries(2 + later * 4)).toBeLessThanOrEqual(MOST_AGAIN)
        // A record leads back to the import that made it.
        const { pathname, hash } = new URL(page.url())
        await hand.press(page.getByRole('link', { name: /^Show the / }).first())
        await page.getByRole('row').nth(1).click()
        await page.getByRole('tab', { name: 'History' }).click()
        await page.getByRole('link', { name: 'See the import' }).first().click()
        await soon(() => new URL(page.url()).hash).toMatch(/excel\/\d+$/)
        expect(`${pathname}${new URL(page.url()).hash}`).toBe(`${pathname}${hash}`)
        await hand.press(button(page, 'Undo the import'))
        await page.getByText(/20 records are deleted/).waitFor()
        await expectAccessible(page, 'undo')
        await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }))
        const said = page.getByRole('alert').filter({ hasText: 'The import was undone.' })
        await said.waitFor()
        expect(await said.innerText()).toMatch(/20 records were deleted\./)
      },
    )

    journey(
      'with 2,310 brands that are not known',
      { as: people, inDepth: true },
      async ({ page, goTo }) => {
        const prices = async (from: number, isFirst = false) => {
          const hand = handOf(page)
          await goTo('/inventory/products/manage-items/excel')
          await hand.openFile(pricesFile({ rows: isFull ? 2310 : 310, from }))
          if (isFirst) {
            await hand.type(/^Item code/, 'BB-{index}')
            await hand.type(/^Pack size/, '1')
            await hand.type(/^Unit$/, 'PCS')
            await hand.type(/^Shelf life/, '180')
            await hand.press(button(page, 'Check the rows'))
          }
          await groups(page).waitFor({ timeout })
          for (const field of isFirst && later === 0 ? ['Category', 'Brand'] : ['Brand']) {
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
        expect(await prices(later * 20_000, true)).toBeLessThanOrEqual(MOST)
        expect(await prices(later * 20_000 + 5000)).toBeLessThanOrEqual(MOST_AGAIN)
      },
    )
  },
)

describe('a messy file', () => {
  journey('is imported by the keys alone', { as: 'admin' }, async ({ page, goTo }) => {
    await goTo('/employee/manage-employee/excel')
    const choosing = page.waitForEvent('filechooser')
    await button(page, 'Choose file').waitFor()
    await pressOn(page, /^button Choose file$/)
    await (await choosing).setFiles(peopleFile({ rows: 42, from: 8000 }))
    await soon(() => focused(page)).toMatch(/^h1 HR_master/)
    await button(page, 'Check the rows').or(groups(page)).first().waitFor({ timeout })
    if (await button(page, 'Check the rows').isVisible())
      await pressOn(page, /^button Check the rows$/)
    await groups(page).waitFor({ timeout })
    for (const problem of ['Employee code: ', 'E-mail: E-mail']) {
      await pressOn(page, new RegExp(`^button Leave out the rows: ${problem}`))
      await leaveOut(page, new RegExp(problem)).waitFor({ state: 'detached', timeout })
    }
    const choose = async (word: string, keys: string) => {
      const picker = page.getByRole('combobox', { name: new RegExp(`“${word}” means$`) })
      if (await picker.inputValue()) return
      await pressOn(page, new RegExp(`^combobox .*“${word}” means$`), 'ArrowDown')
      await page.keyboard.type(keys)
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
    }
    await choose('Voluntarily Terminated', 'Left')
    await choose('Contract', 'Temp')
    for (const word of ['IT/IS', 'Admin Offices', 'Executive Office']) await choose(word, 'Prod')
    const use = button(page, /^Use /)
    if (await use.isVisible()) await pressOn(page, /^button Use /)
    await save(page).waitFor({ timeout })
    // A cell is corrected by choosing, and the row is left out and taken back.
    await pressOn(page, /^grid /, 'Control+Home')
    await page.keyboard.press('Delete')
    await button(page, 'Take 1 row back').waitFor({ timeout })
    await page.keyboard.press('Delete')
    await button(page, 'Leave 1 row out').waitFor({ timeout })
    await save(page).waitFor({ timeout })
    await pressOn(page, /^button Add \d+ employees$/)
    await imported(page)
    await soon(() => focused(page)).toBe('h2 Imported')
  })

  journey(
    'is checked on a phone',
    { as: 'superadmin', display: { width: 390, height: 844 } },
    async ({ page, goTo }) => {
      await goTo('/administrative/pay-configuration/excel')
      await button(page, 'Choose file').waitFor()
      const hand = mouseHand(page)
      await hand.openFile(salaryFile(await codesOf(6), '2026-03-01'))
      await startCheck(page, hand)
      await save(page).waitFor({ timeout })
      await expectAccessible(page, 'phone')
      const widths = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ])
      expect(widths[0]).toBe(widths[1])
    },
  )

  for (const [language, direction] of [
    ['hi', 'ltr'],
    ['ar', 'rtl'],
  ] as const)
    journey(
      `is checked in ${language}`,
      { as: 'superadmin', inDepth: true, display: { language } },
      async ({ page, goTo }) => {
        const { sentences } = await wordsOf(language)
        const say = (english: string): string => sentences[english] ?? english
        await goTo('/administrative/pay-configuration/excel')
        const choosing = page.waitForEvent('filechooser')
        await button(page, say('Choose file')).click()
        await (await choosing).setFiles(salaryFile(await codesOf(6), '2026-04-01'))
        await page.waitForURL(/\/excel\/\d+$/)
        const check = button(page, say('Check the rows'))
        const ready = page.getByText(say('Ready to import'), { exact: true })
        await check.or(ready).first().waitFor({ timeout })
        if (await check.isVisible()) await check.click()
        await ready.first().waitFor({ timeout })
        expect(await page.locator('html').getAttribute('dir')).toBe(direction)
        await expectAccessible(page, language)
        const grid = page.getByRole('grid')
        await grid.focus()
        // Columns run in the direction of the language.
        await page.keyboard.press(direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight')
        await soon(() => grid.getAttribute('aria-activedescendant')).toMatch(/-0-0$/)
      },
    )
})
