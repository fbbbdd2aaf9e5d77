import { text } from '#admin'
import { ActionForm, type ActionDialogProps } from '#admin/page'
import { useMemo } from 'react'

const PLANNED = {
  label: text('Change date, batch or cost'),
  names: ['producedDate', 'expiryDate', 'batchNumber', 'unitCost'],
} as const

/** Nobody has passed what nobody checked. */
const CHECKED = ['qualityStatus'] as const
const demandCheck = () => CHECKED

/** Asks for the result, as planned unless it is corrected; the plan itself is shown, and changed only on purpose. */
export function CompleteProduction(props: ActionDialogProps) {
  const record = useMemo(
    () => ({
      ...props.record,
      producedQuantity: props.record['producedQuantity'] ?? props.record['plannedQuantity'],
    }),
    [props.record],
  )
  return <ActionForm {...props} record={record} folded={PLANNED} demands={demandCheck} />
}
