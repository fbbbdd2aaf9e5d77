import type { ChartAnswer } from '#schema/engine'
import type { Client } from '../kit/client.ts'
import { daysBetween, type Fact, type Facts } from './facts.ts'
import { RECOUNTS, type Cell } from './recounted.ts'

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
  readonly today: string
  readonly api: Client
}

export interface Compared {
  readonly answer: ChartAnswer
  readonly numbers: number
  readonly differences: readonly string[]
}

/** Requests a chart and compares every number in it with a second calculation. */
export async function compared(
  { facts, today, api }: Recounting,
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
  const keyOf = (fact: Fact, name: string): string => {
    if (name === 'overdueSince') return ageOn(asOf, fact.by['dueDate'] ?? '')
    const own = name === 'state' && asked.code === 'top-customers' ? 'buyerState' : name
    return fact.by[own] ?? '-'
  }
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
      names: [...(isOfTime ? [] : [by]), ...(split ? [split] : []), ...Object.keys(filters)],
    }
  }
  const parts = isOfTime ? [...partsOf(asked.period, answer.granularity)] : []
  const differences: string[] = []
  let numbers = 0
  const check = ({ place, measure, found, unit }: Point, cell: Cell) => {
    const expected = RECOUNTS[asked.code]?.[measure]?.(facts, cell)
    numbers += 1
    if (expected === undefined || inUnits(found, unit) !== expected)
      differences.push(`${call} ${place}: ${found}, should be ${expected} units`)
  }
  if (
    isOfTime &&
    JSON.stringify(parts) !== JSON.stringify(groups.map(({ key: from, to }) => ({ from, to })))
  )
    differences.push(`${call}: other stretches`)
  for (const { key: name, values, total, unit } of series) {
    const [measure, colour] = split === null ? [name, null] : [answer.view, name]
    for (const [at, { key }] of groups.entries()) {
      const cell = isOfTime
        ? cellAt(parts[at] ?? asked.period, null, colour)
        : cellAt(asked.period, key, colour)
      if (unit !== 'hours' || key !== '*')
        check({ place: `${key} ${name}`, measure, found: values[at], unit }, cell)
    }
    // Left out because the median of all groups cannot be computed from their medians.
    if (asked.code !== 'approval-time' || unit !== 'hours')
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
const inUnits = (found: number | null | undefined, unit: string): number | null =>
  found === null || found === undefined
    ? null
    : Math.round(found * 10 ** (PLACES[unit] ?? 0) * 1000) / 1000
