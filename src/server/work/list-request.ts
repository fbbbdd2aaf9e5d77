import type { Condition, SearchThrough } from '../../storage/store.ts'

/** A list request with validated parameters. */
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

/** Converts the search of a list request to the form used by the storage. */
export const searchIn = ({
  search,
  searchFields: fields,
  searchThrough,
  dialCode,
}: ListParameters) => ({ search, searchFields: fields, searchThrough, dialCode })
