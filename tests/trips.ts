import { tracingChannel } from 'node:diagnostics_channel'

/** The round trips of one call: what is sent together, before anything is answered, counts as one. */
export interface Trips<Result> {
  readonly result: Result
  /** The statements of each trip. */
  readonly trips: readonly (readonly string[])[]
}

const traffic = tracingChannel<{ readonly text: string }>('larder:postgres')

/** Runs the body and counts how often it waits for PostgreSQL. Nothing else may run in this process meanwhile. */
export async function countTrips<Result>(body: () => Promise<Result>): Promise<Trips<Result>> {
  const trips: string[][] = []
  let isAnswered = true
  const listener = {
    start: ({ text }: { readonly text: string }) => {
      if (isAnswered) trips.push([])
      isAnswered = false
      trips.at(-1)?.push(text)
    },
    asyncStart: () => { isAnswered = true },
    end: () => undefined, asyncEnd: () => undefined, error: () => undefined,
  }
  traffic.subscribe(listener)
  try {
    return { result: await body(), trips }
  } finally {
    traffic.unsubscribe(listener)
  }
}
