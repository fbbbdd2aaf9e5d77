import { usePage } from '#admin'
import type { ActionDialogProps } from '#admin/page'
import { CountDialog, NEWEST } from '../count-dialog.tsx'
import spareMovement from './spare-movement.resource.ts'

export function CountSpare(props: ActionDialogProps) {
  const { data } = usePage(spareMovement, { ...NEWEST, spare: Number(props.record['id']) })
  return (
    <CountDialog
      {...props}
      newest={data?.content[0]}
      onHand={Number(props.record['quantityOnHand'])}
      reason="adjustmentReason"
      formatMovement={({ reference, reason }) => reference ?? reason}
    />
  )
}
