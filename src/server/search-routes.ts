import { setImmediate } from 'node:timers/promises'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { fold, searchFields } from '#language'
import type { Condition } from '../storage/store.ts'
import { accessOf, type Access } from './access.ts'
import { badParameter } from './errors.ts'
import { demandCaller } from './guard.ts'
import { envelope, sendJson } from './http.ts'
import { askedBy } from './resource-routes.ts'
import { revealRows, type JsonRecord, type Row } from './reveal.ts'
import { resolveAll } from './where.ts'
import type { World } from './world.ts'

/** Of each resource so many are shown, the best of so many that were found. */
const SHOWN = 5
const FOUND = 20
/** Among so many hits those that the caller may see are looked for before their own records are gone through. */
const LOOKED_AT = 500

/** GET /search?q=…: the few records of every resource that fit best, of those that the caller may list. */
export const searchRoutes = (world: World): FastifyPluginAsync => async (app) => {
  app.get('/search', { onRequest: demandCaller(world) }, async (request, reply) => {
    const text = readText(request)
    const exact = isCode(text) ? await searchAll(world, request, text, rowsByCode) : []
    const groups = exact.length > 0 ? exact : await searchAll(world, request, text, rowsWithText)
    return sendJson(reply, envelope(JSON.stringify(groups.map(({ resource, items }) => ({ resource, items })))))
  })
}

/**
 * A whole number or code: every part of it is as common as can be, which is the worst there is for an index of parts of
 * words, and the whole of it is in an index of its own.
 */
const isCode = (text: string): boolean => /^\S{5,}$/.test(text) && /\d/.test(text)

interface Asked { readonly world: World; readonly request: FastifyRequest; readonly access: Access; readonly text: string }
type Find = (asked: Asked) => Promise<readonly Row[]>

async function searchAll(world: World, request: FastifyRequest, text: string, find: Find): Promise<Group[]> {
  const role = request.caller?.role ?? null
  const groups: Group[] = []
  for (const definition of world.catalogue.resources.values()) {
    const access = accessOf(world.catalogue, definition, role)
    if (!isSearched(access)) continue
    const items = await best({ world, request, access, text }, find)
    if (items.length > 0) groups.push({ resource: definition.name, items, rank: rankOf(String(items[0]?.label), text) })
    // Others get their turn between two resources; whoever has typed on in the meantime no longer waits for this.
    await setImmediate()
    if (request.raw.socket.destroyed) break
  }
  return groups.toSorted((left, right) => left.rank - right.rank)
}

interface Group { readonly resource: string; readonly items: readonly JsonRecord[]; readonly rank: number }

function readText({ query }: FastifyRequest): string {
  const { q, ...rest } = query as Record<string, unknown>
  for (const name in rest) badParameter(name)
  const text = typeof q === 'string' ? q.trim() : ''
  return text.length >= 2 && text.length <= 100 ? text : badParameter('q', 'Give q from 2 to 100 characters.')
}

/** What has a list on a screen and can be opened from there. */
const isSearched = ({ definition, role, may }: Access): boolean =>
  definition.screen !== undefined && may('list') && (may('show') || may('edit')) && searchFields(definition, role).length > 0

/** The best of what was found, as the caller sees it. */
async function best(asked: Asked, find: Find): Promise<JsonRecord[]> {
  const { world, request, access: { definition, brief }, text } = asked
  const ranked = (await find(asked)).map((row) => ({ id: Number(row.id), rank: rankOf(String(row.label ?? ''), text) }))
  const ids = ranked.sort((left, right) => left.rank - right.rank).slice(0, SHOWN).map(({ id }) => id)
  if (ids.length === 0) return []
  const { rows } = await world.store.list(definition, { conditions: [{ id: filledUp(ids, SHOWN) }], sort: [], offset: 0, limit: SHOWN, fields: brief.fields, labels: brief.labels, counted: false })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return revealRows(world, world.store, ids.flatMap((id) => byId.get(id) ?? []), brief, () => askedBy(world, request).asker)
}

/** Names that begin with the text first, then those with a word that does, then the rest; the newest first among equals. */
function rankOf(label: string, text: string): number {
  const [name, sought] = [fold(label), fold(text)]
  return name.startsWith(sought) ? 0 : name.includes(` ${sought}`) ? 1 : name.includes(sought) ? 2 : 3
}

/** What every look into the records has in common: the newest first, their names only. */
const QUERY = { sort: [{ field: 'id', descending: true }], offset: 0, limit: FOUND, fields: ['label'], labels: [], counted: false }

const ruleOf = ({ world, request, access: { rows } }: Asked): Condition[] => resolveAll([rows], askedBy(world, request).asker)

/** Records that are called exactly that in a field which has an index of its own. */
async function rowsByCode(asked: Asked): Promise<readonly Row[]> {
  const { world: { store }, access: { definition, role }, text } = asked
  const names = searchFields(definition, role).filter((name) => definition.fields[name]?.options.unique || definition.list.columns.includes(name))
  const found = new Set<number>()
  for (const name of names) for (const id of (await store.idsBy(definition, name, [text])).get(text) ?? []) found.add(id)
  if (found.size === 0) return []
  return (await store.list(definition, { ...QUERY, conditions: [...ruleOf(asked), { id: filledUp([...found].slice(0, LOOKED_AT)) }] })).rows
}

/**
 * Records with the text that the role may see. Without a row rule the search index gives them at once. With one, its hits
 * are narrowed; where the text is so common that none of the role's own is among them, the rows of the rule are gone through,
 * which are few: their own.
 */
async function rowsWithText(asked: Asked): Promise<readonly Row[]> {
  const { world: { store }, access: { definition, rows, role }, text } = asked
  const fields = searchFields(definition, role)
  const isNarrowed = fields.length < searchFields(definition).length
  const hits = await store.hits(definition, text, rows || isNarrowed ? LOOKED_AT : FOUND)
  if (hits.length === 0) return []
  const rule = ruleOf(asked)
  // Fields that the role may not look at must not tell by a hit: the text is asked for again, of the others alone.
  const again = isNarrowed ? { search: text, searchFields: fields } : {}
  const found = await store.list(definition, { ...QUERY, ...again, conditions: [...rule, { id: filledUp(hits) }] })
  if (found.rows.length > 0 || hits.length < LOOKED_AT) return found.rows
  return (await store.list(definition, { ...QUERY, search: text, searchFields: fields, conditions: rule })).rows
}

/** Lists of ids come in few lengths only, so that the database keeps few statements and not five hundred. */
const filledUp = (ids: readonly number[], length = ids.length > FOUND ? LOOKED_AT : FOUND): number[] =>
  [...ids, ...Array<number>(Math.max(0, length - ids.length)).fill(ids.at(-1) ?? 0)]
