/** Kept by the server on every record. */
export const AUDIT_NAMES = [
  'id',
  'createdBy',
  'createdDate',
  'modifiedBy',
  'modifiedDate',
  'version',
] as const
export type AuditName = (typeof AUDIT_NAMES)[number]

/** The names of the fields of a definition. */
export type FieldName<Fields> = keyof Fields & string
