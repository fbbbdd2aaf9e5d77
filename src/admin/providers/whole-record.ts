import type { Definition } from '#schema/engine'
import { useGetOne, type RaRecord } from 'react-admin'
import { screenName } from './resource-names.ts'

/**
 * Marks a request for a record with all its fields. Otherwise a record would be taken from the cached rows of a list,
 * which contain only its columns.
 */
export const WHOLE = Object.freeze({ whole: true })

export type WholeRecord = Readonly<Record<string, unknown>> & { readonly id: number }

/** Loads a record with all fields visible to the role. */
export const useWholeRecord = <Rec extends RaRecord = WholeRecord>(
  definition: Definition,
  id: number,
  enabled = true,
) => useGetOne<Rec>(screenName(definition), { id, meta: WHOLE }, { retry: false, enabled })
