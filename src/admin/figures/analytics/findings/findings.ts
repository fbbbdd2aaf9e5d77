import { RULES } from './rules.ts'
import { reachesBack, readTopic, type Answered, type Sentence } from './topic.ts'

/** A notable fact, and the chart that shows it. */
export interface Finding extends Sentence {
  readonly chart: string
}

const MOST = 5
/** Minimum number of findings to show, regardless of their weight. */
const LEAST = 3
/** Findings below this weight are used only to reach the minimum. */
const NOTABLE = 8
/** Penalty for each finding already chosen from the same chart or of the same kind. */
const REPEATED = 10

/** Selects the most notable findings of charts in their default state, most notable first. */
export function findFindings(answered: readonly Answered[]): readonly Finding[] {
  const hasEarlier = reachesBack(answered)
  const left = answered.flatMap((each) => {
    const topic = readTopic(each, hasEarlier)
    return RULES.flatMap((sentencesIn) => sentencesIn(topic)).map(
      (sentence): Finding => ({ ...sentence, chart: each.chart.code }),
    )
  })
  const chosen: Finding[] = []
  while (left.length > 0 && chosen.length < MOST) {
    const worth = (one: Finding) =>
      one.weight -
      REPEATED * chosen.filter(({ chart, kind }) => chart === one.chart || kind === one.kind).length
    const best = left.reduce((most, each) => (worth(each) > worth(most) ? each : most))
    left.splice(left.indexOf(best), 1)
    if (worth(best) < NOTABLE && chosen.length >= LEAST) break
    if (!chosen.some(({ about }) => about.some((each) => best.about.includes(each))))
      chosen.push(best)
  }
  return chosen.toSorted((one, other) => other.weight - one.weight)
}
