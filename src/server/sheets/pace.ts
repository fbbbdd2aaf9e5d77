import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work on a file before other requests are served. */
const SLICE_MILLISECONDS = 5

/** Number of rows, of microseconds each, after which other work may run. */
const ROWS_IN_A_ROW = 200

/** Pauses work on many rows now and then, and ends it when its client has disconnected. */
export interface Pace {
  /** Null while it is too early to pause. Rejects with the reason why the work was aborted. */
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

/** Runs something quick for each row and lets other work run in between. */
export async function eachRow<Row>(
  rows: readonly Row[],
  body: (row: Row, place: number) => void,
): Promise<void> {
  for (const [place, row] of rows.entries()) {
    body(row, place)
    if (place % ROWS_IN_A_ROW === ROWS_IN_A_ROW - 1) await setImmediate()
  }
}
