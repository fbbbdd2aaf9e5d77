import {
  addDays,
  type Dataset,
  type Registry,
  type Related,
  type AtEndMeasure,
} from '#schema/engine'
import type { Condition } from '../../storage/store.ts'
import type { TotalsQuestion } from '../../storage/totals/totals.ts'
import { dayEnd, dayStart } from '../day.ts'
import type { EngineWork } from '../work/work.ts'
import { isDayAt, stretchOf } from './chart-request.ts'

/** Before the first record of anybody. */
export const EARLIEST = '1900-01-01'

interface AtEnd {
  readonly dataset: Dataset
  readonly name: string
  readonly question: Omit<TotalsQuestion, 'numbers'>
}

/** How many rows there were at the end of a day. */
export function atEndQuestion(
  work: EngineWork,
  { dataset, name, question }: AtEnd,
  day: string,
): TotalsQuestion {
  const measure = dataset.measures[name]
  const to = day > work.today ? work.today : day
  return {
    ...question,
    date: question.date && {
      ...question.date,
      parts: [stretchOf(work, dataset, { from: EARLIEST, to })],
    },
    where: [
      ...question.where,
      ...(measure?.type === 'atEnd'
        ? atEndConditions(measure, to, {
            registry: work.registry,
            timeZone: work.settings.timeZone,
          })
        : []),
    ],
    numbers: [{ is: 'count' }],
  }
}

/** What the rows meet that stood there at the end of a day, by the records of others that name them. */
export function atEndConditions(
  { with: has, without }: AtEndMeasure,
  day: string,
  { registry, timeZone }: { readonly registry: Registry; readonly timeZone: string },
): readonly Condition[] {
  const condition = ({ of, through, date, days }: Related, isAbsent: boolean): Condition => {
    const isDays = isDayAt(registry, { resource: of }, date)
    const first = days === null ? null : addDays(day, 1 - days)
    return {
      referredBy: of.name,
      through,
      isAbsent,
      where: {
        [date]: {
          ...(first === null ? {} : { atLeast: isDays ? first : dayStart(first, timeZone) }),
          atMost: isDays ? day : dayEnd(day, timeZone),
        },
      },
    }
  }
  return [
    ...has.map((each) => condition(each, false)),
    ...without.map((each) => condition(each, true)),
  ]
}
