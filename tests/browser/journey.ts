import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './chromium.ts'
import { startServer, type ServerProcess } from '../kit/server-process.ts'
import { enter, signIn, toDesk, visit, type SignIn, type Visit, type Visitor } from './visitor.ts'

let server: ServerProcess
let browser: Browser
/** Ends with the process, which plays the journeys of several files. */
let launched: Promise<Browser> | undefined

/** A server for the journeys of a test file. */
export function startJourneys(): void {
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startServer('start'), (launched ??= launchBrowser())])
  }, 240_000)
  afterAll(() => server?.stop())
}

/** Where the server of this file answers. */
export const address = (): string => server.url

interface Journey {
  readonly as: SignIn | null
  /** They sign in by the form and have their desk before them. Unset: their browser remembers them, and shows nothing yet. */
  readonly signsIn?: boolean
  /** Their browser remembers them, and they have their desk before them: half the work of signing in. */
  readonly isAtDesk?: boolean
  readonly display?: Visit
  /** Answers that the person brings about on purpose; the browser itself writes a line about each. */
  readonly refused?: readonly number[]
}

/**
 * One person at one browser. Whatever else the console complains about fails the journey. A journey that failed is tried
 * once more; the end of a run names those that needed it.
 */
export const journey = (
  title: string,
  { as, signsIn = false, isAtDesk = false, display, refused = [] }: Journey,
  body: (visitor: Visitor) => Promise<void>,
) =>
  test(title, { timeout: 90_000, retry: 1 }, async () => {
    const visitor = await (as && !signsIn
      ? enter(browser, server.url, as, display)
      : visit(browser, server.url, display))
    try {
      if (as && signsIn) await signIn(visitor, as)
      if (isAtDesk) await toDesk(visitor)
      await body(visitor)
      const isMeant = (line: string) =>
        refused.some((status) =>
          line.includes(
            `Failed to load resource: the server responded with a status of ${status} `,
          ),
        )
      expect(visitor.complaints.filter((line) => !isMeant(line))).toEqual([])
    } catch (error) {
      if (error instanceof Error)
        error.message += `\n${visitor.page.url()} showed:\n${await visitor.page
          .locator('body')
          .innerText()
          .catch(() => 'nothing')}`
      throw error
    } finally {
      await visitor.leave()
    }
  })

/** Expects it of a screen that may need a moment to get there. */
export const soon = <Value>(look: () => Value | Promise<Value>, message?: string) =>
  expect.poll(look, { timeout: 15_000, ...(message ? { message } : {}) })

/** A button by its name, in full or by a pattern. */
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

/** A box that is typed into. */
export const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true })

/** The toast that says it; toasts go after two seconds, so it is caught as it comes. */
export const toast = (page: Page, title: string, message: string) =>
  page.getByRole('status').filter({ hasText: title }).filter({ hasText: message }).waitFor()

/** The sentences that stand under an input for whoever uses it. */
export const errorUnder = (page: Page, label: string): Promise<string> =>
  page
    .getByLabel(label, { exact: true })
    .first()
    .evaluate((input) =>
      (input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim(),
    )
