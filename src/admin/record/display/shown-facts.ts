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

/** Names of the fields that are informative when a record is read; the state is shown in the heading. */
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
    // A copied label repeats its reference.
    isNothing(record[String(field.options['copiedFrom'] ?? '')]) &&
    (holds(field.options.shownWhen, record, principal) ||
      (!isServers(field) && tells(record[name])))
  return readableFields(definition, principal.role).filter((name) =>
    isShown(name, requireField(definition, name)),
  )
}

/** Returns true if a field is shown elsewhere: the state in the heading, a choice through the field that replaces it. */
function isToldElsewhere(definition: Definition, name: string): boolean {
  const { state } = definition
  const inHeading = state === undefined ? null : (standInFor(definition, state) ?? state)
  return name === inHeading || standInFor(definition, name) !== null
}

/** Returns true for a value worth showing, even if its field is no longer asked for; false is not. */
const tells = (value: unknown): boolean => !isNothing(value) && value !== false

/** A field and its displayed value: text, a reference's label, or a file. The number of a different record links to it. */
export function factToTell(definition: Definition, record: JsonRecord, name: string) {
  const field = requireField(definition, name)
  const { labels, files } = record
  const key = String(field.options['keyFrom'] ?? '')
  const target = definition.fields[key]
  if (target && typeof record[key] === 'number' && !isNothing(record[name]))
    return { field: target, value: record[key], reference: String(record[name]) }
  return { field, value: record[name], reference: labels?.[name], file: files?.[name] }
}

/** A reference and its record's number are one fact: the number if a section names only that, else the reference. */
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

/**
 * Names of the fields shown as facts beside the inputs; the state is shown in the header, and composed fields through their
 * parts.
 */
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

/** "fullName" only repeats first and last name; it is shown only in sections that name it. */
const isEcho = (definition: Definition, name: string): boolean =>
  definition.fields[name]?.options.textFrom !== undefined &&
  !Object.values(definition.sections ?? {}).some((names) => names.includes(name))
