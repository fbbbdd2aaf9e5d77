import type { Plot, Point } from './plot.ts'

interface Way {
  /** Groups are arranged vertically. */
  readonly isUpright: boolean
  /** The first group is on the right. */
  readonly isMirrored: boolean
}

/** Returns the next point for a key; null for a key that does not move. */
export function stepped(
  { groups, series }: Plot,
  at: Point | null,
  key: string,
  { isUpright, isMirrored }: Way,
): Point | null {
  const last = groups.length - 1
  if (last < 0) return null
  const sideways = { ArrowRight: isMirrored ? -1 : 1, ArrowLeft: isMirrored ? 1 : -1 }[key] ?? 0
  const down = { ArrowDown: 1, ArrowUp: -1 }[key] ?? 0
  const isEnd = key === 'Home' || key === 'End'
  if (sideways === 0 && down === 0 && !isEnd) return null
  if (!at) return { group: key === 'End' ? last : 0, series: 0 }
  if (isEnd) return { ...at, group: key === 'End' ? last : 0 }
  const [alongGroups, alongSeries] = isUpright ? [down, sideways] : [sideways, down]
  return {
    group: within(at.group + alongGroups, last),
    series: within((at.series ?? 0) + alongSeries, series.length - 1),
  }
}

const within = (place: number, last: number): number => Math.min(Math.max(place, 0), last)
