import type { Browser, BrowserContext } from 'playwright-core'
import { newContext, type Looks } from './chromium.ts'

export interface Session {
  readonly context: BrowserContext
  readonly browser: Browser
  readonly looks: string
}

/** Sessions that were left: their browser has the product's code at hand, which takes a third of the work of opening a page. */
const free = new WeakMap<Browser, Map<string, BrowserContext[]>>()

const freeOf = (browser: Browser, looks: string): BrowserContext[] => {
  const all = free.get(browser) ?? new Map<string, BrowserContext[]>()
  free.set(browser, all)
  const same = all.get(looks) ?? []
  all.set(looks, same)
  return same
}

/** A session with these looks: one that was left, or a new one, as for a first visit always. */
export async function takeContext(
  browser: Browser,
  looks: Looks,
  isFirst: boolean,
): Promise<Session> {
  const key = JSON.stringify(looks)
  const left = isFirst ? undefined : freeOf(browser, key).pop()
  const context = left ?? (await newContext(browser, looks))
  return { context, browser, looks: key }
}

/** Leaves a session to the next; one that was changed is closed. */
export async function leaveContext(session: Session, isChanged: boolean): Promise<void> {
  const { context, browser, looks } = session
  if (isChanged) return context.close()
  for (const page of context.pages()) await page.close()
  freeOf(browser, looks).push(context)
}
