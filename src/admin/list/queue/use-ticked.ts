import { useState } from 'react'

export interface Ticked<Row> {
  /** Those of the queue that are ticked. */
  readonly rows: readonly Row[]
  readonly isTicked: (row: Row) => boolean
  readonly toggle: (row: Row) => void
  readonly tickAll: () => void
  readonly clear: () => void
}

/** Rows of a queue that are ticked, to be decided together. */
export function useTicked<Row extends { readonly id: number }>(queue: readonly Row[]): Ticked<Row> {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  return {
    rows: queue.filter(({ id }) => ids.has(id)),
    isTicked: ({ id }) => ids.has(id),
    toggle: ({ id }) =>
      setIds((before) => {
        const now = new Set(before)
        if (!now.delete(id)) now.add(id)
        return now
      }),
    tickAll: () => setIds(new Set(queue.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}
