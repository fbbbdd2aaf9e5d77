import { measureOf, PERIOD } from '#schema/engine'
import { inFull, tileNumber } from '../../charts/numbers.ts'
import { formatPercent, formatStretch, todayIs } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { isComparable } from '../plot-of.ts'
import {
  asSubject,
  isFew,
  isTooFew,
  percentOf,
  type Amount,
  type Sentence,
  type Topic,
} from './topic.ts'

/** The best stretch, how one measure stands to another, and how high a percentage is. */
export const levelsIn = (topic: Topic): readonly Sentence[] =>
  [
    peak(topic),
    ...topic.amounts.map((amount) => level(topic, amount)),
    besideOther(topic),
    furthest(topic),
  ].flatMap((each) => each ?? [])

/** The stretch of time that stands out. */
function peak(topic: Topic): Sentence | null {
  const { answer, view, chart } = topic
  const { facts, groups, unit } = answer
  const { largest } = facts
  const isMedian = measureOf(chart, view[0] ?? '')?.measure.type === 'medianHours'
  if (!(topic.isSum || (isMedian && view.length === 1)) || answer.by !== PERIOD) return null
  if (largest === null || isTooFew(unit, largest.value)) return null
  const today = todayIs()
  const passed = groups.flatMap(({ key }, place) =>
    key > today ? [] : [answer.series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0)],
  )
  const counted = isMedian ? passed.filter((value) => value > 0) : passed
  const usual = counted.reduce((sum, value) => sum + value, 0) / counted.length
  const group = groups.find(({ key }) => key === largest.key)
  if (counted.length < 3 || !group || largest.value < usual * 1.15) return null
  const values = {
    measure: asSubject(topic.whole),
    value: tileNumber(unit, largest.value),
    stretch: formatStretch(group.key, group.to ?? group.key),
  }
  return {
    kind: 'peak',
    weight: largest.value < usual * 1.5 ? 10 : 16,
    words:
      group.key === group.to
        ? text('{measure} peaked at {value} on {stretch}', values)
        : text('{measure} peaked at {value} in {stretch}', values),
    about: [`peak ${topic.whole}`],
  }
}

/** So few of what a percentage is of make it chance. */
const LEAST_BASE = 5

/** How high a percentage is, where there is enough of what it is a percentage of. */
function level(topic: Topic, { name, noun, unit, now, before }: Amount): Sentence | null {
  if (unit !== 'percent' || now === 0 || !hasBase(topic, name)) return null
  const values = {
    measure: asSubject(noun),
    now: inFull(unit, now),
    earlier: before === null ? '' : inFull(unit, before),
    stretch: topic.stretch,
  }
  return {
    kind: 'level',
    weight: 14,
    words:
      before === null
        ? text('{measure} at {now}', values)
        : values.now === values.earlier
          ? text('{measure} unchanged at {now}', values)
          : text('{measure} at {now} ({stretch}: {earlier})', values),
    about: [noun],
  }
}

function hasBase({ chart, amounts, answer }: Topic, name: string): boolean {
  const measure = measureOf(chart, name)?.measure
  if (measure?.type !== 'ratio') return false
  const base = measure.to.map((part) => amounts.find((each) => each.name === part))
  if (base.some((each) => each === undefined) || answer.split !== null) return false
  return base.reduce((sum, each) => sum + (each?.now ?? 0), 0) >= LEAST_BASE
}

/** The two measures of a chart of pairs, where no percentage says how they stand to each other. */
function pairOf({ chart, amounts }: Topic): readonly [Amount, Amount] | null {
  const [one, other] = amounts
  if (chart.style !== 'pairs' || !one || !other || one.unit !== other.unit) return null
  return amounts.some(({ unit }) => unit === 'percent') ? null : [one, other]
}

/** "Expenses 12% below budget": the second of a pair beside the first. */
function besideOther(topic: Topic): Sentence | null {
  const pair = pairOf(topic)
  if (!pair) return null
  const [one, other] = pair
  if (isFew(one.unit, one.now) || isFew(one.unit, other.now)) return null
  const percent = percentOf(other.now - one.now, one.now)
  if (Math.abs(percent) < 1 || percent > 900) return null
  // What is budgeted for days to come is not there to be spent yet.
  if (percent < 0 && !isComparable(topic.chart, one.name) && topic.answer.toDate > todayIs())
    return null
  return {
    kind: 'beside',
    weight: 16 + Math.min(Math.abs(percent), 60) / 6,
    words: aside(percent, { measure: asSubject(other.noun), other: one.noun }),
    about: [`beside ${other.noun}`],
  }
}

/** "Fuel: expenses 40% above budget": where the second of a pair is furthest above the first. */
function furthest(topic: Topic): Sentence | null {
  const { answer, view } = topic
  const pair = pairOf(topic)
  if (!pair || answer.by === PERIOD) return null
  const [first, second] = view.map((name) => answer.series.find(({ key }) => key === name))
  const most = answer.groups.reduce<{ label: string; over: number; of: number } | null>(
    (found, { label }, place) => {
      const of = first?.values[place] ?? 0
      const over = (second?.values[place] ?? 0) - of
      return of > 0 && over > (found?.over ?? 0) ? { label, over, of } : found
    },
    null,
  )
  if (!most || isFew(pair[0].unit, most.over)) return null
  const percent = percentOf(most.over, most.of)
  if (percent < 5 || percent > 900) return null
  return {
    kind: 'beside',
    weight: 30 + Math.min(percent, 60) / 6,
    words: text('{group}: {words}', {
      group: most.label,
      words: aside(percent, { measure: pair[1].noun, other: pair[0].noun }),
    }),
    about: [`beside ${most.label}`],
  }
}

const aside = (percent: number, names: { readonly measure: string; readonly other: string }) =>
  percent > 0
    ? text('{measure} {percent} above {other}', { ...names, percent: formatPercent(percent) })
    : text('{measure} {percent} below {other}', { ...names, percent: formatPercent(-percent) })
