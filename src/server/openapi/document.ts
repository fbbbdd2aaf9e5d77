import { askedBy, humanise, mayDo, provenPhone, type Definition, type View } from '#schema/engine'
import { accessOf } from '../access.ts'
import { dashboardCalls } from '../dashboard/dashboard-call.ts'
import { PROBLEMS } from '../errors.ts'
import type { Endpoint } from '../endpoint.ts'
import { listFields } from '../serialize.ts'
import type { AppContext } from '../app-context.ts'
import { listOf, pageOf, ref, schemaName, shapeSchema } from './answers.ts'
import { operationOf, type Add, type More, type Operation } from './operation.ts'
import { SESSION_CALLS } from './session-calls.ts'
import { describeSheet, describeSheets, SHEET_SCHEMAS } from './sheet-calls.ts'
import { inputSchema, recordSchema, sentSchema, type Schema } from './schema.ts'

export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: Schema
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>
  readonly security: readonly Schema[]
}

type Paths = Record<string, Record<string, Operation>>

/** Everything the server answers, from the definitions and behaviours alone. */
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
  for (const call of dashboardCalls(behaviours))
    add('GET', call.path, endpointOperation(call, 'Dashboard', registry))
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
      schemas: schemasOf([...registry.resources.values()]),
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    security: [{ token: [] }],
  }
}

const INTRODUCTION = `Every answer is {status:'OK', message, data}; every failure {status, code, message, errors:[{field, code, message, params}]}. \
Lists take page (from 0), size (10, at most 500), sortByField, sortBy (ASC or DESC), search and the filters named with each. \
A PUT carries the version that was read; an absent field stays, null clears. Money and quantities are decimal numbers.`

type Registry = AppContext['registry']

function describeResource(definition: Definition, registry: Registry, add: Add): void {
  for (const view of definition.views ?? []) {
    if (view.as === 'resource') describePlace(definition, registry, view, add)
    else if (view.public || isUsed(definition, registry, 'list', view.roles))
      add('GET', view.path, viewOperation(definition, view, registry))
  }
  describePlace(definition, registry, { path: `/${definition.name}` }, add)
  describeSheet(definition, (verb) => isUsed(definition, registry, verb), add)
}

/** Whether some role may do that. */
const isUsed = (
  definition: Definition,
  { app }: Registry,
  verb: string,
  roles = app.roles,
): boolean => roles.some((role) => mayDo(definition, role, verb))

function describePlace(
  definition: Definition,
  registry: Registry,
  { path, roles }: Pick<View, 'path' | 'roles'>,
  addAny: Add,
): void {
  // What nobody may use is not told.
  const add = (verb: string, ...[method, at, operation]: Parameters<Add>) => {
    if (isUsed(definition, registry, verb, roles)) addAny(method, at, operation)
  }
  const [one, many] = definition.label
  const call = caller(definition, path)
  const filters = filterParameters(definition, registry)
  const [record, row] = [ref(schemaName(definition)), ref(schemaName(definition, 'Row'))]
  add(
    'list',
    'GET',
    `${path}/list`,
    call('list', `A page of ${many.toLowerCase()}`, pageOf(row), {
      parameters: [...PAGING, ...filters],
    }),
  )
  add(
    'list',
    'GET',
    path,
    call('all', `All ${many.toLowerCase()} in use, or those with the given ids`, listOf(row), {
      parameters: [IDS, ...SORTING, ...filters],
    }),
  )
  add(
    'show',
    'GET',
    `${path}/:id`,
    call('one', `One ${one.toLowerCase()}`, record, { parameters: [ID] }),
  )
  add(
    'create',
    'POST',
    path,
    call('create', `Creates a ${one.toLowerCase()}`, record, {
      body: ref(schemaName(definition, 'Input')),
      created: true,
      parameters: [KEY],
    }),
  )
  add(
    'edit',
    'PUT',
    `${path}/:id`,
    call('edit', `Changes a ${one.toLowerCase()}`, withNewPhone(definition, record), {
      parameters: [ID],
      body: ref(schemaName(definition, 'Patch')),
    }),
  )
  add(
    'delete',
    'DELETE',
    `${path}/:id`,
    call(
      'delete',
      `Deletes a ${one.toLowerCase()}`,
      { type: 'object', properties: { id: { type: 'integer' } } },
      { parameters: [ID] },
    ),
  )
  add(
    'show',
    'GET',
    `${path}/:id/history`,
    call('history', `Who changed what, newest first`, pageOf(ref('HistoryEntry')), {
      parameters: [ID, ...PAGING.slice(0, 2)],
    }),
  )
  for (const [action, each] of Object.entries(definition.actions ?? {})) {
    const { label, requires = [], requiresOf = {}, onResource } = each
    const asked = askedBy(each)
    const besides = Object.entries(requiresOf).map(
      ([role, names]) => `${role} must fill ${names.join(', ')}`,
    )
    const body: Schema = {
      type: 'object',
      properties: Object.fromEntries(
        asked.map((field) => [field, sentSchema(definition.fields[field] as never, field)]),
      ),
      ...(requires.length > 0 ? { required: requires } : {}),
      ...(besides.length > 0 ? { description: besides.join('; ') } : {}),
    }
    if (onResource)
      add(action, 'POST', `${path}/${action}`, call(action, label, {}, { body, parameters: [KEY] }))
    else
      add(
        action,
        'POST',
        `${path}/:id/${action}`,
        call(action, label, record, { body, parameters: [ID, KEY] }),
      )
  }
}

/** A new phone number that waits for its code is answered beside the record. */
const withNewPhone = (definition: Definition, record: Schema): Schema =>
  provenPhone(definition) === null
    ? record
    : {
        allOf: [
          record,
          {
            type: 'object',
            properties: {
              newPhoneNumber: {
                type: 'string',
                description: 'Waits for its code: POST /user/phone-code/verify',
              },
            },
          },
        ],
      }

const caller =
  (definition: Definition, path: string) =>
  (verb: string, summary: string, data: Schema, more: More = {}): Operation =>
    operationOf({ tag: definition.label[1], summary, id: `${verb} ${path}`, data, ...more })

const query = (name: string, schema: Schema, description: string, required = false): Schema => ({
  name,
  in: 'query',
  schema,
  description,
  ...(required ? { required } : {}),
})

const ID: Schema = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'integer', minimum: 1 },
}
const IDS = query('ids', { type: 'string' }, 'Ids with commas between them, at most 500')
const KEY: Schema = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', maxLength: 200 },
  description: 'The same key is answered with the first result for 24 hours',
}
const SORTING: readonly Schema[] = [
  query('sortByField', { type: 'string' }, 'A column of the list'),
  query('sortBy', { enum: ['ASC', 'DESC'] }, 'Direction'),
  query('search', { type: 'string', maxLength: 100 }, 'Contains, ignoring case and accents'),
]
const PAGING: readonly Schema[] = [
  query('page', { type: 'integer', minimum: 0, default: 0 }, 'From 0'),
  query('size', { type: 'integer', minimum: 1, maximum: 500, default: 10 }, 'Rows per page'),
  ...SORTING,
]

/** The widest set of filters any role has. */
function filterParameters(definition: Definition, registry: Registry): Schema[] {
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

function viewOperation(definition: Definition, view: View, registry: Registry): Operation {
  const row = view.fields
    ? recordSchema(definition, view.fields, false)
    : ref(schemaName(definition, 'Row'))
  const own = Object.keys(view.parameters ?? {}).map((name) =>
    query(
      name,
      { type: 'string' },
      `Narrows to one ${view.parameters?.[name]}`,
      view.needs?.includes(name),
    ),
  )
  const filters = view.public ? [] : filterParameters(definition, registry)
  return operationOf({
    tag: definition.label[1],
    summary: `${definition.label[1]} at ${view.path}`,
    id: `view ${view.path}`,
    isPublic: view.public,
    data: view.as === 'page' ? pageOf(row) : listOf(row),
    parameters: [...own, ...(view.as === 'page' ? PAGING : SORTING), ...filters],
  })
}

function endpointOperation(endpoint: Endpoint, tag: string, registry: Registry): Operation {
  const own = Object.entries(endpoint.query ?? {}).map(([name, field]) =>
    query(
      name,
      sentSchema(field, name),
      (field.options.label as string) ?? humanise(name),
      field.options.required === true,
    ),
  )
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
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
    isPublic: endpoint.roles === 'public',
    parameters: [
      ...inPath,
      ...own,
      ...(endpoint.lists ? [...PAGING, ...filterParameters(endpoint.lists, registry)] : []),
      ...(endpoint.idempotent ? [KEY] : []),
    ],
  })
}

function schemasOf(definitions: readonly Definition[]): Record<string, Schema> {
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

const text: Schema = { type: 'string' }
const SHARED_SCHEMAS: Record<string, Schema> = {
  File: {
    type: 'object',
    required: ['id', 'url', 'name', 'type', 'size'],
    properties: {
      id: { type: 'integer' },
      name: text,
      type: text,
      size: { type: 'integer' },
      url: text,
      thumbnailUrl: text,
    },
  },
  HistoryEntry: {
    type: 'object',
    properties: {
      at: { type: 'string', format: 'date-time' },
      by: { type: ['integer', 'null'] },
      via: text,
      batchId: { type: ['integer', 'null'] },
      kind: text,
      labels: { type: 'object', additionalProperties: text },
      changes: {
        type: 'array',
        items: { type: 'object', properties: { field: text, before: {}, after: {} } },
      },
    },
  },
  Failure: {
    type: 'object',
    required: ['status', 'message', 'errors'],
    properties: {
      status: text,
      code: { type: 'string', examples: Object.keys(PROBLEMS) },
      message: text,
      params: { type: 'object' },
      data: {},
      errors: listOf(ref('FieldError')),
    },
  },
  FieldError: {
    type: 'object',
    required: ['field', 'message', 'code'],
    properties: { field: text, message: text, code: text, params: { type: 'object' } },
  },
}
