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
import { resolveWhere } from './where.ts'
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
    const role = request.caller?.role ?? null
    const groups: Group[] = []
    for (const definition of world.catalogue.resources.values()) {
      const access = accessOf(world.catalogue, definition, role)
      if (!isSearched(access)) continue
      const items = await searchOne(world, request, access, text)
      if (items.length > 0) groups.push({ resource: definition.name, items, rank: rankOf(String(items[0]?.label), text) })
      // Others get their turn between two resources; whoever has typed on in the meantime no longer waits for this.
      await setImmediate()
      if (request.raw.socket.destroyed) break
    }
    const sorted = groups.toSorted((left, right) => left.rank - right.rank).map(({ resource, items }) => ({ resource, items }))
    return sendJson(reply, envelope(JSON.stringify(sorted)))
  })
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

async function searchOne(world: World, request: FastifyRequest, access: Access, text: string): Promise<JsonRecord[]> {
  const { definition, brief } = access
  const rows = await rowsOf(world, request, access, text)
  const best = rows.map((row) => ({ row, rank: rankOf(String(row.label ?? ''), text) })).sort((left, right) => left.rank - right.rank).slice(0, SHOWN).map(({ row }) => row)
  if (best.length === 0) return []
  const ids = best.map(({ id }) => Number(id))
  const { rows: whole } = await world.store.list(definition, { conditions: [{ id: ids }], sort: [], offset: 0, limit: SHOWN, fields: brief.fields, labels: brief.labels, counted: false })
  const byId = new Map(whole.map((row) => [row.id, row]))
  return revealRows(world, world.store, ids.flatMap((id) => byId.get(id) ?? []), brief, () => askedBy(world, request).asker)
}

/** Names that begin with the text first, then those with a word that does, then the rest; the newest first among equals. */
function rankOf(label: string, text: string): number {
  const [name, sought] = [fold(label), fold(text)]
  return name.startsWith(sought) ? 0 : name.includes(` ${sought}`) ? 1 : name.includes(sought) ? 2 : 3
}

/**
 * Records with the text that the role may see. Without a row rule the search index gives them at once. With one, its hits
 * are narrowed; where the text is so common that none of the role's own is among them, the rows of the rule are gone through,
 * which are few: their own.
 */
async function rowsOf(world: World, request: FastifyRequest, { definition, rows, role }: Access, text: string): Promise<readonly Row[]> {
  const fields = searchFields(definition, role)
  const isNarrowed = fields.length < searchFields(definition).length
  const hits = await world.store.hits(definition, text, rows || isNarrowed ? LOOKED_AT : FOUND)
  if (hits.length === 0) return []
  const rule: Condition[] = rows ? [resolveWhere(rows, askedBy(world, request).asker)] : []
  // Fields that the role may not look at must not tell by a hit: the text is asked for again, of the others alone.
  const asked = isNarrowed ? { search: text, searchFields: fields } : {}
  const query = { sort: NEWEST, offset: 0, limit: FOUND, fields: ['label'], labels: [], counted: false }
  const found = await world.store.list(definition, { ...query, ...asked, conditions: [...rule, { id: filledUp(hits) }] })
  if (found.rows.length > 0 || hits.length < LOOKED_AT) return found.rows
  return (await world.store.list(definition, { ...query, search: text, searchFields: fields, conditions: rule })).rows
}

/** Lists of ids come in two lengths only, so that the database keeps two statements and not five hundred. */
const filledUp = (ids: readonly number[]): number[] =>
  [...ids, ...Array<number>((ids.length > FOUND ? LOOKED_AT : FOUND) - ids.length).fill(ids.at(-1) ?? 0)]

const NEWEST = [{ field: 'id', descending: true }]
