import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import type { Visitor } from './visitor.ts'

/** Languages and pages of the public site. */
export const LANGUAGES = ['en-GB', 'ar', 'hi'] as const
export const PAGES = [
  'home',
  'about-us',
  'gallery',
  'products',
  'products/1',
  'contact',
  'nowhere',
] as const

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name })

export async function open({ page, goTo }: Visitor, path: string): Promise<void> {
  await goTo(`/web/${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Waits until pictures and fonts are loaded and the expected content is there. */
export async function untilStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
  })
}

/** Aborts every API call, as if the server were unreachable. */
export const cutOff = (page: Page) => page.route('**/api/**', (route) => route.abort())

/** Expects no console messages other than those about aborted or refused calls, and clears them. */
export function clearComplaints({ complaints }: Visitor, expected = 'net::ERR_FAILED'): void {
  expect(complaints.filter((line) => !line.includes(expected))).toEqual([])
  complaints.length = 0
}
