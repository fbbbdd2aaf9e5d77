import { readColumns, isLines, type Definition, type Field, type Registry } from '#schema/engine'

const AUDIT_FIELDS: Readonly<Record<string, Field>> = {
  createdDate: { kind: 'instant', options: {} },
  modifiedDate: { kind: 'instant', options: {} },
  createdBy: { kind: 'whole', options: {} },
  modifiedBy: { kind: 'whole', options: {} },
  id: { kind: 'whole', options: {} },
}

/** Finds a field of a definition, or a column that the server adds. */
export const findField = (definition: Definition, name: string): Field | undefined =>
  definition.fields[name] ?? AUDIT_FIELDS[name]

/** Finds the field at the end of a dotted path through references and columns of lines. */
export function fieldThrough(
  definition: Definition,
  path: string,
  registry: Registry,
): Field | undefined {
  const [first = '', ...rest] = path.split('.')
  const field = findField(definition, first)
  if (rest.length === 0 || !field) return field
  const columns = readColumns(field)
  if (Object.hasOwn(columns, rest[0] ?? ''))
    return fieldThrough({ ...definition, fields: columns }, rest.join('.'), registry)
  const target = field.options.target
  return typeof target === 'string'
    ? fieldThrough(registry.get(target), rest.join('.'), registry)
    : undefined
}

/** Returns the part of a path that leads to lines; null if there is none. */
export function linesOn(definition: Definition, path: string, registry: Registry): string | null {
  const parts = path.split('.')
  const places = parts.slice(0, -1).map((_, place) => parts.slice(0, place + 1).join('.'))
  return (
    places.find((each) => {
      const field = fieldThrough(definition, each, registry)
      return field !== undefined && isLines(field)
    }) ?? null
  )
}
