import type { Store } from '../../../src/storage/store.ts'
import { rawRows, type RawRows, type Row } from './raw-rows.ts'
import { recomputeHours, recomputeLeaves, recomputeSwipes } from './second-hours.ts'
import { recomputePays, recomputePayslips } from './second-pay.ts'
import { recomputeWeeks } from './second-weeks.ts'

/** Stored row with the values that the second calculation expects. */
export interface Expected {
  readonly table: keyof RawRows
  readonly row: Row
  readonly figures: Row
}

export interface Compared {
  /** Number of recalculated rows by table. */
  readonly rows: Readonly<Record<string, number>>
  readonly figures: number
  readonly differences: readonly string[]
}

/**
 * Recalculates every swipe, leave, pay hour, weekly wage, pay and payslip from the raw rows,
 * following the written contract and without code of the product. Reports differences from the
 * stored figures.
 */
export const calculateAgain = async (database: Store['sql'], zone: string): Promise<Compared> =>
  compareAgain(await rawRows(database), zone, [
    recomputeSwipes,
    recomputeLeaves,
    recomputeHours,
    recomputeWeeks,
    recomputePays,
    recomputePayslips,
  ])

type Part = (raw: RawRows, zone: string) => readonly Expected[]

/** Compares rows already read, for some of the calculations. */
export function compareAgain(raw: RawRows, zone: string, parts: readonly Part[]): Compared {
  const rows: Record<string, number> = {}
  const differences: string[] = []
  let figures = 0
  for (const part of parts) {
    for (const { table, row, figures: expected } of part(raw, zone)) {
      rows[table] = (rows[table] ?? 0) + 1
      for (const [column, value] of Object.entries(expected)) {
        figures += 1
        const found = typeof value === 'number' ? Number(row[column] ?? 0) : (row[column] ?? '')
        if (found !== value)
          differences.push(
            `${table} ${String(row['id'])} (${String(row['label'])}): ${column} is ${String(found)}, should be ${String(value)}`,
          )
      }
    }
  }
  return { rows, figures, differences }
}
