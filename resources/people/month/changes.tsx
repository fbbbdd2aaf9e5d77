import type { AnswerOf } from '#schema'
import type monthCalls from './month.server.ts'

export type Line = AnswerOf<typeof monthCalls, '/pay-hour/month'>[number]

/** Hours that were typed and not saved yet, by person and day; null: as stamped. */
export type Changes = ReadonlyMap<
  string,
  { readonly employee: number; readonly workDate: string; readonly workedHours: number | null }
>

export const keyOf = (employee: number, workDate: string): string => `${employee} ${workDate}`
