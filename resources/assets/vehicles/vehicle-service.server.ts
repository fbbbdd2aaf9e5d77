import { localized, ruleError } from '#schema'
import { behaviour, follow, invalid, refuse, type StoredOf, type Work } from '#server'
import vehicleService from './vehicle-service.resource.ts'
import vehicle from './vehicle.resource.ts'
import { recordOdometer } from './vehicle.server.ts'

type Service = StoredOf<typeof vehicleService>

export default behaviour(vehicleService, {
  async beforeSave({ work, values, record, changes }) {
    await work.lock(vehicle, record().vehicle)
    if (changes('lines'))
      values.totalCost = (record().lines ?? []).reduce((sum, { cost }) => sum + (cost ?? 0), 0)
  },

  actions: {
    async start({ work, record }) {
      const used = await work.asSystem.get(vehicle, record().vehicle)
      if (!used) return
      if (used.vehicleStatus === 'IN_SERVICE')
        refuse(localized`${used.label} is already in for a service; finish that first.`, 'vehicle')
      await work.asSystem.act(vehicle, used.id, 'beginService')
    },
    complete({ work, record }) {
      if (record().serviceDate > work.today)
        invalid([
          ruleError(
            'serviceDate',
            localized`A service cannot be completed before its service date.`,
          ),
        ])
    },
    cancel: ({ work, before }) => releaseVehicle(work, before),
  },

  async afterSave({ work, action, before, after }) {
    if (action !== 'complete') return
    await recordOdometer(work, after.vehicle, after.odometer ?? 0)
    await releaseVehicle(work, before)
  },

  followUps: [
    // Cancels services of a sold vehicle.
    follow(vehicle, 'sell', async ({ work, after }) => {
      const open = {
        vehicle: after.id,
        vehicleServiceStatus: ['SCHEDULED', 'IN_PROGRESS'],
      } as const
      for (const { id } of await work.asSystem.find(vehicleService, open))
        await work.asSystem.act(vehicleService, id, 'cancel', { remarks: 'The vehicle was sold' })
    }),
  ],
})

/** Releases the vehicle after the service. */
async function releaseVehicle(work: Work, service: Service | null): Promise<void> {
  if (service?.vehicleServiceStatus !== 'IN_PROGRESS') return
  const held = await work.asSystem.get(vehicle, service.vehicle)
  if (held?.vehicleStatus === 'IN_SERVICE') await work.asSystem.act(vehicle, held.id, 'endService')
}
