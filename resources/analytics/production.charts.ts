import { added, charts, dataset, share, sum } from '#schema/charts'
import maintenance from '../assets/machinery/maintenance.resource.ts'
import shipmentDetails from '../shipping/shipment-details.resource.ts'
import productionStock from '../stock/production/production-stock.resource.ts'
import production from '../stock/production/production.resource.ts'
import stockMovement from '../stock/production/stock-movement.resource.ts'

const SCREEN = { screen: '/analytics/production-chart', roles: ['SUPER_ADMIN'] } as const
const GOODS = { brand: 'item.brand', category: 'item.category' } as const

const made = dataset(production, {
  date: 'producedDate',
  where: { productionStatus: 'COMPLETED' },
  measures: {
    produced: sum('producedQuantity', { label: 'Produced', noun: 'quantity produced' }),
    rejected: sum('rejectedQuantity', { label: 'Rejected', noun: 'quantity rejected' }),
    yieldPercent: share(['produced'], ['produced', 'rejected'], { label: 'Yield' }),
  },
  dimensions: GOODS,
})

const planned = dataset(production, {
  date: 'producedDate',
  where: { productionStatus: { not: 'CANCELLED' } },
  measures: { planned: sum('plannedQuantity', { label: 'Planned' }) },
  dimensions: GOODS,
})

const shipped = dataset(shipmentDetails, {
  date: 'shipment.shippedDate',
  where: { shipmentStatus: ['SHIPPED', 'DELIVERED', 'RETURNED'] },
  measures: { shipped: sum('quantity', { label: 'Shipped', noun: 'quantity shipped' }) },
  dimensions: GOODS,
  listedAs: 'shipment',
  prepared: [['item']],
})

const onHand = dataset(productionStock, {
  // Also filters by status, which leaves out batches used up long ago.
  where: { batchStatus: ['AVAILABLE', 'ON_HOLD', 'EXPIRED'], onHandQuantity: { moreThan: 0 } },
  measures: { onHand: sum('onHandQuantity', { label: 'On hand', noun: 'stock on hand' }) },
  dimensions: {
    ...GOODS,
    keeps: {
      days: 'expiryDate',
      from: 'today',
      label: 'Days to expiry',
      bands: {
        EXPIRED: ['Expired', null, -1, 'danger'],
        DAYS_7: ['Up to 7 days', 0, 7, 'warning'],
        DAYS_30: ['8–30 days', 8, 30, 'progress'],
        DAYS_90: ['31–90 days', 31, 90, 'info'],
        LATER: ['Over 90 days', 91, null, 'success'],
      },
    },
  },
})

const WRITTEN_OFF = { movementType: 'WRITE_OFF' } as const

/** Write-offs are negative movements. */
const writtenOff = dataset(stockMovement, {
  date: 'movementDate',
  where: WRITTEN_OFF,
  measures: {
    moved: sum('quantity', { label: 'Quantity written off' }),
    movedValue: sum('quantity', {
      times: 'productionStock.production.unitCost',
      label: 'Value written off',
    }),
    quantity: added([], { less: ['moved'], label: 'Quantity written off' }),
    value: added([], { less: ['movedValue'], label: 'Value written off' }),
  },
  dimensions: { item: 'productionStock.item' },
  listedAs: 'productionStock',
})

/** Completed maintenance, by completion date. */
export const serviced = dataset(maintenance, {
  date: 'completedDateTime',
  where: { maintenanceStatus: 'COMPLETED' },
  measures: {
    downtime: sum('downtimeHours', { unit: 'hours', label: 'Downtime' }),
    cost: sum('totalCost', { label: 'Maintenance costs', noun: 'maintenance costs' }),
  },
})

export default charts({
  'production-trend': {
    ...SCREEN,
    title: 'Production and yield',
    about: 'Completed production only. Quantities in different units are added together.',
    order: 10,
    of: [made, planned],
    style: 'pairs',
    measures: [['produced', 'rejected', 'yieldPercent']],
    by: 'period',
    filters: ['item', 'category', 'machinery', 'shift'],
    empty: 'No production in this period.',
    dashboards: { EMPLOYEE: {} },
    card: {
      title: 'Production by day',
      style: 'stacked',
      finding: '{all} made; busiest was {top} with {most}',
    },
    tile: {
      code: 'produced',
      roles: ['SUPER_ADMIN', 'EMPLOYEE'],
      label: 'Produced',
      order: 30,
      beside: ['yieldPercent'],
      target: 'planned',
    },
  },
  'production-by-item': {
    ...SCREEN,
    title: 'Production by item or category',
    about: 'Completed production only. Quantities in different units are added together.',
    order: 20,
    of: made,
    style: 'bars',
    measures: ['produced'],
    by: ['item', 'category'],
    top: 10,
    empty: 'No production in this period.',
    dashboards: { ADMIN: { filters: ['category'], top: 8 }, EMPLOYEE: { top: 8 } },
    card: { order: 40, title: 'Production by item', finding: 'Most made: {top}' },
  },
  'production-vs-sales': {
    ...SCREEN,
    title: 'Produced and shipped',
    about: 'Quantities in different units are added together.',
    order: 30,
    of: [made, shipped],
    style: 'pairs',
    measures: [['produced', 'shipped']],
    by: ['period', 'item'],
    filters: ['item', 'category', 'brand'],
    empty: 'No production or shipments in this period.',
    dashboards: { SUPER_ADMIN: { filters: ['brand', 'category'] } },
    card: { order: 50 },
  },
  'stock-expiry': {
    ...SCREEN,
    title: 'Stock by expiry',
    about: 'Stock on hand by remaining shelf life.',
    order: 40,
    of: onHand,
    style: 'stacked',
    by: 'item',
    split: 'keeps',
    filters: ['category', 'brand'],
  },
  'write-off': {
    ...SCREEN,
    title: 'Written off',
    about: 'At production cost. Batches without a unit cost are valued at zero.',
    order: 50,
    of: writtenOff,
    style: 'columns',
    measures: ['quantity', 'value'],
    by: 'period',
    filters: ['item'],
  },
  'machine-downtime': {
    ...SCREEN,
    title: 'Machine downtime',
    about: 'By maintenance completion date.',
    order: 60,
    of: serviced,
    style: 'bars',
    measures: ['downtime', 'cost'],
    by: 'machinery',
    filters: ['maintenanceType'],
  },
})
