import { behaviour } from '#server'
import vehicleServiceItem from './vehicle-service-item.resource.ts'
import { bringVehiclesInStep } from './vehicle.server.ts'

/** Changes apply to all vehicles at once. */
export default behaviour(vehicleServiceItem, {
  afterSave: ({ work }) => bringVehiclesInStep(work),
  afterDelete: (work) => bringVehiclesInStep(work),
})
