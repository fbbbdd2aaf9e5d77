import type { KeyboardEvent } from 'react'
import { language } from '../../i18n/language.ts'

const CARD = '[data-card]'

/** Arrows go from card to card and from column to column, M opens the menu of moves of the card. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
  const card = target.closest<HTMLElement>(CARD)
  if (!card || !currentTarget.contains(card)) return
  if (event.key.toLowerCase() === 'm') {
    event.preventDefault()
    card.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click()
    return
  }
  const next = neighbour(currentTarget, card, event.key)
  if (!next) return
  event.preventDefault()
  next.querySelector<HTMLElement>('a')?.focus()
}

/** The card that an arrow leads to: the one above or below, or the one as far down in the next column that has any. */
function neighbour(board: HTMLElement, card: HTMLElement, key: string): HTMLElement | undefined {
  const columns = [...board.querySelectorAll<HTMLElement>('[data-column]')]
    .map((column) => [...column.querySelectorAll<HTMLElement>(CARD)])
    .filter((cards) => cards.length > 0)
  const across = columns.findIndex((cards) => cards.includes(card))
  const down = columns[across]?.indexOf(card) ?? 0
  if (key === 'ArrowUp' || key === 'ArrowDown')
    return columns[across]?.[down + (key === 'ArrowDown' ? 1 : -1)]
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const isOnward = (key === 'ArrowRight') === (language.direction === 'ltr')
  const cards = columns[across + (isOnward ? 1 : -1)]
  return cards?.[Math.min(down, cards.length - 1)]
}
