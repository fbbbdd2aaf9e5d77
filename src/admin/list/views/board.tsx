import { readItems } from '#schema/engine'
import { useListContext } from 'react-admin'
import { useState, type KeyboardEvent } from 'react'
import { ActionDialog } from '../../record/actions/action-dialog.tsx'
import type { NamedAction } from '../../record/actions/available.ts'
import { text } from '../../i18n/text.ts'
import { isLetterOff } from '../../shell/keys/letter-keys.ts'
import { usePreference } from '../../shell/preference.ts'
import { readTexts } from '../filters/filters.ts'
import { useListScope } from '../list-scope.ts'
import type { Row } from '../rows/record-name.ts'
import { BoardColumn } from './board-column.tsx'
import { BoardScopeProvider } from './board-scope.ts'
import { Flex } from '../../theme/layout.tsx'
import { language } from '../../i18n/language.ts'

/** Board with a column for each state and a card for each record. Moving a card runs the action to that state. */
export function Board() {
  const { definition, title } = useListScope()
  const { filterValues } = useListContext()
  const [held, hold] = useState<Row | null>(null)
  const [moved, setMoved] = useState<{ row: Row; by: NamedAction } | null>(null)
  const [folded, setFolded] = usePreference<readonly string[]>(`folded:${definition.name}`, [])
  const state = definition.state ?? ''
  const field = definition.fields[state]
  const wanted = readTexts(filterValues[state])
  const shown = Object.entries(field ? readItems(field) : {}).filter(
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

const CARD = '[data-card]'

/** Arrow keys move between cards and columns; M opens the card's move menu. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
  const card = target.closest<HTMLElement>(CARD)
  if (!card || !currentTarget.contains(card)) return
  if (event.key.toLowerCase() === 'm' && !isLetterOff(event)) {
    event.preventDefault()
    card.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click()
    return
  }
  const next = neighbour(currentTarget, card, event.key)
  if (!next) return
  event.preventDefault()
  next.querySelector<HTMLElement>('a')?.focus()
}

/** Card that an arrow key moves to: the card above or below, or the nearest one in the next non-empty column. */
function neighbour(board: HTMLElement, card: HTMLElement, key: string): HTMLElement | undefined {
  const columns = [...board.querySelectorAll<HTMLElement>('[data-column]')]
    .map((column) => [...column.querySelectorAll<HTMLElement>(CARD)])
    .filter((cards) => cards.length > 0)
  const across = columns.findIndex((cards) => cards.includes(card))
  const down = columns[across]?.indexOf(card) ?? 0
  if (key === 'ArrowUp' || key === 'ArrowDown')
    return columns[across]?.[down + (key === 'ArrowDown' ? 1 : -1)]
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const isOnward = (key === 'ArrowRight') === (language.direction === 'ltr')
  const cards = columns[across + (isOnward ? 1 : -1)]
  return cards?.[Math.min(down, cards.length - 1)]
}
