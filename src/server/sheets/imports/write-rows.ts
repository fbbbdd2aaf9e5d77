import type { RowResult } from '#schema/engine'
import { primeUnique, type CheckedRows } from '../check-rows.ts'
import { reportsChanges } from '../import-result.ts'
import { saveRow } from '../save-rows.ts'
import type { EngineWork } from '../../work/work.ts'
import type { TimeSlice } from '../../tasks/time-slice.ts'

/** Undoes a transaction because a row of it has become impossible since it was checked. */
export class RowRefused extends Error {
  readonly row: RowResult
  constructor(row: RowResult) {
    super(`row ${row.row} was refused`)
    this.row = row
  }
}

/** Number of rows whose unique values are read together. */
const BATCH_SIZE = 50

interface Part {
  readonly from: number
  readonly clock: TimeSlice
  /** Called before each row is written. */
  readonly onRow?: () => void
  /** Reserved ids of new records. With them a duplicate is told at the end of the transaction only, by no `RowRefused`. */
  readonly ids?: number[] | undefined
}

/** Saves rows from an index on until the slice is over; returns the result of each. */
export async function writeRows(
  work: EngineWork,
  { definition, columns, importRows, rows }: CheckedRows,
  { from, clock, onRow, ids }: Part,
): Promise<RowResult[]> {
  const saving = { work, definition, columns }
  const written: RowResult[] = []
  for (let place = from; place < importRows.length; place++) {
    if ((place - from) % BATCH_SIZE === 0) {
      const next = importRows.slice(place, place + BATCH_SIZE)
      const added = next.filter(({ before }) => !before).length
      await Promise.all([
        primeUnique(saving, next),
        ids && work.transaction.reserveIds(definition, ids, added),
      ])
    }
    const [importRow, checked] = [importRows[place], rows[place]]
    if (!importRow || !checked) break
    onRow?.()
    const result =
      checked.action === 'unchanged'
        ? checked
        : await saveRow(saving, importRow, reportsChanges(place))
    if (result.action === 'failed') throw new RowRefused(result)
    written.push(result)
    const isOver = clock.isOver()
    if (isOver === true || (isOver !== false && (await isOver))) break
  }
  return written
}
