import { useNotify } from 'react-admin'
import { useCallback, useRef, useState } from 'react'
import { formatCount } from '../format.ts'
import { text } from '../i18n/text.ts'
import { EMPTY_EXPORT } from './export-file.ts'
import { Cancelled, usePageWalk } from './page-walk.ts'
import { exportRows, type ExportOrder } from './run-export.ts'

export interface ExportProgress {
  readonly step: 'gathering' | 'writing'
  readonly done: number
  readonly total: number
}

type Order = Omit<ExportOrder, 'signal' | 'onProgress'>

/** Runs one export at a time: its progress, its end, and the way to stop it. */
export function useExport({
  paginated,
  onDone,
}: {
  readonly paginated: boolean
  readonly onDone: () => void
}) {
  const walk = usePageWalk()
  const notify = useNotify()
  const running = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const run = useCallback(
    async (order: Order) => {
      const { signal } = (running.current = new AbortController())
      const report = (step: ExportProgress['step']) => (done: number, total: number) =>
        setProgress({ step, done, total })
      setProblem(null)
      setProgress({ step: 'gathering', done: 0, total: 0 })
      try {
        const rows = await walk({ paginated, signal, onProgress: report('gathering') })
        setProgress({ step: 'writing', done: 0, total: rows.length })
        await exportRows({ ...order, signal, onProgress: report('writing') }, rows)
        notify(
          text('{count} row exported |||| {count} rows exported', {
            smart_count: rows.length,
            count: formatCount(rows.length),
          }),
          { type: 'success' },
        )
        onDone()
      } catch (error) {
        if (error instanceof Cancelled || (error as Error).name === 'AbortError') return
        const message = error instanceof Error ? error.message : String(error)
        setProblem(message)
        if (message === EMPTY_EXPORT) notify(message, { type: 'warning' })
      } finally {
        running.current = null
        setProgress(null)
      }
    },
    [walk, notify, paginated, onDone],
  )

  const cancel = useCallback(() => running.current?.abort(), [])
  return { run, cancel, progress, problem, forget: () => setProblem(null) }
}
