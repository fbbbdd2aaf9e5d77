import { changesIn } from './changes.ts'
import { levelsIn } from './levels.ts'
import { partsIn } from './parts.ts'
import { trendsIn } from './trends.ts'
import { reachesBack, topicOf, type Answered, type Sentence } from './topic.ts'

/** Something that is worth saying, and the chart that shows it. */
export interface Finding extends Sentence {
  readonly chart: string
}

const MOST = 5
/** So many are said, if there are, however little notable they are. */
const LEAST = 3
/** What is less notable than that is only said where there is little else. */
const NOTABLE = 8
/** What else is said of the same chart, or in the same way, has to be that much more notable. */
const REPEATED = 10

/** The most notable findings of charts of which nothing was chosen, the most notable first. */
export function findingsOf(answered: readonly Answered[]): readonly Finding[] {
  const hasEarlier = reachesBack(answered)
  const left = answered.flatMap((each) => {
    const topic = topicOf(each, hasEarlier)
    return [changesIn, trendsIn, partsIn, levelsIn]
      .flatMap((sentencesIn) => sentencesIn(topic))
      .map((said): Finding => ({ ...said, chart: each.chart.code }))
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
