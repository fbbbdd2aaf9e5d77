import { tracingChannel } from 'node:diagnostics_channel'

/** The round trips of one call: what is sent together, before anything is answered, counts as one. */
export interface Trips<Result> {
  readonly result: Result
  /** The statements of each trip. */
  readonly trips: readonly (readonly string[])[]
}

const traffic = tracingChannel<{ readonly text: string }>('larder:postgres')

/**
 * Runs the body and counts how often it waits for PostgreSQL: a statement belongs to the trip after the last one that was
 * answered before it was sent, over whichever connection. Nothing else may run in this process meanwhile.
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
