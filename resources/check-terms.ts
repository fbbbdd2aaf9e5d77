/** SQL terms for `npm run verify`, on stored units. */

/** Rounds half up in whole numbers: (2a + b) / 2b. */
export const rounded = (top: string, bottom: string): string =>
  `((2 * (${top}) + ${bottom}) / (2 * ${bottom}))`

/** Sum over rows; 0 if there are none. */
export const total = (of: string, from: string): string =>
  `(select coalesce(sum(${of}), 0) from ${from})`
