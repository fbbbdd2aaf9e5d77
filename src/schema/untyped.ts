type Values = Readonly<Record<string, unknown>>

/** Returns true if a value is an object as in JSON: not an array, and not null. */
export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The rows that a record holds in a field of its own; none where the field is empty. */
export const embeddedRows = (value: unknown): readonly Values[] =>
  Array.isArray(value) ? value : []

/** The values that a record holds in a field of its own; none where the field is empty. */
export const readList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
