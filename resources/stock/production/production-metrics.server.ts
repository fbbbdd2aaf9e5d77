import { addDays, percent, localized, settingsOf, today } from '#schema'
import {
  behaviour,
  countMeasure,
  tileMeasure,
  unitsOf,
  type MeasureContext,
  type Period,
} from '#server'
import stock from '../stock.settings.ts'
import productionStock from './production-stock.resource.ts'
import production from './production.resource.ts'

const DONE = { productionStatus: 'COMPLETED' } as const
const toQuantity = unitsOf(production.fields.producedQuantity)
const toPercent = unitsOf(percent())

/** What was made and how it keeps, on dashboards. Quantities of different units are counted alike. */
export default behaviour('production-metrics', {
  measures: {
    produced: tileMeasure({
      of: production,
      roles: ['SUPER_ADMIN', 'EMPLOYEE'],
      label: localized`Produced`,
      unit: 'quantity',
      async compute(_, input) {
        const [now, before] = [await made(input, input.period), await made(input, input.before)]
        const { count: plans, plannedQuantity } = await input.tally(
          { productionStatus: { not: 'CANCELLED' }, producedDate: daysOf(input.period) },
          'plannedQuantity',
        )
        const all = now.producedQuantity + now.rejectedQuantity
        return {
          value: toQuantity(now.producedQuantity),
          before: toQuantity(before.producedQuantity),
          count: now.count,
          target: plans === 0 ? null : toQuantity(plannedQuantity),
          other: all === 0 ? null : toPercent(Math.round((now.producedQuantity * 10_000) / all)),
        }
      },
    }),
    'productions-today': countMeasure({
      of: production,
      roles: ['EMPLOYEE'],
      label: localized`To be made today`,
      where: { producedDate: today, productionStatus: { not: 'CANCELLED' } },
      other: { ...DONE, producedDate: today },
    }),
    'productions-open': countMeasure({
      of: production,
      roles: ['EMPLOYEE'],
      label: localized`Productions not finished`,
      where: { productionStatus: ['PLANNED', 'IN_PROGRESS'] },
      other: { productionStatus: ['PLANNED', 'IN_PROGRESS'], producedDate: { lessThan: today } },
      first: { by: 'producedDate', on: 'producedDate' },
    }),
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
    'batches-expired': countMeasure({
      of: productionStock,
      roles: ['SUPER_ADMIN', 'ADMIN'],
      label: localized`Expired batches to write off`,
      where: { batchStatus: 'EXPIRED', onHandQuantity: { moreThan: 0 } },
      first: { by: 'expiryDate', on: 'expiryDate' },
    }),
  },
})

const daysOf = ({ from, to }: Period) => ({ atLeast: from, atMost: to })

const made = ({ tally }: Pick<MeasureContext, 'tally'>, period: Period) =>
  tally({ ...DONE, producedDate: daysOf(period) }, 'producedQuantity', 'rejectedQuantity')
