import { sql } from 'kysely'
import { countAll, EXACT } from './count.ts'
import {
  byIds,
  counted,
  tablesBehind,
  walkPhases,
  type PreparedList,
  type Way,
} from './list-rows.ts'
import type { Leads, Search } from './search.ts'

/**
 * Chooses how to run a search. A rare word is looked up first and the rows are then sorted. If all words are common, rows
 * that contain all of them usually are too, so walking the index in order is fastest. Otherwise the least common word is
 * looked up first.
 */
export async function searchWay(
  prepared: PreparedList,
  search: Search,
  isCounted: boolean,
): Promise<Way> {
  const { shape } = prepared
  const near = await chooseLeads(prepared, search)
  if (near.most <= EXACT) return amongHits(prepared, near, isCounted)
  if (
    shape.paths.length > 0 &&
    (await counted(prepared, shape.countFiltered(), tablesBehind(prepared))) <= EXACT
  ) {
    const total = isCounted
      ? await counted(prepared, shape.countMatching(), tablesBehind(prepared))
      : -1
    return {
      total,
      isEstimate: false,
      page: (limit, offset) => byIds(prepared, shape.idsSorted(), limit, offset),
    }
  }
  const isCertain = search.isExact && shape.paths.length === 0
  const expected = isCertain && !isCounted ? EXACT : await expectedMatches(prepared)
  if (isCertain || expected > EXACT * 2) {
    return {
      total: Math.max(EXACT + 1, expected),
      isEstimate: true,
      page: (limit, offset) => walkPhases(prepared, limit, offset),
    }
  }
  return amongHits(prepared, await chooseLeads(prepared, search, FAR), isCounted)
}

/** Number of hits below which the other words need not be counted. */
const FEW = 100
/** Limit for counting the least common word if several words are common. */
const FAR = EXACT * 10

interface Chosen {
  readonly leads: Leads
  readonly most: number
}

/** Chooses the rarest word of each alternative to find candidates, which are then checked for the other words. */
export async function chooseLeads(
  prepared: PreparedList,
  { ways, tables }: Search,
  limit = EXACT,
): Promise<Chosen> {
  const leads: number[] = []
  let most = 0
  for (const [way, words] of ways.entries()) {
    let [lead, least] = [0, Number.POSITIVE_INFINITY]
    for (const word of words.keys()) {
      const count = await counted(prepared, prepared.shape.countWord(way, word, limit), tables)
      if (count < least) [lead, least] = [word, count]
      if (least <= FEW) break
    }
    leads.push(lead)
    most = Math.max(most, least)
  }
  return { leads, most }
}

async function amongHits(
  prepared: PreparedList,
  { leads, most }: Chosen,
  isCounted: boolean,
): Promise<Way> {
  const { shape } = prepared
  const isExact = shape.paths.length === 0 && shape.search?.isExact
  const total =
    isExact || !isCounted
      ? most
      : await counted(prepared, shape.countAmongHits(leads), tablesBehind(prepared))
  return {
    total,
    isEstimate: false,
    page: (limit, offset) => byIds(prepared, shape.idsAmongHits(leads), limit, offset),
  }
}

const SAMPLES = 32

/**
 * Estimates the number of matches from a few dozen samples at even intervals of ids, because planners cannot estimate the
 * frequency of words.
 */
function expectedMatches(prepared: PreparedList): Promise<number> {
  const {
    reading: { engine, connection, memory },
    table,
    shape,
    values,
  } = prepared
  const statement = shape.sample()
  const count = async (): Promise<number> => {
    const highest = engine.statement(
      `highest ${table.name}`,
      () => sql`select max(id) from ${sql.table(table.name)}`,
    )
    const [[last] = []] = await connection.run(highest)
    let [scanned, matched] = [0, 0]
    for (let place = 0; place < SAMPLES; place += 1) {
      const [[rows, hits] = []] = await connection.run(statement, [
        ...values,
        Math.floor((Number(last) / SAMPLES) * place),
      ])
      scanned += Number(rows)
      matched += Number(hits)
    }
    return scanned === 0
      ? 0
      : Math.round(((await countAll(engine, connection, table.name)) * matched) / scanned)
  }
  return memory.rough(tablesBehind(prepared), { statement, values, count })
}
