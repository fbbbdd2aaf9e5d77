import type { Definition } from '#schema/engine'
import { useGetOne, type RaRecord } from 'react-admin'
import { screenName } from './resource-names.ts'

/**
 * Says that a record is asked for with all its fields. A list leaves its rows, which hold the columns only, where a
 * single record without this mark would be looked for.
 */
export const WHOLE = Object.freeze({ whole: true })

export type WholeRecord = Readonly<Record<string, unknown>> & { readonly id: number }

/** One record with all the fields that the role sees. */
export const useWholeRecord = <Rec extends RaRecord = WholeRecord>(
  definition: Definition,
  id: number,
  enabled = true,
) => useGetOne<Rec>(screenName(definition), { id, meta: WHOLE }, { retry: false, enabled })
