import { hasColumns, isFile, isMany, isWriteOnly } from '../kinds/capabilities.ts'
import { isServers, isStored } from '../fields/field.ts'
import { mayDo, takenByActions, writableFields } from '../permission.ts'
import type { Action, Definition } from '../resource.ts'

/** True if a field holds one value that fits a cell and may be the same in many records. */
export function fitsCell(definition: Definition, name: string): boolean {
  const field = definition.fields[name]
  return (
    field !== undefined &&
    name !== definition.state &&
    !isServers(field) &&
    isStored(field) &&
    !field.options.unique &&
    !field.options.series &&
    !field.options.frozen &&
    !hasColumns(field) &&
    !isFile(field) &&
    !isMany(field) &&
    !isWriteOnly(field) &&
    !takenByActions(definition).has(name)
  )
}

/** Returns the fields that a role may change in the cells of a list and for many records at once. */
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
