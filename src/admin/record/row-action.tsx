import { Button } from '@mui/material'
import { useState } from 'react'
import { NamedActionDialog } from './actions/named-action-dialog.tsx'
import { availableActions } from './actions/available.ts'
import type { JsonRecord } from '../json-record.ts'
import { useScreenContext } from '../screen-context.tsx'

interface RowActionProps {
  /** The resource of the row: "payment-history". */
  readonly of: string
  readonly record: JsonRecord
  readonly action: string
  /** Label of the button: "Reverse". */
  readonly label: string
  /** Label that includes the record: "Reverse receipt RCP-2026-000012". */
  readonly title: string
}

/** Button and dialog for one action on the record of a row. Hidden if the action is not available. */
export function RowAction({ of, record, action, label, title }: RowActionProps) {
  const { registry, principal } = useScreenContext()
  const definition = registry.get(of)
  const [isOpen, setIsOpen] = useState(false)
  const found = availableActions(definition, record, principal).find(({ name }) => name === action)
  if (!found) return null
  return (
    <>
      <Button
        size="small"
        color={found.action.tone === 'danger' ? 'error' : 'primary'}
        variant="outlined"
        aria-label={title}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <NamedActionDialog
          definition={definition}
          record={record}
          name={action}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
