import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  fromUnits,
  seesWhole,
  countPlaces,
  type Definition,
  type Field,
  type ListTotals,
} from '#schema/engine'
import { readListTotals } from '../../../storage/totals/read-list-totals.ts'
import type { TotalsNumber } from '../../../storage/totals/totals.ts'
import type { AppContext } from '../../app-context.ts'
import { badParameter } from '../../errors.ts'
import { searchIn } from '../../work/list-request.ts'
import { envelope, parseQuery, sendJson } from '../http.ts'
import { readListing, type Place } from './resource-routes.ts'
import { standardCalls } from './standard-calls.ts'

/** GET {resource}/totals: the sums of a list's columns over all of its pages, with the filters of the list. */
export function totalsRoute(app: FastifyInstance, context: AppContext, place: Place): void {
  if ((place.definition.list.totals ?? []).length === 0) return
  standardCalls(app, place.definition).add('GET', `${place.path}/totals`, (request, reply) =>
    sendTotals(context, place, request, reply),
  )
}

async function sendTotals(
  context: AppContext,
  place: Place,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const query = parseQuery(request)
  for (const name of ['page', 'size', 'sortByField', 'sortBy'])
    if (name in query) badParameter(name)
  const { definition, list, conditions } = readListing(context, place, request, query)
  const summed = summedFields(definition, request.caller?.role ?? null)
  const numbers = summed.flatMap(([name, field]): TotalsNumber[] => [
    { is: 'sum', path: name },
    ...(field.options.unit ? [{ is: 'count' as const, distinct: field.options.unit }] : []),
  ])
  const found = await readListTotals(
    context.store,
    definition,
    { conditions, ...searchIn(list) },
    numbers,
  )
  const totals: ListTotals = found
    ? { count: found.count, sums: Object.fromEntries(readSums(summed, found.values)) }
    : { count: null, sums: {} }
  return sendJson(reply, envelope(JSON.stringify(totals)))
}

/** Fields that a role may see the sum of. A sum over one record would reveal a masked value. */
const summedFields = (definition: Definition, role: string | null): [string, Field][] =>
  (definition.list.totals ?? []).flatMap((name): [string, Field][] => {
    const field = definition.fields[name]
    return field && seesWhole(field, role) ? [[name, field]] : []
  })

/** Reads the values in the order of the numbers. Quantities in different units have no sum. */
function* readSums(
  summed: readonly (readonly [string, Field])[],
  values: readonly number[],
): Generator<[string, number]> {
  let place = 0
  for (const [name, field] of summed) {
    const sum = values[place++] ?? 0
    const units = field.options.unit ? (values[place++] ?? 0) : 1
    if (units <= 1) yield [name, fromUnits(sum, countPlaces(field) ?? 0)]
  }
}
