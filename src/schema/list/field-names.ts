/** Fields that the server maintains on every record. */
export const AUDIT_NAMES = [
  'id',
  'createdBy',
  'createdDate',
  'modifiedBy',
  'modifiedDate',
  'version',
] as const
export type AuditName = (typeof AUDIT_NAMES)[number]

/** Names of the fields of a definition. */
export type FieldName<Fields> = keyof Fields & string
