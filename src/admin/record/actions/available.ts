import { holds, mayDo, type Action, type Principal, type Definition } from '#schema/engine'
import type { JsonRecord } from '../../json-record.ts'

export interface NamedAction {
  readonly name: string
  readonly action: Action
}

/** Actions available for a record: those that start from its state, whose `when` holds and that the role may run. */
export const availableActions = (
  definition: Definition,
  record: JsonRecord,
  principal: Principal,
): NamedAction[] =>
  Object.entries(definition.actions ?? {})
    // Until its import is complete, a record can only be read.
    .filter(
      ([name, action]) =>
        record['beingImported'] !== true &&
        mayDo(definition, principal.role, name) &&
        startsFrom(action, definition.state ? record[definition.state] : null) &&
        holds(action.when, record, principal),
    )
    .map(([name, action]) => ({ name, action }))

/** Returns true if the action starts from this state. */
export function startsFrom({ from, to }: Action, state: unknown): boolean {
  if (from !== undefined) return [from].flat().includes(String(state))
  return to === undefined || to !== state
}

export const isDeletable = (
  definition: Definition,
  record: JsonRecord,
  principal: Principal,
): boolean =>
  record['beingImported'] !== true &&
  !definition.appendOnly &&
  mayDo(definition, principal.role, 'delete') &&
  holds(definition.deletableWhen, record, principal)

/** Returns true if this role may edit a record in its current state. */
export const isEditable = (
  definition: Definition,
  record: JsonRecord,
  principal: Principal,
): boolean =>
  record['beingImported'] !== true &&
  mayDo(definition, principal.role, 'edit') &&
  holds(definition.editableWhen, record, principal)
