/** Open states. */
export const OPEN = ['NEW', 'FOLLOW_UP'] as const

/** Days after which an open lead without a planned follow-up is stale (R-LEAD-2). */
export const STALE_AFTER = 7

interface FollowedUp {
  readonly followUpStatus: string
  readonly followUpDate: string
}

/** Summarises follow-ups: the next planned one, or otherwise the last missed one. */
export function summarizeFollowUps(followUps: readonly FollowedUp[]) {
  const listDates = (state: string) =>
    followUps
      .filter(({ followUpStatus }) => followUpStatus === state)
      .map(({ followUpDate }) => followUpDate)
      .toSorted()
  const done = listDates('DONE')
  const [planned] = listDates('PLANNED')
  return {
    isPlanned: planned !== undefined,
    nextFollowUpDate: planned ?? listDates('MISSED').at(-1) ?? null,
    lastFollowUpDate: done.at(-1) ?? null,
    followUpCount: done.length,
  }
}
