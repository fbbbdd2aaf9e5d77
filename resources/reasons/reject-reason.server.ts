import { behaviour, rollups, type Work } from '#server'
import rejectReason from './reject-reason.resource.ts'

export default behaviour(rejectReason, {})

const reasons = rollups(rejectReason)

/** Counts one use. Adds no version or history, because the reason itself does not change. */
export async function countReason(work: Work, id: number | null): Promise<void> {
  if (id !== null) await reasons.add(work, id, { usedCount: 1 })
}
