import { useLocation } from 'react-admin'
import { useEffect } from 'react'

/** Target of the arrow before a heading. */
export interface Back {
  readonly to: string
  readonly label: string
}

/** A visited page, and the address that leads back to it. */
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

// The browser's back button counts as well.
globalThis.addEventListener?.('popstate', returning)

/** The trail with one more page; each page is in it once. Returning to a page removes those after it. */
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

/** The page before the open one, which may not be recorded yet. */
export const pageBefore = (
  way: readonly Visited[],
  page: Visited,
  isReturn: boolean,
): Visited | undefined =>
  (way.at(-1)?.pathname === page.pathname ? way : withVisit(way, page, isReturn)).at(-2)

/** Records the open page under its title. */
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
