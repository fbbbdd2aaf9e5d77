import MoveIcon from '@mui/icons-material/MoreHoriz'
import { Box, IconButton, Menu, MenuItem } from '@mui/material'
import { useId, useState, type DragEvent } from 'react'
import { text } from '../../i18n/text.ts'
import { pagePartOf } from '../../inputs/page-part.ts'
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

function MoveMenu({
  row,
  moves,
}: {
  readonly row: Row
  readonly moves: ReturnType<typeof movesOf>
}) {
  const { definition } = useListScope()
  const { move } = useBoardScope()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  return (
    <>
      <IconButton
        id={id}
        size="small"
        aria-label={text('Move %{name}', { name: nameOf(definition, row) })}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={MORE}
      >
        <MoveIcon sx={{ fontSize: 18 }} />
      </IconButton>
      <Menu
        container={() => pagePartOf(anchor)}
        anchorEl={anchor}
        open={Boolean(anchor)}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {moves.map((each) => (
          <MenuItem
            key={each.name}
            onClick={() => {
              setAnchor(null)
              move(row, each)
            }}
          >
            {each.action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
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
  m: '-4px -4px -4px 0',
  color: 'text.secondary',
  '@media (pointer: coarse)': { width: 44, height: 44, m: '-12px -12px -12px 0' },
} as const
