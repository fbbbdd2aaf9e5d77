import { holds, mayDo } from '#schema/engine'
import { useListContext, useNavigate } from 'react-admin'
import type { KeyboardEvent } from 'react'
import { conditionOnRow } from '../../form/inputs/picker.ts'
import { useScreenContext } from '../../screen-context.tsx'
import { editPath } from '../../routes.ts'
import { useListScope } from '../list-scope.ts'
import type { Row } from './record-name.ts'

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

interface RowDeeds {
  /** Makes another row the one that Tab reaches. */
  readonly reach: (index: number) => void
  /** Opens or closes the quick look. */
  readonly look: () => void
}

/** Arrows move between rows, Enter opens, Space looks, E edits, X selects. */
export function useRowKeys(rows: readonly Row[], { reach, look }: RowDeeds) {
  const navigate = useNavigate()
  const { definition, isSelectable } = useListScope()
  const { onToggleItem } = useListContext<Row>()
  const { principal } = useScreenContext()
  const isEditable = (row: Row) =>
    definition.screen !== undefined &&
    mayDo(definition, principal.role, 'edit') &&
    holds(conditionOnRow(definition.editableWhen ?? {}, row), row, principal)
  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const line = target.closest('tr')
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return
    const index = [...event.currentTarget.children].indexOf(line)
    const row = rows[index]
    const step = STEPS[event.key]
    const key = event.key.toLowerCase()
    if (step) {
      event.preventDefault()
      const next = step(index, rows.length - 1)
      reach(next)
      ;(event.currentTarget.children[next] as HTMLElement | undefined)?.focus()
    } else if (key === ' ' && !target.closest('input, button')) {
      // A button or a box in the row has Space for itself.
      event.preventDefault()
      look()
    } else if (key === 'x' && row && isSelectable) {
      onToggleItem(row.id)
    } else if (key === 'e' && row && isEditable(row)) {
      navigate(editPath(definition.screen ?? '', row.id))
    } else if (key === 'enter' && target === line && line.dataset['path']) {
      navigate(line.dataset['path'])
    }
  }
}
