import type { KeyboardEvent } from 'react'
import { language } from '../../i18n/language.ts'
import { STAR } from './favourite-button.tsx'

const [TOWARDS_END, TOWARDS_START] =
  language.direction === 'ltr' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']

/**
 * Arrow keys in the menu: up and down move between its lines, the one towards the end of a line goes to its star or opens
 * its area, the other one goes back or closes the area.
 */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
  const moved =
    key === TOWARDS_END || key === TOWARDS_START
      ? across(target, key)
      : along(currentTarget, target, key)
  if (moved) event.preventDefault()
}

/** Moves between the lines, from a star to the line of its entry. */
function along(menu: HTMLElement, target: HTMLElement, key: string): boolean {
  const lines = [...menu.querySelectorAll<HTMLElement>(`a, button:not(.${STAR})`)].filter(
    (line) => line.closest('[hidden]') === null,
  )
  const place = lines.indexOf(target.classList.contains(STAR) ? lineOf(target) : target)
  const next = {
    ArrowDown: place + 1,
    ArrowUp: place - 1,
    Home: 0,
    End: lines.length - 1,
  }[key]
  if (next === undefined || place < 0) return false
  lines[Math.max(0, Math.min(lines.length - 1, next))]?.focus()
  return true
}

const lineOf = (star: HTMLElement): HTMLElement =>
  star.parentElement?.querySelector<HTMLElement>('a') ?? star

function across(target: HTMLElement, key: string): boolean {
  const isOpening = key === TOWARDS_END
  if (target.classList.contains(STAR)) {
    if (isOpening) return false
    lineOf(target).focus()
    return true
  }
  const expanded = target.getAttribute('aria-expanded')
  if (expanded !== null) {
    if ((expanded === 'true') === isOpening) return false
    target.click()
    return true
  }
  const star = target.parentElement?.querySelector<HTMLElement>(`.${STAR}`)
  if (!isOpening || !star) return false
  star.focus()
  return true
}
