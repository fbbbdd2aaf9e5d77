import { sql, type RawBuilder } from 'kysely'
import {
  fromUnits,
  placesOf,
  snakeCase,
  type DashboardFirst,
  type Definition,
  type Field,
  type Where,
} from '#schema/engine'
import { accessOf } from '../access/access.ts'
import { dayEnd, dayStart } from '../day.ts'
import { resolveAll } from '../work/where.ts'
import type { EngineWork } from '../work/work.ts'
import { firstRecord, type FirstOptions } from './first-record.ts'
import type { LabelledKey, ChartData } from './measure.ts'
import { monthsUpTo, partsOf, passedOf, periodBefore, weeksUpTo, type Period } from './period.ts'

type Sql = RawBuilder<unknown>

/** What a measure is asked, and how it counts. */
export interface MeasureContext<Filters = Readonly<Record<string, unknown>>> {
  /** The period that the person chose. */
  readonly period: Period
  /** As much of it as has passed. */
  readonly passed: Period
  /** The one that it is compared with. */
  readonly before: Period
  /** The stretches of time that a chart shows. */
  readonly parts: readonly Period[]
  /** What the person narrowed the charts to; null: to nothing. */
  readonly filters: Filters
  /** How many rows the caller may see that meet the condition, and what their fields come to, in whole units. */
  tally<Name extends string = never>(
    where: Where,
    ...fields: readonly Name[]
  ): Promise<Record<Name | 'count', number>>
  /** Which of the rows that the caller may see and that meet the condition to begin with; null where there is none. */
  first(where: Where, options: FirstOptions): Promise<DashboardFirst | null>
  /** The first and the last instant of a stretch, to be put into a condition. */
  instants(period: Period): { readonly atLeast: string; readonly atMost: string }
  /** So many months, this one the last. */
  months(count: number): readonly Period[]
  /** So many weeks from Monday to Sunday, this one the last. */
  weeks(count: number): readonly Period[]
}

/** The same questions for every measure of one definition. */
export function measureContext(
  work: EngineWork,
  of: Definition,
  period: Period,
  filters: Readonly<Record<string, unknown>>,
): MeasureContext {
  const { timeZone } = work.settings
  const own = accessOf(work.registry, of, work.role).rows
  const passed = passedOf(period, work.today)
  const rows = (where: Where = {}): Sql =>
    work.reader.meets(of, resolveAll([own, where], work.principal), 't')
  const instants = ({ from, to }: Period) => ({
    atLeast: dayStart(from, timeZone),
    atMost: dayEnd(to, timeZone),
  })
  return {
    period,
    passed,
    filters,
    instants,
    before: periodBefore(period, work.today),
    first: (where, options) =>
      firstRecord(work, of, rows({ all: [where, options.where ?? {}] }), options),
    parts: partsOf(passed),
    months: (count) => monthsUpTo(work.today, count),
    weeks: (count) => weeksUpTo(work.today, count),
    async tally(where, ...fields) {
      const sums = fields.map(
        (name) => sql`, coalesce(sum(${sql.ref(`t.${snakeCase(name)}`)}), 0) as ${sql.ref(name)}`,
      )
      const {
        rows: [found],
      } = await sql<Record<string, number | string>>`
        select count(*) as count ${sql.join(sums, sql``)} from ${sql.table(snakeCase(of.name))} as t where ${rows(where)}`.execute(
        work.sql,
      )
      return Object.fromEntries(
        ['count', ...fields].map((name) => [name, Number(found?.[name] ?? 0)]),
      ) as Record<(typeof fields)[number] | 'count', number>
    },
  }
}

/** Points as a database counted them: a number, or a number as text. */
export interface Counted {
  readonly place?: number | string
  readonly key?: string | number | null
  readonly label?: string | null
  readonly value: number | string | null
}

type ToNumber = (units: unknown) => number

/** A picture over time: one series, or one for each key that came up, in the order given. */
export function overTime(
  parts: readonly Period[],
  counted: readonly Counted[],
  series: readonly LabelledKey[],
  toNumber: ToNumber = Number,
): ChartData {
  return {
    groups: parts.map(({ from, to }) => ({ key: from, to })),
    series,
    points: counted.map(({ place, key, value }) => ({
      group: parts[Number(place)]?.from ?? '',
      series: String(key ?? series[0]?.key),
      value: toNumber(value ?? 0),
    })),
  }
}

/** A picture of groups side by side, one number each. */
export const byGroup = (counted: readonly Counted[], toNumber: ToNumber = Number): ChartData => ({
  groups: counted.map(({ key, label }) => ({ key: String(key), label: label ?? null })),
  series: [{ key: 'all' }],
  points: counted.map(({ key, value }) => ({
    group: String(key),
    series: 'all',
    value: toNumber(value ?? 0),
  })),
})

/** The different series among what was counted, by their labels. */
export function seriesIn(counted: readonly Counted[]): LabelledKey[] {
  const found = new Map(counted.map(({ key, label }) => [String(key), label ?? null]))
  return [...found]
    .map(([key, label]) => ({ key, label }))
    .toSorted((one, other) => ((one.label ?? one.key) < (other.label ?? other.key) ? -1 : 1))
}

/** Whole units of a field as a JSON number: pence as pounds. */
export const unitsOf =
  (field: Field) =>
  (units: unknown): number =>
    fromUnits(Number(units ?? 0), placesOf(field) ?? 0)
