import { holds, mayDo, type Action, type Principal, type Definition } from '#schema/engine'
import type { JsonRecord } from '../../json-record.ts'

export interface NamedAction {
  readonly name: string
  readonly action: Action
}

/** The actions that make sense for a record now: its state is one they start from, its facts meet `when`, the role may. */
export const availableActions = (
  definition: Definition,
  record: JsonRecord,
  principal: Principal,
): NamedAction[] =>
  Object.entries(definition.actions ?? {})
    // Until its import is whole a record can be read, and nothing else.
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
