import { editableInList } from '#schema/engine'
import { useNotify } from 'react-admin'
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { text } from '../../i18n/text.ts'
import { useScreenContext } from '../../screen-context.tsx'
import type { Editing } from '../../sheet/cells/cell-editor.tsx'
import { formatBlock, isInInput, parseBlock } from '../../sheet/cells/clipboard.ts'
import {
  blockOf,
  moveBy,
  select,
  type Selection,
  type Span,
  type Spot,
} from '../../sheet/cells/selection.ts'
import { spotAt, usePointer } from '../../sheet/cells/use-pointer.ts'
import { useListScope } from '../list-scope.ts'
import type { Column } from '../rows/columns.ts'
import type { Row } from '../rows/record-name.ts'
import { cellContent, cellLock, cellText } from './cell-values.ts'
import { loadPicker, type RowCells } from './cell-slot.tsx'
import { useDrafts, useSavedOffer, type RowDraft } from './drafts.ts'
import { isAtPencil } from './pencil.ts'

interface CellsOptions {
  readonly rows: readonly Row[]
  readonly columns: readonly Column[]
  readonly body: RefObject<HTMLTableSectionElement | null>
}

/** Rows that Page Up and Page Down move by. */
const PAGE = 10

/** Cells that can be edited: their selection, keys, pointer and clipboard. Until a cell is selected, rows have the focus. */
export function useCells({ rows, columns, body }: CellsOptions) {
  const drafts = useDrafts()
  const table = useTable(rows, columns)
  const places = usePlaces(rows, body)
  const { selection, place } = places
  const [typed, setTyped] = useState<{ readonly at: Spot; readonly text: string } | null>(null)
  useLeft(body, selection !== null, () => {
    setTyped(null)
    place(null)
  })
  const edit = (spot: Spot, first?: string) => {
    if (!table.isEditable(spot)) return
    place(select(spot))
    // Keys pressed while the editor loads are not lost.
    setTyped((now) => {
      const before = now && isSame(now.at, spot) ? now.text : undefined
      const text = first === undefined ? (before ?? table.textOf(spot)) : (before ?? '') + first
      return { at: spot, text }
    })
  }
  const editing =
    selection !== null && typed !== null && isSame(typed.at, selection.active)
      ? editingOf({ table, places, active: typed.at, typed: typed.text, end: () => setTyped(null) })
      : null
  const clipboard = useClipboard({ rows, columns, table, places })
  const keys = keysOf({ table, places, edit, clear: clipboard.clear })
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const spot = spotAt(event)
    const target = event.target as HTMLElement
    const cell = target.closest<HTMLElement>('[data-editable]')
    if (!spot || !cell) return
    // While cells are selected, a click on a linked name selects its cell, too.
    const isLink = selection !== null && !event.ctrlKey && !event.metaKey && target.closest('a')
    if (isLink) event.preventDefault()
    else if (selection || !isAtPencil(cell, event.clientX)) return
    else edit(spot)
    event.stopPropagation()
  }
  const choose = ({ active, anchor }: Selection) => places.goTo(active, anchor)
  const pointer = usePointer(selection, choose, (spot) => {
    getSelection()?.removeAllRanges()
    edit(spot)
  })
  return {
    isOn: selection !== null,
    mayEdit: table.mayEdit,
    ofRow: (row: Row, index: number): RowCells | null => {
      const draft = drafts.rows.get(row.id)
      const block = selection ? blockOf(selection) : null
      const isIn = block !== null && index >= block.rows[0] && index <= block.rows[1]
      const isActive = selection?.active.row === index
      if (!draft && !isIn) return null
      return {
        active: isActive ? (selection?.active.column ?? null) : null,
        selected: isIn ? block.columns : null,
        editing: isActive ? editing : null,
        draft,
      }
    },
    /** Handles a key. Returns false if it belongs to the row. */
    onKeyDown: (event: KeyboardEvent<HTMLElement>, row: number): boolean => {
      if (selection) return keys(event, selection)
      const spot = event.key === 'F2' ? table.firstEditable(row, places.lastColumn) : null
      if (!spot) return false
      event.preventDefault()
      places.goTo(spot)
      return true
    },
    listeners: {
      ...pointer,
      onClickCapture: onClick,
      onCopy: clipboard.copy,
      onPaste: clipboard.paste,
    },
  }
}

const isSame = (one: Spot, other: Spot): boolean =>
  one.row === other.row && one.column === other.column

type Table = ReturnType<typeof useTable>

/** The cells by their place: what they contain, and whether they can be edited. */
function useTable(rows: readonly Row[], columns: readonly Column[]) {
  const { timeZone } = useScreenContext()
  const drafts = useDrafts()
  const mayEdit = useEditable()
  const [height, width] = [rows.length, columns.length]
  const at = ({ row, column }: Spot) => {
    const [record, heading] = [rows[row], columns[column]]
    return record && heading ? { record, heading } : null
  }
  const isEditable = (spot: Spot): boolean => {
    const cell = at(spot)
    return cell !== null && mayEdit?.(cell.heading.name, cell.record) === true
  }
  const nextEditable = (from: Spot, direction: 1 | -1): Spot | null => {
    for (let step = 1; step <= width * height; step += 1) {
      const index = from.row * width + from.column + step * direction
      const row = Math.floor(index / width)
      const spot = { row, column: index - row * width }
      if (row < 0 || row >= height) return null
      if (isEditable(spot)) return spot
    }
    return null
  }
  return {
    mayEdit,
    at,
    isEditable,
    nextEditable,
    extent: { rows: height, columns: width, page: PAGE },
    /** The cell of a row that is edited first: in the column that was edited last, if possible. */
    firstEditable: (row: number, column: number): Spot | null => {
      const last = { row, column }
      const first = isEditable(last) ? last : nextEditable({ row, column: -1 }, 1)
      return first?.row === row ? first : null
    },
    textOf: (spot: Spot): string => {
      const cell = at(spot)
      if (!cell) return ''
      const { heading, record } = cell
      const draft = drafts.find(record.id)
      return (
        draft?.cells[heading.name]?.text ??
        cellText(heading.name, heading.field, draft?.row ?? record, timeZone)
      )
    },
    /** Writes a cell. Returns false if its text cannot be read. */
    write: (spot: Spot, content: string, more: { id?: number; isHeld?: boolean } = {}): boolean => {
      const cell = at(spot)
      return (
        !cell ||
        !isEditable(spot) ||
        drafts.write(cell.record, { name: cell.heading.name, text: content, ...more })
      )
    },
  }
}

type Places = ReturnType<typeof usePlaces>

/** The selected cells. Selecting one in another row saves the row that is left. */
function usePlaces(rows: readonly Row[], body: CellsOptions['body']) {
  const drafts = useDrafts()
  const report = useSavedOffer()
  const [selection, setSelection] = useState<Selection | null>(null)
  const focus = useFocus(body)
  const lastColumn = useRef(-1)
  const activeId = useRef<number | null>(null)
  const saveRow = (id: number) => {
    const draft = drafts.find(id)
    if (draft && isSavedByLeaving(draft))
      void drafts.save(id).then((saved) => saved && report([saved]))
  }
  const place = (next: Selection | null) => {
    const id = next ? (rows[next.active.row]?.id ?? null) : null
    if (activeId.current !== null && activeId.current !== id) saveRow(activeId.current)
    activeId.current = id
    if (next) lastColumn.current = next.active.column
    // The editor of the first key must be there before the second.
    if (next && !selection) void loadPicker()
    setSelection(next)
  }
  // Other rows have taken the place of those that were selected.
  useEffect(() => {
    if (selection && rows[selection.active.row]?.id !== activeId.current) place(null)
  }, [rows])
  return {
    selection,
    place,
    focus,
    lastColumn: lastColumn.current,
    goTo: (spot: Spot, anchor: Spot = spot) => {
      place(select(spot, anchor))
      focus(spot)
    },
    toRow: (row: number) => {
      place(null)
      focus({ row, column: -1 })
    },
    /** Saves the row, and leads to the cell below. */
    finish: ({ row, column }: Spot) => {
      if (rows[row + 1]) place(select({ row: row + 1, column }))
      else if (rows[row]) saveRow(rows[row].id)
      focus({ row: Math.min(row + 1, rows.length - 1), column })
    },
    /** Gives the typed cells of a row back. A pasted block is discarded only as a whole. */
    giveBack: (row: number) => {
      const id = rows[row]?.id
      const draft = id === undefined ? undefined : drafts.find(id)
      if (id !== undefined && draft && !draft.isHeld && !draft.isSaving) drafts.discard([id])
    },
  }
}

interface EditingParts {
  readonly table: Table
  readonly places: Places
  readonly active: Spot
  readonly typed: string
  readonly end: () => void
}

const editingOf = ({ table, places, active, typed, end }: EditingParts): Editing => ({
  before: table.textOf(active),
  text: typed,
  onCancel: () => {
    end()
    places.focus(active)
  },
  onDone: (content, move, id) => {
    end()
    const isRead = table.write(active, content, id === undefined ? {} : { id })
    if (move === 'stay') return
    // Stays at a problem, so that it can be mended at once.
    if (!isRead) places.focus(active)
    else if (move === 'down') places.finish(active)
    else places.goTo(table.nextEditable(active, move === 'next' ? 1 : -1) ?? active)
  },
})

interface KeysParts extends Pick<EditingParts, 'table' | 'places'> {
  readonly edit: (spot: Spot, first?: string) => void
  readonly clear: () => void
}

/** Keys while a cell is selected. Returns true for those that it handles. */
const keysOf =
  ({ table, places, edit, clear }: KeysParts) =>
  (event: KeyboardEvent<HTMLElement>, { active, anchor }: Selection): boolean => {
    const { key } = event
    const run = (act: () => void) => {
      event.preventDefault()
      act()
      return true
    }
    if (key === 'Tab') {
      const next = table.nextEditable(active, event.shiftKey ? -1 : 1)
      return next !== null && run(() => places.goTo(next))
    }
    if (key === 'Escape')
      return run(() => {
        places.giveBack(active.row)
        places.toRow(active.row)
      })
    const isFar = event.ctrlKey || event.metaKey
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const to = moveBy(active, { key, isFar, isMirrored }, table.extent)
    if (to)
      return run(() =>
        to.column < 0 ? places.toRow(to.row) : places.goTo(to, event.shiftKey ? anchor : to),
      )
    if (isFar || event.altKey) return false
    if (key === 'Enter' || key === 'F2') return run(() => edit(active))
    if (key === 'Delete' || key === 'Backspace') return run(clear)
    return key.length === 1 && key !== ' ' && run(() => edit(active, key))
  }

const isSavedByLeaving = (draft: RowDraft): boolean =>
  !draft.isHeld && Object.values(draft.cells).every(({ error }) => error === undefined)

/** Returns a function that checks whether a cell can be edited; null if the role may edit none in this list. */
function useEditable(): ((name: string, row: Row) => boolean) | null {
  const { definition, role } = useListScope()
  const { principal, registry } = useScreenContext()
  return useMemo(() => {
    const names = new Set(editableInList(definition, role))
    if (names.size === 0) return null
    const isLocked = cellLock(definition, { principal, registry })
    return (name, row) => names.has(name) && !isLocked(name, row)
  }, [definition, role, principal, registry])
}

/** Returns a function that moves the focus once the cell is rendered. Column −1 is the row. */
function useFocus(body: CellsOptions['body']) {
  const wanted = useRef<Spot | null>(null)
  useLayoutEffect(() => {
    const { current: spot } = wanted
    if (!spot) return
    wanted.current = null
    const row = body.current?.children[spot.row]
    const cell = spot.column < 0 ? row : row?.querySelector(`[data-column="${spot.column}"]`)
    if (!(cell instanceof HTMLElement)) return
    // Cells can be focused only once they are selected, because a click on any other focuses its row.
    if (cell !== row) cell.tabIndex = -1
    cell.focus()
  })
  const [, render] = useState(0)
  return (spot: Spot) => {
    wanted.current = spot
    render((count) => count + 1)
  }
}

/** Calls a function once the focus has left the rows for another part of the page. */
function useLeft(body: CellsOptions['body'], isOn: boolean, onLeave: () => void) {
  const latest = useRef(onLeave)
  useEffect(() => {
    latest.current = onLeave
  })
  useEffect(() => {
    const { current } = body
    if (!isOn || !current) return
    let timer = 0
    const check = () => {
      // An editor that closes leaves the focus on the page until its cell has it. A window in the background keeps it.
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        const focused = document.activeElement
        const isHere = current.contains(focused) && focused?.closest('[data-row]')
        if (!isHere && !focused?.closest('.MuiModal-root')) latest.current()
      })
    }
    current.addEventListener('focusout', check)
    return () => {
      clearTimeout(timer)
      current.removeEventListener('focusout', check)
    }
  }, [body, isOn])
}

interface ClipboardOptions extends Pick<CellsOptions, 'rows' | 'columns'> {
  readonly table: Table
  readonly places: Places
}

/** Copies, pastes and clears the selected cells. More than one changed cell waits until it is saved as a block. */
function useClipboard({ rows, columns, table, places }: ClipboardOptions) {
  const { textOf, isEditable, write } = table
  const { selection, goTo } = places
  const { timeZone } = useScreenContext()
  const drafts = useDrafts()
  const notify = useNotify()
  const spotsIn = (block: ReturnType<typeof blockOf>): Spot[] =>
    range(block.rows).flatMap((row) => range(block.columns).map((column) => ({ row, column })))
  const fill = (cells: readonly (readonly [Spot, string])[]) => {
    const changed = cells.filter(([spot, content]) => isEditable(spot) && content !== textOf(spot))
    for (const [spot, content] of changed) write(spot, content, { isHeld: changed.length > 1 })
    const locked = cells.filter(([spot, text]) => !isEditable(spot) && text !== textOf(spot)).length
    if (locked > 0)
      notify(
        text(
          '{smart_count} cell cannot be edited here and stays as it was. |||| {smart_count} cells cannot be edited here and stay as they were.',
          { smart_count: locked },
        ),
        { type: 'warning' },
      )
  }
  const contentAt = ({ row, column }: Spot) => {
    const [record, heading] = [rows[row], columns[column]]
    const draft = record && heading && drafts.rows.get(record.id)?.cells[heading.name]
    if (draft) return draft.text
    return record && heading ? cellContent(heading.name, heading.field, record, timeZone) : null
  }
  return {
    clear: () => {
      if (selection) fill(spotsIn(blockOf(selection)).map((spot) => [spot, '']))
    },
    copy: (event: ClipboardEvent) => {
      if (!selection || isInInput(event)) return
      event.preventDefault()
      const block = blockOf(selection)
      const copied = range(block.rows).map((row) =>
        range(block.columns).map((column) => contentAt({ row, column })),
      )
      event.clipboardData.setData('text/plain', formatBlock(copied))
    },
    paste: (event: ClipboardEvent) => {
      const content = selection ? event.clipboardData.getData('text/plain') : ''
      if (!selection || isInInput(event) || content === '') return
      event.preventDefault()
      const cells = parseBlock(content)
      const block = blockOf(selection)
      const [first, start] = [block.rows[0], block.columns[0]]
      const [[only = ''] = []] = cells
      if (cells.length === 1 && cells[0]?.length === 1)
        return fill(spotsIn(block).map((spot) => [spot, only]))
      const width = Math.max(...cells.map(({ length }) => length))
      const last = {
        row: Math.min(rows.length, first + cells.length) - 1,
        column: Math.min(columns.length, start + width) - 1,
      }
      fill(
        cells
          .slice(0, rows.length - first)
          .flatMap((line, row) =>
            line
              .slice(0, columns.length - start)
              .map((each, column) => [{ row: first + row, column: start + column }, each] as const),
          ),
      )
      goTo(last, { row: first, column: start })
      if (first + cells.length > rows.length)
        notify(text('Only the rows on this page were filled. Show more rows and paste the rest.'), {
          type: 'warning',
        })
    },
  }
}

const range = ([first, last]: Span): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
