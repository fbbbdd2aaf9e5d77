import { Button } from '@mui/material'
import { useListContext, useNotify } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { refusalOf } from '../form/form-errors.ts'
import type { Row } from './rows/record-name.ts'

interface BulkButtonProps {
  readonly label: string
  readonly icon?: ReactNode
  /** Does it with the selected rows and answers with what to say about it. */
  readonly act: (ids: readonly number[]) => Promise<string>
}

/** One thing that can be done with all selected rows at once. */
export function BulkButton({ label, icon, act }: BulkButtonProps) {
  const notify = useNotify()
  const { selectedIds = [], onUnselectItems, refetch } = useListContext<Row>()
  const [isBusy, setIsBusy] = useState(false)
  const run = async () => {
    setIsBusy(true)
    try {
      notify(await act(selectedIds.map(Number)), { type: 'info' })
      onUnselectItems()
    } catch (error) {
      notify(refusalOf(error).message, { type: 'warning' })
    } finally {
      setIsBusy(false)
      void refetch()
    }
  }
  return (
    <Button startIcon={icon} disabled={isBusy} onClick={() => void run()}>
      {label}
    </Button>
  )
}
