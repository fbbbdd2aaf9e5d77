import { CHANGE_SCHEMAS } from './change-calls.ts'
import { humanise, type Definition } from '#schema/engine'
import { chartCalls } from '../../figures/chart-calls.ts'
import { dashboardCalls } from '../../figures/dashboard/dashboard-call.ts'
import { commentCalls } from '../comments/comment-calls.ts'
import { listFields } from '../../work/serialize.ts'
import type { AppContext } from '../../app-context.ts'
import {
  schemaName,
  type Operation,
  shapeSchema,
  buildOperation,
  type Parameter,
  filterParameters,
  KEY,
  PAGING,
  query,
  integer,
  makeListSchema,
  object,
  ref,
  text,
} from './operation.ts'
import { describeResource } from './resource-calls.ts'
import { SESSION_CALLS } from './session-calls.ts'
import { describeSheets, SHEET_SCHEMAS } from './sheet-calls.ts'
import { inputSchema, recordSchema, type Schema, sentSchema } from './schema.ts'
import type { Endpoint } from '../../endpoint.ts'
import { PROBLEMS } from '../../errors.ts'
import type { FastifyPluginAsync } from 'fastify'
import { sendJson } from '../http.ts'
import { allowPages, securePage } from '../page-security.ts'
import { REFERENCE_SCRIPT, referencePage } from './reference-page.ts'

export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: Readonly<Record<string, string>>
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>
  readonly security: readonly object[]
}

type Paths = Record<string, Record<string, Operation>>

/** Describes the whole API of the server from the definitions and behaviours alone. */
export function describeApi({ registry, behaviours, settings }: AppContext): OpenApi {
  const paths: Paths = {}
  const add = (method: string, path: string, operation: Operation) => {
    ;(paths[path.replace(/:(\w+)/g, '{$1}')] ??= {})[method.toLowerCase()] ??= operation
  }
  for (const { name, endpoints = [] } of behaviours.values()) {
    const tag = registry.resources.get(name)?.label[1] ?? humanise(name)
    for (const endpoint of endpoints)
      add(endpoint.method, endpoint.path, endpointOperation(endpoint, tag, registry))
  }
  for (const call of dashboardCalls(registry, behaviours))
    add('GET', call.path, endpointOperation(call, 'Dashboard', registry))
  for (const call of chartCalls(registry))
    add('GET', call.path, endpointOperation(call, 'Analytics', registry))
  for (const call of commentCalls(registry))
    add(call.method, call.path, endpointOperation(call, 'Comments', registry))
  for (const definition of registry.resources.values()) describeResource(definition, registry, add)
  describeSheets(add)
  for (const { method, path, operation } of SESSION_CALLS) add(method, path, operation)
  return {
    openapi: '3.1.0',
    info: { title: `${settings.companyName}: Larder API`, version: '1', description: INTRODUCTION },
    tags: [
      ...new Set(
        Object.values(paths)
          .flatMap((each) => Object.values(each))
          .flatMap(({ tags }) => tags),
      ),
    ].map((name) => ({ name })),
    paths,
    components: {
      schemas: buildSchemas([...registry.resources.values()]),
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    security: [{ token: [] }],
  }
}

const INTRODUCTION = `Every answer is {status:'OK', message, data}; every failure {status, code, message, errors:[{field, code, message, params}]}. \
Lists take page (from 0), size (10, at most 500), sortByField, sortBy (ASC or DESC), search and the filters named with each. \
A PUT carries the version that was read; an absent field stays, null clears. Money and quantities are decimal numbers.`

function buildSchemas(definitions: readonly Definition[]): Record<string, Schema> {
  const own = definitions.flatMap((definition) => {
    return [
      [schemaName(definition), recordSchema(definition, Object.keys(definition.fields), true)],
      [schemaName(definition, 'Row'), recordSchema(definition, listFields(definition), false)],
      [schemaName(definition, 'Input'), inputSchema(definition, 'create')],
      [schemaName(definition, 'Patch'), inputSchema(definition, 'edit')],
    ] as const
  })
  return { ...Object.fromEntries(own), ...SHARED_SCHEMAS, ...SHEET_SCHEMAS }
}

/** Describes a custom endpoint of a behaviour. */
function endpointOperation(
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
  return buildOperation({
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

/** Response schemas that all resources share. */
const SHARED_SCHEMAS: Record<string, Schema> = {
  ...CHANGE_SCHEMAS,
  File: object(
    { id: integer, name: text, type: text, size: integer, url: text, thumbnailUrl: text },
    ['id', 'url', 'name', 'type', 'size'],
  ),
  HistoryEntry: {
    type: 'object',
    properties: {
      id: integer,
      at: { type: 'string', format: 'date-time' },
      by: { type: ['integer', 'null'] },
      via: text,
      batchId: { type: ['integer', 'null'] },
      draft: {
        type: ['object', 'null'],
        description: 'the import that made the change, if the caller may open it',
      },
      kind: text,
      isUndoable: { type: 'boolean' },
      labels: { type: 'object', additionalProperties: text },
      changes: makeListSchema({
        type: 'object',
        properties: { field: text, before: {}, after: {} },
      }),
    },
  },
  Failure: object(
    {
      status: text,
      code: { type: 'string', examples: Object.keys(PROBLEMS) },
      message: text,
      params: { type: 'object' },
      data: {},
      errors: makeListSchema(ref('FieldError')),
    },
    ['status', 'message', 'errors'],
  ),
  FieldError: object({ field: text, message: text, code: text, params: { type: 'object' } }, [
    'field',
    'message',
    'code',
  ]),
}

/** Serves the API documentation, for machines at /openapi.json and for people at /reference. */
export const openApiRoutes =
  (context: AppContext): FastifyPluginAsync =>
  async (app) => {
    await allowPages(app)
    // Built on the first request, because most servers never get one.
    let document: string | undefined
    let page: string | undefined
    app.get('/openapi.json', (_, reply) =>
      sendJson(reply, (document ??= JSON.stringify(describeApi(context)))),
    )
    app.get('/reference', { onRequest: securePage }, async (_, reply) =>
      reply.type('text/html; charset=utf-8').send((page ??= referencePage(describeApi(context)))),
    )
    app.get('/reference.js', async (_, reply) =>
      reply.type('text/javascript; charset=utf-8').send(REFERENCE_SCRIPT),
    )
  }
