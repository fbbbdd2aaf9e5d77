import { addDays, addMonths } from '#schema/engine'

export type Level = 'Y' | 'M' | 'D'

/** Precomputed totals that cover part of a period: days, months or years completely within it. */
export interface Piece {
  readonly place: number
  readonly level: Level
  readonly first: string
  readonly last: string
}

/** Days whose rows are added up directly. */
export type RawPiece = Omit<Piece, 'level'>

interface Days {
  readonly from: string
  readonly to: string
}

/** Last day for which totals are complete, and the days that have changed since. */
export interface Readiness {
  readonly upTo: string
  readonly changed: ReadonlySet<string>
}

/** Covers each period with precomputed years and months where possible, then with days, then with rows. */
export function splitPieces(
  parts: readonly Days[],
  readiness: Readiness,
): { readonly ready: readonly Piece[]; readonly raw: readonly RawPiece[] } {
  const ready: Piece[] = []
  const raw: RawPiece[] = []
  const changed = {
    Y: new Set([...readiness.changed].map((day) => day.slice(0, 4))),
    M: new Set([...readiness.changed].map((day) => day.slice(0, 7))),
  }
  const levelAt = (day: string, end: string): Level => {
    const [year, month] = [`${day.slice(0, 4)}-12-31`, addDays(addMonths(day, 1), -1)]
    if (day.endsWith('-01-01') && year <= end && !changed.Y.has(day.slice(0, 4))) return 'Y'
    return day.endsWith('-01') && month <= end && !changed.M.has(day.slice(0, 7)) ? 'M' : 'D'
  }
  for (const [place, { from, to }] of parts.entries()) {
    const end = to < readiness.upTo ? to : readiness.upTo
    for (let day = from; day <= to; ) {
      if (day > end) {
        extend(raw, { place, first: day, last: to })
        break
      }
      const level = levelAt(day, end)
      const last = findLastDay(day, level)
      if (level === 'D' && readiness.changed.has(day)) extend(raw, { place, first: day, last })
      else extend(ready, { place, level, first: day, last })
      day = addDays(last, 1)
    }
  }
  return { ready, raw }
}

export function findLastDay(day: string, level: Level): string {
  if (level === 'D') return day
  return addDays(addMonths(day, level === 'M' ? 1 : 12), -1)
}

/** A month to total from its days, or a year from its months. */
export interface Over {
  readonly level: Exclude<Level, 'D'>
  readonly first: string
}

/**
 * Returns the months that contain these days, followed by their years, provided that they ended by the given day.
 * Unfinished months and years are never read.
 */
export function stretchesOver(days: readonly string[], by: string): readonly Over[] {
  const months = new Set(days.map((day) => `${day.slice(0, 7)}-01`))
  const years = new Set(days.map((day) => `${day.slice(0, 4)}-01-01`))
  const all: readonly Over[] = [
    ...[...months].map((first): Over => ({ level: 'M', first })),
    ...[...years].map((first): Over => ({ level: 'Y', first })),
  ]
  return all.filter(({ first, level }) => findLastDay(first, level) <= by)
}

/** Lists the days of a period, grouped by month. */
export function monthsBetween(first: string, last: string): readonly (readonly string[])[] {
  const months: string[][] = []
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const month = months.at(-1)
    if (month && !day.endsWith('-01')) month.push(day)
    else months.push([day])
  }
  return months
}

/** Returns the first days of the totals that make up a piece. */
export function sumsIn({ level, first, last }: Piece): readonly string[] {
  const firsts: string[] = []
  for (let day = first; day <= last; day = addDays(findLastDay(day, level), 1)) firsts.push(day)
  return firsts
}

/** Adds a piece, or extends the previous one if the two are adjacent. */
function extend<Each extends RawPiece & { readonly level?: Level }>(
  pieces: Each[],
  piece: Each,
): void {
  const before = pieces.at(-1)
  const isNext =
    before !== undefined &&
    before.place === piece.place &&
    before.level === piece.level &&
    addDays(before.last, 1) === piece.first
  if (isNext) pieces.splice(-1, 1, { ...before, last: piece.last })
  else pieces.push(piece)
}
