import { OTHERS, PERIOD, type ChartFact } from '#schema/engine'
import { formatCount, formatPercent } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { inSentence } from '../../words.ts'
import { dimensionOf } from '../dimension.ts'
import { isComparable } from '../plot-of.ts'
import {
  asSubject,
  beside,
  groupedBy,
  growsBy,
  isCompared,
  isFew,
  isLong,
  isNamed,
  partWords,
  percentOf,
  type Amount,
  type Sentence,
  type Topic,
} from './topic.ts'

/** What is said of a chart beside the stretch that it is compared with. */
export const changesIn = (topic: Topic): readonly Sentence[] =>
  topic.answer.before === null
    ? []
    : [
        ...topic.amounts.map((amount, place) => changed(topic, amount, place === 0 ? 0 : 6)),
        growth(topic),
        ...moved(topic),
        gone(topic),
        come(topic),
      ].flatMap((each) => each ?? [])

const NOTABLE = 5
const TENFOLD = 900
/** Beyond that, what there was before is next to nothing. */
const MOST_TIMES = 50

/** How much more, or less, there is of a measure; what comes after the first is a little less notable. */
function changed(topic: Topic, amount: Amount, later: number): Sentence | null {
  const { noun, unit, now, before } = amount
  if (before === null || unit === 'percent') return before === null ? null : inPoints(topic, amount)
  if (before <= 0 || now < 0) return null
  const said = (weight: number, words: string, size?: number): Sentence => ({
    kind: 'change',
    weight: weight - later,
    words,
    // What changes as much as something else is mostly the same under another name.
    about: [noun, ...(size === undefined ? [] : [`by ${size}`])],
  })
  const values = {
    measure: asSubject(noun),
    now: beside(unit, now, before),
    earlier: beside(unit, before, now),
    stretch: topic.stretch,
  }
  if (isFew(unit, before) || (now > 0 && isFew(unit, now)))
    return unit === 'count' && now > 0 && now !== before
      ? said(10, inNumbers(values, now > before))
      : null
  if (now === 0) return said(36, text('No {noun} ({stretch}: {earlier})', { ...values, noun }))
  const percent = percentOf(now - before, before)
  if (now > before * MOST_TIMES) return null
  if (percent > TENFOLD) return said(20, inNumbers(values, true))
  if (Math.abs(percent) < NOTABLE)
    return said(16, text('{measure} little changed: {now} ({stretch}: {earlier})', values))
  const weight = 44 + Math.min(Math.abs(percent), 100) / 3
  return said(
    weight,
    percent > 0
      ? text('{measure} up {percent} on {stretch}', {
          ...values,
          percent: formatPercent(percent),
        })
      : text('{measure} down {percent} on {stretch}', {
          ...values,
          percent: formatPercent(-percent),
        }),
    percent,
  )
}

const inNumbers = (values: Readonly<Record<string, string>>, isUp: boolean): string =>
  isUp
    ? text('{measure} up to {now} ({stretch}: {earlier})', values)
    : text('{measure} down to {now} ({stretch}: {earlier})', values)

const NOTABLE_POINTS = 2

/** A percentage by how many points it moved; where it hardly did, its level is what there is to say. */
function inPoints({ stretch }: Topic, { noun, unit, now, before }: Amount): Sentence | null {
  const points = now - (before ?? 0)
  if (Math.abs(Math.round(points)) < NOTABLE_POINTS) return null
  const values = {
    measure: asSubject(noun),
    now: beside(unit, now, 0),
    earlier: beside(unit, before ?? 0, 0),
    stretch,
  }
  return {
    kind: 'change',
    weight: 30 + Math.min(Math.abs(points), 30),
    words: inNumbers(values, points > 0),
    about: [noun],
  }
}

/** Where most of the growth came from, or of the fall. */
function growth(topic: Topic): Sentence | null {
  const { total, before } = topic.answer.facts
  const part = before === null ? null : carrier(topic)
  if (part === null || before === null) return null
  const { fact, percent } = part
  const values = {
    group: partWords(topic, groupedBy(topic), fact.label),
    percent: formatPercent(percent),
    measure: topic.whole,
  }
  return {
    kind: 'growth',
    // Comes after how much there is more, or less, in all.
    weight: 34 + percent / 8,
    words:
      total > before
        ? text('{group} accounted for {percent} of the growth in {measure}', values)
        : text('{group} accounted for {percent} of the fall in {measure}', values),
    about: [`${topic.whole} ${fact.label}`],
  }
}

/** The group that carried the growth, or the fall, and how much of it. */
function carrier(topic: Topic): { readonly fact: ChartFact; readonly percent: number } | null {
  const { unit, facts } = topic.answer
  const { total, before, gained, lost } = facts
  if (growsBy(topic) === null || before === null) return null
  const grown = total - before
  if (Math.abs(grown) / before < NOTABLE / 100 || isFew(unit, grown)) return null
  const fact = grown > 0 ? gained : lost
  if (!isNamed(fact)) return null
  const percent = percentOf(Math.abs(fact.value), Math.abs(grown))
  // More than the whole was made up for elsewhere: a share of it would be no share.
  return percent < 25 || percent >= 100 ? null : { fact, percent }
}

const partsOf = ({ answer: { by, groups, series } }: Topic): number =>
  by === PERIOD ? series.length : groups.length

/** What rose and what fell the most, where that is not where the growth came from. */
function moved(topic: Topic): readonly Sentence[] {
  const { unit, facts } = topic.answer
  const { before, gained, lost } = facts
  // Of two, one is what is left of the other.
  if (growsBy(topic) === null || before === null || partsOf(topic) < 3) return []
  const carried = carrier(topic)?.fact
  return [gained, lost].flatMap((fact): Sentence[] => {
    if (!isNamed(fact) || fact === carried || isFew(unit, fact.value)) return []
    const percent = Math.abs(percentOf(fact.value, before))
    if (percent < 1) return []
    const values = {
      group: partWords(topic, groupedBy(topic), fact.label),
      measure: topic.whole,
      value: beside(unit, Math.abs(fact.value), 0),
      stretch: topic.stretch,
    }
    return [
      {
        kind: 'moved',
        weight: 24 + Math.min(percent, 30) / 2,
        words:
          fact.value > 0
            ? text('{group} rose most: {measure} up by {value} on {stretch}', values)
            : text('{group} fell most: {measure} down by {value} on {stretch}', values),
        about: [`${topic.whole} ${fact.label}`],
      },
    ]
  })
}

/** Records, such as customers, that have come or gone. */
function recordsOf(topic: Topic): string | null {
  const { chart, answer, view } = topic
  const by = groupedBy(topic)
  if (by === null || !isCompared(topic) || !isLong(answer)) return null
  if (!isComparable(chart, view[0] ?? '') || answer.series.some(({ key }) => key === OTHERS))
    return null
  const label = dimensionOf(chart, by).spec.target?.label
  // What is called the same as one and as many cannot be counted.
  return label && label[0] !== label[1] ? inSentence(label[1]) : null
}

/** Of what comes and goes all the time, many are gone at any time. */
const FEW_OF = 5

/** Of fewer than that, one that is missing is seen in the chart. */
const MANY = 10

/** Who stopped buying is missed; what is not made or repaired now may be next month. */
function weightOfGone(topic: Topic, count: number): number {
  if (topic.answer.unit !== 'money' || partsOf(topic) < MANY) return 6
  return count * FEW_OF < partsOf(topic) ? 36 : 24
}

function gone(topic: Topic): Sentence | null {
  const many = recordsOf(topic)
  const { gone: count, total } = topic.answer.facts
  if (many === null || count < 1 || total === 0) return null
  return {
    kind: 'gone',
    weight: weightOfGone(topic, count) + Math.min(count, 20) / 2,
    words: text(
      'Of the {many} with {measure} in {stretch}, {count} has none now |||| Of the {many} with {measure} in {stretch}, {count} have none now',
      countedWords(topic, many, count),
    ),
    about: [`gone ${topic.whole}`],
  }
}

function come(topic: Topic): Sentence | null {
  const many = recordsOf(topic)
  const { come: count } = topic.answer.facts
  if (many === null || count < 2) return null
  return {
    kind: 'come',
    weight: (topic.answer.unit === 'money' ? 20 : 6) + Math.min(count, 20) / 2,
    words: text(
      'Of the {many} with {measure} now, {count} had none in {stretch} |||| Of the {many} with {measure} now, {count} had none in {stretch}',
      countedWords(topic, many, count),
    ),
    about: [`come ${topic.whole}`],
  }
}

const countedWords = ({ whole, stretch }: Topic, many: string, count: number) => ({
  smart_count: count,
  count: formatCount(count),
  many,
  measure: whole,
  stretch,
})
