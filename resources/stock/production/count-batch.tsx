import { translated, usePage } from '#admin'
import type { ActionDialogProps } from '#admin/page'
import { readItems } from '#schema'
import { CountDialog, NEWEST } from '../../assets/count-dialog.tsx'
import stockMovementInEnglish from './stock-movement.resource.ts'

const stockMovement = translated(stockMovementInEnglish)
const KINDS = readItems(stockMovement.fields.movementType)

export function CountBatch(props: ActionDialogProps) {
  const { data } = usePage(stockMovement, {
    ...NEWEST,
    productionStock: Number(props.record['id']),
  })
  return (
    <CountDialog
      {...props}
      newest={data?.content[0]}
      onHand={Number(props.record['onHandQuantity'])}
      reason="holdReason"
      formatMovement={({ movementType }) => KINDS[movementType ?? '']?.label ?? null}
    />
  )
}
