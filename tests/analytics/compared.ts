import type { Chart, ChartAnswer } from '#schema/engine'
import type { Client } from '../kit/client.ts'
import { declaredRecounts, isAdditive, placesOf, type Records } from './declared-counts.ts'
import { daysBetween, type Fact, type Facts } from './facts.ts'
import { RECOUNTS, type Cell, type Recount } from './recounted.ts'

export interface Stretch {
  readonly from: string
  readonly to: string
}

const DAY = 86_400_000
const next = (day: string): string => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10)

/** Splits a period into days, weeks starting on Monday, or months. */
function* partsOf({ from, to }: Stretch, granularity: string | null): Generator<Stretch> {
  let first = from
  for (let day = from; day <= to; day = next(day)) {
    const isMonday = new Date(`${next(day)}T00:00:00Z`).getUTCDay() === 1
    const isEnd =
      granularity === 'DAY' ||
      (granularity === 'WEEK' ? isMonday : next(day).endsWith('-01')) ||
      day === to
    if (isEnd) yield { from: first, to: day }
    if (isEnd) first = next(day)
  }
}

function monthsOf({ from, to }: Stretch): number {
  const months = new Set<string>()
  for (let day = from; day <= to; day = next(day)) months.add(day.slice(0, 7))
  return months.size
}

/** Ageing bracket of an entry on a given day, by its due date. */
function ageOn(day: string, dueDate: string): string {
  const days = daysBetween(dueDate, day)
  if (days <= 0) return 'NOT_DUE'
  return days <= 30
    ? 'DAYS_1_30'
    : days <= 60
      ? 'DAYS_31_60'
      : days <= 90
        ? 'DAYS_61_90'
        : 'OVER_90'
}

export interface Asked {
  readonly code: string
  /** Set for charts without a second calculation of their own. */
  readonly declared?: Chart
  readonly parameters: Readonly<Record<string, string>>
  readonly period: Stretch
}

export const callOf = ({ code, parameters, period }: Asked): string =>
  `/analytics/${code}?${new URLSearchParams({
    fromDate: period.from,
    toDate: period.to,
    ...parameters,
  }).toString()}`

const PLACES: Readonly<Record<string, number>> = {
  count: 0,
  money: 2,
  percent: 2,
  hours: 2,
  quantity: 3,
}

export interface Recounting {
  readonly facts: Facts
  /** Records of charts that are counted from their declaration. */
  readonly records: Records
  readonly today: string
  readonly api: Client
}

export interface Compared {
  readonly answer: ChartAnswer
  readonly numbers: number
  readonly differences: readonly string[]
}

/** Second calculation of the numbers of a request. */
interface Second {
  readonly recounts: Readonly<Record<string, Recount>>
  /** Key of the group that a fact belongs to. */
  keyOf(fact: Fact, name: string): string
  /** Number of decimal places of a measure. */
  placesOf(measure: string, unit: string): number
  /** True if the number of all groups follows from the facts of all groups. */
  isAdditive(measure: string): boolean
}

const plainKey = (fact: Fact, name: string): string => fact.by[name] ?? '-'

/** Calculation written by hand for this chart. */
const writtenByHand = (code: string, asOf: string): Second => ({
  recounts: RECOUNTS[code] ?? {},
  keyOf: (fact, name) => {
    if (name === 'overdueSince') return ageOn(asOf, fact.by['dueDate'] ?? '')
    return plainKey(fact, name === 'state' && code === 'top-customers' ? 'buyerState' : name)
  },
  placesOf: (_, unit) => PLACES[unit] ?? 0,
  isAdditive: (measure) => measure !== 'hours' || code !== 'approval-time',
})

const fromDeclaration = (
  records: Records,
  chart: Chart,
  request: Omit<Parameters<typeof declaredRecounts>[1], 'chart'>,
): Second => ({
  recounts: declaredRecounts(records, { ...request, chart }),
  keyOf: plainKey,
  placesOf: (measure) => placesOf(records, chart, measure),
  isAdditive: (measure) => isAdditive(chart, measure),
})

/** Requests a chart and compares every number in it with a second calculation. */
export async function compared(
  { facts, records, today, api }: Recounting,
  asked: Asked,
  filters: Readonly<Record<string, string>> = {},
): Promise<Compared> {
  const call = callOf({ ...asked, parameters: { ...asked.parameters, ...filters } })
  const { status, text, body } = await api.get(call)
  if (status !== 200) throw new Error(`${call}: ${status} ${text}`)
  const answer = body.data as ChartAnswer
  const { by, split, groups, series } = answer
  const isOfTime = by === 'period'
  const asOf = asked.period.to < today ? asked.period.to : today
  const names = [...(isOfTime ? [] : [by]), ...(split ? [split] : []), ...Object.keys(filters)]
  const second = asked.declared
    ? fromDeclaration(records, asked.declared, {
        names,
        view: answer.view.split('+'),
        to: asked.period.to,
      })
    : writtenByHand(asked.code, asOf)
  const { keyOf } = second
  const [first = ''] = answer.view.split('+')
  const isAt = (name: string | null, key: string, keys: readonly string[]) => (fact: Fact) =>
    name === null || (key === '*' ? !keys.includes(keyOf(fact, name)) : keyOf(fact, name) === key)
  const isFiltered = (fact: Fact) =>
    Object.entries(filters).every(([name, value]) => value.split('|').includes(keyOf(fact, name)))
  const months = monthsOf(asked.period)
  const groupKeys = groups.map(({ key }) => key)
  const seriesKeys = series.map(({ key }) => key)
  const cellAt = (stretch: Stretch, group: string | null, one: string | null): Cell => {
    const isIn = (fact: Fact) =>
      fact.day === null || (fact.day >= stretch.from && fact.day <= stretch.to)
    const isUntil = (fact: Fact) => fact.day === null || fact.day <= stretch.to
    const belongs = (fact: Fact) =>
      isFiltered(fact) &&
      (group === null || isAt(by, group, groupKeys)(fact)) &&
      (one === null || isAt(split, one, seriesKeys)(fact))
    return {
      within: (all) => all.filter((fact) => isIn(fact) && belongs(fact)),
      until: (all) => all.filter((fact) => isUntil(fact) && belongs(fact)),
      anywhere: (all) =>
        all.filter((fact) => isIn(fact) && (isOfTime ? belongs(fact) : isFiltered(fact))),
      day: stretch.to < today ? stretch.to : today,
      months,
      names,
    }
  }
  const parts = isOfTime ? [...partsOf(asked.period, answer.granularity)] : []
  const differences: string[] = []
  let numbers = 0
  const check = ({ place, measure, found, unit }: Point, cell: Cell) => {
    const expected = second.recounts[measure]?.(facts, cell)
    numbers += 1
    if (expected === undefined || inUnits(found, second.placesOf(measure, unit)) !== expected)
      differences.push(`${call} ${place}: ${found}, should be ${expected} units`)
  }
  if (
    isOfTime &&
    JSON.stringify(parts) !== JSON.stringify(groups.map(({ key: from, to }) => ({ from, to })))
  )
    differences.push(`${call}: other stretches`)
  for (const { key: name, values, total, unit } of series) {
    const [measure, colour] = split === null ? [name, null] : [first, name]
    for (const [at, { key }] of groups.entries()) {
      const cell = isOfTime
        ? cellAt(parts[at] ?? asked.period, null, colour)
        : cellAt(asked.period, key, colour)
      if (key !== '*' || second.isAdditive(measure))
        check({ place: `${key} ${name}`, measure, found: values[at], unit }, cell)
    }
    // Left out because the median of all groups cannot be computed from their medians.
    if (second.isAdditive(measure))
      check(
        { place: `${name} in all`, measure, found: total, unit },
        cellAt(asked.period, null, colour),
      )
  }
  return { answer, numbers, differences }
}

interface Point {
  readonly place: string
  readonly measure: string
  readonly found: number | null | undefined
  readonly unit: string
}

/**
 * Converts a value to whole units. Decimal places beyond those of the unit are kept, so that they
 * count as a difference.
 */
const inUnits = (found: number | null | undefined, places: number): number | null =>
  found === null || found === undefined ? null : Math.round(found * 10 ** places * 1000) / 1000
