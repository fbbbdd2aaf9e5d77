import { NONE, OTHERS, PERIOD, type ChartFact } from '#schema/engine'
import { formatPercent } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { inSentence } from '../../words.ts'
import { dimensionOf } from '../dimension.ts'
import {
  asSubject,
  isTooFew,
  isNamed,
  isStackOfMeasures,
  nounOf,
  partWords,
  percentOf,
  type Sentence,
  type Topic,
} from './topic.ts'

/** What parts make of the whole. */
export const partsIn = (topic: Topic): readonly Sentence[] =>
  [share(topic), shareOfSeries(topic), top(topic), ...worst(topic)].flatMap((each) => each ?? [])

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

function shareOf(topic: Topic, { dimension, parts, part, total }: Part): Sentence | null {
  if (parts < 2 || total <= 0 || isTooFew(topic.answer.unit, total)) return null
  const percent = percentOf(part.value, total)
  if (percent < 10 || percent > MOST_SHARE || percent < (100 / parts) * 1.3) return null
  return {
    kind: 'share',
    weight: 20 + Math.min(percent, 60) / 3,
    words: text('%{group} made up %{percent} of %{measure}', {
      group: partWords(topic, dimension, part.label),
      percent: formatPercent(percent),
      measure: topic.whole,
    }),
    about: [`${topic.whole} ${part.label}`],
  }
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
  if (percent < 12 || percent > 95) return null
  return {
    kind: 'top',
    weight: 14 + percent / 6,
    words: text('By %{one}, the %{count} largest made up %{percent} of %{measure}', {
      one: inSentence(target.label[0]),
      count: TOP,
      percent: formatPercent(percent),
      measure: topic.whole,
    }),
    about: [`top ${topic.whole} ${answer.by}`],
  }
}

/** What ought not to be there: the groups, or series, in the tone of danger. */
function worst(topic: Topic): readonly Sentence[] {
  const { answer, isWhole, chart } = topic
  const { total } = answer.facts
  if (!isWhole || total <= 0 || isTooFew(answer.unit, total)) return []
  const sums = [
    ...(answer.by === PERIOD
      ? []
      : answer.groups.map(({ key, label }, place) => ({
          dimension: answer.by,
          key,
          label,
          value: answer.series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0),
        }))),
    ...(answer.split === null
      ? []
      : answer.series.map(({ key, name, total: value }) => ({
          dimension: answer.split ?? '',
          key,
          label: name,
          value: value ?? 0,
        }))),
  ]
  return sums.flatMap(({ dimension, key, label, value }): Sentence[] => {
    const percent = percentOf(value, total)
    if (dimensionOf(chart, dimension).items[key]?.tone !== 'danger' || percent < 2) return []
    // One that is larger than all others is said anyway.
    if (key === answer.facts.largest?.key) return []
    return [
      {
        kind: 'worst',
        weight: 22 + Math.min(percent, 30) / 2,
        words: text('%{group} made up %{percent} of %{measure}', {
          group: partWords(topic, dimension, label),
          percent: formatPercent(percent),
          measure: topic.whole,
        }),
        about: [`${topic.whole} ${label}`],
      },
    ]
  })
}
