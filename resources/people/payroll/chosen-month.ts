/** A month that somebody has chosen. */
export interface ChosenMonth {
  readonly year: number
  readonly month: number
}
