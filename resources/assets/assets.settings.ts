import { numberOfDays, settings, whole } from '#schema'

export default settings({
  order: 50,
  section: 'Machines and vehicles',
  fields: {
    maintenanceLeadDays: numberOfDays(
      'Maintenance due soon',
      7,
      'Days before maintenance is due on which it is announced',
    ),
    serviceDueSoonDays: numberOfDays(
      'Service due soon',
      15,
      'Days before a service at which it counts as due',
    ),
    serviceDueSoonKm: whole({
      label: 'Service due soon, by distance',
      required: true,
      initial: 500,
      min: 0,
      max: 20_000,
      unitLabel: 'km',
      help: 'Remaining distance at which a service counts as due',
    }),
    documentExpiryAlertDays: numberOfDays(
      'Papers expire soon',
      30,
      'Days before the papers of a vehicle, driver or contractor expire on which they are announced',
    ),
  },
})
