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

/** Names of the fields to show on the page of a record. The state is omitted, because the heading shows it. */
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
    // A copied label is redundant if its reference is set.
    isNothing(record[String(field.options['copiedFrom'] ?? '')]) &&
    (holds(field.options.shownWhen, record, principal) ||
      (!isServers(field) && tells(record[name])))
  return readableFields(definition, principal.role).filter((name) =>
    isShown(name, requireField(definition, name)),
  )
}

/** Returns true if a field is shown elsewhere: the state is in the heading, and some choices are replaced by another field. */
function isToldElsewhere(definition: Definition, name: string): boolean {
  const { state } = definition
  const inHeading = state === undefined ? null : (standInFor(definition, state) ?? state)
  return name === inHeading || standInFor(definition, name) !== null
}

/** Returns true if a value is worth showing even if its field does not apply. `false` is not. */
const tells = (value: unknown): boolean => !isNothing(value) && value !== false

/** A field and its displayed value: text, the label of a reference, or a file. The number of another record becomes a link. */
export function factToTell(definition: Definition, record: JsonRecord, name: string) {
  const field = requireField(definition, name)
  const { labels, files } = record
  const key = String(field.options['keyFrom'] ?? '')
  const target = definition.fields[key]
  if (target && typeof record[key] === 'number' && !isNothing(record[name]))
    return { field: target, value: record[key], reference: String(record[name]) }
  return { field, value: record[name], reference: labels?.[name], ...pickFiles(files, name) }
}

/** The file of a field, and the files of its columns. */
export function pickFiles(files: JsonRecord['files'], name: string) {
  const within = Object.entries(files ?? {}).filter(([path]) => path.startsWith(`${name}.`))
  return {
    file: files?.[name],
    filesWithin: Object.fromEntries(
      within.map(([path, file]) => [path.slice(name.length + 1), file]),
    ),
  }
}

/** Returns true for the redundant one of a reference and the number of its record. The reference is kept, unless sections contain only the number. */
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
 * Names of the fields shown as facts next to the inputs. The state is in the header, and composed fields are
 * represented by their parts.
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

/** Returns true for composed fields such as "fullName", which are shown only in sections that list them. */
const isEcho = (definition: Definition, name: string): boolean =>
  definition.fields[name]?.options.textFrom !== undefined &&
  !Object.values(definition.sections ?? {}).some((names) => names.includes(name))
