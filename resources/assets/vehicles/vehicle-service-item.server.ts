import { behaviour } from '#server'
import vehicleServiceItem from './vehicle-service-item.resource.ts'
import { bringVehiclesInStep } from './vehicle.server.ts'

/** When an item is due to be done, and to which vehicles, shows on all of them at once. */
export default behaviour(vehicleServiceItem, {
  afterSave: ({ work }) => bringVehiclesInStep(work),
  afterDelete: (work) => bringVehiclesInStep(work),
})
