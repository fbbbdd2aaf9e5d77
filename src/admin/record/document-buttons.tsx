import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button } from '@mui/material'
import { useNotify } from 'react-admin'
import { useState } from 'react'
import type { JsonRecord } from '../json-record.ts'
import { downloadDocument } from '../providers/download-document.ts'
import type { DocumentLink } from '../screens.ts'

export function DocumentButtons({
  documents,
  record,
}: {
  documents: readonly DocumentLink[]
  record: JsonRecord
}) {
  return documents
    .filter(({ when }) => when?.(record) ?? true)
    .map((document) => <DocumentButton key={document.label} document={document} record={record} />)
}

export function DocumentButton({
  document: { label, path, fileName },
  record,
}: {
  document: DocumentLink
  record: JsonRecord
}) {
  const notify = useNotify()
  const [isOnItsWay, setOnItsWay] = useState(false)
  const fetchIt = async () => {
    setOnItsWay(true)
    try {
      await downloadDocument(path(record), fileName(record))
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), {
        type: 'error',
        autoHideDuration: 8000,
      })
    } finally {
      setOnItsWay(false)
    }
  }
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      loading={isOnItsWay}
      loadingPosition="start"
      onClick={() => void fetchIt()}
    >
      {label}
    </Button>
  )
}
