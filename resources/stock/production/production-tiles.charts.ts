import { daysFromToday, setting, today } from '#schema'
import { charts, count, dataset } from '#schema/charts'
import stock from '../stock.settings.ts'
import productionStock from './production-stock.resource.ts'
import production from './production.resource.ts'

const ofToday = dataset(production, {
  where: { producedDate: today, productionStatus: { not: 'CANCELLED' } },
  measures: {
    left: count({ where: { productionStatus: ['PLANNED', 'IN_PROGRESS'] } }),
    done: count({ where: { productionStatus: 'COMPLETED' }, label: 'Done' }),
  },
})

const open = dataset(production, {
  where: { productionStatus: ['PLANNED', 'IN_PROGRESS'] },
  measures: {
    productions: count(),
    late: count({ where: { producedDate: { lessThan: today } }, label: 'From earlier days' }),
  },
  first: { by: 'producedDate', on: 'producedDate' },
})

const expired = dataset(productionStock, {
  where: { batchStatus: 'EXPIRED', onHandQuantity: { moreThan: 0 } },
  measures: { batches: count() },
  first: { by: 'expiryDate', on: 'expiryDate' },
})

const ALERT_DAYS = setting(stock, 'expiryAlertDays')

const expiring = dataset(productionStock, {
  where: {
    batchStatus: 'AVAILABLE',
    onHandQuantity: { moreThan: 0 },
    expiryDate: { atLeast: today, atMost: daysFromToday(ALERT_DAYS) },
  },
  measures: { batches: count() },
  first: { by: 'expiryDate', on: 'expiryDate' },
})

export default charts({
  'productions-today': {
    title: 'To be made today',
    roles: ['EMPLOYEE'],
    of: ofToday,
    tile: { order: 10, beside: ['done'], isAlwaysShown: true },
  },
  'productions-open': {
    title: 'Unfinished production',
    roles: ['EMPLOYEE'],
    of: open,
    tile: {
      order: 20,
      alert: 'warning',
      beside: ['late'],
      begin: 'Next: finish {name}, planned for {on}',
    },
  },
  'batches-expiring': {
    title: 'Batches about to expire',
    roles: ['SUPER_ADMIN', 'ADMIN'],
    of: expiring,
    tile: {
      order: 50,
      alert: 'warning',
      within: ALERT_DAYS,
      begin: 'Next: sell {name} by {on}',
    },
  },
  'batches-expired': {
    title: 'Expired batches to write off',
    roles: ['SUPER_ADMIN', 'ADMIN'],
    of: expired,
    tile: { order: 51, alert: 'danger', begin: 'Next: write off {name}, expired {on}' },
  },
})
