import { daysFromToday, setting } from '#schema'
import { charts, count, dataset } from '#schema/charts'
import assets from '../assets.settings.ts'
import vehicle from './vehicle.resource.ts'

const due = dataset(vehicle, {
  where: {
    vehicleStatus: ['ACTIVE', 'IN_SERVICE', 'OUT_OF_SERVICE'],
    dueState: ['DUE_SOON', 'OVERDUE'],
  },
  measures: {
    vehicles: count(),
    overdue: count({ where: { dueState: 'OVERDUE' }, label: 'Overdue' }),
  },
  first: { by: ['-dueState', 'nextDueDate'], name: 'registrationNumber', on: 'nextDueDate' },
})

const ALERT_DAYS = setting(assets, 'documentExpiryAlertDays')

const endingBy = (days: number | typeof ALERT_DAYS) => ({
  any: [
    { insuranceExpiryDate: { atMost: daysFromToday(days) } },
    { inspectionExpiryDate: { atMost: daysFromToday(days) } },
  ],
})

const first = <const Field extends string>(field: Field) =>
  ({ by: field, name: 'registrationNumber', on: field }) as const

const papers = dataset(vehicle, {
  where: { vehicleStatus: ['ACTIVE', 'IN_SERVICE', 'OUT_OF_SERVICE'], ...endingBy(ALERT_DAYS) },
  measures: {
    vehicles: count(),
    expired: count({ where: endingBy(-1), label: 'Already expired' }),
  },
  first: [first('insuranceExpiryDate'), first('inspectionExpiryDate')],
})

export default charts({
  'vehicles-due': {
    title: 'Vehicles due for service',
    roles: ['SUPER_ADMIN', 'ADMIN'],
    of: due,
    tile: {
      order: 65,
      alert: 'warning',
      beside: ['overdue'],
      begin: ['Next: service {name}, due {on}', 'Service first: {name}'],
      beginLate: 'Next: service {name}, was due on {on}',
    },
  },
  'vehicle-documents': {
    title: 'Vehicle documents expiring',
    roles: ['SUPER_ADMIN', 'ADMIN'],
    of: papers,
    tile: {
      order: 70,
      alert: 'warning',
      within: ALERT_DAYS,
      beside: ['expired'],
      begin: 'Next: renew {name} by {on}',
      beginLate: 'Next: renew {name}, expired {on}',
    },
  },
})
