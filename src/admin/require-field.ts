import type { Definition, Field } from '#schema/engine'

/** A field that is known to be there: names of a form or a section are those of the definition. */
export function requireField({ name: resource, fields }: Definition, name: string): Field {
  const field = fields[name]
  if (!field) throw new Error(`${resource} has no field ${name}`)
  return field
}
