/**
 * `npm run bench -- views --rows 1000000 --databases sqlite,postgres`
 * Measures how long the server takes to answer the first page of a saved view with two filters and
 * a sort, and its totals, over that many orders of three lines, spread over five years.
 */
import { join } from 'node:path'
import { withFilledOrders, type AnalyticsBench } from './analytics.ts'
import { freePort, signIn, startChild, stopChild } from './children.ts'
import { at } from './imports/writers.ts'

const HERE = import.meta.dirname

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10)

/** Filters whose values differ with each round, so that no answer is repeated. */
const ofCustomer = (round: number) => ({ customer: String(1 + ((round * 37) % 1900)) })
const ofMonth = (round: number) => ({ fromDate: daysAgo(60 + round), toDate: daysAgo(30 + round) })
const ofYears = (round: number) => ({ fromDate: daysAgo(1800 + round) })

const ORDERS = { path: '/order-item', filters: { orderStatus: 'DELIVERED' } }
const INVOICES = { path: '/payment', filters: { tab: 'all', paymentStatus: 'PAID' } }

/** Saved views: a list with a filter of its own, another filter, and the field to sort by, largest first. */
const VIEWS = [
  { ...ORDERS, name: 'orders of a customer in a state', narrow: ofCustomer, sort: 'orderTotal' },
  { ...ORDERS, name: 'orders of thirty days in a state', narrow: ofMonth, sort: 'orderTotal' },
  { ...ORDERS, name: 'orders of five years in a state', narrow: ofYears, sort: 'dateTime' },
  { ...INVOICES, name: 'paid invoices of a customer', narrow: ofCustomer, sort: 'invoiceAmount' },
  { ...INVOICES, name: 'paid invoices of a month', narrow: ofMonth, sort: 'invoiceAmount' },
] as const

export const benchViews = (bench: AnalyticsBench): Promise<void> =>
  withFilledOrders(bench, 'views', measure)

async function measure(
  label: string,
  { rows, rounds }: AnalyticsBench,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { ...environment, PORT: String(port), LARDER_SECRET: 'bench'.repeat(10) }
  const child = await startChild(join(HERE, 'serve.ts'), [], settings, url)
  try {
    const token = await signIn(url)
    const ask = async (address: string) => {
      const started = performance.now()
      const answer = await fetch(`${url}${address}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { data, message } = (await answer.json()) as { data: Found; message: string }
      if (answer.status !== 200) throw new Error(`${address}: ${answer.status} ${message}`)
      return { data, took: performance.now() - started }
    }
    console.log(`\n${label}, ${rows.toLocaleString('en-GB')} orders; milliseconds, at most 100`)
    for (const { name, path, filters, narrow, sort } of VIEWS) {
      const [pages, totals]: [number[], number[]] = [[], []]
      let found = 0
      for (let round = 0; round < rounds; round += 1) {
        const asked = new URLSearchParams({ ...filters, ...narrow(round) })
        const page = await ask(`${path}/list?${asked}&sortByField=${sort}&sortBy=DESC&size=25`)
        const sums = await ask(`${path}/totals?${asked}`)
        found = Math.max(found, page.data.totalElements ?? 0)
        // The first rounds compile code and read pages of the file.
        if (round < WARM_UP) continue
        pages.push(page.took)
        totals.push(sums.took)
      }
      const told = (times: readonly number[]) => {
        const sorted = times.toSorted((one, other) => one - other)
        return `${at(sorted, 0.5).toFixed(0)} / ${at(sorted, 0.95).toFixed(0)}`
      }
      console.log(
        `  ${name} (up to ${found} rows): page p50 / p95 ${told(pages)}, totals ${told(totals)}`,
      )
    }
  } finally {
    await stopChild(child)
  }
}

interface Found {
  readonly totalElements?: number
}

const WARM_UP = 5
