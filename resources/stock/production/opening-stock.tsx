import { CreatePage } from '#admin/page'
import type { Definition } from '#schema'

/** Fields of the form; all others apply only to existing batches. */
const FORM_FIELDS = [
  'item',
  'batchNumber',
  'producedDate',
  'expiryDate',
  'storageLocation',
  'producedQuantity',
] as const

/** Form for stock that existed before the first recorded production. */
export const OpeningStock = ({ definition }: { definition: Definition }) => (
  <CreatePage definition={definition} only={FORM_FIELDS} />
)
