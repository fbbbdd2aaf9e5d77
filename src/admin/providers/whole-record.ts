import type { Definition } from '#schema/engine'
import { useGetOne, type RaRecord } from 'react-admin'
import { screenName } from './resource-names.ts'

/**
 * Marks a request for a record with all its fields. Without this mark, a single record would be taken from the rows of a list,
 * which hold only the columns.
 */
export const WHOLE = Object.freeze({ whole: true })

export type WholeRecord = Readonly<Record<string, unknown>> & { readonly id: number }

/** One record with all the fields that the role sees. */
export const useWholeRecord = <Rec extends RaRecord = WholeRecord>(
  definition: Definition,
  id: number,
  enabled = true,
) => useGetOne<Rec>(screenName(definition), { id, meta: WHOLE }, { retry: false, enabled })
