import type { ListQuery } from '#schema/engine'
import { useListContext } from 'react-admin'
import { inDays } from '../filters/date-presets.ts'
import { useListScope } from '../list-scope.ts'
import { todayIs } from '../../format.ts'

/** Search and filters of the list as API parameters. The tab is omitted, because it applies only to the table. */
export function useViewQuery(): ListQuery {
  const { definition } = useListScope()
  const { filterValues, filter } = useListContext()
  const { tab: _, ...values } = { ...filterValues, ...filter }
  return inDays(definition, values, todayIs()) as ListQuery
}
