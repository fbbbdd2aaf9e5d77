import {
  answering,
  countPlaces,
  findMeasure,
  type Chart,
  type ChartAnswer,
  type PageOf,
  type Registry,
} from '#schema/engine'
import type { Work } from '../../src/server/work/work.ts'
import type { Client } from '../kit/client.ts'
import type { Asked } from './compared.ts'
import { countsLines } from './declared-counts.ts'
import { RECOUNTS } from './recounted.ts'

/**
 * List behind a number: the sum of `field` minus `less` over its rows, or the number of rows if
 * there is no field.
 */
type Behind = readonly [resource: string, field?: string, less?: string]

const SALES: Behind = ['sales-order', 'grandTotal', 'returnedAmount']
const SPENT: Behind = ['expense', 'amount']
const PAY: Behind = ['employee-pay', 'grossPay']
const LEADS: Behind = ['lead-generation']
const CUSTOMERS: Behind = ['customer']
const OWED: Behind = ['payment', 'outstandingAmount']
const MADE: Behind = ['production', 'producedQuantity']

/** Numbers that can be computed from the rows of a single list. */
const BEHIND: Readonly<Record<string, Readonly<Record<string, Behind>>>> = {
  'sales-trend': { net: SALES, orders: ['sales-order'] },
  'order-status': { orders: ['order-item'], value: ['order-item', 'orderTotal'] },
  'payment-status': { due: ['payment', 'invoiceAmount', 'returnedAmount'] },
  'new-customers': { created: CUSTOMERS },
  'top-customers': { net: SALES, outstanding: OWED },
  'customers-by-type': { customers: CUSTOMERS, net: SALES },
  'customer-activity': { active: CUSTOMERS, dormant: CUSTOMERS, never: CUSTOMERS },
  'receivable-ageing': { outstanding: ['receivable-balance', 'outstandingAmount'] },
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

/**
 * Returns the list behind a number. For charts without an entry above, it follows from the
 * declaration; undefined if a list cannot be added up to the number.
 */
export function listBehind(
  registry: Registry,
  chart: Chart | undefined,
  name: string,
  names: readonly string[],
): Behind | undefined {
  if (!chart || RECOUNTS[chart.code]) return BEHIND[chart?.code ?? '']?.[name]
  const found = findMeasure(chart, name)
  if (!found) return undefined
  const { measure, dataset } = found
  if (dataset.listedAs !== null || answering(dataset, names) !== dataset) return undefined
  if (countsLines(registry, dataset, names, countedTogether(chart, name))) return undefined
  const { name: resource } = dataset.resource
  if (measure.type === 'count') return measure.distinct ? undefined : [resource]
  if (measure.type !== 'sum' || measure.times || measure.isPerMonth) return undefined
  const { field, less } = measure
  if (`${field} ${less}`.includes('.')) return undefined
  return less ? [resource, field, less] : [resource, field]
}

/** Measures of the views that show a measure. */
const countedTogether = (chart: Chart, name: string): readonly string[] =>
  chart.measures.filter((view) => view.includes(name)).flat()

/** Stored records behind the numbers, by resource and id. */
export type Stored = ReadonlyMap<string, ReadonlyMap<number, Readonly<Record<string, unknown>>>>

export async function storedRecords(work: Work, charts: readonly Chart[]): Promise<Stored> {
  const names = new Set(
    charts.flatMap((chart) =>
      chart.measures
        .flat()
        .flatMap((name) => listBehind(work.registry, chart, name, [])?.[0] ?? []),
    ),
  )
  const stored = new Map<string, Map<number, Readonly<Record<string, unknown>>>>()
  for (const name of names) {
    const rows = await work.find(work.registry.get(name), {}, 'all')
    stored.set(name, new Map(rows.map((row) => [row.id, row])))
  }
  return stored
}

/** API client for the lists, and the stored values of their records. */
export interface Lists {
  readonly api: Client
  readonly stored: Stored
  readonly registry: Registry
}

/** Sums or counts the rows of the list behind a point. */
export async function rowsBehind(
  { api, stored, registry }: Lists,
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
  if (!field) return ids.length
  const numberIn = (id: number, name: string): number => {
    const value = stored.get(resource)?.get(id)?.[name]
    if (value === null) return 0
    if (typeof value !== 'number') throw new Error(`${name} of ${resource} is no number`)
    return value
  }
  const shown = registry.get(resource).fields[field]
  const sum = ids.reduce((so, id) => so + numberIn(id, field) - (less ? numberIn(id, less) : 0), 0)
  return sum / 10 ** ((shown && countPlaces(shown)) ?? 0)
}

/** Written with `<=` so that comparing with NaN is false. */
export const isClose = (one: number, other: number): boolean => Math.abs(one - other) <= 1e-6

/** Compares the numbers of an answer with the lists behind them, and returns the differences. */
export async function behindCompared(
  lists: Lists,
  { code, parameters }: Asked,
  { by, split, groups, series, view, fromDate, toDate }: ChartAnswer,
  mostGroups: number,
): Promise<{ readonly points: number; readonly differences: readonly string[] }> {
  const differences: string[] = []
  const chart = lists.registry.charts.find((each) => each.code === code)
  const names = [...(by === 'period' ? [] : [by]), ...(split === null ? [] : [split])]
  let points = 0
  for (const one of series) {
    const measure = split === null ? one.key : (view.split('+')[0] ?? '')
    const behind = listBehind(lists.registry, chart, measure, names)
    if (!behind || one.key === '*') continue
    for (const [place, { key, to }] of groups.slice(0, mostGroups).entries()) {
      const value = one.values[place] ?? 0
      // One in five of the zero values is enough.
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
      const found = await rowsBehind(lists, behind, point)
      if (!isClose(found, value)) differences.push(`${point}: ${found} behind ${value}`)
    }
  }
  return { points, differences }
}
