import { active, choice, everythingBut, references, resource, text, whole } from '#schema'

/** Periodic vehicle service, due by months or kilometres. Completed work is a line of `vehicle-service`. */
export default resource('vehicle-service-item', {
  label: ['Service item', 'Service items'],
  screen: '/vehicle/manage-service-items',
  menu: { area: 'Vehicle', order: 30, icon: 'build' },
  title: '{serviceItemName}',
  fields: {
    serviceItemName: text({ required: true, unique: true, min: 2, max: 60, label: 'Service item' }),
    serviceKind: choice(
      { INSPECTION: 'Inspection', SERVICE: 'Service', CHANGE: 'Parts replacement' },
      { required: true, initial: 'SERVICE', label: 'Kind' },
    ),
    intervalMonths: whole({
      required: true,
      initial: 0,
      min: 0,
      max: 60,
      unitLabel: 'months',
      label: 'Due every',
      help: 'Enter 0 if it does not depend on time',
    }),
    intervalKm: whole({
      required: true,
      initial: 0,
      min: 0,
      max: 200_000,
      unitLabel: 'km',
      label: 'Due after',
      help: 'Enter 0 if it does not depend on distance',
    }),
    vehicleTypes: references('vehicle-type', { help: 'Leave blank if it applies to all vehicles' }),
    ...active(),
  },
  list: {
    columns: ['serviceItemName', 'serviceKind', 'intervalMonths', 'intervalKm', 'isActive'],
    filters: ['serviceKind', 'isActive'],
    sort: 'serviceItemName',
  },
  sheet: { matchOn: ['serviceItemName'] },
  allow: { SUPER_ADMIN: 'everything', ADMIN: everythingBut('delete', 'import') },
})
