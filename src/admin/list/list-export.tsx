import { lazy, Suspense } from 'react'
import { useListScope } from './list-scope.ts'

const ExportButton = lazy(() => import('../sheet/export-button.tsx').then((module) => ({ default: module.ExportButton })))

/** The way out of a list; whoever may list may export what they list. */
export function ListExport() {
  const { definition } = useListScope()
  return <Suspense fallback={null}><ExportButton definition={definition} /></Suspense>
}
