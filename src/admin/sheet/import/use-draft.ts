import {
  fillableColumns,
  type ColumnOfSheet,
  type Definition,
  type DraftMapping,
  type ImportDraft,
} from '#schema/engine'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { readStatus } from '../../providers/status-of.ts'
import { useUser } from '../../session/stored-user.ts'
import { drafts, formatAdvice, type ChosenRows } from './import-calls.ts'
import { isClear } from './mapping.ts'

/** Interval at which a draft is read that the server works on, in milliseconds. */
const POLL = 700
/** Delay after the last change of the mapping before it is sent, so that typing is sent once. */
const SEND_AFTER = 400

export const isBusy = ({ state }: Pick<ImportDraft, 'state'>): boolean =>
  state === 'checking' || state === 'saving' || state === 'undoing'

export interface DraftState {
  readonly definition: Definition
  readonly columns: readonly ColumnOfSheet[]
  readonly draft: ImportDraft
  /** The mapping as shown, which may not have been sent yet. */
  readonly mapping: DraftMapping
  /** Problems of the last check, also while the rows are checked again. */
  readonly groups: ImportDraft['groups']
  /** Number of different unknown words by field, as of that check. */
  readonly unknown: ImportDraft['unknown']
  /** Sentence about the last call that was refused. */
  readonly problem: string | null
  /** A call that changes the draft is under way. */
  readonly isSending: boolean
  /** True for a new file that leaves nothing open, whose check starts by itself. */
  readonly startsItself: boolean
  remap(change: (mapping: DraftMapping) => DraftMapping): void
  check(): void
  stop(): void
  save(rows: 'all' | 'good'): void
  /** Creates records for the unknown names of a field, and checks again. */
  create(field: string): void
  /** Leaves rows out of the import, or takes them back. */
  leaveOut(rows: ChosenRows, isLeftOut: boolean): void
  undo(): void
  /** Changes the draft after all earlier changes. Resolves with the draft, or with null if that was refused. */
  change(call: (draft: ImportDraft) => Promise<ImportDraft>): Promise<ImportDraft | null>
}

export const draftKey = (definition: Definition, id: number) =>
  ['import-draft', definition.name, id] as const

/** Reads a draft, again and again while the server works on it. */
export function useDraftQuery(definition: Definition, id: number) {
  return useQuery({
    queryKey: draftKey(definition, id),
    queryFn: ({ signal }) => drafts.read(definition, id, signal),
    refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? POLL : false),
    refetchIntervalInBackground: true,
  })
}

/** Changes of a draft, one after another, because each must name the version that the one before has made. */
export function useDraft(definition: Definition, draft: ImportDraft): DraftState {
  const role = useUser()?.role ?? null
  const columns = useMemo(() => fillableColumns(definition, role), [definition, role])
  const { change, isSending, problem } = useChanges(definition, draft)
  const { mapping, remap, send } = useMapping(definition, draft, change)
  const check = useCallback(() => {
    send()
    void change((now) => drafts.check(definition, now))
  }, [change, definition, send])
  const startsItself = isNew(draft) && problem === null && isClear(definition, columns, draft)
  useFirstCheck(check, startsItself)
  const found = useRef(draft)
  if (draft.groups.length > 0 || draft.state === 'checked' || draft.state === 'saved')
    found.current = draft
  return {
    definition,
    columns,
    draft,
    mapping,
    groups: found.current.groups,
    unknown: found.current.unknown,
    problem,
    isSending,
    startsItself,
    remap,
    check,
    stop: () => void change((now) => drafts.stop(definition, now)),
    save: (rows) => void change((now) => drafts.save(definition, now, rows)),
    create: (field) => {
      send()
      void change((now) => drafts.create(definition, now, field))
    },
    leaveOut: (rows, isLeftOut) => {
      send()
      void change((now) => drafts.leaveOut(definition, now, rows, isLeftOut))
    },
    undo: () => void change((now) => drafts.undo(definition, now)),
    change,
  }
}

function useChanges(definition: Definition, draft: ImportDraft) {
  const queries = useQueryClient()
  const [sending, setSending] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const { id } = draft
  const change = useCallback(
    (call: (draft: ImportDraft) => Promise<ImportDraft>): Promise<ImportDraft | null> => {
      const key = draftKey(definition, id)
      const run = async (): Promise<ImportDraft | null> => {
        setSending((count) => count + 1)
        setProblem(null)
        try {
          // An answer to an earlier read would show the draft as it was.
          await queries.cancelQueries({ queryKey: key })
          const now = queries.getQueryData<ImportDraft>(key)
          if (!now) return null
          const changed = await call(now)
          queries.setQueryData(key, changed)
          return changed
        } catch (error) {
          setProblem(formatAdvice(error))
          // Shows what somebody else, or another tab, has changed.
          if (readStatus(error) === 409) await queries.refetchQueries({ queryKey: key })
          return null
        } finally {
          setSending((count) => count - 1)
        }
      }
      const result = last.current.then(run)
      last.current = result
      return result
    },
    [definition, id, queries],
  )
  return { change, problem, isSending: sending > 0 }
}

/** The mapping as it is edited. It is sent a moment after the last change. */
function useMapping(definition: Definition, draft: ImportDraft, change: DraftState['change']) {
  const [edited, setEdited] = useState<DraftMapping | null>(null)
  const waiting = useRef<{ mapping: DraftMapping; timer: number } | null>(null)
  const shown = useRef(draft.mapping)
  shown.current = edited ?? draft.mapping
  const send = useCallback(() => {
    const { current } = waiting
    if (!current) return
    window.clearTimeout(current.timer)
    waiting.current = null
    void change((now) => drafts.map(definition, now, current.mapping)).then(() =>
      // A later edit stays until it has been sent too.
      setEdited((latest) => (latest === current.mapping ? null : latest)),
    )
  }, [change, definition])
  const remap = useCallback(
    (edit: (mapping: DraftMapping) => DraftMapping) => {
      const mapping = edit(shown.current)
      if (mapping === shown.current) return
      shown.current = mapping
      setEdited(mapping)
      window.clearTimeout(waiting.current?.timer)
      waiting.current = { mapping, timer: window.setTimeout(send, SEND_AFTER) }
    },
    [send],
  )
  // Sends the last change when the page is left.
  useEffect(() => send, [send])
  return { mapping: edited ?? draft.mapping, remap, send }
}

const isNew = ({ state, version, stopped }: ImportDraft): boolean =>
  state === 'open' && version === 1 && !stopped

/** Checks a new file that leaves nothing open at once. */
function useFirstCheck(check: () => void, startsItself: boolean) {
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    if (startsItself) check()
  }, [check, startsItself])
}
