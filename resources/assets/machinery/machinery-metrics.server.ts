import { localized } from '#schema'
import { behaviour, countMeasure } from '#server'
import machinerySpares from './machinery-spares.resource.ts'
import machinery from './machinery.resource.ts'

/** Machines that stand still and spares that run low, on dashboards. */
export default behaviour('machinery-metrics', {
  measures: {
    'machines-down': countMeasure({
      of: machinery,
      roles: ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE'],
      label: localized`Machines standing still`,
      where: { machineryStatus: ['OUT_OF_ORDER', 'UNDER_MAINTENANCE'] },
      other: { machineryStatus: { not: 'RETIRED' } },
    }),
    'spares-low': countMeasure({
      of: machinerySpares,
      roles: ['SUPER_ADMIN', 'EMPLOYEE'],
      label: localized`Spares to order`,
      where: { isActive: true, isOrdered: false, spareState: ['OUT', 'PENDING'] },
      other: { isActive: true, isOrdered: false, spareState: 'OUT' },
    }),
  },
})
