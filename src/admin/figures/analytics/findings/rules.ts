import {
  findMeasure,
  NONE,
  OTHERS,
  PERIOD,
  type ChartAnswer,
  type ChartFact,
  type Tone,
} from '#schema/engine'
import { tileNumber } from '../../charts/numbers.ts'
import { formatPercent, formatStretch, todayIs } from '../../../format.ts'
import { text } from '../../../i18n/text.ts'
import { inSentence } from '../../../words.ts'
import { chartWords, findDimension } from '../dimension.ts'
import { isComparable } from '../plot-of.ts'
import {
  asSubject,
  isCompared,
  isFew,
  isLong,
  isNamed,
  isStackOfMeasures,
  isState,
  isTooFew,
  readNoun,
  partWords,
  computePercent,
  rule,
  type Amount,
  type Topic,
} from './topic.ts'

const capped = (value: number, most: number): number => Math.min(Math.abs(value), most)

// Change of a measure since the comparison period.

interface Change extends Amount {
  readonly before: number
  readonly percent: number
  /** Weight deducted for measures after the first. */
  readonly later: number
}

const NOTABLE = 5
const TENFOLD = 900
/** Above this factor, the earlier amount is negligible. */
const MOST_TIMES = 50
const NOTABLE_POINTS = 2

const amountChanges = ({ answer, amounts }: Topic): readonly Change[] =>
  answer.before === null
    ? []
    : amounts.flatMap((amount, place): Change[] => {
        const { before, now, unit } = amount
        if (before === null) return []
        if (unit !== 'percent' && (before <= 0 || now < 0)) return []
        const percent = computePercent(now - before, before)
        return [{ ...amount, before, percent, later: place === 0 ? 0 : 6 }]
      })

/** Changes of amounts that are large enough to compare. Percentages are excluded. */
const largeChanges = (topic: Topic): readonly Change[] =>
  amountChanges(topic).filter(
    ({ unit, before, now }) =>
      unit !== 'percent' &&
      !isFew(unit, before) &&
      !(now > 0 && isFew(unit, now)) &&
      now <= before * MOST_TIMES,
  )

function changeValues({ noun, unit, now, before }: Change, { stretch }: Topic) {
  const largest = Math.max(now, before)
  return {
    noun,
    measure: asSubject(noun),
    now: tileNumber(unit, now, largest),
    earlier: tileNumber(unit, before, largest),
    stretch,
  }
}

const upOrDown = (change: Change, topic: Topic): string =>
  change.now > change.before
    ? text('{measure} rose to {now} ({stretch}: {earlier})', changeValues(change, topic))
    : text('{measure} fell to {now} ({stretch}: {earlier})', changeValues(change, topic))

const CHANGES = [
  rule({
    kind: 'change',
    cases: largeChanges,
    when: ({ now, percent }) => now > 0 && Math.abs(percent) >= NOTABLE && percent <= TENFOLD,
    weight: ({ percent, later }) => 44 + capped(percent, 100) / 3 - later,
    words: ({ noun, percent }, { stretch }) => {
      const values = {
        measure: asSubject(noun),
        percent: formatPercent(Math.abs(percent)),
        stretch,
      }
      return percent > 0
        ? text('{measure} up {percent} on {stretch}', values)
        : text('{measure} down {percent} on {stretch}', values)
    },
    // Two measures with the same change usually measure the same thing.
    about: ({ noun, percent }) => [noun, `by ${percent}`],
  }),
  rule({
    kind: 'change',
    cases: largeChanges,
    when: ({ percent }) => percent > TENFOLD,
    weight: ({ later }) => 20 - later,
    words: upOrDown,
    about: ({ noun }) => [noun],
  }),
  rule({
    kind: 'change',
    cases: largeChanges,
    when: ({ now, percent }) => now > 0 && Math.abs(percent) < NOTABLE,
    weight: ({ later }) => 16 - later,
    words: (change, topic) =>
      text('{measure} little changed: {now} ({stretch}: {earlier})', changeValues(change, topic)),
    about: ({ noun }) => [noun],
  }),
  rule({
    kind: 'change',
    cases: largeChanges,
    when: ({ now }) => now === 0,
    weight: ({ later }) => 36 - later,
    words: (change, topic) => text('No {noun} ({stretch}: {earlier})', changeValues(change, topic)),
    about: ({ noun }) => [noun],
  }),
  rule({
    kind: 'change',
    cases: amountChanges,
    when: ({ unit, now, before }) =>
      unit === 'count' && now > 0 && now !== before && (isFew(unit, before) || isFew(unit, now)),
    weight: ({ later }) => 10 - later,
    words: upOrDown,
    about: ({ noun }) => [noun],
  }),
  rule({
    kind: 'change',
    cases: amountChanges,
    when: ({ unit, now, before }) =>
      unit === 'percent' && Math.abs(Math.round(now - before)) >= NOTABLE_POINTS,
    weight: ({ now, before }) => 30 + capped(now - before, 30),
    words: upOrDown,
    about: ({ noun }) => [noun],
  }),
]

// Growth of a part, for the parts that rose or fell most. States are excluded.

interface Move {
  readonly fact: ChartFact
  readonly before: number
  /** Percentage of the total growth or decline; null if not meaningful. */
  readonly share: number | null
}

function movesIn(topic: Topic): readonly Move[] {
  const { answer, chart, grouped, isSum } = topic
  const { total, before, gained, lost } = answer.facts
  if (grouped === null || !isSum || before === null || !isCompared(topic)) return []
  if (isState(chart, grouped)) return []
  const grown = total - before
  const isNotable = Math.abs(grown) / before >= NOTABLE / 100 && !isFew(answer.unit, grown)
  return [gained, lost].filter(isNamed).map((fact) => {
    const share = computePercent(fact.value, grown)
    // Above 100%, other parts offset the excess, so it is not a share.
    const isShare = isNotable && fact.value > 0 === grown > 0 && share >= 25 && share < 100
    return { fact, before, share: isShare ? share : null }
  })
}

const countParts = ({ answer: { by, groups, series } }: Topic): number =>
  by === PERIOD ? series.length : groups.length

const GROWTH = [
  rule({
    kind: 'growth',
    cases: movesIn,
    when: ({ share }) => share !== null,
    // Ranked below the change of the total.
    weight: ({ share }) => 34 + (share ?? 0) / 8,
    words: ({ fact, share }, { chart, grouped, whole }) => {
      const values = {
        group: partWords(chart, grouped, fact.label),
        percent: formatPercent(share ?? 0),
        measure: whole,
      }
      return fact.value > 0
        ? text('{group} accounted for {percent} of the growth in {measure}', values)
        : text('{group} accounted for {percent} of the fall in {measure}', values)
    },
    about: ({ fact }, { whole }) => [`${whole} ${fact.label}`],
  }),
  rule({
    kind: 'moved',
    cases: movesIn,
    when: ({ fact, share, before }, topic) =>
      share === null &&
      // With only two parts, one is simply the remainder of the other.
      countParts(topic) >= 3 &&
      !isFew(topic.answer.unit, fact.value) &&
      computePercent(Math.abs(fact.value), before) >= 1,
    weight: ({ fact, before }) => 24 + capped(computePercent(fact.value, before), 30) / 2,
    words: ({ fact }, { chart, grouped, whole, stretch, answer }) => {
      const values = {
        group: partWords(chart, grouped, fact.label),
        measure: whole,
        value: tileNumber(answer.unit, Math.abs(fact.value)),
        stretch,
      }
      return fact.value > 0
        ? text('{group} rose most: {measure} up by {value} on {stretch}', values)
        : text('{group} fell most: {measure} down by {value} on {stretch}', values)
    },
    about: ({ fact }, { whole }) => [`${whole} ${fact.label}`],
  }),
]

// Share of a part in the whole.

interface Part {
  readonly dimension: string | null
  readonly key: string
  readonly label: string
  readonly value: number
  /** Percentage of the whole. */
  readonly percent: number
  /** Change since the comparison period in percentage points; 0 if not meaningful. */
  readonly points: number
  readonly before: number | null
  readonly isLargest: boolean
  readonly tone: Tone | undefined
  readonly isBand: boolean
  /** Number of parts, including this one. */
  readonly among: number
}

function partsIn(topic: Topic): readonly Part[] {
  const { answer, chart, isWhole } = topic
  const { by, groups, split, series, unit } = answer
  const isStack = isStackOfMeasures(chart, answer)
  const lists = [
    isWhole && by !== PERIOD
      ? {
          dimension: by,
          all: groups.map((group, place) => ({ ...group, value: sumAt(answer, place) })),
        }
      : null,
    isStack || (isWhole && split !== null)
      ? {
          dimension: split,
          all: series.map(({ key, name, total }) => ({
            key,
            label: isStack ? asSubject(readNoun(chart, key)) : name,
            value: total ?? 0,
          })),
        }
      : null,
  ]
  return lists.flatMap((list): Part[] => {
    const { dimension, all } = list ?? { dimension: null, all: [] }
    const whole = all.reduce((sum, { value }) => sum + value, 0)
    if (whole <= 0 || isTooFew(unit, whole)) return []
    const shown = dimension === null ? null : findDimension(chart, dimension)
    const most = Math.max(...all.filter(isNamed).map(({ value }) => value))
    return all.map(({ key, label, value }) => {
      const percent = computePercent(value, whole)
      const before = percentBefore(topic, dimension, key)
      // Older records have progressed further, so a change in their states is not meaningful.
      const isMove = before !== null && !(dimension !== null && isState(chart, dimension))
      const points = isMove ? Math.abs(percent - before) : 0
      const isLarge = !isTooFew(unit, (points / 100) * whole)
      return {
        dimension,
        key,
        label,
        value,
        percent,
        before: isMove ? before : null,
        points: isLarge ? points : 0,
        isLargest: isNamed({ key, label, value }) && value === most,
        tone: shown?.items[key]?.tone,
        isBand: shown?.isOrdinal ?? false,
        among: all.length,
      }
    })
  })
}

/** Sum of all series of one group. */
const sumAt = ({ series }: ChartAnswer, place: number): number =>
  series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0)

/** Percentage of a part in the comparison period; null if unknown. */
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
  return whole > 0 ? computePercent(part, whole) : null
}

/** Below this percentage, a part is notable only if its share has changed clearly. */
const LARGE = 33
const MOVED_POINTS = 5

const isShare = ({ isLargest, percent, among }: Part): boolean =>
  isLargest && among > 1 && percent >= 10 && percent <= 98 && percent >= 130 / among

/** Work that awaits action weighs more than finished work. */
const WEIGHT_BY_TONE: Partial<Record<Tone, number>> = {
  danger: 28,
  warning: 26,
  progress: 22,
  success: 0,
}

const shareValues = ({ dimension, label, percent }: Part, { chart, whole }: Topic) => ({
  group: partWords(chart, dimension, label),
  percent: formatPercent(percent),
  measure: whole,
})

const aboutPart = ({ label }: Part, { whole }: Topic) => [`${whole} ${label}`]

const TOP = 3

/** The combined share of the largest few records. */
function topIn({ answer, chart, isWhole }: Topic) {
  const { facts, by, unit, groups } = answer
  const target = findDimension(chart, by).spec.target
  const named = groups.flatMap(({ key }, place) =>
    key === OTHERS || key === NONE ? [] : [sumAt(answer, place)],
  )
  if (!isWhole || by === PERIOD || !target || named.length < TOP * 2) return []
  if (facts.total <= 0 || isTooFew(unit, facts.total)) return []
  const largest = named.toSorted((one, other) => other - one).slice(0, TOP)
  const sum = largest.reduce((all, value) => all + value, 0)
  return [{ one: inSentence(target.label[0]), percent: computePercent(sum, facts.total) }]
}

const PARTS = [
  rule({
    kind: 'share',
    cases: partsIn,
    when: (part) => isShare(part) && part.points >= MOVED_POINTS,
    weight: ({ points }) => 26 + capped(points, 30) / 2,
    words: (part, topic) =>
      text('{group} made up {percent} of {measure} ({stretch}: {earlier})', {
        ...shareValues(part, topic),
        stretch: topic.stretch,
        earlier: formatPercent(part.before ?? 0),
      }),
    about: aboutPart,
  }),
  rule({
    kind: 'share',
    cases: partsIn,
    when: (part) => isShare(part) && part.percent >= LARGE && part.points < MOVED_POINTS,
    weight: ({ percent, before, tone }) =>
      (before === null ? ((tone && WEIGHT_BY_TONE[tone]) ?? 10) : 4) + percent / 16,
    words: (part, topic) =>
      text('{group} made up {percent} of {measure}', shareValues(part, topic)),
    about: aboutPart,
  }),
  rule({
    kind: 'top',
    cases: topIn,
    when: ({ percent }) => percent >= LARGE && percent <= 95,
    weight: ({ percent }) => 14 + percent / 8,
    words: ({ one, percent }, { whole }) =>
      text('By {one}, the {count} largest made up {percent} of {measure}', {
        one,
        count: TOP,
        percent: formatPercent(percent),
        measure: whole,
      }),
    about: (_, { whole, answer }) => [`top ${whole} ${answer.by}`],
  }),
  rule({
    // Amounts overdue or nearly so: the bands of days with the tone "danger", or else "warning".
    kind: 'due',
    cases: (topic) => {
      const bands = partsIn(topic).filter(
        ({ isBand, value }) => isBand && !isFew(topic.answer.unit, value),
      )
      const [worst] = (['danger', 'warning'] as const).filter((tone) =>
        bands.some((band) => band.tone === tone),
      )
      return bands.filter(({ tone }) => tone === worst)
    },
    when: (_, { isWhole }) => isWhole,
    weight: () => 34,
    words: ({ dimension, label, value }, { chart, answer }) =>
      text('{chart}: {value} {group}', {
        chart: chartWords(chart).title,
        value: tileNumber(answer.unit, value),
        group: partWords(chart, dimension, label),
      }),
    about: aboutPart,
  }),
]

// Charts over time, and pairs of measures.

function peaksIn({ answer, chart, view, isSum }: Topic) {
  const { facts, groups, by } = answer
  const isMedian = findMeasure(chart, view[0] ?? '')?.measure.type === 'medianHours'
  if (!(isSum || (isMedian && view.length === 1)) || by !== PERIOD) return []
  const today = todayIs()
  const passed = groups.flatMap(({ key }, place) => (key > today ? [] : [sumAt(answer, place)]))
  const counted = isMedian ? passed.filter((value) => value > 0) : passed
  const usual = counted.reduce((sum, value) => sum + value, 0) / counted.length
  const group = groups.find(({ key }) => key === facts.largest?.key)
  return group && facts.largest && counted.length >= 3
    ? [{ group, value: facts.largest.value, usual }]
    : []
}

/** The two measures of a chart of pairs. */
function pairsIn({ chart, amounts, answer }: Topic) {
  const [one, other] = amounts
  if (chart.style !== 'pairs' || !one || !other || one.unit !== other.unit) return []
  if (amounts.some(({ unit }) => unit === 'percent')) return []
  if (isFew(one.unit, one.now) || isFew(one.unit, other.now)) return []
  const percent = computePercent(other.now - one.now, one.now)
  // A budget that covers future days cannot have been fully spent yet.
  const isAhead = percent < 0 && !isComparable(chart, one.name) && answer.toDate > todayIs()
  return isAhead ? [] : [{ one, other, percent }]
}

const OTHER = [
  rule({
    kind: 'peak',
    cases: peaksIn,
    when: ({ value, usual }, { answer }) => !isTooFew(answer.unit, value) && value >= usual * 1.15,
    weight: ({ value, usual }) => (value < usual * 1.5 ? 10 : 16),
    words: ({ group, value }, { whole, answer }) => {
      const values = {
        measure: asSubject(whole),
        value: tileNumber(answer.unit, value),
        stretch: formatStretch(group.key, group.to ?? group.key),
      }
      return group.key === group.to
        ? text('{measure} peaked at {value} on {stretch}', values)
        : text('{measure} peaked at {value} in {stretch}', values)
    },
    about: (_, { whole }) => [`peak ${whole}`],
  }),
  rule({
    kind: 'beside',
    cases: pairsIn,
    when: ({ percent }) => Math.abs(percent) >= 1 && percent <= TENFOLD,
    weight: ({ percent }) => 16 + capped(percent, 60) / 6,
    words: ({ one, other, percent }) => {
      const size = formatPercent(Math.abs(percent))
      const values = { measure: asSubject(other.noun), percent: size, other: one.noun }
      return percent > 0
        ? text('{measure} {percent} above {other}', values)
        : text('{measure} {percent} below {other}', values)
    },
    about: ({ other }) => [`beside ${other.noun}`],
  }),
]

export const RULES = [...CHANGES, ...GROWTH, ...PARTS, ...OTHER]
