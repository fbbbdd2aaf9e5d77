import type { ListQuery } from '#schema/engine'
import { useListContext } from 'react-admin'
import { inDays } from '../filters/date-presets.ts'
import { useListScope } from '../list-scope.ts'
import { todayIs } from '../../format.ts'

/** What narrows the list, as the API is asked for it: search and filters. The tab is left out: it belongs to the table. */
export function useViewQuery(): ListQuery {
  const { definition } = useListScope()
  const { filterValues, filter } = useListContext()
  const { tab: _, ...values } = { ...filterValues, ...filter }
  return inDays(definition, values, todayIs()) as ListQuery
}
