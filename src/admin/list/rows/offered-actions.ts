import { holds, mayDo, type Definition, type Principal } from '#schema/engine'
import { startsFrom, type NamedAction } from '../../record/actions/available.ts'
import { conditionOnRow } from '../../form/inputs/picker.ts'
import type { Row } from './record-name.ts'

/** Actions available for a row of a list. Conditions on fields missing from the list are checked by the server. */
export function actionsOfRow(
  definition: Definition,
  row: Row,
  principal: Principal,
): NamedAction[] {
  if (row['beingImported'] === true) return []
  const state = definition.state ? row[definition.state] : null
  return Object.entries(definition.actions ?? {}).flatMap(([name, action]) =>
    mayDo(definition, principal.role, name) &&
    startsFrom(action, state) &&
    holds(conditionOnRow(action.when ?? {}, row), row, principal)
      ? [{ name, action }]
      : [],
  )
}
