import type { Definition, Field } from '#schema/engine'
import { isShape, type Shape } from '../shape.ts'
import { answeredSchema, nullable, type Schema } from './schema.ts'

const pascal = (name: string): string =>
  name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
export const text: Schema = { type: 'string' }
export const integer: Schema = { type: 'integer' }
export const object = (
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = Object.keys(properties),
): Schema => ({ type: 'object', properties, required })
export const listOf = (schema: Schema): Schema => ({ type: 'array', items: schema })

/** The names of a resource's schemas: as a whole, as a row of a list, as sent to create and to change. */
export const schemaName = (
  { name }: Pick<Definition, 'name'>,
  use: '' | 'Row' | 'Input' | 'Patch' = '',
): string => `${pascal(name)}${use}`

export const pageOf = (row: Schema): Schema =>
  object(
    {
      content: listOf(row),
      page: integer,
      size: integer,
      totalElements: integer,
      totalPages: integer,
      totalIsEstimate: { type: 'boolean' },
    },
    ['content', 'page', 'size', 'totalElements', 'totalPages'],
  )

/** The schema of `data` behind a shape. */
export function shapeSchema(shape: Shape): Schema {
  if (shape.shape === 'record') {
    const record = ref(schemaName(shape.of))
    return shape.more ? { allOf: [record, objectOf(shape.more)] } : record
  }
  if (shape.shape === 'row') return ref(schemaName(shape.of, 'Row'))
  if (shape.shape === 'list')
    return listOf(isShape(shape.of) ? shapeSchema(shape.of) : partSchema(shape.of, ''))
  if (shape.shape === 'page') return pageOf(shapeSchema(shape.of))
  if (shape.shape === 'either') return { anyOf: shape.of.map(shapeSchema) }
  if (shape.shape === 'maybe') return { anyOf: [shapeSchema(shape.of), { type: 'null' }] }
  if (shape.shape === 'errors') return listOf(ref('FieldError'))
  if (shape.shape === 'file') return { type: 'string', format: 'binary' }
  return { ...objectOf(shape.parts), additionalProperties: false }
}

const objectOf = (parts: Readonly<Record<string, Field | Shape>>): Schema =>
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
