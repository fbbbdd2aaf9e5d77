import { holds, mayDo, type Definition } from '#language'
import { useListContext, useNavigate } from 'ra-core'
import type { KeyboardEvent } from 'react'
import { knownOf } from '../inputs/picker.ts'
import { useSurroundings } from '../record/surroundings.tsx'
import { editPath } from '../routes.ts'
import type { Row } from './record-name.ts'

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Arrows move between rows, Enter opens, E edits, X selects. */
export function useRowKeys(definition: Definition, rows: readonly Row[], reach: (index: number) => void) {
  const navigate = useNavigate()
  const { onToggleItem } = useListContext<Row>()
  const { asker } = useSurroundings()
  const isEditable = (row: Row) => definition.screen !== undefined && mayDo(definition, asker.role, 'edit') && holds(knownOf(definition.editableWhen ?? {}, row), row, asker)
  return (event: KeyboardEvent<HTMLElement>) => {
    const line = (event.target as HTMLElement).closest('tr')
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return
    const index = [...event.currentTarget.children].indexOf(line)
    const step = STEPS[event.key]
    if (step) {
      event.preventDefault()
      const next = step(index, rows.length - 1)
      reach(next)
      ;(event.currentTarget.children[next] as HTMLElement | undefined)?.focus()
    } else if (event.key.toLowerCase() === 'x') {
      const row = rows[index]
      if (row) onToggleItem(row.id)
    } else if (event.key.toLowerCase() === 'e') {
      const row = rows[index]
      if (row && isEditable(row)) navigate(editPath(definition.screen ?? '', row.id))
    } else if (event.key === 'Enter' && event.target === line && line.dataset['path']) {
      navigate(line.dataset['path'])
    }
  }
}
