import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button } from '@mui/material'
import { lazy, Suspense } from 'react'
import { text } from '../i18n/text.ts'
import { useListScope } from './list-scope.ts'

const ExportButton = lazy(() =>
  import('../sheet/export-button.tsx').then((module) => ({ default: module.ExportButton })),
)

/** Export of a list, available to all roles that may list it. */
export function ListExport() {
  const { definition } = useListScope()
  return (
    <Suspense fallback={<Placeholder />}>
      <ExportButton definition={definition} />
    </Suspense>
  )
}

/** Reserves space for the button while its code is loading, to prevent a layout shift. */
function Placeholder() {
  return (
    <Button startIcon={<DownloadIcon />} disabled>
      {text('Export')}
    </Button>
  )
}
