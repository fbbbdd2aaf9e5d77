import type { Definition } from '#schema/engine'
import type { StoredOf, StoredValuesOf } from '../../src/server/behaviour.ts'
import type { EngineWork } from '../../src/server/work/work.ts'

/**
 * Stores a record and moves it from its initial state to the given one, as a declared transition
 * would.
 */
export async function seed<Of extends Definition>(
  work: EngineWork,
  of: Of,
  values: StoredValuesOf<Of>,
): Promise<StoredOf<Of>> {
  const { state = '' } = of
  const { [state]: reached, ...others } = values as Readonly<Record<string, unknown>>
  const begun = await work.add(of, others as StoredValuesOf<Of>)
  if (reached === undefined) return begun
  return (await work.write(of, begun, { [state]: reached } as StoredValuesOf<Of>)) ?? begun
}
