import { humanise } from '#schema/engine'
import type { AppContext } from '../../app-context.ts'
import type { Endpoint } from '../../endpoint.ts'
import { shapeSchema } from './answers.ts'
import { operationOf, type Operation, type Parameter } from './operation.ts'
import { filterParameters, KEY, PAGING, query } from './parameters.ts'
import { sentSchema, type Schema } from './schema.ts'

/** A behaviour's own call. */
export function endpointOperation(
  endpoint: Endpoint,
  tag: string,
  registry: AppContext['registry'],
): Operation {
  const own = Object.entries(endpoint.query ?? {}).map(([name, field]) =>
    query(
      name,
      sentSchema(field, name),
      field.options.label ?? humanise(name),
      field.options.required === true,
    ),
  )
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(
    ([, name = '']): Parameter => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }),
  )
  const body: Schema | undefined = endpoint.body && {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(endpoint.body).map(([name, field]) => [name, sentSchema(field, name)]),
    ),
  }
  const { returns } = endpoint
  return operationOf({
    tag,
    summary: endpoint.summary,
    id: `${endpoint.method} ${endpoint.path}`,
    data: returns ? shapeSchema(returns) : {},
    body,
    ...(returns?.shape === 'file' ? { file: returns.type } : {}),
    statuses: endpoint.statuses,
    isPublic: endpoint.roles === 'public',
    parameters: [
      ...inPath,
      ...own,
      ...(endpoint.lists
        ? [...PAGING, ...filterParameters(registry.whole(endpoint.lists), registry)]
        : []),
      ...(endpoint.method === 'GET' ? [] : [KEY]),
    ],
  })
}
