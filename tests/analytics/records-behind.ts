import type { ChartAnswer, PageOf } from '#schema/engine'
import type { Client } from '../kit/client.ts'
import type { Asked } from './compared.ts'

/** The list behind a number, and what of its rows makes it: their count where nothing else is said. */
type Behind = readonly [resource: string, field?: string, less?: string]

const SALES: Behind = ['sales-order', 'grandTotal', 'returnedAmount']
const SPENT: Behind = ['expense', 'amount']
const PAY: Behind = ['employee-pay', 'grossPay']
const LEADS: Behind = ['lead-generation']
const CUSTOMERS: Behind = ['customer']
const OWED: Behind = ['payment', 'outstandingAmount']
const MADE: Behind = ['production', 'producedQuantity']

/** Numbers that the rows of one list make up. */
export const BEHIND: Readonly<Record<string, Readonly<Record<string, Behind>>>> = {
  'sales-trend': { net: SALES, orders: ['sales-order'] },
  'order-status': { orders: ['order-item'], value: ['order-item', 'orderTotal'] },
  'payment-status': { due: ['payment', 'invoiceAmount', 'returnedAmount'] },
  'new-customers': { created: CUSTOMERS },
  'top-customers': { net: SALES, outstanding: OWED },
  'customers-by-type': { customers: CUSTOMERS, net: SALES },
  'customer-activity': { active: CUSTOMERS, dormant: CUSTOMERS, never: CUSTOMERS },
  'receivable-ageing': { outstanding: OWED },
  'wallet-flow': { credit: ['wallet-history', 'amount'], debit: ['wallet-history', 'amount'] },
  'lead-funnel': { leads: LEADS },
  'leads-by-source': { leads: LEADS, won: LEADS },
  'lead-conversion': { won: LEADS, lost: LEADS },
  'lost-reasons': { lost: LEADS },
  'follow-up-load': { followUps: ['lead-followup'] },
  'production-trend': { produced: MADE, rejected: ['production', 'rejectedQuantity'] },
  'production-by-item': { produced: MADE },
  'production-vs-sales': { produced: MADE, shipped: ['shipment-details', 'quantity'] },
  'stock-expiry': { onHand: ['production-stock', 'onHandQuantity'] },
  'machine-downtime': {
    downtime: ['maintenance', 'downtimeHours'],
    cost: ['maintenance', 'totalCost'],
  },
  'sales-by-location': { net: SALES, orders: ['sales-order'] },
  'customers-by-location': { customers: CUSTOMERS, created: CUSTOMERS },
  'leads-by-location': { leads: LEADS, won: LEADS },
  'outstanding-by-location': { outstanding: OWED, overdue: OWED },
  'expense-by-category': { spent: SPENT },
  'expense-trend': { spent: SPENT },
  'budget-vs-actual': { spent: SPENT },
  'expense-vs-sales': { spent: SPENT, net: SALES },
  'running-costs': {
    cost: ['maintenance', 'totalCost'],
    vehicles: ['vehicle-service', 'totalCost'],
    contracts: ['contract-payment', 'amount'],
    pay: PAY,
  },
}

/** What the rows of the list behind a point come to. */
export async function rowsBehind(
  api: Client,
  [resource, field, less]: Behind,
  point: string,
): Promise<number> {
  const ids: number[] = []
  for (let page = 0; ; page += 1) {
    const { status, body, text } = await api.get(
      `/${resource}/list?size=500&page=${page}&behind=${encodeURIComponent(point)}`,
    )
    if (status !== 200) throw new Error(`${resource} behind ${point}: ${text}`)
    const { content, totalElements } = body.data as unknown as PageOf<{ readonly id: number }>
    ids.push(...content.map(({ id }) => id))
    if (ids.length >= totalElements || content.length === 0) break
  }
  if (!field || ids.length === 0) return ids.length
  const records: Readonly<Record<string, unknown>>[] = []
  for (let place = 0; place < ids.length; place += 500) {
    const { body } = await api.get(`/${resource}?ids=${ids.slice(place, place + 500).join(',')}`)
    records.push(...(body.data as unknown as typeof records))
  }
  return records.reduce(
    (sum, record) => sum + Number(record[field]) - (less ? Number(record[less]) : 0),
    0,
  )
}

/** Where a number of the answer is not what the list behind it shows. */
export async function behindCompared(
  api: Client,
  { code, parameters }: Asked,
  { by, split, groups, series, view, fromDate, toDate }: ChartAnswer,
  mostGroups: number,
): Promise<{ readonly points: number; readonly differences: readonly string[] }> {
  const differences: string[] = []
  let points = 0
  for (const one of series) {
    const measure = split === null ? one.key : view
    const behind = BEHIND[code]?.[measure]
    if (!behind || one.key === '*') continue
    for (const [place, { key, to }] of groups.slice(0, mostGroups).entries()) {
      const value = one.values[place] ?? 0
      // Of those with nothing behind them one in five is enough.
      if (key === '*' || (value === 0 && place % 5 > 0)) continue
      const { view: _, by: __, split: ___, top: ____, ...filters } = parameters
      const point = `${code}?${new URLSearchParams({
        measure,
        fromDate: by === 'period' ? key : fromDate,
        toDate: by === 'period' ? (to ?? key) : toDate,
        ...filters,
        ...(by === 'period' ? {} : { [by]: key }),
        ...(split === null ? {} : { [split]: one.key }),
      }).toString()}`
      points += 1
      const found = await rowsBehind(api, behind, point)
      if (Math.abs(found - value) > 1e-6) differences.push(`${point}: ${found} behind ${value}`)
    }
  }
  return { points, differences }
}
