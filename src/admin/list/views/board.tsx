import { itemsOf } from '#schema/engine'
import { useListContext } from 'react-admin'
import { useState } from 'react'
import { ActionDialog } from '../../record/actions/action-dialog.tsx'
import type { NamedAction } from '../../record/actions/available.ts'
import { text } from '../../i18n/text.ts'
import { usePreference } from '../../shell/preference.ts'
import { listOf } from '../filters/filters.ts'
import { useListScope } from '../list-scope.ts'
import type { Row } from '../rows/record-name.ts'
import { BoardColumn } from './board-column.tsx'
import { BoardScopeProvider } from './board-scope.ts'
import { moveFocus } from './board-keys.ts'
import { Flex } from '../../theme/layout.tsx'

/** A column for each state with its records as cards; a card is moved by the actions that lead to another state. */
export function Board() {
  const { definition, title } = useListScope()
  const { filterValues } = useListContext()
  const [held, hold] = useState<Row | null>(null)
  const [moved, setMoved] = useState<{ row: Row; by: NamedAction } | null>(null)
  const [folded, setFolded] = usePreference<readonly string[]>(`folded:${definition.name}`, [])
  const state = definition.state ?? ''
  const field = definition.fields[state]
  const wanted = listOf(filterValues[state])
  const shown = Object.entries(field ? itemsOf(field) : {}).filter(
    ([code]) => wanted.length === 0 || wanted.includes(code),
  )
  const scope = {
    held,
    hold,
    move: (row: Row, by: NamedAction) => setMoved({ row, by }),
    folded,
    setFolded,
  }
  return (
    <BoardScopeProvider value={scope}>
      <Flex
        role="group"
        aria-label={text('Board of {title}', { title })}
        onKeyDown={moveFocus}
        align="stretch"
        gap={1.25}
        sx={BOARD}
      >
        {shown.map(([code, item]) => (
          <BoardColumn key={code} code={code} item={item} />
        ))}
      </Flex>
      {moved && (
        <ActionDialog
          definition={definition}
          record={moved.row}
          chosen={moved.by}
          onClose={() => setMoved(null)}
        />
      )}
    </BoardScopeProvider>
  )
}

const BOARD = {
  flex: 1,
  minHeight: 0,
  p: { xs: 0, md: 1.5 },
  pb: { xs: 1.5 },
  overflowX: 'auto',
  scrollSnapType: { xs: 'x mandatory', md: 'none' },
} as const
