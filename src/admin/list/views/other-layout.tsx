import { lazy, Suspense } from 'react'
import { ListSkeleton } from '../rows/list-skeleton.tsx'
import type { ViewName } from './list-views.ts'

const LAYOUTS = {
  board: lazy(async () => ({ default: (await import('./board.tsx')).Board })),
  calendar: lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar })),
}

/** The records of a list as a board or on a calendar; neither is loaded before somebody chooses it. */
export function OtherLayout({ view }: { readonly view: Exclude<ViewName, 'list'> }) {
  const Layout = LAYOUTS[view]
  return (
    <Suspense fallback={<ListSkeleton />}>
      <Layout />
    </Suspense>
  )
}
