import { useLocation } from 'react-admin'
import { useEffect } from 'react'

/** Target of the arrow before a heading. */
export interface Back {
  readonly to: string
  readonly label: string
}

/** A page that was open, and how one gets there again. */
export interface Visited {
  readonly pathname: string
  readonly to: string
  readonly label: string
}

const LONGEST = 30

let trail: readonly Visited[] = []
let isReturning = false

/** Marks the next address as opened by going back. */
export function returning(): void {
  isReturning = true
}

// The browser's own way back is one, too.
globalThis.addEventListener?.('popstate', returning)

/** The way with one more page, on which each stands once. Whoever returns to a page takes back what came after it. */
export function withVisit(
  way: readonly Visited[],
  page: Visited,
  isReturn: boolean,
): readonly Visited[] {
  const at = way.findIndex(({ pathname }) => pathname === page.pathname)
  const kept =
    at !== -1 && isReturn
      ? way.slice(0, at)
      : way.filter(({ pathname }) => pathname !== page.pathname)
  return [...kept, page].slice(-LONGEST)
}

/** The page before the one that is open, which may not be noted yet. */
export const pageBefore = (
  way: readonly Visited[],
  page: Visited,
  isReturn: boolean,
): Visited | undefined =>
  (way.at(-1)?.pathname === page.pathname ? way : withVisit(way, page, isReturn)).at(-2)

/** Notes the page that is open, under its title. */
export function useTrail(title: string): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!title) return
    trail = withVisit(trail, { pathname, to: `${pathname}${search}`, label: title }, isReturning)
    isReturning = false
  }, [pathname, search, title])
}

/** Page visited before this one; unset after a reload. */
export function useCameFrom(): Back | undefined {
  const { pathname } = useLocation()
  const before = pageBefore(trail, { pathname, to: pathname, label: '' }, isReturning)
  return before && { to: before.to, label: before.label }
}
