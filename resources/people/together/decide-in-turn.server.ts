import { fromUnits, money, text, whole } from '#schema'
import { reasonsOf, Refusal, shape, type Work } from '#server'

const COUNT = whole({ required: true })

/** What became of a portion of the records that are decided together, and where the next portion begins. */
export const DECIDED = shape.parts({
  done: COUNT,
  amount: money({ required: true, min: -99_999_999.99 }),
  left: shape.list(
    shape.parts({
      id: COUNT,
      label: text({ required: true }),
      toLookAt: COUNT,
      message: text({ required: true }),
    }),
  ),
  next: whole(),
})

/** One that was refused, and why. */
export interface Left {
  readonly id: number
  readonly label: string
  readonly toLookAt: number
  readonly message: string
}

/** So many are read and kept from others together; a call stops earlier when its time is over. */
export const PORTION = 25
const TURN_MILLISECONDS = 100

/**
 * Decides records in the order of their ids, each for itself, until the time of a call is over. `decide` answers what the
 * record comes to in the smallest unit, why it was refused, or null where somebody else has decided it meanwhile.
 */
export async function decideInTurn(
  ids: readonly number[],
  decide: (id: number) => Promise<number | Left | null>,
) {
  const until = performance.now() + TURN_MILLISECONDS
  const left: Left[] = []
  let [done, amount, place] = [0, 0, 0]
  while (place < ids.length && (place === 0 || performance.now() < until)) {
    const outcome = await decide(ids[place] ?? 0)
    place += 1
    if (typeof outcome === 'number') [done, amount] = [done + 1, amount + outcome]
    else if (outcome) left.push(outcome)
  }
  const isLast = place === ids.length && ids.length < PORTION
  return {
    done,
    amount: fromUnits(amount, 2),
    left,
    next: isLast ? null : (ids[place - 1] ?? null),
  }
}

/** Undoes what a refused decision has done, and says why it was refused. */
export async function attempted(
  work: Work,
  { id, label, toLookAt = 0 }: { readonly id: number; readonly label: string; toLookAt?: number },
  body: () => Promise<number>,
): Promise<number | Left> {
  try {
    return await work.attempt(body)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { message, errors } = reasonsOf(error)
    return { id, label, toLookAt, message: errors[0]?.message ?? message }
  }
}
