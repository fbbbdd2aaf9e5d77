import type { AnswerOf } from '#schema'
import type { Given, Typed } from './pasted.ts'
import type monthCalls from './month.server.ts'

export type Line = AnswerOf<typeof monthCalls, '/pay-hour/month'>[number]
export type Cell = Line['cells'][number]

/** Typed value that has not been saved. */
export interface Change {
  readonly employee: number
  readonly workDate: string
  readonly typed: string
  readonly workedHours: Typed
}

/** Changes by employee and day. */
export type Changes = ReadonlyMap<string, Change>

/** Valid change; `workedHours` is null to return to the swipes. */
export type Correction = Change & { readonly workedHours: number | null }

export const makeDayKey = (employee: number, workDate: string): string => `${employee} ${workDate}`

export const isReadable = (change: Change): change is Correction => change.workedHours !== 'wrong'

export const mayChange = ({ payHourStatus, isEmployed }: Cell): boolean =>
  isEmployed && payHourStatus !== 'LOCKED'

/** True for days off and leave without hours, which are shown without a number. */
export const isQuiet = ({ dayType, source }: Cell, hours: number | null): boolean =>
  hours === 0 && dayType !== 'WORKING' && source !== 'MANUAL' && source !== 'IMPORT'

/**
 * Adds a pasted block to the changes. Unreadable values are kept as typed. Locked cells and cells outside the grid
 * are skipped and counted.
 */
export function withBlock(
  lines: readonly Line[],
  changes: Changes,
  block: readonly Given[],
): { readonly changes: Changes; readonly leftOut: number } {
  const next = new Map(changes)
  let leftOut = 0
  for (const { line, day, typed, hours } of block) {
    const [whose, cell] = [lines[line], lines[line]?.cells[day]]
    if (!whose || !cell || !mayChange(cell)) {
      if (hours !== null) leftOut += 1
      continue
    }
    const { employee } = whose
    const { workDate } = cell
    const isLeft = hours === null && isQuiet(cell, cell.workedHours)
    if (hours === cell.workedHours || isLeft) next.delete(makeDayKey(employee, workDate))
    else next.set(makeDayKey(employee, workDate), { employee, workDate, typed, workedHours: hours })
  }
  return { changes: next, leftOut }
}
