import { useListContext } from 'react-admin'
import { lazy, Suspense } from 'react'
import { BEHIND } from './filters/filters-on.ts'

const BehindLine = lazy(() =>
  import('../analytics/behind-line.tsx').then((module) => ({ default: module.BehindLine })),
)

/** Value of the figure whose rows are listed. */
export function BehindPoint() {
  const { filterValues, total } = useListContext()
  const behind = filterValues[BEHIND]
  if (typeof behind !== 'string') return null
  return (
    <Suspense fallback={null}>
      <BehindLine behind={behind} total={total} />
    </Suspense>
  )
}
