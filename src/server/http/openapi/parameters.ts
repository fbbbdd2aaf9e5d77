import type { Definition } from '#schema/engine'
import { accessOf } from '../../access/access.ts'
import type { AppContext } from '../../app-context.ts'
import type { Schema } from './schema.ts'
import type { Parameter } from './operation.ts'

/** A parameter of an address. */
export const query = (
  name: string,
  schema: Schema,
  description: string,
  required = false,
): Parameter => ({
  name,
  in: 'query',
  schema,
  description,
  ...(required ? { required } : {}),
})

export const ID: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'integer', minimum: 1 },
}
export const IDS = query('ids', { type: 'string' }, 'Ids with commas between them, at most 500')
export const KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', maxLength: 200 },
  description: 'The same key is answered with the first result for 24 hours',
}
export const SORTING: readonly Parameter[] = [
  query('sortByField', { type: 'string' }, 'A column of the list'),
  query('sortBy', { enum: ['ASC', 'DESC'] }, 'Direction'),
  query('search', { type: 'string', maxLength: 100 }, 'Contains, ignoring case and accents'),
]
export const PAGING: readonly Parameter[] = [
  query('page', { type: 'integer', minimum: 0, default: 0 }, 'From 0'),
  query('size', { type: 'integer', minimum: 1, maximum: 500, default: 10 }, 'Rows per page'),
  ...SORTING,
]

/** The widest set of filters any role has. */
export function filterParameters(
  definition: Definition,
  registry: AppContext['registry'],
): Parameter[] {
  const names = new Set(
    registry.app.roles.flatMap((role) => [
      ...accessOf(registry, definition, role).list.filters.keys(),
    ]),
  )
  const tabs = Object.keys(definition.list.tabs ?? {})
  return [...names].map((name) =>
    name === 'tab' && tabs.length > 0
      ? query(name, { enum: tabs }, 'One way to look at the list, with an order of its own')
      : query(
          name,
          { type: 'array', items: { type: 'string' } },
          /(From|To|Date)$/.test(name) ? 'Bound, inclusive' : 'Repeat for any of several values',
        ),
  )
}
