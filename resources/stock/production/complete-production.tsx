import { text } from '#admin'
import { ActionForm, type ActionDialogProps } from '#admin/page'
import { useMemo } from 'react'

const PLANNED = {
  label: text('Change date, batch or cost'),
  names: ['producedDate', 'expiryDate', 'batchNumber', 'unitCost'],
} as const

/** Requires a quality status, so that unchecked goods are not released. */
const CHECKED = ['qualityStatus'] as const
const demandCheck = () => CHECKED

/** Dialog that records the result. Values from the plan are prefilled and read-only until unlocked. */
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
