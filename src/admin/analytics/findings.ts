import {
  NONE,
  OTHERS,
  PERIOD,
  type Chart,
  type ChartAnswer,
  type ChartFact,
  type ChartUnit,
} from '#schema/engine'
import { tileNumber } from '../charts/numbers.ts'
import { formatCount, formatPercent, formatStretch } from '../format.ts'
import { text } from '../i18n/text.ts'
import { inSentence } from '../words.ts'
import { untouched } from './address.ts'
import { dimensionOf, measureWords } from './dimension.ts'
import { isComparable, isDated, isSummed } from './plot-of.ts'

/** Something that is worth saying of a chart. */
export interface Finding {
  readonly chart: string
  readonly words: string
  readonly kind: 'change' | 'growth' | 'share' | 'gone' | 'come' | 'peak'
  /** How notable it is. */
  readonly weight: number
}

export interface Answered {
  readonly chart: Chart
  readonly answer: ChartAnswer
}

const MOST = 5
/** What else is said of the same chart, or in the same way, has to be that much more notable. */
const REPEATED = 14

/** The most notable findings of charts of which nothing was chosen, the most notable first. */
export function findingsOf(answered: readonly Answered[]): readonly Finding[] {
  const left = answered.flatMap((each) => findingsIn(each))
  const chosen: Finding[] = []
  while (left.length > 0 && chosen.length < MOST) {
    const worth = (one: Finding) =>
      one.weight -
      REPEATED * chosen.filter(({ chart, kind }) => chart === one.chart || kind === one.kind).length
    const best = left.reduce((most, each) => (worth(each) > worth(most) ? each : most))
    left.splice(left.indexOf(best), 1)
    if (worth(best) > 0 && !chosen.some(({ words }) => words === best.words)) chosen.push(best)
  }
  return chosen
}

/** What findings are made of. */
interface Topic {
  readonly chart: Chart
  readonly answer: ChartAnswer
  /** "Net sales". */
  readonly measure: string
  /** Alone in its chart, and its groups add up. */
  readonly isSum: boolean
  /** "1 – 25 Oct". */
  readonly stretch: string
}

function findingsIn({ chart, answer: answered }: Answered): Finding[] {
  const { view } = untouched(chart)
  const [name = ''] = view
  const { facts } = answered
  const answer = isDated(chart, view)
    ? answered
    : { ...answered, before: null, facts: { ...facts, before: null, gone: 0, come: 0 } }
  const topic: Topic = {
    chart,
    answer,
    measure: measureWords(chart, name),
    isSum: isSummed(chart, name) && view.length === 1,
    stretch: answer.before ? formatStretch(answer.before.fromDate, answer.before.toDate) : '',
  }
  return [
    isComparable(chart, name) ? change(topic) : null,
    growth(topic),
    share(topic),
    gone(topic),
    come(topic),
    peak(topic),
  ].flatMap((each) => (each ? [{ ...each, chart: chart.code }] : []))
}

type Sentence = Omit<Finding, 'chart'> | null

/** So few of something that a percentage of them would say more than there is to say. */
const isFew = ({ answer: { unit } }: Topic, value: number): boolean => Math.abs(value) < FEW[unit]

const FEW: Readonly<Record<ChartUnit, number>> = {
  count: 10,
  money: 100,
  quantity: 10,
  percent: 1,
  hours: 1,
}

const NOTABLE = 5
const TENFOLD = 900

function change(topic: Topic): Sentence {
  const { answer, measure, stretch } = topic
  const { unit } = answer
  const { total, before } = answer.facts
  if (before === null || total === before) return null
  const now = tileNumber(unit, total)
  const then = tileNumber(unit, before, Math.max(Math.abs(total), Math.abs(before)))
  if (unit === 'percent') {
    const points = Math.round(total - before)
    if (Math.abs(points) < 2) return null
    const values = { measure, now, then, stretch }
    return said(
      'change',
      30 + Math.min(Math.abs(points), 30),
      points > 0
        ? text('%{measure} up to %{now} from %{then} in %{stretch}', values)
        : text('%{measure} down to %{now} from %{then} in %{stretch}', values),
    )
  }
  if (before <= 0 || total < 0 || isFew(topic, before) || isFew(topic, total)) return null
  const percent = Math.round(((total - before) / before) * 100)
  if (Math.abs(percent) < NOTABLE) return null
  const weight = 44 + Math.min(Math.abs(percent), 100) / 3
  if (percent > TENFOLD)
    return said(
      'change',
      weight,
      text('%{measure} up to %{now} from %{then} in %{stretch}', { measure, now, then, stretch }),
    )
  return said(
    'change',
    weight,
    percent > 0
      ? text('%{measure} up %{percent} on %{stretch}', {
          measure,
          percent: formatPercent(percent),
          stretch,
        })
      : text('%{measure} down %{percent} on %{stretch}', {
          measure,
          percent: formatPercent(-percent),
          stretch,
        }),
  )
}

/** What the facts about growth tell apart: the groups, or along time the series. */
const groupedBy = ({ answer: { by, split } }: Topic): string | null => (by === PERIOD ? split : by)

/** Which group the growth came from, or the fall. */
function growth(topic: Topic): Sentence {
  const { answer, isSum, measure } = topic
  const { total, before, gained, lost } = answer.facts
  if (!isSum || groupedBy(topic) === null || before === null || before <= 0) return null
  if (isFew(topic, before)) return null
  const grown = total - before
  if (Math.abs(grown) / before < NOTABLE / 100 || isFew(topic, grown)) return null
  const moved = grown > 0 ? gained : lost
  if (!isNamed(moved)) return null
  const part = Math.round((Math.abs(moved.value) / Math.abs(grown)) * 100)
  // More than the whole was made up for elsewhere: a share of it would be no share.
  if (part < 25 || part >= 100) return null
  const values = {
    group: moved.label,
    percent: formatPercent(part),
    measure: inSentence(measure),
  }
  return said(
    'growth',
    42 + part / 4,
    grown > 0
      ? text('%{group} accounts for %{percent} of the growth in %{measure}', values)
      : text('%{group} accounts for %{percent} of the fall in %{measure}', values),
  )
}

/** A group that stands for much of the whole. */
function share(topic: Topic): Sentence {
  const { answer, isSum, measure } = topic
  const { total, largest } = answer.facts
  if (!isSum || answer.by === PERIOD || answer.groups.length < 2) return null
  if (total <= 0 || isFew(topic, total) || !isNamed(largest)) return null
  const part = Math.round((largest.value / total) * 100)
  const even = 100 / answer.groups.length
  if (part < 20 || part > 99 || part < even * 1.5) return null
  return said(
    'share',
    24 + part / 3,
    text('%{group} makes up %{percent} of %{measure}', {
      group: largest.label,
      percent: formatPercent(part),
      measure: inSentence(measure),
    }),
  )
}

const isNamed = (fact: ChartFact | null): fact is ChartFact =>
  fact !== null && fact.key !== OTHERS && fact.key !== NONE

const DAY = 86_400_000
/** From one day to the next, nearly everybody comes and goes. */
const isLong = ({ fromDate, toDate }: ChartAnswer): boolean =>
  (Date.parse(toDate) - Date.parse(fromDate)) / DAY >= 6

/** Records, such as customers, that have come or gone. */
function recordsOf(topic: Topic): string | null {
  const { chart, answer } = topic
  const by = groupedBy(topic)
  if (by === null || answer.facts.before === null || !isLong(answer)) return null
  const target = dimensionOf(chart, by).spec.target
  return target ? inSentence(target.label[1]) : null
}

function gone(topic: Topic): Sentence {
  const many = recordsOf(topic)
  const { gone: count, total } = topic.answer.facts
  if (many === null || count < 1 || total === 0) return null
  return said(
    'gone',
    30 + Math.min(count, 20) / 2,
    text(
      '%{measure}: %{count} of the %{many} of %{stretch} has none now |||| %{measure}: %{count} of the %{many} of %{stretch} have none now',
      {
        smart_count: count,
        count: formatCount(count),
        many,
        measure: topic.measure,
        stretch: topic.stretch,
      },
    ),
  )
}

function come(topic: Topic): Sentence {
  const many = recordsOf(topic)
  const { come: count, before } = topic.answer.facts
  if (many === null || count < 2 || !before) return null
  return said(
    'come',
    24 + Math.min(count, 20) / 2,
    text(
      '%{measure}: %{count} of the %{many} had none in %{stretch} |||| %{measure}: %{count} of the %{many} had none in %{stretch}',
      {
        smart_count: count,
        count: formatCount(count),
        many,
        measure: topic.measure,
        stretch: topic.stretch,
      },
    ),
  )
}

/** The stretch of time that stands out. */
function peak(topic: Topic): Sentence {
  const { answer, isSum, measure } = topic
  const { largest, total } = answer.facts
  const groups = answer.groups.length
  if (
    !isSum ||
    answer.by !== PERIOD ||
    groups < 4 ||
    largest === null ||
    isFew(topic, largest.value)
  )
    return null
  if (total <= 0 || largest.value < (total / groups) * 1.5) return null
  const group = answer.groups.find(({ key }) => key === largest.key)
  if (!group) return null
  const values = {
    measure,
    value: tileNumber(answer.unit, largest.value),
    stretch: formatStretch(group.key, group.to ?? group.key),
  }
  return said(
    'peak',
    22,
    group.key === group.to
      ? text('%{measure} peaked at %{value} on %{stretch}', values)
      : text('%{measure} peaked at %{value} in %{stretch}', values),
  )
}

const said = (kind: Finding['kind'], weight: number, words: string): Sentence => ({
  kind,
  weight,
  words,
})
