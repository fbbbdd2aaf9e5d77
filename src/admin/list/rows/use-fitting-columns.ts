import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { columnsToFold, type Column } from './columns.ts'
import { useListScope } from '../list-scope.ts'

interface Places {
  readonly frame: RefObject<HTMLElement | null>
  readonly scroller: RefObject<HTMLElement | null>
  /** Holds its columns closer together and measures anew. */
  readonly fit: () => void
}

/**
 * The columns there is room for. Those that do not fit are held closer together first, then fold away, the least important
 * first; `columns` come back with the width. `rows` may be wider than those before.
 */
export function useFittingColumns(
  { frame, scroller }: Omit<Places, 'fit'>,
  rows: unknown,
  sorted: string,
): readonly Column[] {
  const { definition, columns, away, setAway, kept } = useListScope()
  const shown = away.length === 0 ? columns : columns.filter(({ name }) => !away.includes(name))
  const width = useRef(0)
  const fit = () => {
    const [around, inside] = [frame.current, scroller.current]
    if (!around || !inside) return
    // The width or the order is another than when columns folded away: all of them are measured.
    const isOther = Math.abs(inside.clientWidth - width.current) > 1
    width.current = inside.clientWidth
    if ((isOther && away.length > 0) || away.includes(sorted)) return setAway([])
    around.removeAttribute('data-tight')
    around.toggleAttribute('data-tight', isOverflowing(inside))
    const least = isOverflowing(inside)
      ? whatDoesNotFit(inside, columnsToFold(definition, shown, { kept, sorted }))
      : []
    if (least.length > 0) return setAway([...away, ...least])
    // If columns still do not fit, the table scrolls and nothing may cover it.
    around.toggleAttribute('data-wide', isOverflowing(inside))
    markEdges(around, inside)
  }
  useLayoutEffect(fit, [shown, rows])
  useEdges({ frame, scroller, fit })
  return shown
}

const isOverflowing = (inside: HTMLElement): boolean => inside.scrollWidth > inside.clientWidth + 1

/** Columns to hide, so that the first ones fit. */
function whatDoesNotFit(inside: HTMLElement, names: readonly string[]): string[] {
  let over = inside.scrollWidth - inside.clientWidth
  const gone: string[] = []
  for (const name of names) {
    if (over <= 0) break
    over -= inside.querySelector<HTMLElement>(`th[data-column="${name}"]`)?.offsetWidth ?? 0
    gone.push(name)
  }
  return gone
}

/** Marks an element with `data-more-start` and `data-more-end` while what scrolls in it reaches beyond that edge. */
function useEdges({ frame, scroller, fit }: Places): void {
  const latest = useRef(fit)
  useLayoutEffect(() => {
    latest.current = fit
  })
  useEffect(() => {
    const [around, inside] = [frame.current, scroller.current]
    if (!around || !inside) return
    const sizes = new ResizeObserver(() => latest.current())
    for (const each of [inside, ...inside.children]) sizes.observe(each)
    const look = () => markEdges(around, inside)
    inside.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      inside.removeEventListener('scroll', look)
    }
  }, [frame, scroller])
}

function markEdges(around: HTMLElement, inside: HTMLElement): void {
  // Counted from where lines begin: from right to left it runs into the negative.
  const gone = Math.abs(inside.scrollLeft)
  around.toggleAttribute('data-more-start', gone > 1)
  around.toggleAttribute('data-more-end', gone + inside.clientWidth < inside.scrollWidth - 1)
}
