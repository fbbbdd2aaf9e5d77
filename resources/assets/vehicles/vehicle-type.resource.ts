import { active, everythingBut, resource, text, whole } from '#schema'

export default resource('vehicle-type', {
  label: ['Vehicle type', 'Vehicle types'],
  screen: '/vehicle/manage-vehicle-type',
  menu: { area: 'Vehicle', order: 10, icon: 'category' },
  title: '{vehicleTypeName}',
  fields: {
    vehicleTypeName: text({ required: true, unique: true, min: 2, max: 40, label: 'Vehicle type' }),
    description: text({ max: 200 }),
    defaultCapacityKg: whole({ min: 0, max: 60_000, unitLabel: 'kg', label: 'Usual capacity' }),
    vehicleCount: whole({ rollup: ['vehicle', 'vehicleType'], label: 'Vehicles' }),
    ...active(),
  },
  list: {
    columns: ['vehicleTypeName', 'description', 'defaultCapacityKg', 'vehicleCount', 'isActive'],
    filters: ['isActive'],
    sort: 'vehicleTypeName',
  },
  sheet: { matchOn: ['vehicleTypeName'] },
  allow: { SUPER_ADMIN: 'everything', ADMIN: everythingBut('delete', 'import') },
})
