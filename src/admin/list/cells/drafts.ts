import { isNumber, type Definition, type Field } from '#schema/engine'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo, useReducer, useRef } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { readRefusal, type Refusal } from '../../form/form-errors.ts'
import { isSame } from '../../form/form-values.ts'
import { readStale, type Stale } from '../../form/stale.ts'
import { text } from '../../i18n/text.ts'
import { outdateAnswers } from '../../providers/query-client.ts'
import { screenName } from '../../providers/resource-names.ts'
import { fieldLabel } from '../../record/display/sections.ts'
import { useScreenContext, type ScreenContext } from '../../screen-context.tsx'
import { useUndo } from '../../shell/undo.tsx'
import { useListScope } from '../list-scope.ts'
import { formatName, type Row } from '../rows/record-name.ts'
import { cellText, readText, type Reading } from './cell-values.ts'
import { findRecord } from './find-record.ts'

export interface CellDraft {
  readonly text: string
  readonly reading: Reading
  /** Problem of the value, found here or reported by the server. */
  readonly error?: string | undefined
}

/** Unsaved cells of a row, and the row as it was when they were typed. */
export interface RowDraft {
  readonly row: Row
  readonly cells: Readonly<Record<string, CellDraft>>
  readonly isSaving: boolean
  /** Part of a pasted block, which is saved only when asked for. */
  readonly isHeld: boolean
}

export interface Conflict {
  readonly id: number
  readonly stale: Stale
}

export interface Written {
  readonly name: string
  readonly text: string
  /** Id of the record that was chosen. */
  readonly id?: number | undefined
  readonly isHeld?: boolean
}

/** Unsaved cells of a list. They outlive the rows, so that a block is kept while other rows are shown. */
export interface Drafts {
  readonly rows: ReadonlyMap<number, RowDraft>
  readonly conflict: Conflict | undefined
  /** The draft of a row as it is now, before the next rendering. */
  find(id: number): RowDraft | undefined
  /** Writes a cell. Returns false if its text cannot be read. */
  write(row: Row, written: Written): boolean
  discard(ids: readonly number[]): void
  /** Saves a row at once. `version` is set to overwrite a newer one. Resolves with null if it was not saved. */
  save(id: number, version?: unknown): Promise<Row | null>
  /** Ends a conflict: with the other version, or with neither. */
  settle(way: 'theirs' | 'neither'): void
}

const Context = createContext<Drafts | null>(null)

export const DraftsProvider = Context.Provider

export function useDrafts(): Drafts {
  const drafts = useContext(Context)
  if (!drafts) throw new Error('Cells need a DraftsProvider above them')
  return drafts
}

export const problemOf = ({ cells }: RowDraft): string | undefined =>
  Object.values(cells).find(({ error }) => error)?.error

/** Drafts that are not saved by leaving their row: parts of a block, and those that were refused. */
export const waitingDrafts = (rows: Drafts['rows']): RowDraft[] =>
  [...rows.values()].filter(
    (draft) => draft.isHeld || (!draft.isSaving && problemOf(draft) !== undefined),
  )

interface State {
  readonly rows: ReadonlyMap<number, RowDraft>
  readonly conflicts: readonly Conflict[]
}

/** A state that can be read at once after a change, because a row is saved in the same step as its last cell is written. */
function useLatest(): readonly [
  { readonly current: State },
  (change: (state: State) => Partial<State>) => void,
] {
  const state = useRef<State>({ rows: new Map(), conflicts: [] })
  const [, render] = useReducer((count: number) => count + 1, 0)
  const change = useMemo(
    () => (next: (state: State) => Partial<State>) => {
      state.current = { ...state.current, ...next(state.current) }
      render()
    },
    [],
  )
  return [state, change]
}

const withRow = (
  rows: ReadonlyMap<number, RowDraft>,
  id: number,
  draft: RowDraft | undefined,
): ReadonlyMap<number, RowDraft> => {
  const next = new Map(rows)
  if (draft && Object.keys(draft.cells).length > 0) next.set(id, draft)
  else next.delete(id)
  return next
}

export function useDraftStore(definition: Definition): Drafts {
  const context = useScreenContext()
  const [state, change] = useLatest()
  const { attempt } = useSaving(definition, state, change)
  const refresh = useRefresh()
  const running = useRef(new Map<number, Promise<unknown>>())
  const setRow = (id: number, draft: RowDraft | undefined) =>
    change(({ rows }) => ({ rows: withRow(rows, id, draft) }))
  return {
    rows: state.current.rows,
    conflict: state.current.conflicts[0],
    find: (id) => state.current.rows.get(id),
    write(row, { name, text, id, isHeld = false }) {
      const field = definition.fields[name]
      if (!field) return true
      const before = state.current.rows.get(row.id)
      const base = before?.row ?? row
      const { [name]: _, ...others } = before?.cells ?? {}
      const reading: Reading =
        id === undefined ? readText(definition, name, text, context) : { value: id }
      const isBack =
        text.trim() === cellText(name, field, base, context.timeZone) ||
        ('value' in reading && isStored(field, reading.value, base[name]))
      const error = 'problem' in reading ? reading.problem : undefined
      setRow(row.id, {
        row: base,
        isSaving: before?.isSaving ?? false,
        isHeld: isHeld || (before?.isHeld ?? false),
        cells: isBack ? others : { ...others, [name]: { text, reading, error } },
      })
      return isBack || error === undefined
    },
    discard: (ids) =>
      change(({ rows }) => ({ rows: new Map([...rows].filter(([id]) => !ids.includes(id))) })),
    save(id, version) {
      // A second save of a row waits for the first, whose version it needs.
      const before = running.current.get(id) ?? Promise.resolve()
      const next = before.then(() => attempt(id, version))
      running.current.set(id, next)
      return next
    },
    settle(way) {
      const [conflict, ...others] = state.current.conflicts
      if (!conflict) return
      change(({ rows }) => ({
        conflicts: others,
        rows: way === 'theirs' ? withRow(rows, conflict.id, undefined) : rows,
      }))
      if (way === 'theirs') refresh()
    },
  }
}

/** Sends the drafts of a row, and keeps those that are refused with the reason. */
function useSaving(
  definition: Definition,
  state: { readonly current: State },
  change: (change: (state: State) => Partial<State>) => void,
) {
  const context = useScreenContext()
  const queries = useQueryClient()
  const notify = useNotify()
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const update = (id: number, next: (draft: RowDraft) => RowDraft) =>
    change(({ rows }) => {
      const draft = rows.get(id)
      return draft ? { rows: withRow(rows, id, next(draft)) } : {}
    })
  const refuse = (draft: RowDraft, errors: Readonly<Record<string, string>>) => {
    update(draft.row.id, ({ cells, ...rest }) => ({
      ...rest,
      isSaving: false,
      cells: mapValues(cells, (cell, name) => ({ ...cell, error: errors[name] ?? cell.error })),
    }))
    if (isMounted.current) return
    const reason = Object.values(errors)[0] ?? ''
    const name = formatName(definition, draft.row)
    notify(text('{name} was not saved: {reason}', { name, reason }), { type: 'warning' })
  }
  const attempt = async (id: number, version?: unknown): Promise<Row | null> => {
    const draft = state.current.rows.get(id)
    if (!draft) return null
    update(id, (now) => ({ ...now, isSaving: true }))
    try {
      const { input, errors } = await readInput(definition, draft, context)
      if (Object.keys(errors).length > 0) {
        refuse(draft, errors)
        return null
      }
      const saved = await context.server.update(definition, id, {
        ...input,
        version: version ?? draft.row['version'],
      })
      const row = { ...draft.row, ...saved } as Row
      showSaved(queries, definition, row)
      update(id, (now) => ({
        ...now,
        row,
        isSaving: false,
        isHeld: false,
        cells: besides(now, draft),
      }))
      return row
    } catch (error) {
      const refusal = readRefusal(error)
      const stale = readStale(refusal)
      if (stale) change(({ conflicts }) => ({ conflicts: [...conflicts, { id, stale }] }))
      refuse(draft, errorsOf(definition, draft, refusal))
      return null
    }
  }
  return { attempt }
}

/** Returns a function that reports saved rows, and offers to undo all of them at once. */
export function useSavedOffer(): (rows: readonly Row[]) => void {
  const { definition } = useListScope()
  const { server } = useScreenContext()
  const { offer } = useUndo()
  return (rows) => {
    const [first] = rows
    if (!first) return
    offer({
      message:
        rows.length === 1
          ? text('{name} saved', { name: formatName(definition, first) })
          : text('{smart_count} record saved |||| {smart_count} records saved', {
              smart_count: rows.length,
            }),
      undo: async () => {
        for (const { id, version } of rows) await server.act(definition, id, 'undo', { version })
      },
    })
  }
}

/** Numbers are read as text, so that they stay exact. */
const isStored = (field: Field, value: unknown, stored: unknown): boolean =>
  isNumber(field) && typeof value === 'string' ? Number(value) === stored : isSame(value, stored)

const mapValues = <Value, Result>(
  values: Readonly<Record<string, Value>>,
  map: (value: Value, name: string) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]))

/** Cells that were written while the others were being saved. */
const besides = (now: RowDraft, sent: RowDraft): RowDraft['cells'] =>
  Object.fromEntries(Object.entries(now.cells).filter(([name, cell]) => sent.cells[name] !== cell))

async function readInput(definition: Definition, { cells }: RowDraft, context: ScreenContext) {
  const input: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  for (const [name, { reading }] of Object.entries(cells)) {
    const field = definition.fields[name]
    const found =
      'lookUp' in reading && field ? await findRecord(field, reading.lookUp, context) : reading
    if ('problem' in found) errors[name] = found.problem
    else if ('value' in found) input[name] = found.value
  }
  return { input, errors }
}

/** Errors by cell. Those of other fields are shown at the first cell, under their names. */
function errorsOf(
  definition: Definition,
  { cells }: RowDraft,
  { errors, message }: Refusal,
): Record<string, string> {
  const [first = ''] = Object.keys(cells)
  const found: Record<string, string> = {}
  for (const { field, message: words } of errors) {
    const name = field.split('.')[0] ?? field
    if (name in cells) found[name] ??= words
    else found[first] ??= name === '' ? words : `${fieldLabel(definition, name)}: ${words}`
  }
  return Object.keys(found).length > 0 ? found : { [first]: message }
}

interface Listed {
  readonly data?: readonly Row[]
}

/** Shows a saved record in the lists that have it, where its place stays the same until they are loaded again. */
function showSaved(queries: QueryClient, definition: Definition, saved: Row): void {
  queries.setQueriesData<Listed>(
    { queryKey: [screenName(definition), 'getList'] },
    (list) =>
      list?.data && {
        ...list,
        data: list.data.map((row) => (row.id === saved.id ? { ...row, ...saved } : row)),
      },
  )
  outdateAnswers()
}
