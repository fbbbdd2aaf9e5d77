import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { violationsOn } from './accessibility.ts'
import type { MessyFile } from './messy-files.ts'

/** A person at the page of an import, whose presses and typed fields are counted. A choice from a list counts twice. */
export interface Hand {
  count(): number
  press(target: Locator): Promise<void>
  choose(label: string | RegExp, option: string | RegExp): Promise<void>
  type(label: string | RegExp, content: string): Promise<void>
  /** Types into a field, which is pressed first unless it has the focus. Letters are counted separately. */
  write(field: Locator, content: string): Promise<void>
  letters(): number
  openFile(file: MessyFile, chooser?: Locator): Promise<void>
}

interface Moves {
  press(target: Locator): Promise<void>
  open(list: Locator): Promise<void>
  /** Chooses an option of the open list. */
  pick(option: string | RegExp): Promise<void>
  type(field: Locator, content: string): Promise<void>
  /** Puts the focus on a field. */
  go(field: Locator): Promise<void>
}

function countingHand(page: Page, { press, open, pick, type, go }: Moves): Hand {
  let count = 0
  let letters = 0
  const fieldOf = (name: string | RegExp) => page.getByRole('combobox', { name })
  return {
    count: () => count,
    press(target) {
      count += 1
      return press(target)
    },
    async choose(label, option) {
      count += 2
      await open(fieldOf(label))
      await pick(option)
    },
    type(label, content) {
      count += 1
      return type(fieldOf(label), content)
    },
    letters: () => letters,
    async write(field, content) {
      await field.waitFor()
      if (!(await field.evaluate((at) => at === document.activeElement))) {
        count += 1
        await go(field)
      }
      letters += content.length
      await page.keyboard.press('Control+A')
      await page.keyboard.type(content)
    },
    async openFile(file, chooser = page.getByRole('button', { name: 'Choose file' })) {
      count += 1
      const choosing = page.waitForEvent('filechooser')
      await press(chooser)
      await (await choosing).setFiles(file)
    },
  }
}

export const mouseHand = (page: Page): Hand =>
  countingHand(page, {
    press: (target) => target.click(),
    open: (list) => list.click(),
    pick: (option) => page.getByRole('option', { name: option }).first().click(),
    type: (field, content) => field.fill(content),
    go: (field) => field.click(),
  })

/** Uses Tab, arrows and Enter alone. */
export function keyboardHand(page: Page): Hand {
  const { keyboard } = page
  const press = async (target: Locator, key?: string) => {
    if ((await target.getAttribute('type')) === 'radio') return reachRadio(page, target)
    await tabTo(page, target)
    // Enter submits the form of a checkbox.
    const isBox = (await target.getAttribute('type')) === 'checkbox'
    await keyboard.press(key ?? (isBox ? 'Space' : 'Enter'))
  }
  return countingHand(page, {
    press,
    open: (list) => press(list, 'ArrowDown'),
    async pick(option) {
      await page.getByRole('option').first().waitFor()
      // The list opens at the chosen option.
      let [before, key] = ['', 'ArrowDown']
      for (let step = 0; step < MOST_STEPS; step += 1) {
        const now = await highlighted(page)
        if (matches(option, now)) return keyboard.press('Enter')
        if (now !== '' && now === before) key = 'ArrowUp'
        before = now
        await keyboard.press(key)
      }
      throw new Error(`The arrows do not lead to ${option}`)
    },
    async type(field, content) {
      await press(field, 'Control+A')
      await keyboard.type(content)
    },
    go: (field) => tabTo(page, field),
  })
}

const MOST_STEPS = 300

/** Matches a text as Playwright matches names. */
const matches = (wanted: string | RegExp, name: string): boolean =>
  typeof wanted === 'string'
    ? name.toLowerCase().includes(wanted.toLowerCase())
    : name !== '' && wanted.test(name)

/** Name of the highlighted option of the open list. */
const highlighted = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    const option = document.getElementById(at?.getAttribute('aria-activedescendant') ?? '') ?? at
    return option?.getAttribute('role') === 'option' ? (option.textContent ?? '').trim() : ''
  })

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect.poll(() => target.isEnabled(), { timeout: 60_000 }).toBe(true)
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const key = await target.evaluate((wanted) => {
      const at = document.activeElement
      if (!at || at === wanted) return null
      const isAhead = at.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_FOLLOWING
      return isAhead || at === document.body ? 'Tab' : 'Shift+Tab'
    })
    if (key === null) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab does not lead to ${target}`)
}

/** Chooses one of a group, whose arrows move between the choices. */
async function reachRadio(page: Page, target: Locator): Promise<void> {
  const name = await target.getAttribute('name')
  await tabTo(page, page.locator(`input[type=radio][name="${name}"]:checked`))
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await target.isChecked()) return
    await page.keyboard.press('ArrowRight')
  }
  throw new Error(`The arrows do not lead to ${target}`)
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
