import type { Page } from 'playwright-core'

/** Role and name of the focused element, similar to what a screen reader announces. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body) return ''
    const named = (at.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim()
    const text = (at as HTMLInputElement).labels?.[0]?.textContent ?? at.textContent
    return `${at.getAttribute('role') ?? at.tagName.toLowerCase()} ${(at.getAttribute('aria-label') ?? (named || text) ?? '').trim()}`
  })

/**
 * Presses Tab until a matching element has the focus, then presses the key. Gives up after 200
 * steps.
 */
export async function pressOn(page: Page, wanted: RegExp, key = 'Enter'): Promise<void> {
  for (let pressed = 0; !wanted.test(await focused(page)); pressed++) {
    if (pressed === 200) throw new Error(`Tab does not lead to ${wanted}`)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press(key)
}
