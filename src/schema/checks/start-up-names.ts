/** What the server keeps on every record. */
export const AUDIT_NAMES: readonly string[] = [
  'id',
  'createdBy',
  'createdDate',
  'modifiedBy',
  'modifiedDate',
  'version',
]
