import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button } from '@mui/material'
import { lazy, Suspense } from 'react'
import { text } from '../i18n/text.ts'
import { useListScope } from './list-scope.ts'

const ExportButton = lazy(() =>
  import('../sheet/export-button.tsx').then((module) => ({ default: module.ExportButton })),
)

/** The way out of a list; whoever may list may export what they list. */
export function ListExport() {
  const { definition } = useListScope()
  return (
    <Suspense fallback={<Placeholder />}>
      <ExportButton definition={definition} />
    </Suspense>
  )
}

/** Keeps the place of the button while its code is on its way: nothing beside it moves. */
function Placeholder() {
  return (
    <Button startIcon={<DownloadIcon />} disabled>
      {text('Export')}
    </Button>
  )
}
