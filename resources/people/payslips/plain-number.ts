import { unitsToText } from '#schema'

/** "1.50" as people write it: 1.5. */
export const plain = (hundredths: number | null): string =>
  unitsToText(hundredths ?? 0, 2).replace(/\.?0+$/, '')
