import {
  humanise,
  isSecret,
  isServers,
  takenByActions,
  findLimits,
  findKind,
  isLines,
  type Definition,
  type Field,
  type Fields,
  type JsonSchema,
  type Kind,
  type Limits,
} from '#schema/engine'
import { holdsFiles } from '../files/named-files.ts'

export type Schema = JsonSchema

const text: Schema = { type: 'string' }
const id: Schema = { type: 'integer', minimum: 1 }

/** Schema of a value in a response. */
const answered = (field: Field): Schema => findKind(field).jsonSchema(field, rowSchema)

const rowSchema = (columns: Fields): Schema => ({
  type: 'object',
  properties: {
    id,
    labels: { type: 'object', additionalProperties: text },
    ...Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [
        name,
        nullable(described(column, name, answered(column))),
      ]),
    ),
  },
})

const described = (field: Field, name: string, schema: Schema): Schema => {
  const parts = [
    field.options.help,
    field.options.target && `id of ${field.options.target}`,
    schema.description,
  ].filter(Boolean)
  return {
    title: field.options.label ?? humanise(name),
    ...schema,
    ...(parts.length > 0 ? { description: parts.join('; ') } : {}),
  }
}

/** Makes a schema nullable. */
export function nullable(schema: Schema): Schema {
  if (typeof schema.type !== 'string') return schema
  const { enum: items } = schema
  return {
    ...schema,
    type: [schema.type, 'null'],
    ...(items ? { enum: [...items, null] } : {}),
  }
}

/** Schema of a field in a response. In a record any field may be null, because a rule may be newer than the record. */
export const answeredSchema = (field: Field, name: string): Schema =>
  described(field, name, answered(field))

type Words = Readonly<Partial<Record<keyof Limits, string>>>

/** JSON Schema keywords for limits on lengths, values and counts. */
const LIMITS: Readonly<Record<NonNullable<Kind['limitsOn']>, Words>> = {
  length: { min: 'minLength', max: 'maxLength' },
  value: { min: 'minimum', max: 'maximum', moreThan: 'exclusiveMinimum' },
  count: { min: 'minItems', max: 'maxItems' },
}

/** All limits that apply, including those the field does not declare itself. */
function limitsIn(field: Field): Schema {
  const { limitsOn } = findKind(field)
  const words = limitsOn ? LIMITS[limitsOn] : {}
  const { min, max, moreThan } = findLimits(field)
  return {
    ...(words.min && min !== undefined && { [words.min]: min }),
    ...(words.max && max !== undefined && { [words.max]: max }),
    ...(words.moreThan && moreThan !== undefined && { [words.moreThan]: moreThan }),
  }
}

/** Schema of a value whose request format differs from its response format. */
const sent = (field: Field): Schema =>
  findKind(field).sentSchema ??
  findKind(field).jsonSchema(field, (columns) => sentRow(columns, isLines(field)))

const sentRow = (columns: Fields, withId: boolean): Schema => ({
  type: 'object',
  properties: {
    ...(withId ? { id } : {}),
    ...Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [name, sentSchema(column, name)]),
    ),
  },
})

/** Schema of a field in a request, with its limits. */
export function sentSchema(field: Field, name: string): Schema {
  const schema = described(field, name, {
    ...sent(field),
    ...limitsIn(field),
  })
  return field.options.required ? schema : nullable(schema)
}

const AUDIT: Readonly<Record<string, Schema>> = {
  createdBy: nullable({ ...id, description: 'id of user' }),
  createdDate: { type: 'string', format: 'date-time' },
  modifiedBy: nullable({ ...id, description: 'id of user' }),
  modifiedDate: { type: 'string', format: 'date-time' },
}

const COMPANIONS: Readonly<Record<string, Schema>> = {
  version: { type: 'integer', description: 'sent back with a PUT' },
  label: { type: 'string', description: 'how the record is called' },
  beingImported: {
    type: 'boolean',
    description:
      'only while the import that made the record is under way: it can be read, and nothing else',
  },
  labels: {
    type: 'object',
    additionalProperties: text,
    description: 'labels of the references, by field',
  },
}

const files = (
  definition: Definition,
  names: readonly string[],
): Readonly<Record<string, Schema>> =>
  names.some((name) => holdsFiles(definition.fields[name]))
    ? {
        files: {
          type: 'object',
          additionalProperties: { $ref: '#/components/schemas/File' },
          description: 'pictures and files, by field or by the path within lines',
        },
      }
    : {}

/** Schema of a returned record with these fields. Fields hidden from the caller are absent. */
export function recordSchema(
  definition: Definition,
  names: readonly string[],
  withAudit: boolean,
): Schema {
  const fields = names.flatMap((name) => {
    const field = definition.fields[name]
    return field && !isSecret(field)
      ? [
          [
            name,
            isLines(field) ? answeredSchema(field, name) : nullable(answeredSchema(field, name)),
          ] as const,
        ]
      : AUDIT[name]
        ? [[name, AUDIT[name]] as const]
        : []
  })
  return {
    type: 'object',
    required: ['id', 'labels'],
    properties: {
      id,
      ...Object.fromEntries(fields),
      ...(withAudit ? AUDIT : {}),
      ...COMPANIONS,
      ...files(definition, names),
    },
  }
}

/** Schema of the body that creates or updates a record. */
export function inputSchema(definition: Definition, mode: 'create' | 'edit'): Schema {
  // An update to a new state performs an action, with its inputs.
  const left = mode === 'create' ? takenByActions(definition) : null
  const sent = Object.entries(definition.fields).filter(
    ([name, field]) => (!isServers(field) && !left?.has(name)) || 'keyFrom' in field.options,
  )
  const needed = sent.filter(
    ([name, { options }]) =>
      options.required &&
      options.initial === undefined &&
      !options.series &&
      !options.defaultFrom &&
      name !== definition.state,
  )
  const properties = Object.fromEntries(
    sent.map(([name, field]) => [name, sentSchema(field, name)]),
  )
  return mode === 'create'
    ? {
        type: 'object',
        properties,
        ...(needed.length > 0 ? { required: needed.map(([name]) => name) } : {}),
      }
    : {
        type: 'object',
        properties: { ...properties, version: { type: 'integer' } },
        required: ['version'],
      }
}
