import { charts, count, dataset } from '#schema/charts'
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

export default charts({
  'vehicles-due': {
    title: 'Vehicles due for service',
    roles: ['SUPER_ADMIN', 'ADMIN'],
    of: due,
    tile: {
      order: 65,
      asks: 'warning',
      beside: ['overdue'],
      begin: ['Next: service {name}, due {on}', 'Service first: {name}'],
      beginLate: 'Next: service {name}, was due on {on}',
    },
  },
})
