import type { Definition, Principal } from '#schema/engine'
import type { NamedAction } from '../../record/actions/available.ts'
import { actionsOfRow } from '../rows/offered-actions.ts'
import type { Row } from '../rows/record-name.ts'

export const movesOf = (definition: Definition, row: Row, principal: Principal): NamedAction[] =>
  actionsOfRow(definition, row, principal).filter(
    ({ action: { to } }) => to !== undefined && to !== row[definition.state ?? ''],
  )
