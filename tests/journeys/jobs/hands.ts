import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { keyboardHand, mouseHand, type Hand } from '../../browser/hand.ts'
import { findDialog } from '../../company/office.ts'

/** Users with a mouse, and with a keyboard alone in full runs. */
export const HANDS = [
  { by: 'mouse', handOf: mouseHand, inDepth: false },
  { by: 'keyboard', handOf: keyboardHand, inDepth: true },
] as const

export const box = (page: Page, name: RegExp) => page.getByRole('textbox', { name })
export const inDialog = (page: Page, name: string | RegExp) =>
  findDialog(page).getByRole('button', { name, exact: typeof name === 'string' })

/** Expects at most so many presses, and so many typed letters. */
export const expectAtMost = (hand: Hand, presses: number, letters: number) => {
  expect(hand.count()).toBeLessThanOrEqual(presses)
  expect(hand.letters()).toBeLessThanOrEqual(letters)
}
