import { translated } from '#admin'
import type { ActionDialogProps } from '#admin/page'
import { itemsOf } from '#schema'
import { CountDialog } from '../../assets/count-dialog.tsx'
import stockMovementInEnglish from './stock-movement.resource.ts'

const KINDS = itemsOf(translated(stockMovementInEnglish).fields.movementType)

export const CountBatch = (props: ActionDialogProps) => (
  <CountDialog
    {...props}
    onHand={Number(props.record['onHandQuantity'])}
    reason="holdReason"
    nameOf={({ movementType }) => KINDS[movementType ?? '']?.label ?? null}
  />
)
