import { NONE, OTHERS, PERIOD, type ChartAnswer, type ChartSeries } from '#schema/engine'
import { formatPercent, formatStretch, todayIs } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { isSummed } from '../plot-of.ts'
import {
  asSubject,
  isCompared,
  isFew,
  nounOf,
  partWords,
  percentOf,
  type Sentence,
  type Topic,
} from './topic.ts'

/** Of fewer stretches that have passed, halves say nothing. */
const LEAST_STRETCHES = 6
const NOTABLE = 5
/** Beyond that, in per cent, what there was at first is next to nothing. */
const MOST = 900

/** How the second half of what has passed stands to the first, where there is no earlier stretch to compare with. */
export function trendsIn(topic: Topic): readonly Sentence[] {
  const { answer, chart, view } = topic
  if (answer.by !== PERIOD || isCompared(topic)) return []
  const passed = passedIn(answer)
  if (passed.length < LEAST_STRETCHES) return []
  const halves = halvesOf(passed)
  if (answer.split === null)
    return answer.series
      .filter(({ key }) => isSummed(chart, key))
      .flatMap((each) => trendOf(topic, [each], halves, nounOf(chart, each.key)) ?? [])
  const [name = ''] = view
  if (!isSummed(chart, name)) return []
  return [trendOf(topic, answer.series, halves, topic.whole), trendOfPart(topic, halves)].flatMap(
    (each) => each ?? [],
  )
}

/** The places of the stretches that are over. */
function passedIn({ groups }: ChartAnswer): readonly number[] {
  const today = todayIs()
  return groups.flatMap(({ key, to }, place) => ((to ?? key) < today ? [place] : []))
}

interface Halves {
  readonly first: readonly number[]
  readonly second: readonly number[]
}

/** Two halves of the same length: of an odd number the first is left out. */
function halvesOf(passed: readonly number[]): Halves {
  const half = Math.floor(passed.length / 2)
  return { first: passed.slice(-2 * half, -half), second: passed.slice(-half) }
}

function trendOf(
  topic: Topic,
  series: readonly ChartSeries[],
  halves: Halves,
  noun: string,
): Sentence | null {
  const percent = growthOf(topic, series, halves)
  if (percent === null) return null
  return {
    kind: 'trend',
    weight: 38 + Math.min(Math.abs(percent), 100) / 3,
    words: trendWords(topic, { percent, measure: asSubject(noun) }, halves),
    about: [noun],
  }
}

/** The series that rose or fell by most. */
function trendOfPart(topic: Topic, halves: Halves): Sentence | null {
  const { answer, whole } = topic
  const moved = (one: ChartSeries) => sumAt([one], halves.second) - sumAt([one], halves.first)
  const most = answer.series
    .filter(({ key }) => key !== OTHERS && key !== NONE)
    .reduce<ChartSeries | null>(
      (found, each) =>
        found === null || Math.abs(moved(each)) > Math.abs(moved(found)) ? each : found,
      null,
    )
  const percent = most && growthOf(topic, [most], halves)
  if (!most || percent === null) return null
  return {
    kind: 'trend',
    weight: 30 + Math.min(Math.abs(percent), 100) / 5,
    words: text('{group}: {words}', {
      group: partWords(topic, answer.split, most.name),
      words: trendWords(topic, { percent, measure: whole }, halves),
    }),
    about: [`${whole} ${most.name}`],
  }
}

/** By how many per cent there is more in the second half; null where that says little. */
function growthOf(
  { answer }: Topic,
  series: readonly ChartSeries[],
  { first, second }: Halves,
): number | null {
  const unit = series[0]?.unit ?? answer.unit
  const [before, now] = [sumAt(series, first), sumAt(series, second)]
  // What had not begun yet has not grown.
  if (sumAt(series, first.slice(0, 1)) <= 0 || isFew(unit, before) || isFew(unit, now)) return null
  const percent = percentOf(now - before, before)
  return Math.abs(percent) < NOTABLE || percent > MOST ? null : percent
}

function trendWords(
  { answer }: Topic,
  { percent, measure }: { readonly percent: number; readonly measure: string },
  { first, second }: Halves,
): string {
  const values = {
    measure,
    percent: formatPercent(Math.abs(percent)),
    first: stretchOf(answer, first),
    second: stretchOf(answer, second),
  }
  return percent > 0
    ? text('{measure} up {percent} from {first} to {second}', values)
    : text('{measure} down {percent} from {first} to {second}', values)
}

const sumAt = (series: readonly ChartSeries[], places: readonly number[]): number =>
  series.reduce(
    (sum, { values }) => sum + places.reduce((own, place) => own + (values[place] ?? 0), 0),
    0,
  )

function stretchOf({ groups }: ChartAnswer, places: readonly number[]): string {
  const [first, last] = [groups[places[0] ?? 0], groups[places.at(-1) ?? 0]]
  return first && last ? formatStretch(first.key, last.to ?? last.key) : ''
}
