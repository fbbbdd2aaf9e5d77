import {
  holds,
  isServers,
  maySee,
  readableFields,
  standInFor,
  type Principal,
  type Definition,
  type Field,
} from '#schema/engine'
import type { JsonRecord } from '../../json-record.ts'
import { requireField } from '../../require-field.ts'
import { isNothing } from '../../kinds/is-nothing.ts'

/** Names of the fields that tell something when a record is read; the state stands in the heading. */
export function shownFacts(
  definition: Definition,
  record: JsonRecord,
  principal: Principal,
): string[] {
  const isShown = (name: string, field: Field) =>
    !isToldElsewhere(definition, name) &&
    name in record &&
    !isEcho(definition, name) &&
    !isRepeated(definition, record, name) &&
    // A copied label says again what its reference says.
    isNothing(record[String(field.options['copiedFrom'] ?? '')]) &&
    (holds(field.options.shownWhen, record, principal) ||
      (!isServers(field) && tells(record[name])))
  return readableFields(definition, principal.role).filter((name) =>
    isShown(name, requireField(definition, name)),
  )
}

/** The state stands in the heading; a choice for which another one stands is told by that one. */
function isToldElsewhere(definition: Definition, name: string): boolean {
  const { state } = definition
  const inHeading = state === undefined ? null : (standInFor(definition, state) ?? state)
  return name === inHeading || standInFor(definition, name) !== null
}

/** A value that somebody entered, although nobody asks for it now; what is not so tells nothing. */
const tells = (value: unknown): boolean => !isNothing(value) && value !== false

/** A field with what is shown of it: its value, the label of a reference, a file. The number of another record leads to it. */
export function factToTell(definition: Definition, record: JsonRecord, name: string) {
  const field = requireField(definition, name)
  const { labels, files } = record
  const key = String(field.options['keyFrom'] ?? '')
  const target = definition.fields[key]
  if (target && typeof record[key] === 'number' && !isNothing(record[name]))
    return { field: target, value: record[key], reference: String(record[name]) }
  return { field, value: record[name], reference: labels?.[name], file: files?.[name] }
}

/**
 * A reference and the number by which people call its record are one fact: the number tells it where a section asks for
 * it alone, else the reference does.
 */
function isRepeated(definition: Definition, record: JsonRecord, name: string): boolean {
  const reference = definition.fields[name]?.options['keyFrom']
  const twin =
    typeof reference === 'string'
      ? reference
      : Object.keys(definition.fields).find(
          (each) => definition.fields[each]?.options['keyFrom'] === name,
        )
  if (twin === undefined || isNothing(record[name]) || isNothing(record[twin])) return false
  const placed = new Set(Object.values(definition.sections ?? {}).flat())
  const isKeyShown = placed.has(reference ? name : twin) && !placed.has(reference ? twin : name)
  return reference ? !isKeyShown : isKeyShown
}

/** Names of the fields shown as facts beside the inputs; the state stands in the header, what is put together from other fields in them. */
export function factNames(
  definition: Definition,
  principal: Principal,
  editable: readonly string[],
): string[] {
  return Object.entries(definition.fields)
    .filter(
      ([name, field]) =>
        maySee(field, principal.role) &&
        !editable.includes(name) &&
        !isToldElsewhere(definition, name) &&
        !isEcho(definition, name),
    )
    .map(([name]) => name)
}

/** "fullName" only repeats first and last name; it is shown where a section asks for it by name. */
const isEcho = (definition: Definition, name: string): boolean =>
  definition.fields[name]?.options.textFrom !== undefined &&
  !Object.values(definition.sections ?? {}).some((names) => names.includes(name))
