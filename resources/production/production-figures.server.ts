import { addDays, percent, reference, say } from '#schema'
import {
  behaviour,
  byGroup,
  chartMeasure,
  overTime,
  tileMeasure,
  unitsOf,
  type AskedMeasure,
  type Counted,
  type Period,
} from '#server'
import { sql } from 'kysely'
import { GOODS } from '../sales/customers/customer-types.ts'
import productionStock from './production-stock.resource.ts'
import production from './production.resource.ts'

const DONE = { productionStatus: 'COMPLETED' } as const
const TOP = 8
const toQuantity = unitsOf(production.fields.producedQuantity)
const toPercent = unitsOf(percent())

/** What was made and how it keeps, on dashboards. Quantities of different units are counted alike. */
export default behaviour('production-figures', {
  measures: {
    produced: tileMeasure({
      of: production,
      roles: ['SUPER_ADMIN', 'EMPLOYEE'],
      label: say`Produced`,
      unit: 'quantity',
      async compute(_, asked) {
        const [now, before] = [await made(asked, asked.period), await made(asked, asked.before)]
        const { count: plans, plannedQuantity } = await asked.tally(
          { productionStatus: { not: 'CANCELLED' }, producedDate: daysOf(asked.period) },
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
    'productions-today': tileMeasure({
      of: production,
      roles: ['EMPLOYEE'],
      label: say`To be made today`,
      unit: 'count',
      async compute({ today }, { tally }) {
        const { count } = await tally({
          producedDate: today,
          productionStatus: { not: 'CANCELLED' },
        })
        const done = await tally({ ...DONE, producedDate: today })
        return { value: count, count, other: done.count }
      },
    }),
    'productions-open': tileMeasure({
      of: production,
      roles: ['EMPLOYEE'],
      label: say`Productions not finished`,
      unit: 'count',
      async compute({ today }, { tally }) {
        const open = { productionStatus: ['PLANNED', 'IN_PROGRESS'] } as const
        const { count } = await tally({ productionStatus: [...open.productionStatus] })
        const late = await tally({
          productionStatus: [...open.productionStatus],
          producedDate: { atMost: addDays(today, -1) },
        })
        return { value: count, count, other: late.count }
      },
    }),
    'batches-expiring': tileMeasure({
      of: productionStock,
      roles: ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE'],
      label: say`Batches about to expire`,
      unit: 'count',
      async compute({ today, settings }, { tally }) {
        const { count } = await tally({
          batchStatus: 'AVAILABLE',
          onHandQuantity: { moreThan: 0 },
          expiryDate: { atLeast: today, atMost: addDays(today, settings.expiryAlertDays) },
        })
        const expired = await tally({ batchStatus: 'EXPIRED', onHandQuantity: { moreThan: 0 } })
        return { value: count, count, other: expired.count, name: String(settings.expiryAlertDays) }
      },
    }),
    'production-trend': chartMeasure({
      of: production,
      roles: ['EMPLOYEE'],
      async compute(work, { rows, timeline, parts }) {
        const { rows: counted } = await sql<{
          place: number
          good: number | string
          bad: number | string
        }>`
          with ${timeline('days')} select part.place, sum(t.produced_quantity) as good, sum(coalesce(t.rejected_quantity, 0)) as bad
          from part cross join production as t where t.produced_date between part.first and part.last and ${rows(DONE)} group by part.place`.execute(
          work.sql,
        )
        const points: Counted[] = counted.flatMap(({ place, good, bad }) => [
          { place, key: 'good', value: good },
          { place, key: 'bad', value: bad },
        ])
        return overTime(parts, points, [{ key: 'good' }, { key: 'bad' }], toQuantity)
      },
    }),
    'production-by-item': chartMeasure({
      of: production,
      roles: ['ADMIN', 'EMPLOYEE'],
      heeds: { category: reference('item-category') },
      async compute(work, { rows, within, period, filters: { category } }) {
        const { rows: counted } = await sql<Counted>`
          select made.item as key, item_master.label, made.value from (
            select t.item, sum(t.produced_quantity) as value from production as t
            where ${within('produced_date', period)} and ${rows({ ...DONE, ...(category === null ? {} : { 'item.category': category }) })} group by t.item
          ) as made join item_master on item_master.id = made.item order by made.value desc, item_master.label limit ${sql.lit(TOP)}`.execute(
          work.sql,
        )
        return byGroup(counted, toQuantity)
      },
    }),
    'production-vs-sales': chartMeasure({
      of: production,
      roles: ['SUPER_ADMIN'],
      heeds: GOODS,
      async compute(work, { rows, timeline, parts, filters: { brand, category } }) {
        const goods = {
          ...(brand === null ? {} : { 'item.brand': brand }),
          ...(category === null ? {} : { 'item.category': category }),
        }
        const { rows: produced } = await sql<Counted>`
          with ${timeline('days')} select part.place, 'made' as key, sum(t.produced_quantity) as value
          from part cross join production as t where t.produced_date between part.first and part.last and ${rows({ ...DONE, ...goods })} group by part.place`.execute(
          work.sql,
        )
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

const daysOf = ({ from, to }: Period) => ({ atLeast: from, atMost: to })

const made = ({ tally }: Pick<AskedMeasure, 'tally'>, period: Period) =>
  tally({ ...DONE, producedDate: daysOf(period) }, 'producedQuantity', 'rejectedQuantity')
