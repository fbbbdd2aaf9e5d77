import type { Definition } from '#language'
import { optionOf } from '../inputs/picker.ts'

export type Row = Readonly<Record<string, unknown>> & { readonly id: number }

/** What one row is called: by the server, else by the title of its definition. */
export function nameOf(definition: Definition, row: Row): string {
  const told = row['label']
  return typeof told === 'string' && told ? told : optionOf(definition, row).label || `${definition.label[0]} ${row.id}`
}
