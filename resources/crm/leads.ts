/** States of a lead that may still become a customer. */
export const OPEN = ['NEW', 'FOLLOW_UP'] as const

/** Days after which an open lead without a planned follow-up is stale (R-LEAD-2). */
export const STALE_AFTER = 7

interface FollowedUp {
  readonly followUpStatus: string
  readonly followUpDate: string
}

/** What a lead tells of its follow-ups: where none is planned, the next one is what was missed last. */
export function summaryOf(followUps: readonly FollowedUp[]) {
  const datesOf = (state: string) =>
    followUps
      .filter(({ followUpStatus }) => followUpStatus === state)
      .map(({ followUpDate }) => followUpDate)
      .toSorted()
  const done = datesOf('DONE')
  const [planned] = datesOf('PLANNED')
  return {
    isPlanned: planned !== undefined,
    nextFollowUpDate: planned ?? datesOf('MISSED').at(-1) ?? null,
    lastFollowUpDate: done.at(-1) ?? null,
    followUpCount: done.length,
  }
}
