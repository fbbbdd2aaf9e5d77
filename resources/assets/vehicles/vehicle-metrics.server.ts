import { daysFromToday, localized, settingsOf } from '#schema'
import { behaviour, tileMeasure } from '#server'
import assets from '../assets.settings.ts'
import vehicle from './vehicle.resource.ts'

const IN_USE = ['ACTIVE', 'IN_SERVICE', 'OUT_OF_SERVICE'] as const

export default behaviour('vehicle-metrics', {
  measures: {
    'vehicle-documents': tileMeasure({
      of: vehicle,
      roles: ['SUPER_ADMIN', 'ADMIN'],
      label: localized`Vehicle papers expiring`,
      unit: 'count',
      async compute({ settings }, { tally, first }) {
        const { documentExpiryAlertDays: days } = settingsOf(assets, settings)
        const endingBy = (ahead: number) => ({
          vehicleStatus: IN_USE,
          any: [
            { insuranceExpiryDate: { atMost: daysFromToday(ahead) } },
            { inspectionExpiryDate: { atMost: daysFromToday(ahead) } },
          ],
        })
        const { count } = await tally(endingBy(days))
        const [insurance, inspection] = [
          await first(endingBy(days), {
            by: 'insuranceExpiryDate',
            name: 'registrationNumber',
            on: 'insuranceExpiryDate',
          }),
          await first(endingBy(days), {
            by: 'inspectionExpiryDate',
            name: 'registrationNumber',
            on: 'inspectionExpiryDate',
          }),
        ]
        return {
          value: count,
          count,
          other: (await tally(endingBy(-1))).count,
          name: String(days),
          first: (insurance?.on ?? '') <= (inspection?.on ?? '') ? insurance : inspection,
        }
      },
    }),
  },
})
