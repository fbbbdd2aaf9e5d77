import { ownEmployee, today } from '#schema'
import { charts, count, dataset } from '#schema/charts'
import machinerySpares from './machinery-spares.resource.ts'
import machinery from './machinery.resource.ts'
import maintenance from './maintenance.resource.ts'

const DUE = ['DUE_SOON', 'OVERDUE'] as const

const machines = dataset(machinery, {
  where: { machineryStatus: { not: 'RETIRED' } },
  measures: {
    down: count({ where: { machineryStatus: ['OUT_OF_ORDER', 'UNDER_MAINTENANCE'] } }),
    machines: count({ label: 'Machines' }),
  },
  // Sorts alphabetically: OUT_OF_ORDER comes before UNDER_MAINTENANCE.
  first: { by: 'machineryStatus', name: 'machineryName' },
})

const due = dataset(machinery, {
  where: { machineryStatus: { not: 'RETIRED' }, dueState: DUE },
  measures: {
    machines: count(),
    overdue: count({ where: { dueState: 'OVERDUE' }, label: 'Overdue' }),
  },
  first: { by: ['-dueState', 'nextServiceDate'], name: 'machineryName', on: 'nextServiceDate' },
})

const own = dataset(maintenance, {
  where: { technician: ownEmployee, maintenanceStatus: ['SCHEDULED', 'IN_PROGRESS'] },
  measures: {
    open: count(),
    overdue: count({
      where: { maintenanceStatus: 'SCHEDULED', scheduledDate: { lessThan: today } },
      label: 'Overdue',
    }),
  },
})

const spares = dataset(machinerySpares, {
  where: { isActive: true, isOrdered: false, spareState: ['OUT', 'PENDING'] },
  measures: { spares: count(), out: count({ where: { spareState: 'OUT' }, label: 'Used up' }) },
  // Sorts alphabetically: OUT comes before PENDING.
  first: { by: 'spareState', name: 'spareName' },
})

export default charts({
  'machines-down': {
    title: 'Machines not running',
    roles: ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE'],
    of: machines,
    tile: {
      order: 60,
      alert: 'danger',
      beside: ['machines'],
      begin: 'Next: repair {name}',
    },
  },
  'machines-due': {
    title: 'Machines due for service',
    roles: ['SUPER_ADMIN', 'ADMIN'],
    of: due,
    tile: {
      order: 61,
      alert: 'warning',
      beside: ['overdue'],
      begin: ['Next: service {name}, due {on}', 'Service first: {name}'],
      beginLate: 'Next: service {name}, was due on {on}',
    },
  },
  'own-maintenance': {
    title: 'Your maintenance jobs',
    roles: ['EMPLOYEE'],
    of: own,
    tile: { order: 42, beside: ['overdue'] },
  },
  'spares-low': {
    title: 'Spares to order',
    roles: ['SUPER_ADMIN', 'EMPLOYEE'],
    of: spares,
    tile: { order: 62, alert: 'warning', beside: ['out'], begin: 'Next: order {name}' },
  },
})
