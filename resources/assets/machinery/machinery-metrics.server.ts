import { localized } from '#schema'
import { behaviour, tileMeasure } from '#server'
import machinery from './machinery.resource.ts'

/** Machines that stand still, on dashboards. */
export default behaviour('machinery-metrics', {
  measures: {
    'machines-down': tileMeasure({
      of: machinery,
      roles: ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE'],
      label: localized`Machines standing still`,
      unit: 'count',
      async compute(_, { tally }) {
        const { count } = await tally({ machineryStatus: ['OUT_OF_ORDER', 'UNDER_MAINTENANCE'] })
        const all = await tally({ machineryStatus: { not: 'RETIRED' } })
        return { value: count, count, other: all.count }
      },
    }),
  },
})
