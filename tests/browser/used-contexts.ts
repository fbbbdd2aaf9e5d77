import type { Browser, BrowserContext } from 'playwright-core'
import { newContext, type Display } from './chromium.ts'

export interface Session {
  readonly context: BrowserContext
  readonly browser: Browser
  readonly display: string
}

/**
 * Contexts ready for reuse. The product's code is already cached in them, which saves a third of
 * the work of opening a page.
 */
const free = new WeakMap<Browser, Map<string, BrowserContext[]>>()

const freeOf = (browser: Browser, display: string): BrowserContext[] => {
  const all = free.get(browser) ?? new Map<string, BrowserContext[]>()
  free.set(browser, all)
  const same = all.get(display) ?? []
  all.set(display, same)
  return same
}

/**
 * Takes a context with this display: one ready for reuse if possible. A first visit always gets a
 * new one.
 */
export async function takeContext(
  browser: Browser,
  display: Display,
  isFirst: boolean,
): Promise<Session> {
  const key = JSON.stringify(display)
  const left = isFirst ? undefined : freeOf(browser, key).pop()
  const context = left ?? (await newContext(browser, display))
  return { context, browser, display: key }
}

/** Makes a context available for reuse, or closes it if it was changed. */
export async function leaveContext(session: Session, isChanged: boolean): Promise<void> {
  const { context, browser, display } = session
  if (isChanged) return context.close()
  for (const page of context.pages()) await page.close()
  freeOf(browser, display).push(context)
}
