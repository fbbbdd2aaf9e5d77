import { dateInZone, isDays, pathOf, PERIOD, type Dataset } from '#schema/engine'
import {
  additive,
  isOfRecords,
  sumsOf,
  type Calendar,
  type PreparedSums,
} from '../../storage/totals/prepared.ts'
import { readPrepared } from '../../storage/totals/read-prepared.ts'
import { readTotals } from '../../storage/totals/read-totals.ts'
import type { TotalsQuestion, TotalsRow } from '../../storage/totals/totals.ts'
import { accessOf } from '../access/access.ts'
import type { AppContext } from '../app-context.ts'
import { dayEnd, dayStart } from '../day.ts'
import { linesOn } from '../http/routes/field-through.ts'
import type { EngineWork } from '../work/work.ts'
import { isDayAt, type ChartRequest } from './chart-request.ts'

interface Numbered {
  readonly dataset: Dataset
  readonly names: readonly string[]
  readonly question: TotalsQuestion
}

/** Counts from the sums that are kept ready where they suffice, else from the rows. */
export function readNumbers(
  work: EngineWork,
  request: ChartRequest,
  { dataset, names, question }: Numbered,
): Promise<readonly TotalsRow[]> {
  const { store } = work.context
  const sums = sumsFor(work, request, dataset, names)
  if (!sums) return readTotals(store, question, work.sql)
  const order = additive(dataset)
  const from = {
    sums,
    numbers: names.map((name) => order.indexOf(name)),
    parts: request.parts,
    calendar: calendarOf(work.context, dataset),
  }
  return readPrepared(store, question, from, work.sql)
}

/** The first of the prepared sums that tell what is requested. They know of no limits of a caller. */
function sumsFor(
  work: EngineWork,
  { by, split, filters }: ChartRequest,
  dataset: Dataset,
  names: readonly string[],
): PreparedSums | undefined {
  const order = additive(dataset)
  const isLimited = !work.isServer && accessOf(work.registry, dataset.resource, work.role).rows
  if (isLimited || !names.every((name) => order.includes(name))) return undefined
  const groups = [by, ...(split === null ? [] : [split])].filter((name) => name !== PERIOD)
  const paths = (all: readonly string[]) => all.map((name) => pathOf(dataset, name))
  const dimensions = paths([...groups, ...filters.keys()])
  // A record with two rows of different keys would be counted twice, unless one key alone is looked at.
  const narrowed = [...filters].filter(([, values]) => values.length === 1).map(([name]) => name)
  const single = paths([...groups, ...narrowed])
  const isOfLines = (key: string) =>
    linesOn(work.registry.whole(dataset.resource), key, work.registry) !== null
  const isWhole = names.every((name) => !isOfRecords(dataset.measures[name]))
  return sumsOf(dataset).find(
    ({ keys }) =>
      dimensions.every(
        (path) => !isDays(path) && keys.some((key) => path === key || path.startsWith(`${key}.`)),
      ) && keys.every((key) => isWhole || !isOfLines(key) || single.includes(key)),
  )
}

/** Calendar that maps days of the company to the stored dates of a dataset. */
export function calendarOf(
  { registry, settings: { timeZone } }: Pick<AppContext, 'registry' | 'settings'>,
  dataset: Dataset,
): Calendar {
  if (isDayAt(registry, dataset, dataset.date ?? '')) return DAYS
  return {
    zone: timeZone,
    stretch: (first, last) => ({ first: dayStart(first, timeZone), last: dayEnd(last, timeZone) }),
    markOf: (day) => dayEnd(day, timeZone).slice(0, 10),
    daysOf: (mark) => [
      ...new Set(
        [`${mark}T00:00:00.000Z`, `${mark}T23:59:59.999Z`].map((instant) =>
          dateInZone(new Date(instant), timeZone),
        ),
      ),
    ],
  }
}

const DAYS: Calendar = {
  zone: '',
  stretch: (first, last) => ({ first, last }),
  markOf: (day) => day,
  daysOf: (mark) => [mark],
}
