import type { DashboardAnswer, DashboardTile } from '#schema/engine'
import { todayIs } from '../../format.ts'
import { arranged } from './arrangement.ts'
import { TILES, type Tile } from './figures.ts'

/** Weights of tiles, heaviest first: overdue, to be done, a plain figure, and nothing at all. */
const WEIGHTS = ['late', 'due', 'plain', 'zero'] as const

export type Weight = (typeof WEIGHTS)[number]

/** A tile with its number. */
export interface WeighedTile {
  readonly tile: Tile
  readonly value: DashboardTile
  readonly weight: Weight
}

/** Maximum number of tiles in sight. Nobody reads more than these. */
export const MOST = 8

/** Tiles of the chosen period that stay in sight even if much needs action. */
const LEAST_OF_PERIOD = 2

/** Returns the weight of a tile. It is late if its tone is danger, or if the day of its first record has passed. */
export function weigh(
  { tile }: Pick<Tile, 'tile'>,
  { value, name, before, first }: Pick<DashboardTile, 'value' | 'name' | 'before' | 'first'>,
  today = todayIs(),
): Weight {
  const { alert, beginLate, says, isAlwaysShown } = tile
  if (value === 0) {
    // Words in place of a zero are a fact, such as "Not submitted". A fall to nothing is news.
    const isFact = name !== null || Boolean(before) || Boolean(isAlwaysShown && says?.none)
    return isFact ? 'plain' : 'zero'
  }
  if (alert === undefined) return 'plain'
  const hasDueDay = beginLate !== undefined || says?.late !== undefined
  const day = first?.on ?? today
  return alert === 'danger' || (hasDueDay && day < today) ? 'late' : 'due'
}

/** True for a tile without problems, which is only named. */
export const isAllClear = ({ tile: { tile }, weight }: WeighedTile): boolean =>
  tile.alert !== undefined && !tile.isAlwaysShown && weight === 'zero'

/** Tiles of today, then those of the period. A group that is not arranged by hand begins with its heaviest tiles. */
export function orderTiles(
  answer: Pick<DashboardAnswer, 'tiles' | 'arrangement'>,
  declared: readonly Tile[] = TILES,
): WeighedTile[] {
  const { order } = answer.arrangement
  const weighed = arranged(declared, order).flatMap((tile) => {
    const value = answer.tiles.find(({ code }) => code === tile.code)
    return value ? [{ tile, value, weight: weigh(tile, value) }] : []
  })
  return groupTiles(weighed).flatMap((group) =>
    isByHand(group, order) ? group : group.toSorted((one, other) => rank(one) - rank(other)),
  )
}

/** Tiles of today, and those of the period; one group if a single tile of the period would be alone in its row. */
export function groupTiles(tiles: readonly WeighedTile[]): (readonly WeighedTile[])[] {
  const [now, ofPeriod] = [false, true].map((isOfPeriod) =>
    tiles.filter(({ tile }) => tile.isOfPeriod === isOfPeriod),
  )
  return now && ofPeriod && ofPeriod.length !== 1 ? [now, ofPeriod] : [tiles]
}

const isByHand = (group: readonly WeighedTile[], order: readonly string[]): boolean =>
  group.some(({ tile }) => order.includes(tile.code))

const rank = ({ weight }: WeighedTile): number => WEIGHTS.indexOf(weight)

/**
 * Returns the tiles in sight, in their order; the others are folded. In a group arranged by hand these are the first, in
 * another what is late, then tiles that are always shown, because a common job begins at them.
 */
export function chooseInSight(
  tiles: readonly WeighedTile[],
  order: readonly string[],
  most = MOST,
): WeighedTile[] {
  const [now = [], ofPeriod = []] = groupTiles(tiles)
  const shown = pickFirst(now, order, most - Math.min(ofPeriod.length, LEAST_OF_PERIOD))
  return [...shown, ...pickFirst(ofPeriod, order, most - shown.length)]
}

function pickFirst(group: readonly WeighedTile[], order: readonly string[], most: number) {
  const isKept = ({ tile: { tile }, weight }: WeighedTile) =>
    tile.isAlwaysShown && weight !== 'late'
  // Half a rank after what is late.
  const urgency = (each: WeighedTile) => (isKept(each) ? 0.5 : rank(each))
  const first = isByHand(group, order)
    ? group.slice(0, most)
    : group.toSorted((one, other) => urgency(one) - urgency(other)).slice(0, most)
  return group.filter((each) => first.includes(each))
}
