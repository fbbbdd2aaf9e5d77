import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { violationsOn } from './accessibility.ts'
import type { MessyFile } from './messy-files.ts'

/** A person at the page of an import, whose presses and typed fields are counted. A choice from a list counts twice. */
export function countingHand(page: Page) {
  let count = 0
  return {
    count: () => count,
    async press(target: Locator): Promise<void> {
      count += 1
      await target.click()
    },
    async choose(label: string | RegExp, option: string | RegExp): Promise<void> {
      count += 2
      await page.getByRole('combobox', { name: label }).click()
      await page.getByRole('option', { name: option }).first().click()
    },
    async type(label: string | RegExp, content: string): Promise<void> {
      count += 1
      await page.getByRole('combobox', { name: label }).fill(content)
    },
    async openFile(file: MessyFile): Promise<void> {
      count += 1
      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose file' }).click()
      await (await choosing).setFiles(file)
    },
  }
}

/** Waits for fade-ins, because the contrast is too low until then, and expects no violations. */
export async function expectAccessible(page: Page, step: string): Promise<void> {
  // A tooltip lies outside of the landmarks.
  await page.mouse.move(0, 0)
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
  expect(await violationsOn(page), step).toEqual([])
}
