/** Where somebody is today, as the board at the door tells it. */
export type Presence = 'IN' | 'OUT' | 'MISSING_OUT' | 'LATE' | 'EXPECTED' | 'ON_LEAVE' | 'DAY_OFF'

/** What the board knows of somebody on a day. */
export interface DayAtTheDoor {
  readonly dayType: string | null
  /** HH:mm on the clocks of the company. */
  readonly shiftStart: string
  readonly swipes: readonly { readonly outTime: string | null; readonly isOverdue: boolean }[]
}

/** Whoever is in or has been in counts as such, whatever kind of day it is; else the kind of day and the shift say more. */
export function presenceOf({ dayType, shiftStart, swipes }: DayAtTheDoor, now: string): Presence {
  const open = swipes.find(({ outTime }) => outTime === null)
  if (open) return open.isOverdue ? 'MISSING_OUT' : 'IN'
  if (swipes.length > 0) return 'OUT'
  if (dayType === 'LEAVE') return 'ON_LEAVE'
  if (dayType === 'HOLIDAY' || dayType === 'WEEKLY_OFF') return 'DAY_OFF'
  // Half a day of leave: nobody knows which half comes first, so nobody is late.
  return dayType !== 'HALF_LEAVE' && shiftStart < now ? 'LATE' : 'EXPECTED'
}
