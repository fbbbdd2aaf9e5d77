import { numberOfDays, settings, whole } from '#schema'

/** How long before machines and vehicles need attention. */
export default settings({
  order: 50,
  section: 'Machines and vehicles',
  fields: {
    maintenanceLeadDays: numberOfDays(
      'Maintenance due soon',
      7,
      'So long before, a machine counts as due for maintenance',
    ),
    serviceDueSoonDays: numberOfDays(
      'Service due soon',
      15,
      'So long before, a vehicle counts as due for service',
    ),
    serviceDueSoonKm: whole({
      label: 'Service due soon, by distance',
      required: true,
      initial: 500,
      min: 0,
      max: 20_000,
      unitLabel: 'km',
      help: 'So far before, a vehicle counts as due for service',
    }),
    documentExpiryAlertDays: numberOfDays(
      'Papers expire soon',
      30,
      'So long before, papers of a vehicle, driver or contractor count as expiring',
    ),
  },
})
