/** The form of a new record with these fields filled in. */
export const createPath = (screen: string, values: Readonly<Record<string, unknown>>): string =>
  `${screen}/create?source=${encodeURIComponent(JSON.stringify(values))}`
