import { daysFromToday } from '#language'
import { behaviour, tileMeasure } from '#server'
import vehicle from './vehicle.resource.ts'

const IN_USE = ['ACTIVE', 'IN_SERVICE', 'OUT_OF_SERVICE']
const DAYS = 30

/** Vehicles whose papers run out, on dashboards. */
export default behaviour('vehicle-figures', {
  measures: {
    'vehicle-documents': tileMeasure({
      of: vehicle, roles: ['SUPER_ADMIN', 'ADMIN'],
      async compute(_, { tally }) {
        const endingBy = (days: number) => ({
          vehicleStatus: IN_USE, any: [{ insuranceExpiryDate: { atMost: daysFromToday(days) } }, { inspectionExpiryDate: { atMost: daysFromToday(days) } }],
        })
        const { count } = await tally(endingBy(DAYS))
        return { value: count, count, other: (await tally(endingBy(-1))).count, name: String(DAYS) }
      },
    }),
  },
})
