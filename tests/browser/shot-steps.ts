import type { Page } from 'playwright-core'

const PROBLEMS = [
  'firstName,lastName,dateOfBirth,dateOfJoining,departmentCode,designation,phoneNumber,email',
  'Ines,Moreau,1991-04-12,2024-02-01,PROD,Pastry cook,+447700900801,ines.moreau@larder.example',
  'Tomas,Novak,12.13.1988,2024-02-01,PROD,Baker,+447700900802,tomas.novak@larder.example',
  'Aoife,,1994-09-30,2024-02-01,CELLAR,Stock keeper,call me,aoife.byrne@',
  'Femi,Adeyemi,2015-01-05,2024-02-01,PROD,Driver,+447700900804,femi.adeyemi@larder.example',
].join('\n')

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const tab = (name: string | RegExp) => (page: Page) =>
  page.getByRole('tab', { name }).click()

/** Chooses a list layout with its button or, on a phone, from a menu. */
export const layout = (name: string) => async (page: Page) => {
  const menu = button(page, /^Layout/)
  if (!(await menu.isVisible())) return button(page, name).click()
  await menu.click()
  await page.getByRole('menuitem', { name }).click()
}

export async function selectThree(page: Page, width: number): Promise<void> {
  // Cards have no checkboxes, so phones show their filters instead.
  if (width < 900) return button(page, /^Filter/).click()
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  for (const row of [0, 2, 3]) await boxes.nth(row).click()
}

export async function lookIntoThird(page: Page): Promise<void> {
  await page.locator('tbody tr').nth(2).focus()
  await page.keyboard.press('Space')
}

export async function importProblems(page: Page): Promise<void> {
  await page
    .getByLabel('Spreadsheet file')
    .setInputFiles({ name: 'new people.csv', mimeType: 'text/csv', buffer: Buffer.from(PROBLEMS) })
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('list', { name: 'Problems and notes' }).waitFor()
  await page.getByRole('heading', { name: 'Rows' }).scrollIntoViewIfNeeded()
}

export async function searchEverything(page: Page): Promise<void> {
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Search everything' }).fill('chutney')
  await page
    .getByRole('option', { name: /chutney/i })
    .first()
    .waitFor()
}

export async function addLines(page: Page): Promise<void> {
  const group = page.getByRole('group', { name: /^Prices by customer type/ })
  await group.getByRole('button', { name: 'Add a row' }).click()
  await group.getByRole('button', { name: 'Add a row' }).click()
  await group.scrollIntoViewIfNeeded()
}

export async function fillCart(page: Page): Promise<void> {
  for (let put = 0; put < 4; put++)
    await button(page, /^Add .* to the cart$/)
      .first()
      .click()
  await page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => heading.scrollIntoView({ block: 'end' }))
}

/** Enters three lines with the keyboard, as for an order by telephone. */
export async function takeOrder(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: /^Customer/ }).fill('CUS-00007')
  await page.getByRole('option', { name: /CUS-00007/ }).click()
  for (const item of ['Apple chutney', 'Onion relish', 'Masala chai']) {
    await page.locator(':focus[aria-label="Item code or name"]').fill(item)
    await page
      .getByRole('option', { name: new RegExp(item) })
      .first()
      .click()
    await page.locator(':focus[aria-label="Quantity to add"]').press('Enter')
  }
}

/** Shows the same screen in Arabic, from right to left. */
export async function inArabic(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('larder.language', 'ar'))
  await page.reload()
}
