/** A calendar entry with its first and last day, both inclusive and equal for a single day. */
export interface Entry<Of> {
  readonly of: Of
  readonly from: string
  readonly to: string
}

/** The part of an entry that falls within one week. */
export interface Bar<Of> {
  readonly entry: Entry<Of>
  /** Index of the first day within the week, 0 to 6, and number of days. */
  readonly start: number
  readonly days: number
  /** Line within the week. Bars that share a day are on different lines. */
  readonly line: number
  /** True if the entry begins before this week or continues after it. */
  readonly hasBegun: boolean
  readonly goesOn: boolean
}

/** Lays out the entries of a week, earlier and longer ones first, each on the first line that is free on all its days. */
export function layOutBars<Of>(week: readonly string[], entries: readonly Entry<Of>[]): Bar<Of>[] {
  const [first = '', last = ''] = [week[0], week.at(-1)]
  const taken: boolean[][] = []
  return entries
    .filter(({ from, to }) => from <= last && to >= first)
    .toSorted((one, other) => compare(one.from, other.from) || compare(other.to, one.to))
    .map((entry) => {
      const start = Math.max(0, week.indexOf(entry.from))
      const end = entry.to > last ? week.length : week.indexOf(entry.to) + 1
      const line = takeLine(taken, start, end)
      const [hasBegun, goesOn] = [entry.from < first, entry.to > last]
      return { entry, start, days: end - start, line, hasBegun, goesOn }
    })
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function takeLine(taken: boolean[][], start: number, end: number): number {
  const days = Array.from({ length: end - start }, (_, place) => start + place)
  const free = taken.findIndex((line) => days.every((day) => !line[day]))
  const line = free < 0 ? taken.length : free
  const row = (taken[line] ??= [])
  for (const day of days) row[day] = true
  return line
}

/** Number of bars on a day that do not fit into the given number of lines. */
export const hiddenOn = <Of>(bars: readonly Bar<Of>[], day: number, lines: number): number =>
  bars.filter(({ start, days, line }) => line >= lines && start <= day && day < start + days).length
