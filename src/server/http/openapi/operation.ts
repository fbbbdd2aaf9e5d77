import { type Schema, answeredSchema, nullable } from './schema.ts'
import type { Definition, Field } from '#schema/engine'
import { isShape, type Shape } from '../shape.ts'
import { findAccess } from '../../access/access.ts'
import type { AppContext } from '../../app-context.ts'

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'path' | 'header'
  readonly schema: Schema
  readonly description?: string
  readonly required?: boolean
}

/** Body of a request or response, by media type. */
export interface Content {
  readonly description?: string
  readonly required?: boolean
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

export interface Operation {
  readonly tags: readonly string[]
  readonly summary: string
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
  readonly security?: readonly object[]
}

export type Add = (method: string, path: string, operation: Operation) => void

export interface More {
  readonly parameters?: readonly Parameter[]
  readonly body?: Schema
  readonly created?: boolean
  /** Default: 201 for calls that create, otherwise 200. */
  readonly statuses?: readonly number[] | undefined
  readonly isPublic?: boolean
  /** Media type of a response that is a file. */
  readonly file?: string
}

/** Describes one call. Error responses are the same for all calls. */
export function buildOperation({
  tag,
  summary,
  id,
  data,
  parameters,
  body,
  created,
  statuses = [created ? 201 : 200],
  isPublic,
  file,
}: More & { tag: string; summary: string; id: string; data: Schema }): Operation {
  return {
    tags: [tag],
    summary,
    operationId: id.replace(
      /[^A-Za-z0-9]+(\w)?/g,
      (_, letter: string | undefined) => letter?.toUpperCase() ?? '',
    ),
    ...(parameters && parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { content: { 'application/json': { schema: body } } } } : {}),
    ...(isPublic ? { security: [] } : {}),
    responses: {
      ...Object.fromEntries(
        statuses.map((status) => [String(status), file ? download(file) : success(data)]),
      ),
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: ref('Failure') } },
      },
    },
  }
}

/** A JSON response in the envelope. */
const success = (data: Schema): Content => ({
  description: 'OK',
  content: {
    'application/json': {
      schema: object({ status: { const: 'OK' }, message: text, data }),
    },
  },
})

/** A response that is a file. */
const download = (type: string): Content => ({
  description: 'OK',
  content: { [type]: { schema: { type: 'string', format: 'binary' } } },
})

const pascal = (name: string): string =>
  name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
export const text: Schema = { type: 'string' }
export const integer: Schema = { type: 'integer' }
export const object = (
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = Object.keys(properties),
): Schema => ({ type: 'object', properties, required })
export const makeListSchema = (schema: Schema): Schema => ({ type: 'array', items: schema })

/** Names of a resource's schemas: the record, the list row, and the bodies for create and update. */
export const schemaName = (
  { name }: Pick<Definition, 'name'>,
  use: '' | 'Row' | 'Input' | 'Patch' = '',
): string => `${pascal(name)}${use}`

export const makePageSchema = (row: Schema): Schema =>
  object(
    {
      content: makeListSchema(row),
      page: integer,
      size: integer,
      totalElements: integer,
      totalPages: integer,
      totalIsEstimate: { type: 'boolean' },
    },
    ['content', 'page', 'size', 'totalElements', 'totalPages'],
  )

/** Builds the schema of `data` from a shape. */
export function shapeSchema(shape: Shape): Schema {
  if (shape.shape === 'record') {
    const record = ref(schemaName(shape.of))
    return shape.more ? { allOf: [record, makeObjectSchema(shape.more)] } : record
  }
  if (shape.shape === 'row') return ref(schemaName(shape.of, 'Row'))
  if (shape.shape === 'list')
    return makeListSchema(isShape(shape.of) ? shapeSchema(shape.of) : partSchema(shape.of, ''))
  if (shape.shape === 'page') return makePageSchema(shapeSchema(shape.of))
  if (shape.shape === 'either') return { anyOf: shape.of.map(shapeSchema) }
  if (shape.shape === 'maybe') return { anyOf: [shapeSchema(shape.of), { type: 'null' }] }
  if (shape.shape === 'errors') return makeListSchema(ref('FieldError'))
  if (shape.shape === 'file') return { type: 'string', format: 'binary' }
  return { ...makeObjectSchema(shape.parts), additionalProperties: false }
}

const makeObjectSchema = (parts: Readonly<Record<string, Field | Shape>>): Schema =>
  object(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [
        name,
        isShape(part) ? shapeSchema(part) : partSchema(part, name),
      ]),
    ),
  )

function partSchema(field: Field, name: string): Schema {
  const schema = answeredSchema(field, name)
  return field.options.required ? schema : nullable(schema)
}

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
export const SEARCH = query(
  'search',
  { type: 'string', maxLength: 100 },
  'Contains, ignoring case and accents',
)
export const SORTING: readonly Parameter[] = [
  query('sortByField', { type: 'string' }, 'A column of the list'),
  query('sortBy', { enum: ['ASC', 'DESC'] }, 'Direction'),
  SEARCH,
]
export const PAGING: readonly Parameter[] = [
  query('page', { type: 'integer', minimum: 0, default: 0 }, 'From 0'),
  query('size', { type: 'integer', minimum: 1, maximum: 500, default: 10 }, 'Rows per page'),
  ...SORTING,
]

/** Lists all filters that any role has. */
export function filterParameters(
  definition: Definition,
  registry: AppContext['registry'],
): Parameter[] {
  const names = new Set(
    registry.app.roles.flatMap((role) => [
      ...findAccess(registry, definition, role).list.filters.keys(),
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
