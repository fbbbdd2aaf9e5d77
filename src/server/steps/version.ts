import type { Stored } from '../../storage/store.ts'
import { accessOf } from '../access.ts'
import { Refusal, invalid } from '../errors.ts'
import { fieldsChanged } from '../history.ts'
import { revealRows } from '../reveal.ts'
import type { Draft } from './draft.ts'

/** A change says which version of the record it was made from. */
export function demandVersion({ work, order }: Draft): void {
  if (work.isServer || order.anyVersion) return
  if (order.version === undefined || order.version === null) throw new Refusal('versionMissing')
  demandWholeVersion(order.version)
}

/** A version that is no number is wrong in itself, not merely old. */
export function demandWholeVersion(version: unknown): asserts version is number {
  if (!Number.isSafeInteger(version)) invalid([{ field: 'version', code: 'whole', message: 'The version must be a whole number.' }])
}

/** Nothing that somebody else wrote in the meantime is overwritten unseen. */
export function compareVersion(draft: Draft): Promise<void> | undefined {
  const { before, order } = draft
  if (!before || order.version === undefined || order.version === null || order.version === before.version) return undefined
  demandWholeVersion(order.version)
  return conflictOf(draft, before).then((data) => { throw new Refusal('stale', { data }) })
}

/** The record as it is now, and what was changed in it since the version that was read. */
async function conflictOf({ work, definition, order }: Draft, before: Stored): Promise<unknown> {
  const how = accessOf(work.catalogue, definition, work.role)
  const [current] = await revealRows(work.world, work.transaction, [before], how.whole, () => work.asker)
  const changed = await fieldsChanged(work.transaction.sql, definition.name, before.id, before.version - Number(order.version))
  return {
    current, changedFields: changed.filter((name) => how.readable.has(name)),
    modifiedBy: before.modifiedBy ?? null, modifiedDate: before.modifiedDate ?? null,
  }
}

