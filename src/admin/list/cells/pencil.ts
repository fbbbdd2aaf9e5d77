/** Width in pixels at the end of a cell where a click edits it. The pencil is drawn there. */
export const PENCIL_WIDTH = 20

/** Returns true if a click is on the pencil of a cell. Narrow cells have none. */
export function isAtPencil(cell: HTMLElement, x: number): boolean {
  const { left, right } = cell.getBoundingClientRect()
  if (right - left < 2 * PENCIL_WIDTH || cell.closest('[data-tight]')) return false
  return getComputedStyle(cell).direction === 'rtl'
    ? x - left < PENCIL_WIDTH
    : right - x < PENCIL_WIDTH
}
