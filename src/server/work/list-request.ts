import type { Condition, SearchThrough } from '../../storage/store.ts'

/** Request for a list, with its parameters checked. */
export interface ListParameters {
  readonly page: number
  readonly size: number
  readonly search?: string
  readonly searchFields: readonly string[]
  readonly searchThrough?: readonly SearchThrough[]
  readonly dialCode?: string
  readonly sort: readonly { readonly field: string; readonly descending: boolean }[]
  readonly conditions: readonly Condition[]
}

/** Search of a list request, in the form used by the storage. */
export const searchIn = ({
  search,
  searchFields: fields,
  searchThrough,
  dialCode,
}: ListParameters) => ({ search, searchFields: fields, searchThrough, dialCode })
