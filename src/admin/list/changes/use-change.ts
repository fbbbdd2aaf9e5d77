import type { ChangeOrder, ChangePreview, ChangeProgress, Definition } from '#schema/engine'
import { useEffect, useRef, useState } from 'react'
import { readRefusal, type Refusal } from '../../form/form-errors.ts'
import type { StandardCalls } from '../../providers/server.ts'
import { useScreenContext } from '../../screen-context.tsx'

export type PreviewRow = ChangePreview['rows'][number]

/** A preview, loaded part by part. */
export interface Preview {
  readonly id: number
  readonly total: number
  readonly rows: readonly PreviewRow[]
  readonly isComplete: boolean
}

const POLL_MILLISECONDS = 400

const isRunning = (progress: ChangeProgress | null): progress is ChangeProgress =>
  progress?.state === 'RUNNING'

type Calls = StandardCalls['changes']

const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS))

/** Undoes a change and resolves to the result, once it is complete. */
export async function awaitUndo(
  changes: Calls,
  definition: Definition,
  id: number,
): Promise<ChangeProgress> {
  let undo = await changes.move(definition, id, 'undo')
  while (isRunning(undo)) {
    await wait()
    undo = await changes.progress(definition, undo.id)
  }
  return undo
}

/** State of a change of many records: its preview, its progress and its result. */
export function useChange(definition: Definition) {
  const { changes } = useScreenContext().server
  const [preview, setPreview] = useState<Preview | null>(null)
  const [progress, setProgress] = useState<ChangeProgress | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  // A preview that was left, or replaced by another one, stops loading.
  const wanted = useRef(0)
  useEffect(() => () => void (wanted.current = 0), [])
  const attempt = async (call: () => Promise<void>): Promise<boolean> => {
    setRefusal(null)
    try {
      await call()
      return true
    } catch (error) {
      setRefusal(readRefusal(error))
      return false
    }
  }
  /** Resolves to false if the server refuses the whole change. */
  const look = (order: ChangeOrder) =>
    attempt(async () => {
      const { id, total } = await changes.order(definition, order)
      wanted.current = id
      let rows: readonly PreviewRow[] = []
      setPreview({ id, total, rows, isComplete: false })
      let after: number | null = null
      do {
        const part: ChangePreview = await changes.preview(definition, id, after)
        if (wanted.current !== id) return
        after = part.next
        rows = [...rows, ...part.rows]
        setPreview({ id, total, rows, isComplete: after === null })
      } while (after !== null)
    })
  const move = async (id: number, step: 'apply' | 'stop' | 'undo') => {
    wanted.current = 0
    setIsBusy(true)
    await attempt(async () => setProgress(await changes.move(definition, id, step)))
    setIsBusy(false)
  }
  const resume = (id: number) =>
    attempt(async () => setProgress(await changes.progress(definition, id)))
  useEffect(() => {
    if (!isRunning(progress)) return
    const timer = setTimeout(() => {
      void changes
        .progress(definition, progress.id)
        .then(setProgress, (error: unknown) => setRefusal(readRefusal(error)))
    }, POLL_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [changes, definition, progress, refusal])
  const leavePreview = () => {
    wanted.current = 0
    setPreview(null)
    setRefusal(null)
  }
  return {
    preview,
    progress,
    isOver: progress !== null && !isRunning(progress),
    isBusy,
    refusal,
    look,
    move,
    resume,
    leavePreview,
  } as const
}

export type ChangeState = ReturnType<typeof useChange>
