import type { SortPayload } from 'react-admin'
import { useListContext } from 'react-admin'
import { useEffect } from 'react'
import { useShownRows } from './rows/shown-rows.ts'
import { useListScope } from './list-scope.ts'
import { readUser } from '../session/stored-user.ts'

/** The rows of a list as last shown, from which a record may have been opened. */
export interface LastList {
  readonly ids: readonly number[]
  readonly page: number
  readonly perPage: number
  readonly total: number
  readonly isEstimate: boolean
  readonly sort: SortPayload
  readonly filter: Readonly<Record<string, unknown>>
}

const shown = new Map<string, LastList>()

/** Each user has separate rows, because sign-in does not reload the page. */
const keyOf = (resource: string): string => `${readUser()?.userName ?? ''}:${resource}`

export const lastList = (resource: string): LastList | undefined => shown.get(keyOf(resource))

export const rememberList = (resource: string, list: LastList): void => {
  shown.set(keyOf(resource), list)
}

/** Remembers the rows of this list, so that the page of a record can lead to the ones beside it. */
export function useRememberedList(): void {
  const { definition } = useListScope()
  const { sort, filter, filterValues } = useListContext()
  const { rows, total, page, perPage, isEstimate, isOther } = useShownRows()
  useEffect(() => {
    if (!rows || total === undefined || isOther) return
    rememberList(definition.name, {
      ids: rows.map(({ id }) => id),
      page,
      perPage,
      total,
      isEstimate,
      sort,
      filter: { ...filterValues, ...filter },
    })
  })
}
