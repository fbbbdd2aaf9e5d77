import type { FastifyRequest } from 'fastify'
import {
  fold,
  memoize,
  namedBy,
  readTarget,
  type Registry,
  type Definition,
  type SearchGroup,
} from '#schema/engine'
import type { LookedUp, LookUp, LookUpPlace } from '../../../storage/store.ts'
import { documentNumber, type DocumentNumber } from '../../../storage/read/search-words.ts'
import { orderForm } from '../../../storage/tables/derive.ts'
import { findAccess, type Access } from '../../access/access.ts'
import { searchIn } from '../../work/list-request.ts'
import { requestContext, makeViewer } from '../routes/resource-routes.ts'
import { serializeRows, type JsonRecord } from '../../work/serialize.ts'
import { resolveAll } from '../../work/where.ts'
import type { AppContext } from '../../app-context.ts'

/** Maximum number of records per resource, and of resources. */
const SHOWN = 5
const MOST_GROUPS = 7
/** Ranks below this belong to records whose name contains the search text. */
const BY_NAME = 3
/** Maximum number of related records per record, and of records shown with related ones. */
const BROUGHT = 3
const BRINGERS = 3

/** A search group with serialized records. */
interface Group extends Omit<SearchGroup, 'items'> {
  readonly items: readonly JsonRecord[]
}

interface Ranked {
  readonly access: Access
  readonly ids: readonly number[]
  readonly rank: number
}

const cache = memoize((_: Registry) => new Map<string, readonly Access[]>())

/** Resources that the caller can search: they have a list on a screen, and the caller may open their records. */
export function searchedBy(context: AppContext, { caller }: FastifyRequest): readonly Access[] {
  const role = caller?.role ?? null
  const all = cache(context.registry)
  const found =
    all.get(String(role)) ??
    byMenu(
      context.registry,
      [...context.registry.resources.values()]
        .map((definition) => findAccess(context.registry, definition, role))
        .filter(isSearched),
    )
  all.set(String(role), found)
  return found
}

/** Puts resources that have related records first, then sorts by menu order. */
function byMenu(
  { resources, app: { areas } }: Registry,
  accesses: readonly Access[],
): readonly Access[] {
  const bringing = new Set([...resources.values()].map((definition) => findRelated(definition)))
  const rankPlace = ({ definition: { name, menu } }: Access) =>
    bringing.has(name)
      ? 0
      : 1000 * (1 + areas.findIndex(({ name: area }) => area === menu?.area)) + (menu?.order ?? 0)
  return accesses.toSorted((one, other) => rankPlace(one) - rankPlace(other))
}

/** Returns the resource whose records are shown together with records of this one. */
const findRelated = ({ fields, list: { anywhere } }: Definition): unknown =>
  fields[anywhere?.comesWith ?? '']?.options.target

const isSearched = ({ definition, searchable, may }: Access): boolean =>
  definition.screen !== undefined &&
  may('list') &&
  (may('show') || may('edit')) &&
  searchable.length > 0

/** Finds the best matches of every resource: exact numbers if there are any, otherwise matches by name. */
export async function searchAnywhere(
  context: AppContext,
  request: FastifyRequest,
  text: string,
): Promise<Group[]> {
  const accesses = searchedBy(context, request)
  const { principal, defaultDialCode: dialCode } = requestContext(context, request)
  const places = accesses.map(
    ({ definition, searchable, rows }): LookUpPlace => ({
      definition,
      fields: searchable,
      rows: resolveAll([rows], principal),
    }),
  )
  const exact = isCode(text) ? await context.store.lookUpCodes({ text, dialCode, places }) : NOTHING
  const numbered =
    exact.found.length > 0
      ? exact
      : await numbersMeant(context, { text, dialCode, places }, principal.today)
  const looked =
    numbered.found.length > 0
      ? numbered
      : await withOwn(
          context,
          { text, dialCode, places },
          await context.store.lookUpTexts({ text, dialCode, places }),
        )
  const ranked = withoutLogs(rank(accesses, looked, text)).slice(0, 2 * MOST_GROUPS)
  const hits = await readHits(context, request, ranked)
  const groups = withoutNamesakes(context.registry, hits).slice(0, MOST_GROUPS)
  const isByName = ({ resource }: Group) =>
    ranked.some(({ access, rank }) => access.definition.name === resource && rank < BY_NAME)
  // Users rarely mean a match in a field other than the name, such as an e-mail address.
  return [
    ...groups.filter(isByName),
    ...(await broughtAlong(context, request, ranked, groups)),
    ...groups.filter((group) => !isByName(group)),
  ]
}

const NOTHING: LookedUp = { found: [], cut: new Set() }

/** "so2673" means the sale SO-2026-002673 or one from another year: complete numbers of the series with that prefix. */
async function numbersMeant(
  { store }: AppContext,
  { text, dialCode, places }: LookUp,
  today: string,
): Promise<LookedUp> {
  const meant = documentNumber(orderForm(text))
  if (!meant) return NOTHING
  const found: LookedUp['found'][number][] = []
  for (const [place, one] of places.entries()) {
    const codes = listSeries(one.definition).flatMap((series) => numbersIn(series, meant, today))
    for (const code of codes) {
      const looked = await store.lookUpCodes({ text: code, dialCode, places: [one] })
      found.push(...looked.found.map((each) => ({ ...each, place })))
    }
  }
  return { found, cut: new Set() }
}

const listSeries = memoize(({ fields }: Definition): readonly string[] =>
  Object.values(fields).flatMap(({ options: { series } }) =>
    typeof series === 'string' ? [series] : [],
  ),
)

/** Number of years tried. Numbers from earlier years are found as text. */
const YEARS = 5

function numbersIn(
  series: string,
  { prefix, year, number }: DocumentNumber,
  today: string,
): readonly string[] {
  if (fold(series.split('-')[0] ?? '') !== prefix) return []
  const numbered = series.replace(/0+$/, (zeros) => number.padStart(zeros.length, '0'))
  if (!series.includes('{year}')) return year === null ? [numbered] : []
  const last = Number(today.slice(0, 4))
  const years = year === null ? Array.from({ length: YEARS }, (_, ago) => last - ago) : [year]
  return years.map((each) => numbered.replace('{year}', String(each)))
}

/**
 * True for a complete number or code, or a phone number with spaces. Each part of it may be common, but the whole is
 * indexed.
 */
const isCode = (text: string): boolean =>
  /\d/.test(text) && (/^\S{5,}$/.test(text) || /^[+(\d][\d\s().\-/]{4,}$/.test(text))

/**
 * If a word is so common that none of the caller's own records is among the first hits, searches only the caller's records,
 * which are few.
 */
async function withOwn(
  context: AppContext,
  { text, dialCode, places }: { text: string; dialCode: string; places: readonly LookUpPlace[] },
  looked: LookedUp,
): Promise<LookedUp> {
  const missed = [...looked.cut].filter(
    (place) => !looked.found.some((each) => each.place === place),
  )
  const found = [...looked.found]
  for (const place of missed) {
    const { definition, fields, rows } = places[place] ?? {}
    if (!definition || !fields || !rows) continue
    const own = await context.store.list(definition, {
      ...NEWEST,
      search: text,
      searchFields: fields,
      dialCode,
      conditions: rows,
      limit: SHOWN,
      fields: ['label'],
      labels: [],
    })
    found.push(
      ...own.rows.map(({ id, label }) => ({ place, id, label: String(label), isExact: false })),
    )
  }
  return { found, cut: looked.cut }
}

const NEWEST = {
  sort: [{ field: 'id', descending: true }],
  offset: 0,
  counted: false,
} as const

/**
 * Sorts exact numbers first, then names that start with the text, then names with a word that does, then the rest. Equal
 * ranks are sorted newest first.
 */
function rank(accesses: readonly Access[], { found }: LookedUp, text: string): Ranked[] {
  const words = fold(text).split(/\s+/)
  const groups = Map.groupBy(
    found.map((each) => ({ ...each, rank: each.isExact ? -1 : rankLabel(each.label, words) })),
    ({ place }) => place,
  )
  return [...groups]
    .flatMap(([place, records]) => {
      const access = accesses[place]
      const best = records.toSorted((left, right) => left.rank - right.rank).slice(0, SHOWN)
      return access ? [{ access, ids: best.map(({ id }) => id), rank: best[0]?.rank ?? 0 }] : []
    })
    .sort(
      (left, right) =>
        left.rank - right.rank || accesses.indexOf(left.access) - accesses.indexOf(right.access),
    )
}

function rankLabel(label: string, [first = '', ...others]: readonly string[]): number {
  const name = fold(label)
  if (![first, ...others].every((word) => name.includes(word))) return BY_NAME
  if (name.startsWith(first)) return 0
  return name.includes(` ${first}`) || endsNumber(name, first) ? 1 : 2
}

/** True if digits are a whole document number apart from its prefix and leading zeros: "267" in "SO-2026-000267". */
const endsNumber = (name: string, digits: string): boolean =>
  /^\d+$/.test(digits) && new RegExp(`-0*${digits.replace(/^0+/, '')}(?!\\d)`).test(name)

/** Logs and messages contain everyone's names and numbers, so they are shown only if there are no other matches. */
function withoutLogs(ranked: readonly Ranked[]): readonly Ranked[] {
  const others = ranked.filter(({ access }) => access.definition.list.anywhere?.last !== true)
  return others.length > 0 ? others : ranked
}

/** Reads the records found as the caller may see them, of all resources at the same time. */
async function readHits(
  context: AppContext,
  request: FastifyRequest,
  ranked: readonly Ranked[],
): Promise<Group[]> {
  const groups = await Promise.all(
    ranked.map(async ({ access: { definition, hitSerializer: brief }, ids }) => ({
      resource: definition.name,
      items: await serializeRows(
        makeViewer(context, request),
        brief,
        await context.store.rows(definition, ids, brief),
      ),
    })),
  )
  return groups.filter(({ items }) => items.length > 0)
}

/**
 * Leaves out records that are named by another hit: the receivable of a sale has the number of the sale, and its page is
 * linked from the page of the sale.
 */
function withoutNamesakes({ resources }: Registry, groups: readonly Group[]): Group[] {
  const found = new Set(
    groups.flatMap(({ resource, items }) => items.map(({ id }) => `${resource} ${String(id)}`)),
  )
  return groups
    .map((group) => {
      const definition = resources.get(group.resource)
      const source = definition ? namedBy(definition) : null
      if (!definition || source === null) return group
      const target = readTarget(definition.fields[source])
      return {
        ...group,
        items: group.items.filter((item) => !found.has(`${target} ${String(item[source])}`)),
      }
    })
    .filter(({ items }) => items.length > 0)
}

/** Loads the latest records related to those found by name: for a customer, its orders, sales and open invoices. */
async function broughtAlong(
  context: AppContext,
  request: FastifyRequest,
  ranked: readonly Ranked[],
  groups: readonly Group[],
): Promise<Group[]> {
  const shown = new Set(groups.map(({ resource }) => resource))
  const brought = await Promise.all(
    searchedBy(context, request)
      .filter(({ definition }) => !shown.has(definition.name))
      .map((access) => readRelated(context, request, access, { ranked, groups })),
  )
  return brought.filter((group) => group !== null).filter(({ items }) => items.length > 0)
}

async function readRelated(
  context: AppContext,
  request: FastifyRequest,
  { definition, rows, hitSerializer: brief }: Access,
  { ranked, groups }: { ranked: readonly Ranked[]; groups: readonly Group[] },
): Promise<Group | null> {
  const { comesWith, where } = definition.list.anywhere ?? {}
  const target = findRelated(definition)
  const hits = ranked.find(
    ({ access, rank }) => access.definition.name === target && rank < BY_NAME,
  )
  const [first] = groups.find(({ resource }) => resource === target)?.items ?? []
  if (comesWith === undefined || !hits || !first) return null
  // A single match by name gets its own related records. Several matches share the latest of all of them.
  const ids = hits.ids.slice(0, BRINGERS)
  const found = await context.store.list(definition, {
    ...NEWEST,
    conditions: [
      ...resolveAll([rows, where], requestContext(context, request).principal),
      { [comesWith]: ids.length === 1 ? (ids[0] ?? 0) : ids },
    ],
    limit: BROUGHT,
    fields: brief.fields,
    labels: brief.labels,
  })
  return {
    resource: definition.name,
    items: await serializeRows(makeViewer(context, request), brief, found.rows),
    ...(ids.length === 1 && {
      of: {
        resource: String(target),
        field: comesWith,
        id: Number(first.id),
        label: String(first.label),
      },
    }),
  }
}

/** Searches one resource as its list does, including the records it refers to. */
export async function searchOne(
  context: AppContext,
  request: FastifyRequest,
  access: Access,
  text: string,
): Promise<Group[]> {
  const { definition, hitSerializer: brief, list, rows } = access
  const by = requestContext(context, request)
  const read = list.read({ search: text, size: String(SHOWN + BROUGHT) }, by)
  const found = await context.store.list(definition, {
    conditions: resolveAll([rows], by.principal),
    ...searchIn(read),
    sort: read.sort,
    offset: 0,
    limit: read.size,
    fields: brief.fields,
    labels: brief.labels,
    counted: false,
  })
  const items = await serializeRows(makeViewer(context, request), brief, found.rows)
  return items.length > 0 ? [{ resource: definition.name, items }] : []
}
