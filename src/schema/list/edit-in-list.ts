import { hasColumns, isFile, isMany, isWriteOnly } from '../kinds/capabilities.ts'
import { isServers, isStored, type Field } from '../fields/field.ts'
import { mayDo, takenByActions, writableFields } from '../permission.ts'
import type { Action, Definition } from '../resource.ts'

/** Returns a field whose value an edit of the record may set; undefined if only its creation, actions or the server do. */
export function findEdited(definition: Definition, name: string): Field | undefined {
  const field = definition.fields[name]
  return field &&
    name !== definition.state &&
    !isServers(field) &&
    isStored(field) &&
    !isWriteOnly(field) &&
    !field.options.frozen &&
    !takenByActions(definition).has(name)
    ? field
    : undefined
}

/** True if a field holds one value that may be the same in many records. */
export function fitsCell(definition: Definition, name: string): boolean {
  const field = findEdited(definition, name)
  return (
    field !== undefined &&
    !field.options.unique &&
    !field.options.series &&
    !hasColumns(field) &&
    !isFile(field) &&
    !isMany(field)
  )
}

/** Returns the fields that a role may change for many records at once. */
export function editableInList(definition: Definition, role: string | null): readonly string[] {
  if (definition.appendOnly || !mayDo(definition, role, 'edit')) return []
  const writable = new Set(writableFields(definition, role, 'edit'))
  const { edit, columns } = definition.list
  return (edit ?? columns.filter((name) => fitsCell(definition, name))).filter((name) =>
    writable.has(name),
  )
}

/** Returns the actions that a role may run on many records at once. */
export const manyActions = (
  definition: Definition,
  role: string | null,
): readonly (readonly [name: string, action: Action])[] =>
  Object.entries(definition.actions ?? {}).filter(
    ([name, { many }]) => many && mayDo(definition, role, name),
  )

/** True if deleted records can be restored whole: none of their required values is left out of the history. */
export const isRestorable = ({ fields }: Definition): boolean =>
  !Object.values(fields).some((field) => isWriteOnly(field) && field.options.required === true)
