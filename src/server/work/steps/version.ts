import type { Definition } from '#schema/engine'
import type { Stored } from '../../../storage/store.ts'
import { findAccess } from '../../access/access.ts'
import { Refusal, invalid } from '../../errors.ts'
import { fieldsChanged } from '../history.ts'
import { serializeRecords } from '../serialize-records.ts'
import type { EngineWork } from '../work.ts'
import type { ChangeSet } from './change-set.ts'

/** Requires the version of the record that a change is based on. */
export function demandVersion({ work, command }: ChangeSet): void {
  if (work.isServer || command.anyVersion) return
  if (command.version === undefined || command.version === null) throw new Refusal('versionMissing')
  demandWholeVersion(command.version)
}

/** Refuses a version that is not a whole number as invalid, and not as outdated. */
export function demandWholeVersion(version: unknown): asserts version is number {
  if (!Number.isSafeInteger(version))
    invalid([{ field: 'version', code: 'whole', message: 'The version must be a whole number.' }])
}

/** Refuses to overwrite changes made by others since the version that was read. */
export function compareVersion({
  work,
  definition,
  before,
  command: { version },
}: ChangeSet): Promise<void> | undefined {
  if (!before || version === undefined || version === null || version === before.version)
    return undefined
  demandWholeVersion(version)
  return refuseStale(work, definition, before, version)
}

/** Refuses with the current record, as returned by a read, and the changes made since the version that was read. */
export async function refuseStale(
  work: EngineWork,
  definition: Definition,
  now: Stored,
  version: number,
): Promise<never> {
  const access = findAccess(work.registry, definition, work.role)
  const [current] = await serializeRecords(work, definition, [now])
  const changed = await fieldsChanged(work.transaction.sql, access, now.id, now.version - version)
  throw new Refusal('stale', {
    data: {
      current,
      changedFields: changed,
      modifiedBy: now.modifiedBy ?? null,
      modifiedDate: now.modifiedDate ?? null,
    },
  })
}
