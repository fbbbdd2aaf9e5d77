import { makeCalls, text } from '#admin'
import { readRefusal, useKept } from '#admin/page'
import type { AnswerOf } from '#schema'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import {
  isReadable,
  makeDayKey,
  withBlock,
  type Change,
  type Changes,
  type Line,
} from './changes.tsx'
import type monthCalls from './month.server.ts'
import type { Given } from './pasted.ts'

const calls = makeCalls<typeof monthCalls>()

export type Refused = AnswerOf<typeof monthCalls, '/pay-hour/corrections'>['refused'][number]

/** Maximum number of changes per call; the rest follow in further calls. */
const MOST_AT_ONCE = 500

type KeptChanges = {
  readonly changes: readonly (readonly [cell: string, change: Change])[]
  readonly remarks: string
}

/** Saves readable changes; unreadable ones stay as typed. */
export function useCorrections(lines: readonly Line[], onSaved: () => void) {
  const notify = useNotify()
  const [changes, setChanges] = useState<Changes>(new Map())
  const [remarks, setRemarks] = useState('')
  // Resets when the month or department changes.
  const [first] = lines
  useKept<KeptChanges>(`corrections ${first?.employee} ${first?.cells[0]?.workDate}`, {
    typed: () => (changes.size === 0 ? {} : { changes: [...changes], remarks }),
    putBack(kept) {
      setChanges(new Map(kept.changes))
      setRemarks(kept.remarks ?? '')
    },
  })
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const give = (block: readonly Given[]) => {
    const { changes: next, leftOut } = withBlock(lines, changes, block)
    setChanges(next)
    if (leftOut === 0) return
    const words = text(
      '1 pasted cell was skipped: its day cannot be changed, or it is outside the table. |||| {smart_count} pasted cells were skipped: their days cannot be changed, or they are outside the table.',
      { smart_count: leftOut },
    )
    notify(words, { type: 'warning' })
  }
  const attempt = async (body: () => Promise<string>) => {
    try {
      notify(await body(), { type: 'info' })
    } catch (error) {
      notify(readRefusal(error).message, { type: 'warning' })
    }
    onSaved()
  }
  const save = () =>
    attempt(async () => {
      const readable = [...changes.values()].filter(isReadable)
      const left = new Map(changes)
      const notSaved: Refused[] = []
      let count = 0
      for (let from = 0; from < readable.length; from += MOST_AT_ONCE) {
        const portion = readable.slice(from, from + MOST_AT_ONCE)
        const cells = portion.map(({ typed: _, ...cell }) => cell)
        const answer = await calls.put('/pay-hour/corrections', { body: { cells, remarks } })
        notSaved.push(...answer.refused)
        const kept = new Set(
          notSaved.map(({ employee, workDate }) => makeDayKey(employee, workDate)),
        )
        for (const { employee, workDate } of portion)
          if (!kept.has(makeDayKey(employee, workDate))) left.delete(makeDayKey(employee, workDate))
        count += answer.saved
        setChanges(new Map(left))
        setRefused([...notSaved])
      }
      return text('1 day saved |||| {smart_count} days saved', { smart_count: count })
    })
  const drafts = lines.flatMap(({ cells }) =>
    cells.flatMap(({ id, payHourStatus }) => (id && payHourStatus === 'DRAFT' ? [id] : [])),
  )
  const approve = () =>
    attempt(async () => {
      const ids = drafts.slice(0, MOST_AT_ONCE)
      const { approved } = await calls.post('/pay-hour/approvals', { body: { ids } })
      return text('1 day approved |||| {smart_count} days approved', { smart_count: approved })
    })
  return { changes, give, remarks, setRemarks, refused, drafts, save, approve }
}
