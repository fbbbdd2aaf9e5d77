import type { Cell, Definition, ImportDraft } from '#schema/engine'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { drafts, type CellsChange } from '../import-calls.ts'
import type { DraftState } from '../use-draft.ts'
import { fieldsOf } from '../mapping.ts'
import { refreshRows, showCorrections } from './use-rows.ts'

/** A corrected cell with its content before and after. */
export interface Correction {
  readonly place: number
  readonly header: string
  readonly before: Cell
  readonly after: Cell
}

/** Rows that have the same content as a cell that was corrected, and could be corrected alike. */
interface EqualCells {
  readonly header: string
  readonly from: Cell
  readonly to: Cell
  readonly cells: readonly Correction[]
}

export interface Corrections {
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly equal: EqualCells | null
  /** Corrects cells. If only one is, looks for equal ones. */
  correct(corrections: readonly Correction[]): void
  correctEqual(): void
  dismissEqual(): void
  undo(): void
  redo(): void
}

interface Stacks {
  readonly done: readonly (readonly Correction[])[]
  readonly undone: readonly (readonly Correction[])[]
}

/** Most corrections sent at once. */
const PORTION = 5_000

const inverse = (corrections: readonly Correction[]): Correction[] =>
  corrections.map(({ before, after, ...cell }) => ({ ...cell, before: after, after: before }))

/** Corrections of cells, which can be undone while the page is open. */
export function useCorrections({ definition, draft, change }: DraftState): Corrections {
  const send = useSending({ definition, draft, change })
  const [{ done, undone }, setStacks] = useState<Stacks>({ done: [], undone: [] })
  const [equal, setEqual] = useState<EqualCells | null>(null)
  const take = async (corrections: readonly Correction[], replace?: Replacement) => {
    setEqual(null)
    if (!(await send(corrections, replace))) return false
    setStacks((stacks) => ({ done: [...stacks.done, corrections], undone: [] }))
    return true
  }
  const correct = async (wanted: readonly Correction[]) => {
    const corrections = wanted.filter(({ before, after }) => before !== after)
    const [first, ...others] = corrections
    if (!first || !(await take(corrections))) return
    // Of rows that share a value which must be unique, one usually keeps it.
    const isUnique = fieldsOf(draft.mapping, first.header).some(
      (name) => definition.fields[name]?.options.unique,
    )
    if (others.length === 0 && first.before !== null && !isUnique)
      setEqual(await findEqual(definition, draft, first))
  }
  const undo = async () => {
    const last = done.at(-1)
    setEqual(null)
    if (last && (await send(inverse(last))))
      setStacks((stacks) => ({
        done: stacks.done.slice(0, -1),
        undone: [...stacks.undone, last],
      }))
  }
  const redo = async () => {
    const last = undone.at(-1)
    if (last && (await send(last)))
      setStacks((stacks) => ({
        done: [...stacks.done, last],
        undone: stacks.undone.slice(0, -1),
      }))
  }
  return {
    canUndo: done.length > 0,
    canRedo: undone.length > 0,
    equal,
    correct: (corrections) => void correct(corrections),
    correctEqual: () => {
      if (equal) void take(equal.cells, equal)
    },
    dismissEqual: () => setEqual(null),
    undo: () => void undo(),
    redo: () => void redo(),
  }
}

type Replacement = Pick<EqualCells, 'header' | 'from' | 'to'>

/** Sends corrections and shows them. Resolves with false if they were refused. */
function useSending({
  definition,
  draft,
  change,
}: Pick<DraftState, 'definition' | 'draft' | 'change'>) {
  const queries = useQueryClient()
  return useCallback(
    async (corrections: readonly Correction[], replace?: Replacement): Promise<boolean> => {
      const columns = new Map(draft.file.headers.map(({ header }, index) => [header, index]))
      const show = (cells: readonly Correction[]) =>
        showCorrections(
          queries,
          definition,
          draft,
          cells.map(({ place, header, after }) => ({
            place,
            column: columns.get(header) ?? -1,
            value: after,
          })),
        )
      show(corrections)
      for (const part of changesOf(corrections, replace)) {
        const changed = await change((now) => drafts.correct(definition, now, part))
        const places = [...new Set(corrections.map(({ place }) => place))]
        await refreshRows(queries, definition, changed ?? draft, places)
        if (!changed) return false
      }
      return true
    },
    [change, definition, draft, queries],
  )
}

function changesOf(
  corrections: readonly Correction[],
  replace: Replacement | undefined,
): CellsChange[] {
  if (replace) {
    const { header, from, to } = replace
    return [{ replace: { header, from, to } }]
  }
  const cells = corrections.map(({ place, header, after }) => ({ place, header, value: after }))
  return Array.from({ length: Math.ceil(cells.length / PORTION) }, (_, index) => ({
    cells: cells.slice(index * PORTION, (index + 1) * PORTION),
  }))
}

async function findEqual(
  definition: Definition,
  { id }: ImportDraft,
  { header, before, after }: Correction,
): Promise<EqualCells | null> {
  const query = { header, equal: JSON.stringify(before) }
  const { cells } = await drafts.find(definition, id, query).catch(() => ({ cells: [] }))
  if (cells.length === 0) return null
  return {
    header,
    from: before,
    to: after,
    cells: cells.map(({ place }) => ({ place, header, before, after })),
  }
}
