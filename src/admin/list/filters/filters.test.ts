import { expect, test } from 'vitest'
import { registry } from '../../registry.ts'
import { inDays } from './date-presets.ts'
import { filtersOn } from './filters-on.ts'
import { filtersFor } from './filters.ts'

const ROLES = ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE', 'CUSTOMER']
const all = [...registry.resources.values()]

test('no filter menu names anything twice, for any role', () => {
  const twice = ROLES.flatMap((role) =>
    all.flatMap((definition) => {
      const labels = filtersFor(definition, role).map(({ label }) => label)
      return labels
        .filter((label, place) => labels.indexOf(label) < place)
        .map((label) => `${role} ${definition.name}: ${label}`)
    }),
  )
  expect(twice).toEqual([])
})

test('a menu offers the record and not the parameters that programs have for it', () => {
  const names = (name: string, role = 'ADMIN') =>
    filtersFor(registry.get(name), role).map((spec) => spec.name)
  for (const resource of ['order-item', 'sales-order', 'shipment', 'wallet-history']) {
    expect(names(resource)).toContain('customer')
    expect(names(resource).filter((name) => name === 'customerId' || name === 'userId')).toEqual([])
  }
  expect(names('wallet-history').filter((name) => name.startsWith('sale'))).toEqual(['sale'])
  // A filter that exists only as a number is kept.
  expect(names('payment')).toContain('salesId')
})

test('whatever a link has set is shown, once for both ends of a range, beside the filters of the menu', () => {
  const batches = registry.get('production-stock')
  const shown = (values: Record<string, unknown>) =>
    filtersOn(batches, filtersFor(batches, 'ADMIN'), values).map(({ label, kind, range }) => [
      label,
      kind,
      range[0],
    ])
  expect(
    shown({
      search: 'jam',
      tab: 'onHand',
      batchStatus: 'EXPIRED',
      onHandQuantityFrom: 0.001,
      onHandQuantityTo: 5,
    }),
  ).toEqual([
    ['Status', 'items', 'batchStatusFrom'],
    ['On hand', 'number', 'onHandQuantityFrom'],
  ])
  expect(shown({ toDate: '2026-12-31' })).toEqual([['Expiry date', 'date', 'fromDate']])
  expect(shown({ expiryDateFrom: '2026-12-31' })).toEqual([
    ['Expiry date', 'date', 'expiryDateFrom'],
  ])
  expect(shown({ somethingOld: '1' })).toEqual([['Something old', 'text', 'somethingOldFrom']])
  const orders = registry.get('order-item')
  const [byId] = filtersOn(orders, filtersFor(orders, 'ADMIN'), { customerId: 3 })
  expect([byId?.label, byId?.kind, byId?.target?.name]).toEqual([
    'Customer',
    'reference',
    'customer',
  ])
})

test('a month that is asked for as this month is another one next month', () => {
  const employees = registry.get('employee')
  const params = { dateOfJoining: 'this-month', firstName: 'today', createdDate: 'yesterday' }
  expect(inDays(employees, params, '2026-11-22')).toEqual({
    dateOfJoiningFrom: '2026-11-01',
    dateOfJoiningTo: '2026-11-30',
    firstName: 'today',
    createdDateFrom: '2026-11-21',
    createdDateTo: '2026-11-21',
  })
  expect(inDays(employees, { dateOfJoining: 'this-month' }, '2026-12-02')).toEqual({
    dateOfJoiningFrom: '2026-12-01',
    dateOfJoiningTo: '2026-12-31',
  })
})

test('a number that is the month of a date is chosen by its name', () => {
  const month = filtersFor(registry.get('monthly-pay'), 'SUPER_ADMIN').find(
    ({ name }) => name === 'payMonth',
  )
  expect(month).toMatchObject({ kind: 'items', label: 'Month' })
  expect(month?.items[8]).toEqual(['9', 'September'])
})
