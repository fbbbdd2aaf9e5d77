import type { Cell } from '#schema/engine'
import { CELL_KINDS, type CellKind } from './read/cell-kind.ts'
import type { SheetPiece } from './read/sheet-sink.ts'
import { tableOf, type SheetRow, type SheetTable } from './sheet-table.ts'

/** Cells whose number is no place among the texts. */
const FROM_NUMBER: Readonly<Partial<Record<CellKind, (value: number) => Cell>>> = {
  number: (value) => value,
  percent: (value) => value,
  flag: (value) => value === 1,
}

/** Puts the pieces of a sheet together as they arrive, each in a moment, so that the server goes on answering. */
export class SheetRows {
  readonly #texts: string[] = []
  readonly #rows: SheetRow[] = []
  readonly #kinds = new Map<string, readonly CellKind[]>()

  add({ texts, rows, columns, kinds, values }: SheetPiece): void {
    for (const text of texts) this.#texts.push(text)
    let at = 0
    for (let place = 0; place < rows.length; place += 2) {
      const end = at + (rows[place + 1] ?? 0)
      const width =
        columns.subarray(at, end).reduce((widest, column) => Math.max(widest, column), 0) + 1
      const cells = new Array<Cell>(width).fill(null)
      const marks = new Uint8Array(width)
      for (; at < end; at += 1) {
        const column = columns[at] ?? 0
        marks[column] = kinds[at] ?? 0
        cells[column] = this.#cell(CELL_KINDS[kinds[at] ?? 0] ?? 'empty', values[at] ?? 0)
      }
      this.#rows.push({ row: rows[place] ?? 0, cells, kinds: this.#sharedKinds(marks) })
    }
  }

  #cell(kind: CellKind, value: number): Cell {
    const read = FROM_NUMBER[kind]
    return read ? read(value) : (this.#texts[value] ?? null)
  }

  /** Rows that look alike share one list. */
  #sharedKinds(marks: Uint8Array): readonly CellKind[] {
    const key = String.fromCharCode(...marks)
    const cached = this.#kinds.get(key)
    if (cached) return cached
    const list = Array.from(marks, (place) => CELL_KINDS[place] ?? 'empty')
    this.#kinds.set(key, list)
    return list
  }

  table(read: Pick<SheetTable, 'sheet' | 'separator' | 'leftOut'>): SheetTable {
    return tableOf(read, this.#rows)
  }
}
