import { addDays, type Dataset } from '#schema/engine'
import { sumsOf, type PreparedSums } from '../../storage/totals/prepared.ts'
import { readPrepared } from '../../storage/totals/read-prepared.ts'
import { readTotals } from '../../storage/totals/read-totals.ts'
import type { TotalsRow } from '../../storage/totals/totals.ts'
import type { Finding, VerifyOptions } from '../../storage/verify.ts'
import type { AppContext } from '../app-context.ts'
import { EARLIEST } from './chart-at-end.ts'
import { calendarOf } from './prepared-sums.ts'

type Looked = Pick<AppContext, 'store' | 'registry' | 'settings'>

/** Compares precomputed sums with their rows, and resets wrong ones if requested. */
export async function verifyPrepared(
  context: Looked,
  { repair }: VerifyOptions,
): Promise<readonly Finding[]> {
  const datasets = new Set(context.registry.charts.flatMap((chart) => chart.datasets))
  const all = new Map(
    [...datasets].flatMap((dataset) =>
      sumsOf(dataset).map((sums) => [sums.name, { dataset, sums }]),
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

/** By each value of its keys, from the first day to the last that is ready. */
function agrees(context: Looked, dataset: Dataset, sums: PreparedSums): Promise<boolean> {
  const { store } = context
  const calendar = calendarOf(context, dataset)
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
    return textOf(kept) === textOf(await readTotals(store, question, sql))
  })
}

/** All that came before the last ten years, and each of these. */
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

/** The same for the same rows; groups that come to nothing say nothing. */
const textOf = (rows: readonly TotalsRow[]): string =>
  rows
    .filter(({ values }) => values.some((value) => value !== 0))
    .map(({ place, keys, values }) => JSON.stringify([place, keys, values]))
    .toSorted()
    .join('\n')
