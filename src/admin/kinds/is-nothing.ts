/** Returns true if a JSON value is null, an empty string or an empty list. */
export const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)
