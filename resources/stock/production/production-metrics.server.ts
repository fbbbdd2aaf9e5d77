import { addDays, localized, settingsOf } from '#schema'
import { behaviour, tileMeasure } from '#server'
import stock from '../stock.settings.ts'
import productionStock from './production-stock.resource.ts'

export default behaviour('production-metrics', {
  measures: {
    'batches-expiring': tileMeasure({
      of: productionStock,
      roles: ['SUPER_ADMIN', 'ADMIN'],
      label: localized`Batches about to expire`,
      unit: 'count',
      async compute({ today, settings }, { tally, first }) {
        const { expiryAlertDays } = settingsOf(stock, settings)
        const expiring = {
          batchStatus: 'AVAILABLE',
          onHandQuantity: { moreThan: 0 },
          expiryDate: { atLeast: today, atMost: addDays(today, expiryAlertDays) },
        } as const
        const { count } = await tally(expiring)
        return {
          value: count,
          count,
          name: String(expiryAlertDays),
          first: await first(expiring, { by: 'expiryDate', on: 'expiryDate' }),
        }
      },
    }),
  },
})
