import {
  choice,
  date,
  everythingBut,
  file,
  lines,
  money,
  number,
  reference,
  resource,
  section,
  text,
  today,
  total,
  whole,
} from '#schema'

/**
 * Garage visit of a vehicle, from appointment to bill. Periodic work is defined in `vehicle-service-item`.
 */
export default resource('vehicle-service', {
  label: ['Vehicle service', 'Vehicle services'],
  screen: '/vehicle/manage-service',
  menu: { area: 'Vehicle', order: 40, icon: 'engineering' },
  title: '{serviceNumber} {vehicle}',
  fields: {
    ...section('Service', {
      serviceNumber: number('VSV-{year}-00000', { max: 20, calculated: true }),
      vehicle: reference('vehicle', {
        required: true,
        frozen: true,
        includesInactive: true,
        only: { vehicleStatus: { not: 'SOLD' } },
      }),
      serviceDate: date({ required: true, initial: today }),
      serviceProvider: text({ required: true, min: 2, max: 80, label: 'Garage' }),
      odometer: whole({
        min: 0,
        max: 9_999_999,
        unitLabel: 'km',
        help: 'Reading at the garage; needed to complete the service',
      }),
      vehicleServiceStatus: choice(
        {
          SCHEDULED: ['Scheduled', 'info'],
          IN_PROGRESS: ['In progress', 'progress'],
          COMPLETED: ['Completed', 'success'],
          CANCELLED: ['Cancelled', 'neutral'],
        },
        { required: true, initial: 'SCHEDULED', label: 'Status' },
      ),
      remarks: text({ max: 250 }),
    }),
    ...section('Work and cost', {
      lines: lines(
        {
          serviceItem: reference('vehicle-service-item', { required: true }),
          cost: money({ required: true, initial: 0 }),
          note: text({ max: 120 }),
        },
        { required: true, min: 1, max: 30, uniqueBy: ['serviceItem'], label: 'Service items' },
      ),
      totalCost: total({ label: 'Total cost' }),
      invoiceNumber: text({ max: 40 }),
      attachment: file(),
    }),
  },
  lockParent: 'vehicle',
  lookups: [['vehicle', 'vehicleServiceStatus', 'serviceDate']],
  list: {
    columns: [
      'serviceNumber',
      'vehicle',
      'serviceDate',
      'odometer',
      'serviceProvider',
      'totalCost',
      'vehicleServiceStatus',
    ],
    totals: ['totalCost'],
    search: ['serviceNumber', 'serviceProvider', 'invoiceNumber'],
    filters: [
      'vehicle',
      'vehicleServiceStatus',
      { name: 'serviceItem', through: 'lines.serviceItem', label: 'Service item' },
      'serviceDate',
    ],
    sort: '-serviceDate',
    calendar: 'serviceDate',
    board: true,
  },
  editableWhen: { vehicleServiceStatus: ['SCHEDULED', 'IN_PROGRESS'] },
  deletableWhen: { vehicleServiceStatus: ['SCHEDULED', 'CANCELLED'] },
  state: 'vehicleServiceStatus',
  actions: {
    start: {
      label: 'Start service',
      from: 'SCHEDULED',
      to: 'IN_PROGRESS',
      confirm: 'The vehicle cannot be used for shipments until the service is finished.',
      many: true,
    },
    complete: {
      label: 'Complete service',
      from: ['SCHEDULED', 'IN_PROGRESS'],
      to: 'COMPLETED',
      tone: 'success',
      inForm: true,
      requires: ['serviceDate', 'odometer'],
      inputs: ['invoiceNumber', 'attachment'],
      confirm: 'The costs become final, and the next due date is counted from this date.',
    },
    cancel: {
      label: 'Cancel service',
      from: ['SCHEDULED', 'IN_PROGRESS'],
      to: 'CANCELLED',
      tone: 'danger',
      inForm: true,
      requires: ['remarks'],
      confirm: 'The vehicle can be used again.',
    },
  },
  allow: { SUPER_ADMIN: everythingBut('import'), ADMIN: everythingBut('delete', 'import') },
})
