import { formatFullDate, todayIs, ToneChip } from '#admin'
import { useResolved } from '#admin/page'
import { SOON } from './expiry.ts'

interface ExpiryProps {
  readonly date: string | null
  /** Labels before and after expiry. */
  readonly ahead: (date: string) => string
  readonly over: (date: string) => string
}

/** Warns of an expiring or expired date; otherwise empty. */
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
