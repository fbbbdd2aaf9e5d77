/** Swipes, pay hours and weekly wages. */
export const hours: Readonly<Record<string, string>> = {}
