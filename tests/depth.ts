import { execFileSync } from 'node:child_process'

/** LARDER_DEPTH=full looks at all of which the usual run looks at a part; it takes about an hour. */
export const isFull = process.env.LARDER_DEPTH === 'full'

/** Which part is looked at goes by the commit, so that a run can be repeated; LARDER_TURN=1, 2, … takes others. */
export const TURN = Number(process.env.LARDER_TURN ?? turnOfCommit())

/** Whether the thing in this place is looked at, when it is the turn of one in so many. */
export const isTurnOf = (place: number, oneIn: number): boolean =>
  isFull || (TURN + place) % oneIn === 0

/** Sources without a history take turn 0. */
function turnOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number.parseInt(commit.slice(0, 6), 16)
  } catch {
    return 0
  }
}
