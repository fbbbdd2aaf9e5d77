type Values = Readonly<Record<string, unknown>>

/** Returns true if a value is an object as in JSON: not an array, and not null. */
export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Embedded rows of a record in one field; empty if the field is empty. */
export const embeddedRows = (value: unknown): readonly Values[] =>
  Array.isArray(value) ? value : []

/** List values of a record in one field; empty if the field is empty. */
export const readList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
