import type { Cell, DraftRow } from '#schema/engine'
import { useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react'
import type { Editing } from '../../cells/cell-editor.tsx'
import { formatBlock, isInInput, parseBlock } from '../../cells/clipboard.ts'
import {
  blockOf,
  moveBy,
  select,
  within,
  type Selection,
  type Spot,
} from '../../cells/selection.ts'
import { usePointer } from '../../cells/use-pointer.ts'
import { isBusy, type DraftState } from '../use-draft.ts'
import { shownCell } from './cell-facts.ts'
import { corrected, fillBlock, fillDown, pasteBlock, takesPart } from './edits.ts'
import { HEADER_HEIGHT, ROW_HEIGHT, scrollTo, type GridColumn } from './layout.ts'
import type { Correction, Corrections } from './use-corrections.ts'
import type { GridRows } from './use-rows.ts'

interface GridKeysOptions {
  readonly state: DraftState
  readonly columns: readonly GridColumn[]
  readonly rows: GridRows
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
  readonly corrections: Corrections
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly firstWidth: number
  readonly onLeaveOut: (() => Promise<void>) | undefined
}

/** Keyboard, pointer and clipboard of the grid. */
export function useGridKeys(options: GridKeysOptions) {
  const { state, columns, rows, selection, onSelect, scroller, firstWidth } = options
  const [typed, setTyped] = useState<string | null>(null)
  const extent = {
    rows: rows.total,
    columns: columns.length,
    page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / ROW_HEIGHT) - 2),
  }
  const goTo = (spot: Spot, isExtended = false) => {
    const to = within(spot, extent)
    onSelect(select(to, isExtended ? selection.anchor : to))
    showSpot(scroller.current, { spot: to, columns, firstWidth })
  }
  const edits = useEdits(options)
  const leaveOut = () => {
    if (!isBusy(state.draft)) void options.onLeaveOut?.()
  }
  const { active } = selection
  const mayEdit = (): boolean => {
    const row = rows.at(active.row)
    return active.column >= 0 && row !== undefined && takesPart(row) && !isBusy(state.draft)
  }
  const contentOf = ({ cells }: DraftRow) => shownCell(cells[active.column] ?? null)
  const edit = (text?: string) => {
    const row = rows.at(active.row)
    if (row && mayEdit()) setTyped(text ?? contentOf(row))
  }
  const activeRow = rows.at(active.row)
  const editing: Editing | null =
    typed === null
      ? null
      : {
          before: activeRow ? contentOf(activeRow) : '',
          text: typed,
          onCancel: () => {
            setTyped(null)
            scroller.current?.focus({ preventScroll: true })
          },
          onDone: (text, move) => {
            setTyped(null)
            edits.write(active, text)
            if (move === 'stay') return
            scroller.current?.focus({ preventScroll: true })
            const { row, column } = active
            goTo(
              move === 'down'
                ? { row: row + 1, column }
                : { row, column: Math.max(0, column + (move === 'next' ? 1 : -1)) },
            )
          },
        }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isControl = event.ctrlKey || event.metaKey
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const to = moveBy(active, { key: event.key, isFar: isControl, isMirrored }, extent)
    const run = (act: () => void) => {
      event.preventDefault()
      act()
    }
    if (to) return run(() => goTo(to, event.shiftKey))
    if (isControl) {
      const act = edits.shortcuts[`${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`]
      return act && run(act)
    }
    if (event.key === 'Enter' || event.key === 'F2') return run(() => edit())
    if (event.key === 'Delete' || event.key === 'Backspace')
      return run(() => (active.column < 0 ? leaveOut() : edits.clear()))
    if (event.key.length === 1 && !event.altKey && event.key !== ' ')
      return run(() => edit(event.key))
  }
  const pointer = usePointer(selection, onSelect, () => edit())
  return {
    editing,
    mayEdit: mayEdit(),
    edit: () => edit(),
    listeners: {
      onKeyDown,
      ...pointer,
      onCopy: (event: ClipboardEvent) => edits.copy(event),
      onPaste: (event: ClipboardEvent) => edits.paste(event),
    },
  }
}

interface ShownSpot extends Pick<GridKeysOptions, 'columns' | 'firstWidth'> {
  readonly spot: Spot
}

/** Scrolls a cell into view, beside the header and the columns that stay. */
export function showSpot(
  scroller: HTMLElement | null,
  { spot: { row, column }, columns, firstWidth }: ShownSpot,
): void {
  if (!scroller) return
  const { scrollTop, scrollLeft, clientHeight, clientWidth } = scroller
  const height = clientHeight - HEADER_HEIGHT
  const top = scrollTo({ start: row * ROW_HEIGHT, size: ROW_HEIGHT }, scrollTop, height)
  if (top !== scrollTop) scroller.scrollTop = top
  const { [column]: at } = columns
  if (!at) return
  const sign = getComputedStyle(scroller).direction === 'rtl' ? -1 : 1
  const now = Math.abs(scrollLeft)
  const pinned = columns.findIndex(({ isPinned }) => isPinned)
  if (column === pinned && at.start <= now) return
  const beside = pinned >= 0 && pinned < column ? (columns[pinned]?.width ?? 0) : 0
  const start = scrollTo(
    { start: at.start - beside, size: at.width + beside },
    now,
    clientWidth - firstWidth,
  )
  if (start !== now) scroller.scrollLeft = sign * start
}

/** Corrections made by keys and by the clipboard. */
function useEdits({ state, columns, rows, selection, corrections, onSelect }: GridKeysOptions) {
  const isBlocked = isBusy(state.draft)
  const edited = { rows, columns, selection }
  const block = blockOf(selection)
  const correct = (cells: readonly Correction[]) => corrections.correct(cells)
  const fill = (found: Promise<readonly Correction[]>) => void found.then(correct)
  const cellsOf = ({ cells }: DraftRow): Cell[] =>
    columns
      .slice(block.columns[0], block.columns[1] + 1)
      .map((_, offset) => cells[block.columns[0] + offset] ?? null)
  return {
    write: ({ row, column }: Spot, text: string) => {
      const [at, heading] = [rows.at(row), columns[column]]
      if (at && heading && !isBlocked) correct(corrected(at, column, heading, text))
    },
    clear: () => {
      if (!isBlocked) fill(fillBlock(edited, () => null))
    },
    shortcuts: {
      z: corrections.undo,
      y: corrections.redo,
      'shift+z': corrections.redo,
      d: () => {
        if (!isBlocked) fill(fillDown(edited))
      },
      a: () =>
        onSelect(
          select({ row: rows.total - 1, column: columns.length - 1 }, { row: 0, column: 0 }),
        ),
    } as Readonly<Partial<Record<string, () => void>>>,
    copy: (event: ClipboardEvent) => {
      if (isInInput(event)) return
      event.preventDefault()
      const [first, last] = block.rows
      const shown = Array.from({ length: last - first + 1 }, (_, index) => rows.at(first + index))
      if (shown.every((row) => row !== undefined))
        event.clipboardData.setData('text/plain', formatBlock(shown.map(cellsOf)))
      else
        void rows
          .load(block.rows)
          .then((all) => navigator.clipboard.writeText(formatBlock(all.map(cellsOf))))
    },
    paste: (event: ClipboardEvent) => {
      if (isInInput(event)) return
      event.preventDefault()
      const text = event.clipboardData.getData('text/plain')
      if (text === '' || isBlocked) return
      void pasteBlock(edited, parseBlock(text)).then(({ corrections: pasted, ...block }) => {
        correct(pasted)
        onSelect(block.pasted)
      })
    },
  }
}
