import type { DashboardArrangement } from '#schema/engine'

interface Placed {
  readonly code: string
  readonly order: number
}

/** Sorts tiles or charts in the user's order. Items that the user has never placed follow their usual neighbour. */
export function arranged<Item extends Placed>(
  items: readonly Item[],
  order: readonly string[],
): Item[] {
  const places = new Map(order.map((code, place) => [code, place]))
  const findPlace = ({ code }: Item) => places.get(code) ?? -1
  const usual = items.toSorted((one, other) => one.order - other.order)
  const shown = usual
    .filter((item) => findPlace(item) >= 0)
    .toSorted((one, other) => findPlace(one) - findPlace(other))
  for (const [place, item] of usual.entries()) {
    if (findPlace(item) >= 0) continue
    const before = usual[place - 1]
    shown.splice(before ? shown.indexOf(before) + 1 : 0, 0, item)
  }
  return shown
}

/** Moves a code to the position of another. */
export function movedTo(codes: readonly string[], code: string, target: string): string[] {
  const place = codes.indexOf(target)
  return place < 0 ? [...codes] : codes.filter((each) => each !== code).toSpliced(place, 0, code)
}

/**
 * Returns the arrangement to store: the order of the groups that differ from the usual one, so that the others still follow
 * what needs action. Null if everything is visible in the default order.
 */
export function worthKeeping(
  groups: readonly (readonly string[])[],
  usual: readonly (readonly string[])[],
  hidden: readonly string[],
): DashboardArrangement | null {
  const order = groups.flatMap((codes, place) =>
    codes.join(' ') === usual[place]?.join(' ') ? [] : codes,
  )
  return order.length + hidden.length === 0 ? null : { order, hidden }
}
