/** Kept by the server on every record. */
export type AuditName =
  | 'id'
  | 'createdBy'
  | 'createdDate'
  | 'modifiedBy'
  | 'modifiedDate'
  | 'version'

/** The names of the fields of a definition. */
export type FieldName<Fields> = keyof Fields & string
