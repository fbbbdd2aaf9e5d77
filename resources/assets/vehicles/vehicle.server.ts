import { localized } from '#schema'
import { behaviour, refuse, type Saving } from '#server'
import vehicle from './vehicle.resource.ts'

type Vehicle = typeof vehicle

export default behaviour(vehicle, {
  async beforeSave(saving) {
    const { before, work, changes } = saving
    const { odometer, modelYear } = saving.record()
    if (before && odometer < before.odometer)
      refuse(
        localized`The odometer stood at ${before.odometer} km already; it never goes down.`,
        'odometer',
      )
    if (
      changes('modelYear') &&
      modelYear !== null &&
      modelYear > Number(work.today.slice(0, 4)) + 1
    ) {
      refuse(localized`The model year is at most next year.`, 'modelYear')
    }
    await refuseSecondVehicle(saving)
  },
})

/** Nobody drives two vehicles at once. */
async function refuseSecondVehicle(saving: Saving<Vehicle>) {
  const { work, before } = saving
  const { driver, vehicleStatus } = saving.record()
  if (driver === null || vehicleStatus !== 'ACTIVE') return
  const others = await work.asSystem.find(vehicle, { driver, vehicleStatus: 'ACTIVE' })
  const other = others.find(({ id }) => id !== before?.id)
  if (other)
    refuse(
      localized`This person drives ${other.label} already; give that vehicle another driver first.`,
      'driver',
    )
}
