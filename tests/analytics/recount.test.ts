import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths, type Chart, type ChartAnswer, type PageOf } from '#schema/engine'
import { refreshAll } from '../../src/server/figures/prepared-sums.ts'
import { demoPlace, openDemo, type DemoCompany, type Role } from '../company/demo-company.ts'
import { DATABASES } from '../kit/workspace.ts'
import {
  callOf,
  compared,
  type Asked,
  type Compared,
  type Recounting,
  type Stretch,
} from './compared.ts'
import { marksCompared } from './dashboard-marks.ts'
import { ADDED_CHARTS } from './added-charts.ts'
import { groupsCounted, readRecords, type Records } from './declared-counts.ts'
import { behindCompared, storedRecords, type Lists, type Stored } from './records-behind.ts'
import { factsOf, type Fact } from './facts.ts'
import { RECOUNTS } from './recounted.ts'

/** Minimum number of non-zero values to compare. */
const LEAST = { sqlite: 2000, postgres: 1000 } as const

/**
 * Maximum number of groups whose list is checked. PostgreSQL needs several round trips per call.
 */
const GROUPS = { sqlite: 100, postgres: 4 } as const

/** Most frequent value of a grouping field. */
function commonest(facts: readonly Fact[], name: string): string {
  const counts = new Map<string, number>()
  for (const { by } of facts) {
    const value = by[name] ?? '-'
    if (value !== '-') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const [[value] = ['-']] = [...counts].toSorted((one, other) => other[1] - one[1])
  return value
}

/** Role that requests a chart. */
const roleOf = ({ roles }: Chart): Role =>
  roles.includes('SUPER_ADMIN') ? 'SUPER_ADMIN' : (roles[0] as Role)

const AT_ONCE = 4

/**
 * Runs requests concurrently, so that one answer is recounted while the database works on another.
 */
async function severalAtOnce<Item, Result>(
  items: readonly Item[],
  one: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  const left = items.entries()
  const takeOn = async () => {
    for (const [place, item] of left) results[place] = await one(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeOn))
  return results
}

describe.each(DATABASES)('every number of the analytics screens on %s', (database) => {
  let demo: DemoCompany
  let recounting: Omit<Recounting, 'records'>
  const records = new Map<Role, Records>()
  let charts: readonly Chart[]
  let stored: Stored
  let periods: Readonly<Record<'day' | 'month' | 'custom', Stretch>>
  beforeAll(async () => {
    demo = await openDemo(await demoPlace(database), ADDED_CHARTS)
    charts = demo.context.registry.charts.filter(({ screen }) => screen)
    for (const role of new Set(charts.map(roleOf)))
      records.set(
        role,
        await demo.workAs(role, (work) =>
          readRecords(
            work,
            charts.filter((chart) => roleOf(chart) === role),
          ),
        ),
      )
    await demo.work(async (work) => {
      const { today } = work
      const month = `${addMonths(today, database === 'sqlite' ? -2 : 0).slice(0, 7)}-01`
      periods = {
        day: { from: addDays(today, -3), to: addDays(today, -3) },
        month: { from: month, to: addDays(addMonths(month, 1), -1) },
        custom: { from: addDays(today, -250), to: addDays(today, 5) },
      }
      recounting = {
        today,
        api: demo.as('SUPER_ADMIN'),
        facts: await factsOf(work, work.settings.timeZone),
      }
      stored = await storedRecords(work, demo.context.registry.charts)
    })
  }, 300_000)
  afterAll(() => demo.close())

  const listsOf = (role: Role): Lists => ({
    api: demo.as(role),
    stored,
    registry: demo.context.registry,
  })

  test('has a second calculation written by hand only where there is a chart', () => {
    const codes = charts.map(({ code }) => code)
    expect(Object.keys(RECOUNTS).filter((code) => !codes.includes(code))).toEqual([])
  })

  const recountingOf = (chart: Chart): Recounting => ({
    ...recounting,
    records: recordsOf(chart),
    api: demo.as(roleOf(chart)),
  })
  const recordsOf = (chart: Chart): Records => {
    const found = records.get(roleOf(chart))
    if (!found) throw new Error(`The records of ${chart.code} are not read`)
    return found
  }
  const chartOf = (code: string): Chart => {
    const found = charts.find((each) => each.code === code)
    if (!found) throw new Error(`There is no chart ${code}`)
    return found
  }

  const allFacts = () => Object.values(recounting.facts).flat()
  const factsOfChart = (chart: Chart): readonly Fact[] =>
    RECOUNTS[chart.code] ? allFacts() : groupsCounted(recordsOf(chart), chart)

  /** Lists every way to request a chart for these periods. */
  const waysOf = (
    chart: Chart,
    { of, bys = chart.dimensions }: { of: readonly Stretch[]; bys?: readonly string[] },
  ): Asked[] =>
    chart.measures.flatMap((view) =>
      bys.flatMap((by) =>
        (chart.splits.length === 0 ? [null] : chart.splits).flatMap((split) =>
          of.map((period) => ({
            code: chart.code,
            ...(RECOUNTS[chart.code] ? {} : { declared: chart }),
            parameters: {
              view: view.join('+'),
              by,
              ...(split === null ? {} : { split }),
              ...(chart.top === undefined ? {} : { top: '50' }),
            },
            period,
          })),
        ),
      ),
    )

  const countAgain = async (of: readonly Stretch[]) => {
    const found = await severalAtOnce(
      charts.flatMap((chart) => waysOf(chart, { of })),
      async (asked) => ({
        asked,
        ...(await compared(recountingOf(chartOf(asked.code)), asked)),
      }),
    )
    expect(found.flatMap(({ differences }) => differences)).toEqual([])
    return found
  }
  const moreThanNothing = (found: readonly Compared[]) =>
    found
      .flatMap(({ answer }) => answer.series.flatMap(({ values }) => values))
      .filter((each) => each !== null && each !== 0).length

  test('is what a second calculation comes to, in every view and of several periods', async () => {
    const { day, month, custom } = periods
    expect(moreThanNothing(await countAgain([day, month, custom]))).toBeGreaterThan(LEAST[database])
  }, 60_000)

  test('is so with sums that are kept ready, and what the rows of the list behind it come to', async () => {
    await refreshAll(demo.context)
    const ready = await countAgain([periods.month])
    expect(moreThanNothing(ready)).toBeGreaterThan(LEAST[database] / 5)
    const found = await severalAtOnce(ready, ({ asked, answer }) =>
      behindCompared(listsOf(roleOf(chartOf(asked.code))), asked, answer, GROUPS[database]),
    )
    expect(found.flatMap(({ differences }) => differences)).toEqual([])
    expect(found.reduce((sum, { points }) => sum + points, 0)).toBeGreaterThan(GROUPS[database])
  }, 60_000)

  test('is what its declaration counts, where a calculation by hand says the same', async () => {
    const found = await severalAtOnce(
      charts.flatMap((chart) => waysOf(chart, { of: [periods.month] })),
      (asked) =>
        compared(recountingOf(chartOf(asked.code)), {
          ...asked,
          declared: chartOf(asked.code),
        }),
    )
    expect(found.flatMap(({ differences }) => differences)).toEqual([])
  }, 60_000)

  test('is so as well where it is narrowed', async () => {
    const narrowed = charts.flatMap((chart) =>
      chart.filters.flatMap((name, place) => {
        const value = commonest(factsOfChart(chart), name)
        const filters = { [name]: place % 2 === 0 ? value : `${value}|-` }
        const bys = chart.dimensions.slice(0, 1)
        return waysOf(chart, { of: [periods.custom], bys }).map((asked) => ({ asked, filters }))
      }),
    )
    const found = await severalAtOnce(narrowed, ({ asked, filters }) =>
      compared(recountingOf(chartOf(asked.code)), asked, filters),
    )
    expect(found.flatMap(({ differences }) => differences)).toEqual([])
    expect(found.length).toBeGreaterThan(50)
  }, 60_000)

  const ask = async (code: string, period: Stretch, parameters: Record<string, string> = {}) => {
    const { api } = recountingOf(chartOf(code))
    const { body } = await api.get(callOf({ code, parameters, period }))
    return body.data as unknown as ChartAnswer
  }

  test('adds up from chart to chart', async () => {
    const { facts, today } = recounting
    const { custom, month } = periods
    const within = ({ day }: Fact) => day !== null && day >= custom.from && day <= custom.to
    const shipping = facts.sales
      .filter(within)
      .reduce((sum, { of }) => sum + (of['shipping'] ?? 0), 0)
    const [trend, items] = [await ask('sales-trend', custom), await ask('top-items', custom)]
    expect(trend.total).toBeGreaterThan(0)
    expect(trend.total).toBeCloseTo((items.total ?? 0) + shipping / 100, 6)

    const owed = await ask('receivable-ageing', { from: today, to: today })
    const { body } = await recounting.api.get('/customer/list?size=500')
    const { content } = body.data as unknown as PageOf<{ readonly outstandingAmount: number }>
    const owedByAll = content.reduce((sum, { outstandingAmount }) => sum + outstandingAmount, 0)
    expect(owed.total).toBeGreaterThan(0)
    expect(owed.total).toBeCloseTo(owedByAll, 6)

    const days = await ask('sales-trend', month)
    const [from, share] = [days.groups[4]?.key ?? '', days.series[0]?.values[4]]
    expect((await ask('sales-trend', { from, to: from })).total).toBe(share)
  })

  // The remaining tests do not need the second calculation, so one database is enough.
  if (database === 'postgres') return

  test('is beside the same numbers of the period before', async () => {
    for (const chart of charts) {
      const { before, by, groups } = await ask(chart.code, periods.month, { compare: 'BEFORE' })
      if (!before) throw new Error(`${chart.code} was compared with nothing`)
      const { fromDate: from, toDate: to, series } = before
      const own = await ask(chart.code, { from, to }, { granularity: 'DAY' })
      for (const { key, total, values } of series) {
        const same = own.series.find((each) => each.key === key)
        if (key === '*') continue
        expect([chart.code, key, total]).toEqual([chart.code, key, same ? same.total : total])
        if (by === 'period')
          expect([chart.code, key, values.slice(0, own.groups.length)]).toEqual([
            chart.code,
            key,
            same ? same.values.slice(0, groups.length) : values.slice(0, own.groups.length),
          ])
      }
    }
  })

  test('is on dashboards what the list comes to that its mark leads to, narrowed or not', async () => {
    for (const role of ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE'] as const) {
      const filters: readonly Readonly<Record<string, string>>[] = [
        {},
        { customerType: commonest(allFacts(), 'customerType') },
        { brand: commonest(allFacts(), 'brand') },
        { category: commonest(allFacts(), 'category') },
      ]
      const found = await severalAtOnce(role === 'SUPER_ADMIN' ? filters : [{}], (chosen) =>
        marksCompared(listsOf(role), { role, period: periods.custom, chosen }),
      )
      expect(found.flatMap(({ differences }) => differences)).toEqual([])
      expect(found.every(({ points }) => points > 5)).toBe(true)
    }
  }, 60_000)

  test('is zero, or nothing, where there was nothing', async () => {
    const long = { from: '1990-01-01', to: '1990-02-28' }
    for (const chart of charts) {
      const { series } = await ask(chart.code, long)
      const isOfToday = chart.datasets.some(({ date }) => date === null)
      const numbers = series.flatMap(({ values, total }) => [...values, total])
      if (!isOfToday)
        expect([chart.code, numbers.filter((each) => each !== 0 && each !== null)]).toEqual([
          chart.code,
          [],
        ])
    }
  })
})
