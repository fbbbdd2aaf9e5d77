import {
  measureOf,
  NONE,
  OTHERS,
  PERIOD,
  type Chart,
  type ChartAnswer,
  type ChartFact,
  type ChartUnit,
} from '#schema/engine'
import { tileNumber } from '../../charts/numbers.ts'
import { formatStretch } from '../../format.ts'
import { language } from '../../i18n/language.ts'
import { text, textOf } from '../../i18n/text.ts'
import { inSentence } from '../../words.ts'
import { untouched } from '../address.ts'
import { chartWords, dimensionOf, measureWords } from '../dimension.ts'
import { isComparable, isDated, isLevel, isSummed } from '../plot-of.ts'

/** Something that can be said of a chart. */
export interface Sentence {
  readonly words: string
  readonly kind:
    | 'change'
    | 'growth'
    | 'moved'
    | 'gone'
    | 'come'
    | 'share'
    | 'top'
    | 'worst'
    | 'due'
    | 'trend'
    | 'peak'
    | 'beside'
    | 'level'
  /** How notable it is. */
  readonly weight: number
  /** What it is about: nothing is said of that twice. */
  readonly about: readonly string[]
}

/** What a measure comes to, beside what it came to before. */
export interface Amount {
  readonly name: string
  readonly noun: string
  readonly unit: ChartUnit
  readonly now: number
  readonly before: number | null
}

export interface Answered {
  readonly chart: Chart
  readonly answer: ChartAnswer
}

/** What sentences are made of. */
export interface Topic {
  readonly chart: Chart
  readonly answer: ChartAnswer
  readonly view: readonly string[]
  /** Of each measure that is looked at; of one that is split, all of it. */
  readonly amounts: readonly Amount[]
  /** What the parts are parts of: "net sales". */
  readonly whole: string
  /** One measure whose parts add up to it. */
  readonly isWhole: boolean
  /** One measure that adds up over time as well. */
  readonly isSum: boolean
  /** What the chart is compared with: "1 – 25 Oct"; empty where there is nothing. */
  readonly stretch: string
}

/** What a chart has to say; beside what it is compared with only if there is enough of that. */
export function topicOf({ chart, answer: answered }: Answered, hasEarlier: boolean): Topic {
  const { view } = untouched(chart)
  const [name = ''] = view
  const { facts } = answered
  const isCompared = hasEarlier && isDated(chart, view) && facts.before !== null
  const answer = isCompared
    ? answered
    : { ...answered, before: null, facts: { ...facts, before: null, gone: 0, come: 0 } }
  const isStack = isStackOfMeasures(chart, answer)
  return {
    chart,
    answer,
    view,
    amounts: amountsOf(chart, answer, view),
    whole: isStack ? inSentence(chartWords(chart).title) : nounOf(chart, name),
    isWhole: view.length === 1 && (isSummed(chart, name) || isLevel(chart, name)),
    isSum: view.length === 1 && isSummed(chart, name),
    stretch: answer.before ? formatStretch(answer.before.fromDate, answer.before.toDate) : '',
  }
}

/** Measures that stand on one another in columns: kinds of costs. */
export const isStackOfMeasures = ({ style }: Chart, { split, series }: ChartAnswer): boolean =>
  style === 'stacked' &&
  split === null &&
  series.length > 1 &&
  series.every(({ unit }) => unit === series[0]?.unit)

function amountsOf(chart: Chart, answer: ChartAnswer, view: readonly string[]): Amount[] {
  const { facts, series, before, split, unit } = answer
  const [first = '', ...others] = split === null ? view : view.slice(0, 1)
  const own = {
    name: first,
    noun: nounOf(chart, first),
    unit,
    now: facts.total,
    before: isComparable(chart, first) ? facts.before : null,
  }
  return [
    // Medians have no total.
    ...(answer.total === null ? [] : [own]),
    ...others.flatMap((name): Amount[] => {
      const now = series.find(({ key }) => key === name)
      if (!now || now.total === null) return []
      const then = before?.series.find(({ key }) => key === name)?.total ?? null
      return [
        {
          name,
          noun: nounOf(chart, name),
          unit: now.unit,
          now: now.total,
          before: isComparable(chart, name) ? then : null,
        },
      ]
    }),
  ]
}

/** "net sales", "leads won": a measure within a sentence. */
export function nounOf(chart: Chart, name: string): string {
  const noun = measureOf(chart, name)?.measure.noun
  return noun === undefined ? inSentence(measureWords(chart, name)) : textOf(noun)
}

/** The same at the head of one: "Leads won". */
export const asSubject = (noun: string): string =>
  noun.slice(0, 1).toLocaleUpperCase(language.tag) + noun.slice(1)

/** A group, or a series, as it is called in a sentence: states and the like in quotes, as they are no names. */
export const partWords = ({ chart }: Topic, dimension: string | null, label: string): string =>
  dimension !== null && Object.keys(dimensionOf(chart, dimension).items).length > 0
    ? text('“{words}”', { words: label })
    : label

/** Whether values of a dimension are states of today, in which what is older has come further: no more and no less of it. */
export const isState = (chart: Chart, name: string): boolean =>
  Object.values(dimensionOf(chart, name).items).some(({ tone }) => tone !== undefined)

/** What growth can come from: groups, or along time series, that are no states. */
export function growsBy(topic: Topic): string | null {
  const by = groupedBy(topic)
  return by === null || !topic.isSum || !isCompared(topic) || isState(topic.chart, by) ? null : by
}

/** What the facts about growth tell apart: the groups, or along time the series. */
export const groupedBy = ({ answer: { by, split } }: Topic): string | null =>
  by === PERIOD ? split : by

/** So few of something that a percentage of them would say more than there is to say. */
export const isFew = (unit: ChartUnit, value: number): boolean => Math.abs(value) < FEW[unit]

/** So few that a share of them says nothing. */
export const isTooFew = (unit: ChartUnit, value: number): boolean =>
  unit === 'count' ? value < 5 : isFew(unit, value)

const FEW: Readonly<Record<ChartUnit, number>> = {
  count: 10,
  money: 100,
  quantity: 10,
  percent: 1,
  hours: 1,
}

const MOST_FOLD = 10

/** Whether what there was before is enough to be compared with: not next to nothing. */
export function isCompared({ answer: { unit, facts } }: Topic): boolean {
  const { total, before } = facts
  return before !== null && before > 0 && !isFew(unit, before) && total <= before * MOST_FOLD
}

const DAY = 86_400_000
/** From one day to the next, nearly everything comes and goes. */
export const isLong = ({ fromDate, toDate }: ChartAnswer): boolean =>
  (Date.parse(toDate) - Date.parse(fromDate)) / DAY >= 6

export const isNamed = (fact: ChartFact | null): fact is ChartFact =>
  fact !== null && fact.key !== OTHERS && fact.key !== NONE

/** A number beside another one of the same kind. */
export const beside = (unit: ChartUnit, value: number, other: number): string =>
  tileNumber(unit, value, Math.max(Math.abs(value), Math.abs(other)))

/** How many per cent one is of the other, in whole ones. */
export const percentOf = (part: number, whole: number): number => Math.round((part / whole) * 100)

/**
 * Whether records go back to what charts are compared with: in most of those along time there is something in the first half
 * of it, as there is now.
 */
export function reachesBack(answered: readonly Answered[]): boolean {
  const begun = answered.flatMap(({ answer: { by, groups, series, before } }): boolean[] => {
    const half = groups.length / 2
    if (by !== PERIOD || !before || half < 1) return []
    const [now, then] = [series, before.series].map((all) => firstOf(all))
    return now === undefined || now >= half || then === undefined ? [] : [then < half]
  })
  return begun.length === 0 || begun.filter((each) => each).length * 2 >= begun.length
}

/** The first place where there is something. */
function firstOf(all: readonly { readonly values: readonly (number | null)[] }[]) {
  const places = all.map(({ values }) => values.findIndex((value) => value)).filter((at) => at >= 0)
  return places.length === 0 ? undefined : Math.min(...places)
}
