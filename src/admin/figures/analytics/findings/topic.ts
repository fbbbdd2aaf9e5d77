import {
  findMeasure,
  NONE,
  OTHERS,
  PERIOD,
  type Chart,
  type ChartAnswer,
  type ChartFact,
  type ChartUnit,
} from '#schema/engine'
import { formatStretch } from '../../../format.ts'
import { language } from '../../../i18n/language.ts'
import { text, translateText } from '../../../i18n/text.ts'
import { inSentence } from '../../../words.ts'
import { untouched } from '../address.ts'
import { chartWords, findDimension, measureWords } from '../dimension.ts'
import { isComparable, isDated, isLevel, isSummed } from '../plot-of.ts'

/** Total of a measure, now and in the comparison period. */
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

/** Input for the rules: a chart's response in its default state. */
export interface Topic extends Answered {
  readonly view: readonly string[]
  /** Amount of each visible measure; for a split measure, its total. */
  readonly amounts: readonly Amount[]
  /** Name of the whole that the parts make up: "net sales". */
  readonly whole: string
  /** True for a single measure that is the sum of its parts. */
  readonly isWhole: boolean
  /** True for a single measure that can also be summed over time. */
  readonly isSum: boolean
  /** The comparison period: "1 – 25 Oct"; empty without one. */
  readonly stretch: string
  /** Dimension by which growth is broken down: the groups, or the series of a chart over time. */
  readonly grouped: string | null
}

/** A sentence about a chart. */
export interface Sentence {
  readonly words: string
  readonly kind: string
  /** Rank of the sentence: higher is more notable. */
  readonly weight: number
  /** Subjects of the sentence. Two findings never share a subject. */
  readonly about: readonly string[]
}

/** Rule for one kind of finding: its cases, a condition, a weight and a sentence. */
interface Rule<Case> {
  readonly kind: string
  readonly cases: (topic: Topic) => readonly Case[]
  readonly when: (each: Case, topic: Topic) => boolean
  readonly weight: (each: Case, topic: Topic) => number
  readonly words: (each: Case, topic: Topic) => string
  readonly about: (each: Case, topic: Topic) => readonly string[]
}

/** Compiles a rule into a function that finds sentences about a topic. */
export const rule =
  <Case>({ kind, cases, when, weight, words, about }: Rule<Case>) =>
  (topic: Topic): readonly Sentence[] =>
    cases(topic)
      .filter((each) => when(each, topic))
      .map((each) => ({
        kind,
        weight: weight(each, topic),
        words: words(each, topic),
        about: about(each, topic),
      }))

/** Builds the topic of a chart. The comparison period is included only if it has enough data. */
export function readTopic({ chart, answer: answered }: Answered, hasEarlier: boolean): Topic {
  const { view } = untouched(chart)
  const [name = ''] = view
  const { facts } = answered
  const isBeside = hasEarlier && isDated(chart, view) && facts.before !== null
  const answer = isBeside
    ? answered
    : { ...answered, before: null, facts: { ...facts, before: null } }
  return {
    chart,
    answer,
    view,
    amounts: amountsIn(chart, answer, view),
    whole: isStackOfMeasures(chart, answer)
      ? inSentence(chartWords(chart).title)
      : readNoun(chart, name),
    isWhole: view.length === 1 && (isSummed(chart, name) || isLevel(chart, name)),
    isSum: view.length === 1 && isSummed(chart, name),
    stretch: answer.before ? formatStretch(answer.before.fromDate, answer.before.toDate) : '',
    grouped: answer.by === PERIOD ? answer.split : answer.by,
  }
}

/** Returns true if several measures are stacked in columns, such as kinds of costs. */
export const isStackOfMeasures = ({ style }: Chart, { split, series }: ChartAnswer): boolean =>
  style === 'stacked' &&
  split === null &&
  series.length > 1 &&
  series.every(({ unit }) => unit === series[0]?.unit)

function amountsIn(chart: Chart, answer: ChartAnswer, view: readonly string[]): Amount[] {
  const { facts, series, before, split, unit, total } = answer
  const amount = (name: string, shown: ChartUnit, now: number, then: number | null): Amount => ({
    name,
    noun: readNoun(chart, name),
    unit: shown,
    now,
    before: isComparable(chart, name) ? then : null,
  })
  const [first = '', ...others] = split === null ? view : view.slice(0, 1)
  return [
    // Medians have no total.
    ...(total === null ? [] : [amount(first, unit, facts.total, facts.before)]),
    ...others.flatMap((name): Amount[] => {
      const now = series.find(({ key }) => key === name)
      const then = before?.series.find(({ key }) => key === name)?.total ?? null
      return now && now.total !== null ? [amount(name, now.unit, now.total, then)] : []
    }),
  ]
}

/** "net sales", "leads won": a measure within a sentence. */
export function readNoun(chart: Chart, name: string): string {
  const noun = findMeasure(chart, name)?.measure.noun
  return noun === undefined ? inSentence(measureWords(chart, name)) : translateText(noun)
}

/** Capitalizes a noun for the start of a sentence: "Leads won". */
export const asSubject = (noun: string): string =>
  noun.slice(0, 1).toLocaleUpperCase(language.tag) + noun.slice(1)

/** Name of a group or series within a sentence. States and other choices are quoted, because they are not names. */
export const partWords = (chart: Chart, dimension: string | null, label: string): string =>
  dimension !== null && Object.keys(findDimension(chart, dimension).items).length > 0
    ? text('“{words}”', { words: label })
    : label

/**
 * Returns true if the values of a dimension are current states. They have no growth, because older records have
 * progressed further.
 */
export const isState = (chart: Chart, name: string): boolean =>
  Object.values(findDimension(chart, name).items).some(({ tone }) => tone !== undefined)

/** Returns true for an amount too small for a percentage of it to be meaningful. */
export const isFew = (unit: ChartUnit, value: number): boolean => Math.abs(value) < FEW[unit]

/** Returns true for an amount too small for a share of it to be meaningful. */
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

/** Returns true if the earlier amount is large enough to compare with. */
export function isCompared({ answer: { unit, facts } }: Topic): boolean {
  const { total, before } = facts
  return before !== null && before > 0 && !isFew(unit, before) && total <= before * MOST_FOLD
}

const DAY = 86_400_000
/** Returns true for a period of a week or more. Shorter periods vary too much to compare. */
export const isLong = ({ fromDate, toDate }: ChartAnswer): boolean =>
  (Date.parse(toDate) - Date.parse(fromDate)) / DAY >= 6

export const isNamed = (fact: ChartFact | null): fact is ChartFact =>
  fact !== null && fact.key !== OTHERS && fact.key !== NONE

/** Percentage of the whole, rounded to an integer. */
export const computePercent = (part: number, whole: number): number =>
  Math.round((part / whole) * 100)

/**
 * Returns true if records go back to the comparison period: most charts over time have values in its first half as well
 * as in that of the current period.
 */
export function reachesBack(answered: readonly Answered[]): boolean {
  const begun = answered.flatMap(({ answer: { by, groups, series, before } }): boolean[] => {
    const half = groups.length / 2
    if (by !== PERIOD || !before || half < 1) return []
    const [now, then] = [series, before.series].map((all) => firstPlace(all))
    return now === undefined || now >= half || then === undefined ? [] : [then < half]
  })
  return begun.length === 0 || begun.filter((each) => each).length * 2 >= begun.length
}

/** Index of the first group with a value. */
function firstPlace(all: readonly { readonly values: readonly (number | null)[] }[]) {
  const places = all.map(({ values }) => values.findIndex((value) => value)).filter((at) => at >= 0)
  return places.length === 0 ? undefined : Math.min(...places)
}
