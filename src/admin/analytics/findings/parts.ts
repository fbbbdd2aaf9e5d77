import { NONE, OTHERS, PERIOD, type ChartFact, type Tone } from '#schema/engine'
import { tileNumber } from '../../charts/numbers.ts'
import { formatPercent } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { inSentence } from '../../words.ts'
import { chartWords, dimensionOf } from '../dimension.ts'
import {
  asSubject,
  isCompared,
  isFew,
  isLong,
  isNamed,
  isStackOfMeasures,
  isState,
  isTooFew,
  nounOf,
  partWords,
  percentOf,
  type Sentence,
  type Topic,
} from './topic.ts'

/** What parts make of the whole. */
export const partsIn = (topic: Topic): readonly Sentence[] =>
  [share(topic), shareOfSeries(topic), top(topic), ...worst(topic), ...due(topic)].flatMap(
    (each) => each ?? [],
  )

const MOST_SHARE = 98

/** The group that stands for much of the whole. */
function share(topic: Topic): Sentence | null {
  const { answer, isWhole } = topic
  const { total, largest } = answer.facts
  if (!isWhole || answer.by === PERIOD || !isNamed(largest)) return null
  return shareOf(topic, {
    dimension: answer.by,
    parts: answer.groups.length,
    part: largest,
    total,
  })
}

/** The series that stands for much of the whole: the brand, or the kind of costs. */
function shareOfSeries(topic: Topic): Sentence | null {
  const { answer, chart, isSum } = topic
  const isStack = isStackOfMeasures(chart, answer)
  if (!isStack && !(answer.split !== null && isSum)) return null
  const total = answer.series.reduce((sum, each) => sum + (each.total ?? 0), 0)
  const largest = answer.series.reduce<ChartFact | null>(
    (most, { key, name, total: value }) =>
      (value ?? 0) > (most?.value ?? 0) && key !== OTHERS && key !== NONE
        ? { key, label: isStack ? asSubject(nounOf(chart, key)) : name, value: value ?? 0 }
        : most,
    null,
  )
  if (!largest) return null
  return shareOf(topic, {
    dimension: answer.split,
    parts: answer.series.length,
    part: largest,
    total,
  })
}

interface Part {
  readonly dimension: string | null
  readonly parts: number
  readonly part: ChartFact
  readonly total: number
}

/** What makes up less than that, in per cent, says something only where it made up clearly more, or less, before. */
const LARGE = 33
const MOVED_POINTS = 5

function shareOf(topic: Topic, { dimension, parts, part, total }: Part): Sentence | null {
  if (parts < 2 || total <= 0 || isTooFew(topic.answer.unit, total)) return null
  const percent = percentOf(part.value, total)
  if (percent < 10 || percent > MOST_SHARE || percent < (100 / parts) * 1.3) return null
  const before = shareBefore(topic, dimension, part.key)
  const words = { group: partWords(topic, dimension, part.label), percent }
  const about = [`${topic.whole} ${part.label}`]
  const points = before === null ? 0 : Math.abs(percent - before)
  if (points >= MOVED_POINTS && !isTooFew(topic.answer.unit, (points / 100) * total)) {
    const weight = 26 + Math.min(points, 30) / 2
    return { kind: 'share', weight, words: shareWords(topic, { ...words, before }), about }
  }
  if (percent < LARGE) return null
  return {
    kind: 'share',
    weight: (before === null ? weightOfState(topic, dimension, part.key) : 4) + percent / 16,
    words: shareWords(topic, { ...words, before: null }),
    about,
  }
}

/** What waits for somebody is worth more than what has come to its end. */
function weightOfState({ chart }: Topic, dimension: string | null, key: string): number {
  const tone = dimension === null ? undefined : dimensionOf(chart, dimension).items[key]?.tone
  return (tone && OF_TONES[tone]) ?? 10
}

const OF_TONES: Partial<Record<Tone, number>> = {
  danger: 28,
  warning: 26,
  progress: 22,
  success: 0,
}

interface ShareWords {
  readonly group: string
  readonly percent: number
  readonly before: number | null
}

function shareWords({ whole, stretch }: Topic, { group, percent, before }: ShareWords): string {
  const values = { group, percent: formatPercent(percent), measure: whole }
  return before === null
    ? text('{group} made up {percent} of {measure}', values)
    : text('{group} made up {percent} of {measure} ({stretch}: {earlier})', {
        ...values,
        stretch,
        earlier: formatPercent(before),
      })
}

/** How many per cent a part made up before, where more or less of it means something: older states have come further. */
const shareBefore = (topic: Topic, dimension: string | null, key: string): number | null =>
  dimension !== null && isState(topic.chart, dimension)
    ? null
    : percentBefore(topic, dimension, key)

function percentBefore(topic: Topic, dimension: string | null, key: string): number | null {
  const { by, groups, before } = topic.answer
  if (before === null || !isCompared(topic) || !isLong(topic.answer)) return null
  const place = dimension === by ? groups.findIndex((group) => group.key === key) : null
  if (place === -1) return null
  const [part, whole] = before.series.reduce(
    ([some, all], each) => {
      const own = place !== null ? each.values[place] : each.key === key ? each.total : 0
      return [some + (own ?? 0), all + (each.total ?? 0)]
    },
    [0, 0],
  )
  return whole > 0 ? percentOf(part, whole) : null
}

const TOP = 3

/** How much the few largest of many make up. */
function top(topic: Topic): Sentence | null {
  const { answer, chart, isWhole } = topic
  const { total } = answer.facts
  if (!isWhole || answer.by === PERIOD || total <= 0 || isTooFew(answer.unit, total)) return null
  const target = dimensionOf(chart, answer.by).spec.target
  const named = answer.groups.flatMap(({ key }, place) =>
    key === OTHERS || key === NONE
      ? []
      : [answer.series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0)],
  )
  if (!target || named.length < TOP * 2) return null
  const largest = named.toSorted((one, other) => other - one).slice(0, TOP)
  const percent = percentOf(
    largest.reduce((sum, value) => sum + value, 0),
    total,
  )
  if (percent < LARGE || percent > 95) return null
  return {
    kind: 'top',
    weight: 14 + percent / 8,
    words: text('By {one}, the {count} largest made up {percent} of {measure}', {
      one: inSentence(target.label[0]),
      count: TOP,
      percent: formatPercent(percent),
      measure: topic.whole,
    }),
    about: [`top ${topic.whole} ${answer.by}`],
  }
}

interface Sum {
  readonly dimension: string
  readonly key: string
  readonly label: string
  readonly value: number
}

/** What each group comes to, and each series of a split. */
const sumsOf = ({ answer: { by, groups, split, series } }: Topic): readonly Sum[] => [
  ...(by === PERIOD
    ? []
    : groups.map(({ key, label }, place) => ({
        dimension: by,
        key,
        label,
        value: series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0),
      }))),
  ...(split === null
    ? []
    : series.map(({ key, name, total }) => ({
        dimension: split,
        key,
        label: name,
        value: total ?? 0,
      }))),
]

const toneOf = ({ chart }: Topic, { dimension, key }: Sum): Tone | undefined =>
  dimensionOf(chart, dimension).items[key]?.tone

/** What ought not to be there, the groups, or series, in the tone of danger, where there is much of it or clearly more than before. */
function worst(topic: Topic): readonly Sentence[] {
  const { answer, isWhole } = topic
  const { total } = answer.facts
  if (!isWhole || total <= 0 || isTooFew(answer.unit, total)) return []
  return sumsOf(topic).flatMap((sum): Sentence[] => {
    const { dimension, key, label, value } = sum
    // One that is larger than all others is said anyway.
    if (toneOf(topic, sum) !== 'danger' || key === answer.facts.largest?.key) return []
    const percent = percentOf(value, total)
    const earlier = percentBefore(topic, dimension, key)
    const before = earlier !== null && isClearlyMore(percent, earlier) ? earlier : null
    if (percent < LARGE && before === null) return []
    return [
      {
        kind: 'worst',
        weight: 28 + Math.min(percent, 30) / 2,
        words: shareWords(topic, { group: partWords(topic, dimension, label), percent, before }),
        about: [`${topic.whole} ${label}`],
      },
    ]
  })
}

const isClearlyMore = (percent: number, before: number): boolean =>
  percent - before >= MOVED_POINTS && percent >= before * 1.5

/** How much is past its day, or close to it: bands of days in the tone of danger, else in that of warning. */
function due(topic: Topic): readonly Sentence[] {
  const { answer, isWhole, chart } = topic
  if (!isWhole) return []
  const bands = sumsOf(topic).filter(
    ({ dimension, value }) => dimensionOf(chart, dimension).isOrdinal && !isFew(answer.unit, value),
  )
  const [worstTone] = (['danger', 'warning'] as const).filter((tone) =>
    bands.some((band) => toneOf(topic, band) === tone),
  )
  return bands
    .filter((band) => toneOf(topic, band) === worstTone)
    .map(
      ({ dimension, label, value }): Sentence => ({
        kind: 'due',
        weight: 34,
        words: text('{chart}: {value} {group}', {
          chart: chartWords(chart).title,
          value: tileNumber(answer.unit, value),
          group: partWords(topic, dimension, label),
        }),
        about: [`${topic.whole} ${label}`],
      }),
    )
}
