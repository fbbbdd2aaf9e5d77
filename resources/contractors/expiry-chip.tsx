import { formatFullDate, todayIs, ToneChip } from '#admin'
import { useResolved } from '#admin/page'
import { SOON } from './expiry.ts'

interface ExpiryProps {
  readonly date: string | null
  /** What is said of a day ahead, and of one that is over. */
  readonly ahead: (date: string) => string
  readonly over: (date: string) => string
}

/** Warns of what runs out soon or has run out; nothing while there is time. */
export function ExpiryChip({ date, ahead, over }: ExpiryProps) {
  const soon = String(useResolved(SOON))
  if (date === null || date > soon) return null
  const isOver = date < todayIs()
  return (
    <ToneChip
      label={(isOver ? over : ahead)(formatFullDate(date))}
      tone={isOver ? 'danger' : 'warning'}
    />
  )
}
