import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import type { Display } from './chromium.ts'
import { openDialog, openScreen, paint } from './open-screen.ts'
import type { Place } from './places.ts'
import { wordsOf } from '../texts.ts'
import { enter, visit, type SignIn, type Visitor } from './visitor.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Every combination of wide and narrow, light and dark, left to right and right to left.
 * Consecutive displays mostly differ in more than one respect.
 */
export const DISPLAYS: readonly Display[] = [
  [1440, false, 'en-GB'],
  [390, true, 'ar'],
  [1440, true, 'en-GB'],
  [390, false, 'ar'],
  [1440, false, 'ar'],
  [390, true, 'en-GB'],
  [1440, true, 'ar'],
  [390, false, 'en-GB'],
].map(
  ([width, dark, language]) =>
    ({ width, height: width === 390 ? 844 : 900, dark, language }) as Display,
)

export const nameOf = ({ width, dark, language }: Display): string =>
  `${width} ${dark ? 'dark' : 'light'} ${language}`

/**
 * Opens one browser session per user, width and language, and reuses it. The colour scheme changes
 * within a session.
 */
export function visitors(
  browser: Browser,
  url: string,
): (as: SignIn | null, display: Display) => Promise<Visitor> {
  const visitors = new Map<string, Promise<Visitor>>()
  return (as, { width, height, language }) => {
    const key = `${as} ${width} ${language}`
    const display = { width, height, language } as Display
    const visitor =
      visitors.get(key) ?? (as ? enter(browser, url, as, display) : visit(browser, url, display))
    visitors.set(key, visitor)
    return visitor
  }
}

/** Checks a screen or dialog on each display, and returns axe violations and console messages. */
export async function complaintsOn(
  visitor: Visitor,
  { route, dialog }: Pick<Place, 'route' | 'dialog'>,
  display: readonly Display[],
): Promise<{ readonly display: Display; readonly complaints: string[] }[]> {
  const { page, complaints } = visitor
  const found: { display: Display; complaints: string[] }[] = []
  let shown = complaints.length
  const opening = openScreen(visitor, route).then(() =>
    dialog === undefined ? undefined : open(page, dialog, display[0]),
  )
  for (const look of display) {
    const violations = await opening
      .then(() => paint(page, look.dark === true))
      .then(() => violationsOn(page))
      .catch((error: unknown) => [`${String(error)} while it showed: ${page.url()}`])
    found.push({ display: look, complaints: [...violations, ...complaints.slice(shown)] })
    shown = complaints.length
  }
  return found
}

/** Translates English labels. */
async function wordsIn(tag: string | undefined, english: readonly string[]) {
  if (tag === undefined || tag === 'en-GB') return english
  const { sentences } = await wordsOf(tag)
  return english.map((each) => sentences[each] ?? each)
}

/** Opens a dialog with its button, which is labelled in the language of the display. */
async function open(page: Page, dialog: string, display: Display | undefined): Promise<void> {
  const [button = '', further = ''] = await wordsIn(display?.language, [dialog, 'More actions'])
  await openDialog(page, button, further)
}

/** Runs axe on the page in its current state, and returns the violations. */
export async function violationsOn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // Details are reported for violations only, but every rule still runs.
  const violations = await page.evaluate(() =>
    (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe
      .run({ resultTypes: ['violations'] })
      .then((results) => results.violations),
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, html, failureSummary = '' }) =>
        `${id} on ${target.join(' ')} ${html.slice(0, 200)}: ${failureSummary.split('\n').slice(1, 2).join()}`,
    ),
  )
}
