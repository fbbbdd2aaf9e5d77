/** LARDER_DEPTH=full looks at all of which the usual run looks at a part. */
export const isFull = process.env.LARDER_DEPTH === 'full'

/** What random tests begin with: the same in every usual run, another in each full one. LARDER_SEED repeats one. */
export const SEED = Number(
  process.env.LARDER_SEED ?? (isFull ? Date.now() % 2_147_483_647 : 20_261_124),
)

/** Which part is looked at; LARDER_TURN=1, 2, … takes others. */
export const TURN = Number(process.env.LARDER_TURN ?? 0)

/** Whether the thing in this place is looked at, when it is the turn of one in so many. */
export const isTurnOf = (place: number, oneIn: number): boolean =>
  isFull || (TURN + place) % oneIn === 0

/** What is the same on every database is tried on the first of them. */
export const isTriedOn = (database: 'sqlite' | 'postgres'): boolean =>
  isFull || database === 'sqlite'

/** Everything on the first database, and every second thing on the others, where it goes the same way. */
export const triedOn = <Of>(all: readonly Of[], database: 'sqlite' | 'postgres'): readonly Of[] =>
  all.filter((_, place) => isTriedOn(database) || isTurnOf(place, 2))
