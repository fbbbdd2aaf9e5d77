/** Reason why a file cannot be read. */
export type ProblemName =
  | 'wrongType'
  | 'damaged'
  | 'locked'
  | 'lockFile'
  | 'json'
  | 'noSheet'
  | 'noHeader'
  | 'tooManyRows'
  | 'tooManyCells'
  | 'tooManyLetters'
  | 'tooMuchInside'
  | 'cellTooLong'
  | 'rowTooLong'
  | 'tooSlow'

/** Ends the reading of a file. `address` identifies the cell or row, if there is one. */
export class SheetProblem extends Error {
  readonly problem: ProblemName
  readonly address: string | null
  constructor(problem: ProblemName, address: string | null = null) {
    super(problem)
    this.name = 'SheetProblem'
    this.problem = problem
    this.address = address
  }
}

export const damaged = (): SheetProblem => new SheetProblem('damaged')

/** Returns the sheet that is wanted, or all of them if none is. */
export function chooseSheets<Sheet extends { readonly name: string }>(
  sheets: readonly Sheet[],
  wanted: string | null,
): readonly Sheet[] {
  if (wanted === null) return sheets
  const found = sheets.filter(({ name }) => name === wanted)
  if (found.length === 0) throw new SheetProblem('noSheet', wanted)
  return found.slice(0, 1)
}
