import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { address, button, journey, soon, startJourneys } from '../browser/journey.ts'
import { ask, tokenFor } from '../browser/visitor.ts'

startJourneys()

const ITEMS = '/inventory/products/manage-items'
const rows = (page: Page) => page.locator('[data-rows] tbody tr')

let token: Promise<string> | undefined

/** Reads the first items in the order of the list. */
async function readItems() {
  token ??= tokenFor(address(), 'admin')
  const { data } = await ask(address(), await token, '/item-master/list?size=3')
  return data.content
}
const pricesOf = (items: readonly Readonly<Record<string, unknown>>[]) =>
  items.map(({ price }) => price)

/** Place of a column among the cells of a row. */
const columnOf = (page: Page, name: string) =>
  page
    .locator('[data-rows] thead th[data-column]')
    .evaluateAll(
      (heads, wanted) => heads.findIndex((each) => each.dataset['column'] === wanted),
      name,
    )

const paste = (page: Page, content: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, content)

describe('values are changed where they are read', () => {
  journey('in the cells of a list', { as: 'admin' }, async ({ page, goTo }) => {
    await goTo(ITEMS)
    await rows(page).first().waitFor()
    const price = await columnOf(page, 'price')
    const category = await columnOf(page, 'category')
    const cell = (row: number, column: number) =>
      rows(page).nth(row).locator(`[data-column="${column}"]`)
    // By keys: the first cell that can be edited is the category, beside the price.
    await rows(page).first().focus()
    await page.keyboard.press('F2')
    await soon(() => cell(0, category).evaluate((each) => each === document.activeElement)).toBe(
      true,
    )
    for (let column = category; column < price; column += 1) await page.keyboard.press('ArrowRight')
    for (const typed of ['1.10', '1.20', '1.30']) {
      await page.keyboard.type(typed)
      await page.keyboard.press('Enter')
    }
    await soon(async () => pricesOf(await readItems())).toEqual([1.1, 1.2, 1.3])
    await page.keyboard.press('Escape')
    // By mouse: a double click opens the editor, and leaving the row saves it.
    await cell(1, price).dblclick()
    await page.getByRole('textbox', { name: 'Price' }).fill('1.6')
    await cell(0, price).click()
    await soon(async () => pricesOf(await readItems())).toEqual([1.1, 1.6, 1.3])
    // A block waits until it is saved, and is undone as a whole.
    const [{ labels } = {}] = await readItems()
    const name = String((labels as Record<string, unknown>)['category'])
    await cell(0, category).click()
    await paste(page, ['1.70', '1.80', '1.90'].map((each) => `${name}\t${each}`).join('\r\n'))
    await button(page, /^Save \d changes$/).click()
    await soon(async () => pricesOf(await readItems())).toEqual([1.7, 1.8, 1.9])
    await button(page, /^Undo/).click()
    await soon(async () => pricesOf(await readItems())).toEqual([1.1, 1.6, 1.3])
  })

  journey('in a section of a record', { as: 'admin' }, async ({ page, goTo }) => {
    await goTo(ITEMS)
    await rows(page).first().waitFor()
    const names = await rows(page).getByRole('rowheader').allInnerTexts()
    const heading = (row: number) =>
      page.getByRole('heading', { level: 1 }).filter({ hasText: names[row] ?? '' })
    await rows(page).first().getByRole('link').first().click()
    await heading(0).waitFor()
    await button(page, 'Edit Price').click()
    await page.getByRole('textbox', { name: /^Price/ }).fill('1.95')
    await page.keyboard.press('Enter')
    await button(page, 'Edit Price').waitFor()
    await soon(async () => pricesOf(await readItems())[0]).toBe(1.95)
    await page.keyboard.press('j')
    await heading(1).waitFor()
    await button(page, 'Previous record').click()
    await heading(0).waitFor()
    expect(await page.getByText(/^1 of \d+$/).count()).toBe(1)
  })
})
