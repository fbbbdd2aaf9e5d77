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
