import { columnsOf, type Definition, type Field, type Registry } from '#schema/engine'

const AUDIT_FIELDS: Readonly<Record<string, Field>> = {
  createdDate: { kind: 'instant', options: {} },
  modifiedDate: { kind: 'instant', options: {} },
  createdBy: { kind: 'whole', options: {} },
  modifiedBy: { kind: 'whole', options: {} },
  id: { kind: 'whole', options: {} },
}

/** A field of a definition, or what the server keeps beside them. */
export const fieldOf = (definition: Definition, name: string): Field | undefined =>
  definition.fields[name] ?? AUDIT_FIELDS[name]

/** The field at the end of a dotted path through references and columns of lines. */
export function fieldThrough(
  definition: Definition,
  path: string,
  registry: Registry,
): Field | undefined {
  const [first = '', ...rest] = path.split('.')
  const field = fieldOf(definition, first)
  if (rest.length === 0 || !field) return field
  const columns = columnsOf(field)
  if (Object.hasOwn(columns, rest[0] ?? ''))
    return fieldThrough({ ...definition, fields: columns }, rest.join('.'), registry)
  const target = field.options.target
  return typeof target === 'string'
    ? fieldThrough(registry.get(target), rest.join('.'), registry)
    : undefined
}
