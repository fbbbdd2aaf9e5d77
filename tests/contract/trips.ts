import { tracingChannel } from 'node:diagnostics_channel'

/**
 * Round trips of one call. Statements sent together before any of them is answered count as one
 * trip.
 */
export interface Trips<Result> {
  readonly result: Result
  /** Statements of each trip. */
  readonly trips: readonly (readonly string[])[]
}

const traffic = tracingChannel<{ readonly text: string }>('larder:postgres')

/**
 * Runs the body and counts how often it waits for PostgreSQL. A statement belongs to the trip after
 * the last one that was answered before it was sent, on any connection. Nothing else may run in
 * this process at the same time.
 */
export async function countTrips<Result>(body: () => Promise<Result>): Promise<Trips<Result>> {
  const trips: string[][] = []
  const tripOf = new WeakMap<object, number>()
  let answered = 0
  const listener = {
    start: (sent: { readonly text: string }) => {
      tripOf.set(sent, answered + 1)
      ;(trips[answered] ??= []).push(sent.text)
    },
    asyncStart: (sent: object) => {
      answered = Math.max(answered, tripOf.get(sent) ?? 0)
    },
    end: () => undefined,
    asyncEnd: () => undefined,
    error: () => undefined,
  }
  traffic.subscribe(listener)
  try {
    return { result: await body(), trips }
  } finally {
    traffic.unsubscribe(listener)
  }
}
