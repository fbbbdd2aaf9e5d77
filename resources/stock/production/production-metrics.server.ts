import { addDays, percent, reference, localized, settingsOf, today } from '#schema'
import {
  behaviour,
  byGroup,
  chartMeasure,
  labelsOf,
  overTime,
  countMeasure,
  tileMeasure,
  unitsOf,
  type MeasureContext,
  type Counted,
  type Period,
} from '#server'
import { sql } from 'kysely'
import { GOODS } from '../../parties/customers/customer-types.ts'
import item from '../item-master.resource.ts'
import stock from '../stock.settings.ts'
import productionStock from './production-stock.resource.ts'
import production from './production.resource.ts'

const DONE = { productionStatus: 'COMPLETED' } as const
const TOP = 8
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
    'production-trend': chartMeasure({
      of: production,
      roles: ['EMPLOYEE'],
      async compute(work, { parts }) {
        const groups = await work
          .query(production)
          .where(DONE)
          .inParts('producedDate', parts)
          .sum('producedQuantity', 'rejectedQuantity')
          .all()
        const points: Counted[] = groups.flatMap(({ place, ...sums }) => [
          { place, key: 'good', value: sums.producedQuantity },
          { place, key: 'bad', value: sums.rejectedQuantity },
        ])
        return overTime(parts, points, [{ key: 'good' }, { key: 'bad' }], toQuantity)
      },
    }),
    'production-by-item': chartMeasure({
      of: production,
      roles: ['ADMIN', 'EMPLOYEE'],
      filters: { category: reference('item-category') },
      async compute(work, { period, filters: { category } }) {
        const made = await work
          .query(production)
          .where({
            ...DONE,
            producedDate: daysOf(period),
            ...(category === null ? {} : { 'item.category': category }),
          })
          .groupBy('item')
          .sum('producedQuantity')
          .all()
        const labels = await labelsOf(
          work,
          item,
          made.map((group) => group.item),
        )
        const counted = largest(
          made.map(({ item: key, producedQuantity: value }) => ({
            key,
            label: labels.get(key) ?? '',
            value,
          })),
        )
        return byGroup(counted, toQuantity)
      },
    }),
    'production-vs-sales': chartMeasure({
      of: production,
      roles: ['SUPER_ADMIN'],
      filters: GOODS,
      async compute(work, { timeline, parts, filters: { brand, category } }) {
        const goods = {
          ...(brand === null ? {} : { 'item.brand': brand }),
          ...(category === null ? {} : { 'item.category': category }),
        }
        const made = await work
          .query(production)
          .where({ ...DONE, ...goods })
          .inParts('producedDate', parts)
          .sum('producedQuantity')
          .all()
        const produced = made.map(({ place, producedQuantity: value }) => ({
          place,
          key: 'made',
          value,
        }))
        const { rows: shipped } = await sql<Counted>`
          with ${timeline('instants')} select part.place, 'shipped' as key, sum(line.quantity) as value
          from part cross join shipment join shipment_details as line on line.shipment = shipment.id join item_master on item_master.id = line.item
          where shipment.shipped_date between part.first and part.last and shipment.shipment_status in ('SHIPPED', 'DELIVERED', 'RETURNED')
            ${brand === null ? sql`` : sql`and item_master.brand = ${brand}`} ${category === null ? sql`` : sql`and item_master.category = ${category}`}
          group by part.place`.execute(work.sql)
        return overTime(
          parts,
          [...produced, ...shipped],
          [{ key: 'made' }, { key: 'shipped' }],
          toQuantity,
        )
      },
    }),
  },
})

interface Made {
  readonly key: number
  readonly label: string
  readonly value: number
}

/** The items of which most was made, those of the same number by name. */
const largest = (made: readonly Made[]): readonly Made[] =>
  made
    .toSorted((one, other) => other.value - one.value || (one.label < other.label ? -1 : 1))
    .slice(0, TOP)

const daysOf = ({ from, to }: Period) => ({ atLeast: from, atMost: to })

const made = ({ tally }: Pick<MeasureContext, 'tally'>, period: Period) =>
  tally({ ...DONE, producedDate: daysOf(period) }, 'producedQuantity', 'rejectedQuantity')
