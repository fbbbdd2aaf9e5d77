import { listFieldEntries, type Registry, type Definition, dateInZone } from '#schema/engine'
import type { Store } from '../../../storage/store.ts'
import { verifyStorage, type VerifyOptions } from '../../../storage/verify.ts'
import type { Behaviour } from '../../behaviour.ts'
import { verifyPrepared } from '../../figures/prepared-sums.ts'
import { findBroken, type Broken, type Invariant } from './invariant.ts'
import { listJobs } from '../jobs.ts'
import type { AppContext } from '../../app-context.ts'

export interface Verified {
  /** Derived data that was wrong and has been repaired. */
  readonly repaired: readonly string[]
  /** Problems that need manual attention. */
  readonly open: readonly string[]
}

type Looked = Pick<AppContext, 'store' | 'registry' | 'behaviours' | 'settings' | 'clock'>

/** Verifies everything: counters, texts and search index, chart sums, the invariants of behaviours, and gap-free series. */
export async function verify(context: Looked, options: VerifyOptions): Promise<Verified> {
  const derived = [
    ...(await verifyStorage(context.store, options)),
    ...(await verifyPrepared(context, options)),
  ]
  const days = await listDays(context)
  const broken: string[] = []
  for (const behaviour of context.behaviours.values()) {
    for (const invariant of behaviour.verify ?? [])
      broken.push(...(await lookAt(context, behaviour, invariant, days)))
  }
  return {
    repaired: derived.filter(({ isRepaired }) => isRepaired).map(({ message }) => message),
    open: [
      ...derived.filter(({ isRepaired }) => !isRepaired).map(({ message }) => message),
      ...broken,
      ...(await findGaps(context.store, context.registry)),
    ],
  }
}

/**
 * Returns the business dates for which records may be correct: today, and the day of the last nightly jobs. Changes that
 * became due in between are not errors, because the server was not running to make them.
 */
async function listDays({
  store,
  behaviours,
  settings,
  clock,
}: Looked): Promise<readonly string[]> {
  const nightly = new Set(
    [...listJobs({ behaviours })]
      .filter(([, { every }]) => 'dailyAt' in every)
      .map(([name]) => name),
  )
  const runs = (
    await store.sql.selectFrom('larder_job').select(['name', 'last_run_at']).execute()
  ).flatMap(({ name, last_run_at: at }) => (nightly.has(name) && at !== null ? [at] : []))
  const dates = [clock(), ...runs.map((at) => new Date(at))].map((instant) =>
    dateInZone(instant, settings.timeZone),
  )
  return [...new Set(dates)]
}

const NAMED = 10

async function lookAt(
  { store, settings }: Looked,
  { name }: Behaviour,
  invariant: Invariant,
  days: readonly string[],
): Promise<string[]> {
  const runs: Broken[][] = []
  for (const today of days) runs.push(await findBroken(store.sql, invariant, { today, settings }))
  const keyFrom = ({ rule, id }: Broken) => `${id} ${rule}`
  const [first = [], ...others] = runs
  const always = first.filter((each) =>
    others.every((look) => look.some((other) => keyFrom(other) === keyFrom(each))),
  )
  return Object.entries(Object.groupBy(always, ({ rule }) => rule)).map(([rule, found = []]) => {
    const ids = [...new Set(found.map(({ id }) => id))]
    const named = ids.slice(0, NAMED).join(', ')
    return `Not true of ${name} ${named}${ids.length > NAMED ? ` and ${ids.length - NAMED} more` : ''}: ${rule}`
  })
}

/** Finds gaps: in each period, gap-free numbers must run from 1 to the last one issued. */
export async function findGaps(store: Store, registry: Registry): Promise<string[]> {
  const found: string[] = []
  for (const definition of registry.resources.values()) {
    for (const [name, { options }] of listFieldEntries(definition)) {
      if (options.gapFree === true)
        found.push(...(await gapsIn(store, definition, name, String(options.series))))
    }
  }
  return found
}

async function gapsIn(
  store: Store,
  definition: Definition,
  name: string,
  pattern: string,
): Promise<string[]> {
  // Read before the records, so that numbers issued in the meantime lie beyond it and are not mistaken for gaps.
  const series = await store.sql
    .selectFrom('larder_series')
    .selectAll()
    .where('name', '=', `${definition.name}.${name}`)
    .execute()
  const literal = pattern.replaceAll(/[^\w{}-]/g, '\\$&')
  const written = new RegExp(
    `^${literal.replace('{year}', '(?<period>\\d{4})').replace(/0+$/, '(?<number>\\d+)')}$`,
  )
  const numbers = new Map<string, Set<number>>()
  const query = {
    conditions: [],
    sort: [{ field: 'id', descending: false }],
    fields: [name],
    labels: [],
  }
  for await (const records of store.stream(definition, query)) {
    for (const record of records) {
      const { period = '', number } = written.exec(String(record[name]))?.groups ?? {}
      if (number !== undefined)
        numbers.set(period, (numbers.get(period) ?? new Set()).add(Number(number)))
    }
  }
  return series.flatMap(({ period, next }) => {
    const given = numbers.get(period) ?? new Set()
    const missing = Array.from({ length: Number(next) - 1 }, (_, place) => place + 1).filter(
      (number) => !given.has(number),
    )
    const at = `${definition.name}: the series of ${name}${period === '' ? '' : ` in ${period}`}`
    return missing.length === 0
      ? []
      : [
          `${at} lacks ${missing.length} of ${Number(next) - 1} numbers: ${missing.slice(0, NAMED).join(', ')}`,
        ]
  })
}
