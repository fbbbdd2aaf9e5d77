import { numberOfDays, settings, whole } from '#schema'

export default settings({
  order: 50,
  section: 'Machines and vehicles',
  fields: {
    maintenanceLeadDays: numberOfDays(
      'Maintenance due soon',
      7,
      'Warn when maintenance is due within this many days',
    ),
    serviceDueSoonDays: numberOfDays(
      'Service due soon',
      15,
      'Warn when a service is due within this many days',
    ),
    serviceDueSoonKm: whole({
      label: 'Service due soon, by distance',
      required: true,
      initial: 500,
      min: 0,
      max: 20_000,
      unitLabel: 'km',
      help: 'Warn when a service is due within this distance',
    }),
    documentExpiryAlertDays: numberOfDays(
      'Documents expiring soon',
      30,
      'Warn when documents of a vehicle, driver or contractor expire within this many days',
    ),
  },
})
