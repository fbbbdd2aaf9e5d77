/** Leave and daily status. */
export const leave: Readonly<Record<string, string>> = {}
