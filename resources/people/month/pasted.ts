export interface Place {
  readonly line: number
  readonly day: number
}

/** Hours, null if empty, or 'wrong' if unreadable. */
export type Typed = number | null | 'wrong'

const MOST_HOURS = 24

/** Parses hours: 7.5, 7,5 and 7:30 are equivalent. Empty text returns to the swipes. */
export function readHours(typed: string): Typed {
  const written = typed.trim()
  if (written === '') return null
  const clock = /^(\d{1,2}):([0-5]\d)$/.exec(written)
  const hours = clock
    ? Math.round((Number(clock[1]) + Number(clock[2]) / 60) * 100) / 100
    : /^\d{1,2}([.,]\d{1,2})?$/.test(written)
      ? Number(written.replace(',', '.'))
      : Number.NaN
  return hours >= 0 && hours <= MOST_HOURS ? hours : 'wrong'
}

export interface Given extends Place {
  readonly typed: string
  readonly hours: Typed
}

/** Splits a pasted block into cells, starting at the given cell. */
export function readBlock(pasted: string, at: Place): readonly Given[] {
  const rows = pasted.replace(/\r?\n$/, '').split(/\r?\n/)
  return rows.flatMap((row, down) =>
    row.split('\t').map((cell, right) => ({
      line: at.line + down,
      day: at.day + right,
      typed: cell.trim(),
      hours: readHours(cell),
    })),
  )
}

/** Target of an arrow key within the grid; null for other keys. */
export function moved(
  key: string,
  { line, day }: Place,
  lines: number,
  days: number,
): Place | null {
  const within = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1)
  const step = STEPS[key]
  return step ? { line: within(line + step[0], lines), day: within(day + step[1], days) } : null
}

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
