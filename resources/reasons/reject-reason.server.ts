import { behaviour, rollups, type Work } from '#server'
import rejectReason from './reject-reason.resource.ts'

export default behaviour(rejectReason, {})

const reasons = rollups(rejectReason)

/** Somebody was given this reason. Counting is no change of the reason: no new version, nothing in its history. */
export async function countReason(work: Work, id: number | null): Promise<void> {
  if (id !== null) await reasons.add(work, id, { usedCount: 1 })
}
