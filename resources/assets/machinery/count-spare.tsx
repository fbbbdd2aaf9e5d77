import type { ActionDialogProps } from '#admin/page'
import { CountDialog } from '../count-dialog.tsx'

export const CountSpare = (props: ActionDialogProps) => (
  <CountDialog
    {...props}
    onHand={Number(props.record['quantityOnHand'])}
    reason="adjustmentReason"
    nameOf={({ reference, reason }) => reference ?? reason}
  />
)
