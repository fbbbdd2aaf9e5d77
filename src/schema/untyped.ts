type Values = Readonly<Record<string, unknown>>

/** Returns true if a value is a JSON object: neither an array nor null. */
export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the embedded rows in a field of a record; empty if the field is empty. */
export const embeddedRows = (value: unknown): readonly Values[] =>
  Array.isArray(value) ? value : []

/** Returns the list in a field of a record; empty if the field is empty. */
export const readList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
