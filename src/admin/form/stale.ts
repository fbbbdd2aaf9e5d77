import type { JsonRecord } from '../json-record.ts'
import type { Refusal } from './form-errors.ts'

/** Data of a 409 response for a stale version. */
export interface Stale {
  readonly current: JsonRecord
  readonly changedFields: readonly string[]
  readonly modifiedBy?: unknown
  readonly modifiedDate?: string
}

/** Returns the other version if a save was rejected because another user saved first. */
export function readStale(refusal: Refusal): Stale | null {
  const data = refusal.data as Partial<Stale> | null | undefined
  if (refusal.status !== 409 || !data?.current) return null
  return { ...data, current: data.current, changedFields: data.changedFields ?? [] }
}
