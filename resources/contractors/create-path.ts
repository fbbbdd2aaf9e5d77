/** Link to a prefilled form. */
export const createPath = (screen: string, values: Readonly<Record<string, unknown>>): string =>
  `${screen}/create?source=${encodeURIComponent(JSON.stringify(values))}`
