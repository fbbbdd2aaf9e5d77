import { localized } from '#schema'
import { behaviour, countMeasure } from '#server'
import machinery from './machinery.resource.ts'

/** Machines that stand still, on dashboards. */
export default behaviour('machinery-metrics', {
  measures: {
    'machines-down': countMeasure({
      of: machinery,
      roles: ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE'],
      label: localized`Machines standing still`,
      where: { machineryStatus: ['OUT_OF_ORDER', 'UNDER_MAINTENANCE'] },
      other: { machineryStatus: { not: 'RETIRED' } },
    }),
  },
})
