import { readableFields, type Asker, type Definition, type Field } from '#language'
import type { JsonRecord } from '../inputs/form-scope.tsx'
import { holdsFor, isNothing } from './fact-text.ts'
import { isEcho } from './form-values.ts'

/** Names of the fields that tell something when a record is read; the state stands in the heading. */
export function shownFacts(definition: Definition, record: JsonRecord, asker: Asker): string[] {
  const isShown = (name: string, { options }: Field) =>
    name !== definition.state && name in record && !isEcho(definition, name)
    // A copied label says again what its reference says.
    && isNothing(record[String(options['copyOf'] ?? '')])
    && (holdsFor(options.shownWhen, record, asker) || !isNothing(record[name]))
  return readableFields(definition, asker.role).filter((name) => isShown(name, definition.fields[name] as Field))
}
