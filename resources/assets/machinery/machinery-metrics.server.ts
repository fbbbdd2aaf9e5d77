import { localized, ownEmployee, today } from '#schema'
import { behaviour, countMeasure } from '#server'
import machinerySpares from './machinery-spares.resource.ts'
import machinery from './machinery.resource.ts'
import maintenance from './maintenance.resource.ts'

const DUE = { machineryStatus: { not: 'RETIRED' }, dueState: ['DUE_SOON', 'OVERDUE'] } as const
const OWN = {
  technician: ownEmployee,
  maintenanceStatus: ['SCHEDULED', 'IN_PROGRESS'],
} as const

/** Machines that stand still or are due for service, and spares that run low, on dashboards. */
export default behaviour('machinery-metrics', {
  measures: {
    'machines-down': countMeasure({
      of: machinery,
      roles: ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE'],
      label: localized`Machines standing still`,
      where: { machineryStatus: ['OUT_OF_ORDER', 'UNDER_MAINTENANCE'] },
      other: { machineryStatus: { not: 'RETIRED' } },
      // Those that are out of order come before those that somebody works on, by the letters too.
      first: { by: 'machineryStatus', name: 'machineryName' },
    }),
    'machines-due': countMeasure({
      of: machinery,
      roles: ['SUPER_ADMIN', 'ADMIN'],
      label: localized`Machines due for service`,
      where: DUE,
      other: { ...DUE, dueState: 'OVERDUE' },
      first: { by: ['-dueState', 'nextServiceDate'], name: 'machineryName', on: 'nextServiceDate' },
    }),
    'own-maintenance': countMeasure({
      of: maintenance,
      roles: ['EMPLOYEE'],
      label: localized`Your maintenance`,
      where: OWN,
      other: { ...OWN, maintenanceStatus: 'SCHEDULED', scheduledDate: { lessThan: today } },
    }),
    'spares-low': countMeasure({
      of: machinerySpares,
      roles: ['SUPER_ADMIN', 'EMPLOYEE'],
      label: localized`Spares to order`,
      where: { isActive: true, isOrdered: false, spareState: ['OUT', 'PENDING'] },
      other: { isActive: true, isOrdered: false, spareState: 'OUT' },
      // What is used up stands before what is low, by the letters too.
      first: { by: 'spareState', name: 'spareName' },
    }),
  },
})
