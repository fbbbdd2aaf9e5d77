import {
  columnsOf,
  humanise,
  isSecret,
  isServers,
  itemsOf,
  limitsOf,
  placesOf,
  type Definition,
  type Field,
  type FieldKind,
  type Limits,
} from '#schema/engine'
import { holdsFiles } from '../files/named-files.ts'

/** A JSON schema, draft 2020-12 as OpenAPI 3.1 has it. */
export type Schema = Readonly<Record<string, unknown>>

const text: Schema = { type: 'string' }
const id: Schema = { type: 'integer', minimum: 1 }
const ids: Schema = { type: 'array', items: id }

/** What a value of a kind looks like in an answer. */
const ANSWERED: Record<FieldKind, (field: Field) => Schema> = {
  text: () => text,
  longText: () => text,
  phone: () => text,
  email: () => text,
  password: () => text,
  whole: () => ({ type: 'integer' }),
  decimal: number,
  percent: number,
  money: number,
  quantity: number,
  date: () => ({ type: 'string', format: 'date' }),
  time: () => ({ type: 'string', pattern: '^\\d{2}:\\d{2}$' }),
  instant: () => ({ type: 'string', format: 'date-time' }),
  flag: () => ({ type: 'boolean' }),
  choice: (field) => ({ type: 'string', enum: Object.keys(itemsOf(field)) }),
  choices: (field) => ({
    type: 'array',
    items: { type: 'string', enum: Object.keys(itemsOf(field)) },
  }),
  reference: () => id,
  references: () => ids,
  image: () => id,
  file: () => id,
  lines: (field) => ({ type: 'array', items: rowSchema(field) }),
  object: (field) => rowSchema(field),
}

function number(field: Field): Schema {
  return { type: 'number', description: `at most ${placesOf(field)} digits after the point` }
}

const rowSchema = (field: Field): Schema => ({
  type: 'object',
  properties: {
    id,
    labels: { type: 'object', additionalProperties: text },
    ...Object.fromEntries(
      Object.entries(columnsOf(field)).map(([name, column]) => [
        name,
        nullable(described(column, name, ANSWERED[column.kind](column))),
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

/** The same, or null. */
export function nullable(schema: Schema): Schema {
  if (typeof schema.type !== 'string') return schema
  const { enum: items } = schema
  return {
    ...schema,
    type: [schema.type, 'null'],
    ...(Array.isArray(items) ? { enum: [...(items as unknown[]), null] } : {}),
  }
}

/** A field in an answer; of a record it may always be null, since a rule may be younger than the record. */
export const answeredSchema = (field: Field, name: string): Schema =>
  described(field, name, ANSWERED[field.kind](field))

type Words = Readonly<Partial<Record<keyof Limits, string>>>
const LENGTHS: Words = { min: 'minLength', max: 'maxLength' }
const NUMBERS: Words = { min: 'minimum', max: 'maximum', moreThan: 'exclusiveMinimum' }
const COUNTS: Words = { min: 'minItems', max: 'maxItems' }

/** How JSON schema calls the limits of a kind. */
const LIMITS: Partial<Record<FieldKind, Words>> = {
  text: LENGTHS,
  longText: LENGTHS,
  email: LENGTHS,
  password: LENGTHS,
  whole: NUMBERS,
  decimal: NUMBERS,
  percent: NUMBERS,
  money: NUMBERS,
  quantity: NUMBERS,
  choices: COUNTS,
  references: COUNTS,
  lines: COUNTS,
}

/** Limits in force, those that the field does not say included. */
function limitsIn(field: Field): Schema {
  const words = LIMITS[field.kind] ?? {}
  const found = Object.entries(limitsOf(field)).flatMap(([name, value]) => {
    const keyword = words[name as keyof Limits]
    return keyword === undefined ? [] : [[keyword, value] as const]
  })
  return Object.fromEntries(found)
}

/** What is sent in another form than it is answered in. */
const SENT: Partial<Record<FieldKind, (field: Field) => Schema>> = {
  phone: () => ({
    type: 'string',
    description: '+ and 8 to 15 digits; without + the dial code is put before',
  }),
  email: () => ({ type: 'string', format: 'email' }),
  lines: (field) => ({ type: 'array', items: sentRow(field) }),
  object: (field) => sentRow(field),
}

const sentRow = (field: Field): Schema => ({
  type: 'object',
  properties: {
    ...(field.kind === 'lines' ? { id } : {}),
    ...Object.fromEntries(
      Object.entries(columnsOf(field)).map(([name, column]) => [name, sentSchema(column, name)]),
    ),
  },
})

/** A field in a request: with its limits. */
export function sentSchema(field: Field, name: string): Schema {
  const schema = described(field, name, {
    ...(SENT[field.kind] ?? ANSWERED[field.kind])(field),
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

/** An answered record with these fields; fields hidden from the caller are absent. */
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
            field.kind === 'lines'
              ? answeredSchema(field, name)
              : nullable(answeredSchema(field, name)),
          ] as const,
        ]
      : name in AUDIT
        ? [[name, AUDIT[name] as Schema] as const]
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

/** What is sent to create or to change. */
export function inputSchema(definition: Definition, mode: 'create' | 'edit'): Schema {
  const sent = Object.entries(definition.fields).filter(
    ([, field]) => !isServers(field) || 'keyOf' in field.options,
  )
  const needed = sent.filter(
    ([name, { options }]) =>
      options.required &&
      options.initial === undefined &&
      !options.series &&
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
