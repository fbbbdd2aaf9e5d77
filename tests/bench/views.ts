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

interface View {
  readonly name: string
  readonly path: string
  /** Query of the view; the request of each round has another customer. */
  readonly query: (round: number) => Readonly<Record<string, string>>
}

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10)
const customerOf = (round: number) => String(1 + ((round * 37) % 1900))

const VIEWS: readonly View[] = [
  {
    name: 'orders of a customer in a state, dearest first',
    path: '/order-item',
    query: (round) => ({
      customer: customerOf(round),
      orderStatus: 'DELIVERED',
      sortByField: 'orderTotal',
      sortBy: 'DESC',
    }),
  },
  {
    name: 'orders of thirty days in a state, dearest first',
    path: '/order-item',
    query: (round) => ({
      orderStatus: 'DELIVERED',
      fromDate: daysAgo(60 + round),
      toDate: daysAgo(30 + round),
      sortByField: 'orderTotal',
      sortBy: 'DESC',
    }),
  },
  {
    name: 'delivered orders of five years, newest first',
    path: '/order-item',
    query: (round) => ({
      orderStatus: 'DELIVERED',
      fromDate: daysAgo(1800 + round),
      sortByField: 'dateTime',
      sortBy: 'DESC',
    }),
  },
  {
    name: 'paid invoices of a customer, largest first',
    path: '/payment',
    query: (round) => ({
      tab: 'all',
      customer: customerOf(round),
      paymentStatus: 'PAID',
      sortByField: 'invoiceAmount',
      sortBy: 'DESC',
    }),
  },
  {
    name: 'paid invoices of a month, largest first',
    path: '/payment',
    query: (round) => ({
      tab: 'all',
      paymentStatus: 'PAID',
      fromDate: daysAgo(60 + round),
      toDate: daysAgo(30 + round),
      sortByField: 'invoiceAmount',
      sortBy: 'DESC',
    }),
  },
]

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
    for (const { name, path, query } of VIEWS) {
      const [pages, totals]: [number[], number[]] = [[], []]
      let found = 0
      for (let round = 0; round < rounds; round += 1) {
        const { sortByField = '', sortBy = '', ...filters } = query(round)
        const [asked, sort] = [filters, { sortByField, sortBy }].map(
          (part) => new URLSearchParams(part),
        )
        const page = await ask(`${path}/list?${asked}&${sort}&size=25`)
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
