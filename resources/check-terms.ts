/** Terms of the checks that `npm run verify` makes, in SQL on stored units. */

/** Half a penny goes up, in whole numbers: (2a + b) / 2b. */
export const rounded = (top: string, bottom: string): string =>
  `((2 * (${top}) + ${bottom}) / (2 * ${bottom}))`

/** A sum over rows, nothing where there are none. */
export const total = (of: string, from: string): string =>
  `(select coalesce(sum(${of}), 0) from ${from})`
