import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work on a file before other requests are handled. */
const SLICE_MILLISECONDS = 5

/** Number of rows, at a few microseconds each, after which other work may run. */
const ROWS_IN_A_ROW = 200

/** Pauses work on many rows from time to time, and ends it when the client has disconnected. */
export interface Pace {
  /** Null if it is too early to pause. Rejects with the reason if the work was aborted. */
  rest(): Promise<void> | null
}

export function startPace(signal: AbortSignal): Pace {
  let since = performance.now()
  const pause = async () => {
    await setImmediate()
    signal.throwIfAborted()
    since = performance.now()
  }
  return { rest: () => (performance.now() - since < SLICE_MILLISECONDS ? null : pause()) }
}

/** Runs a fast function for each row, letting other work run in between. */
export async function eachRow<Row>(
  rows: readonly Row[],
  body: (row: Row, place: number) => void,
): Promise<void> {
  for (const [place, row] of rows.entries()) {
    body(row, place)
    if (place % ROWS_IN_A_ROW === ROWS_IN_A_ROW - 1) await setImmediate()
  }
}
