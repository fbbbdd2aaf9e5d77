import { dateInZone, isDays, resolveDimension, PERIOD, type Dataset, addDays } from '#schema/engine'
import {
  additive,
  isOfRecords,
  listSums,
  type Calendar,
  type PreparedSums,
} from '../../storage/totals/prepared.ts'
import { readPrepared } from '../../storage/totals/read-prepared.ts'
import { readTotals } from '../../storage/totals/read-totals.ts'
import type { TotalsQuestion, TotalsRow } from '../../storage/totals/totals.ts'
import { findAccess } from '../access/access.ts'
import type { AppContext } from '../app-context.ts'
import { dayEnd, dayStart } from '../day.ts'
import { linesOn } from '../http/routes/field-through.ts'
import type { EngineWork } from '../work/work.ts'
import { isDayAt, type ChartRequest } from './chart-request.ts'
import { refreshPrepared, type SumsLease } from '../../storage/totals/refresh-prepared.ts'
import { claimTask, finishTask, LeaseLost, renewLease, type Lease } from '../tasks/tasks.ts'
import type { Finding, VerifyOptions } from '../../storage/verify.ts'
import { EARLIEST } from './chart-at-end.ts'

interface Numbered {
  readonly dataset: Dataset
  readonly names: readonly string[]
  readonly question: TotalsQuestion
}

/** Reads numbers from prepared sums if these suffice, otherwise from the rows. */
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
    calendar: makeCalendar(work.context, dataset),
  }
  return readPrepared(store, question, from, work.sql)
}

/** Finds the first prepared sums that answer the request. They ignore row restrictions, so callers with any get none. */
function sumsFor(
  work: EngineWork,
  { by, split, filters }: ChartRequest,
  dataset: Dataset,
  names: readonly string[],
): PreparedSums | undefined {
  const order = additive(dataset)
  const isLimited = !work.isServer && findAccess(work.registry, dataset.resource, work.role).rows
  if (isLimited || !names.every((name) => order.includes(name))) return undefined
  const groups = [by, ...(split === null ? [] : [split])].filter((name) => name !== PERIOD)
  const paths = (all: readonly string[]) => all.map((name) => resolveDimension(dataset, name))
  const dimensions = paths([...groups, ...filters.keys()])
  // A record whose lines have different keys would be counted twice, unless only one key is selected.
  const narrowed = [...filters].filter(([, values]) => values.length === 1).map(([name]) => name)
  const single = paths([...groups, ...narrowed])
  const isOfLines = (key: string) =>
    linesOn(work.registry.whole(dataset.resource), key, work.registry) !== null
  const isWhole = names.every((name) => !isOfRecords(dataset.measures[name]))
  return listSums(dataset).find(
    ({ keys }) =>
      dimensions.every(
        (path) => !isDays(path) && keys.some((key) => path === key || path.startsWith(`${key}.`)),
      ) && keys.every((key) => isWhole || !isOfLines(key) || single.includes(key)),
  )
}

/** Builds the calendar that maps the company's days to the stored dates of a dataset. */
export function makeCalendar(
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

const EVERY = 60_000

/** Yesterday's rows still change during the day; earlier rows seldom do. */
const OPEN_DAYS = 2

/** Brings all prepared sums up to date. Ends early when stopped. */
export async function refreshAll(
  context: AppContext,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const datasets = new Set(context.registry.charts.flatMap((chart) => chart.datasets))
  const done = new Set<string>()
  for (const dataset of datasets)
    for (const sums of listSums(dataset)) {
      if (isStopped() || done.has(sums.name)) continue
      done.add(sums.name)
      const now = context.clock()
      await refreshPrepared(context.store, sums, {
        calendar: makeCalendar(context, dataset),
        upTo: addDays(dateInZone(now, context.settings.timeZone), -OPEN_DAYS),
        isStopped,
        lease: makeLease(sums.name),
      }).catch((error: unknown) => {
        if (!(error instanceof LeaseLost)) throw error
      })
    }
}

function makeLease(key: string): SumsLease {
  let lease: Lease = { kind: 'sums', key, holder: '' }
  return {
    async claim(transaction) {
      const claimed = await claimTask(transaction, lease)
      if (claimed) lease = claimed
      return claimed !== null
    },
    renew: (transaction) => renewLease(transaction, lease),
    release: (transaction) => finishTask(transaction, lease),
  }
}

/** Refreshes the prepared sums every minute while the server runs. */
export function keepPrepared(context: AppContext): { stop(): Promise<void> } {
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  let isRunning = false
  const look = () => {
    if (isRunning || isStopped) return
    isRunning = true
    running = refreshAll(context, () => isStopped)
      .catch((error: unknown) => context.logger.error({ err: error }, 'sums could not be prepared'))
      .finally(() => {
        isRunning = false
      })
  }
  const timer = setInterval(look, EVERY)
  timer.unref()
  look()
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}

type Looked = Pick<AppContext, 'store' | 'registry' | 'settings'>

/** Compares prepared sums with their rows, and resets wrong ones if requested. */
export async function verifyPrepared(
  context: Looked,
  { repair }: VerifyOptions,
): Promise<readonly Finding[]> {
  const datasets = new Set(context.registry.charts.flatMap((chart) => chart.datasets))
  const all = new Map(
    [...datasets].flatMap((dataset) =>
      listSums(dataset).map((sums) => [sums.name, { dataset, sums }]),
    ),
  )
  const wrong: PreparedSums[] = []
  for (const { dataset, sums } of all.values())
    if (!(await agrees(context, dataset, sums))) wrong.push(sums)
  for (const { name } of repair ? wrong : [])
    await context.store.transaction(({ sql }) =>
      sql.deleteFrom('larder_prepared').where('name', '=', name).execute(),
    )
  return wrong.map(({ of, keys }) => ({
    message: `The sums of ${of.name} by ${keys.join(' and ')} do not agree with its rows`,
    isRepaired: repair,
  }))
}

/** Compares by each combination of keys, from the first day to the last prepared one. */
function agrees(context: Looked, dataset: Dataset, sums: PreparedSums): Promise<boolean> {
  const { store } = context
  const calendar = makeCalendar(context, dataset)
  return store.aside(async (sql) => {
    const state = await sql
      .selectFrom('larder_prepared')
      .selectAll()
      .where('name', '=', sums.name)
      .executeTakeFirst()
    if (!state?.ready_upto || state.zone !== calendar.zone) return true
    const parts = yearsUpTo(state.ready_upto)
    const question = {
      ...sums,
      date: { path: sums.date, parts: parts.map(({ from, to }) => calendar.stretch(from, to)) },
      groups: sums.keys.map((path) => ({ path })),
      filters: [],
    }
    const numbers = sums.numbers.map((_, at) => at)
    const kept = await readPrepared(store, question, { sums, numbers, parts, calendar }, sql)
    return formatRows(kept) === formatRows(await readTotals(store, question, sql))
  })
}

/** Lists the last ten years, preceded by one period for everything before them. */
function yearsUpTo(day: string): { readonly from: string; readonly to: string }[] {
  const last = Number(day.slice(0, 4))
  const years = Array.from({ length: 10 }, (_, ago) => last - ago).toReversed()
  const [first = last] = years
  return [
    { from: EARLIEST, to: addDays(`${first}-01-01`, -1) },
    ...years.map((year) => ({
      from: `${year}-01-01`,
      to: year === last ? day : `${year}-12-31`,
    })),
  ]
}

/** Gives equal results for equal rows. Groups with a value of zero are ignored. */
const formatRows = (rows: readonly TotalsRow[]): string =>
  rows
    .filter(({ values }) => values.some((value) => value !== 0))
    .map(({ place, keys, values }) => JSON.stringify([place, keys, values]))
    .toSorted()
    .join('\n')
