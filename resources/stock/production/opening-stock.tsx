import { CreatePage } from '#admin/page'
import type { Definition } from '#schema'

/** Counting and putting on hold come once there is a batch. */
const FORM_FIELDS = [
  'item',
  'batchNumber',
  'producedDate',
  'expiryDate',
  'storageLocation',
  'producedQuantity',
] as const

/** What lay on the shelf when the company began to count here; every later batch comes from its production. */
export const OpeningStock = ({ definition }: { definition: Definition }) => (
  <CreatePage definition={definition} only={FORM_FIELDS} />
)
