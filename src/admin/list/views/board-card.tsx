import MoveIcon from '@mui/icons-material/MoreHoriz'
import { Box, MenuItem } from '@mui/material'
import type { DragEvent } from 'react'
import { IconMenu } from '../../record/actions/icon-menu.tsx'
import { text } from '../../i18n/text.ts'
import { useScreenContext } from '../../screen-context.tsx'
import { useListScope } from '../list-scope.ts'
import { CARD, CardFace } from '../rows/card-face.tsx'
import { nameOf, type Row } from '../rows/record-name.ts'
import { useBoardScope } from './board-scope.ts'
import { movesOf } from './moves.ts'

/** A record on the board. Those that can move are dragged, or moved by the menu of the card. */
export function BoardCard({ row }: { readonly row: Row }) {
  const { definition, all } = useListScope()
  const { principal } = useScreenContext()
  const { held, hold } = useBoardScope()
  const moves = movesOf(definition, row, principal)
  const canMove = moves.length > 0
  const lift = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', nameOf(definition, row))
    hold(row)
  }
  return (
    <Box
      component="li"
      data-card={row.id}
      draggable={canMove}
      onDragStart={lift}
      onDragEnd={() => hold(null)}
      sx={{ ...BOARD_CARD, ...(held?.id === row.id ? { opacity: 0.5 } : {}) }}
    >
      <CardFace
        definition={definition}
        columns={all.filter(({ name }) => !definition.list.folded?.includes(name))}
        row={row}
        isDense
        aside={canMove ? <MoveMenu row={row} moves={moves} /> : <span />}
      />
    </Box>
  )
}

interface MoveMenuProps {
  readonly row: Row
  readonly moves: ReturnType<typeof movesOf>
}

function MoveMenu({ row, moves }: MoveMenuProps) {
  const { definition } = useListScope()
  const { move } = useBoardScope()
  return (
    <IconMenu
      label={text('Move {name}', { name: nameOf(definition, row) })}
      icon={<MoveIcon sx={{ fontSize: 18 }} />}
      sx={MORE}
    >
      {(close) =>
        moves.map((each) => (
          <MenuItem
            key={each.name}
            onClick={() => {
              close()
              move(row, each)
            }}
          >
            {each.action.label}
          </MenuItem>
        ))
      }
    </IconMenu>
  )
}

const BOARD_CARD = {
  ...CARD,
  flex: 'none',
  p: 1.25,
  '&[draggable="true"]': { cursor: 'grab' },
} as const

const MORE = {
  position: 'relative',
  zIndex: 1,
  p: '5px',
  m: '-4px -4px -4px 0',
  color: 'text.secondary',
  '@media (pointer: coarse)': { width: 44, height: 44, m: '-12px -12px -12px 0' },
} as const
