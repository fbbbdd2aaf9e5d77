import type { ChoiceItem, Definition, Principal } from '#schema/engine'
import FoldIcon from '@mui/icons-material/UnfoldLessOutlined'
import UnfoldIcon from '@mui/icons-material/UnfoldMoreOutlined'
import {
  Box,
  Button,
  IconButton,
  Menu,
  MenuItem,
  Skeleton,
  Tooltip,
  Typography,
} from '@mui/material'
import { useState, type DragEvent } from 'react'
import type { NamedAction } from '../../record/actions/available.ts'
import { formatCount } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { useList } from '../../providers/record-calls.ts'
import { useScreenContext } from '../../screen-context.tsx'
import { CouldNotLoad } from '../../shell/could-not-load.tsx'
import { useListScope } from '../list-scope.ts'
import { type Row, formatName } from '../rows/record-name.ts'
import { useBoardScope } from './board-scope.ts'
import { useViewQuery } from './use-view-query.ts'
import { Flex, Small } from '../../theme/layout.tsx'
import MoveIcon from '@mui/icons-material/MoreHoriz'
import { IconMenu } from '../../record/actions/icon-menu.tsx'
import { CARD, CardFace } from '../rows/card-face.tsx'
import { actionsOfRow } from '../rows/offered-actions.ts'

const SHOWN = 25
const MOST_SHOWN = 200

interface BoardColumnProps {
  readonly code: string
  readonly item: ChoiceItem
}

export function BoardColumn({ code, item }: BoardColumnProps) {
  const { definition } = useListScope()
  const { folded } = useBoardScope()
  const query = useViewQuery()
  const [shown, setShown] = useState(SHOWN)
  const answer = useList(definition, { ...query, [definition.state ?? '']: code }, shown, {
    keep: true,
  })
  const { content: rows = [], totalElements } = answer.data ?? {}
  const isFolded = folded.includes(code)
  const target = useDropTarget(code)
  const count = totalElements === undefined ? '' : formatCount(totalElements)
  return (
    <Box
      component="section"
      aria-label={`${item.label} ${count}`}
      data-column={code}
      data-drop={target.moves === null ? undefined : target.moves.length > 0 ? 'yes' : 'no'}
      sx={{ ...COLUMN, ...(isFolded ? FOLDED : {}) }}
      onDragOver={target.onDragOver}
      onDrop={target.onDrop}
    >
      <ColumnHead code={code} item={item} count={count} isFolded={isFolded} />
      {!isFolded && (
        <Flex component="ul" column sx={CARDS}>
          {!answer.data && (
            <li>
              {answer.error ? (
                <CouldNotLoad why={answer.error.message} />
              ) : (
                <Skeleton variant="rounded" height={92} />
              )}
            </li>
          )}
          {totalElements === 0 && (
            <Box component="li" sx={EMPTY}>
              {text('Nothing here')}
            </Box>
          )}
          {rows.map((row) => (
            <BoardCard key={row.id} row={row as Row} />
          ))}
          {rows.length < (totalElements ?? 0) && (
            <li>
              {shown < MOST_SHOWN ? (
                <Button size="small" fullWidth onClick={() => setShown(shown + SHOWN)}>
                  {text('Show more')}
                </Button>
              ) : (
                <Box sx={EMPTY}>{text('Filter to see the rest, or open the list.')}</Box>
              )}
            </li>
          )}
        </Flex>
      )}
      <ChoiceOfMove {...target} />
    </Box>
  )
}

function ColumnHead({
  code,
  item,
  count,
  isFolded,
}: BoardColumnProps & { readonly count: string; readonly isFolded: boolean }) {
  const { folded, setFolded } = useBoardScope()
  const label = text(isFolded ? 'Expand “{name}”' : 'Collapse “{name}”', { name: item.label })
  const Icon = isFolded ? UnfoldIcon : FoldIcon
  return (
    <Box sx={{ ...HEAD, ...(isFolded ? { flexDirection: 'column' } : {}) }}>
      <Box sx={{ ...DOT, bgcolor: `var(--tone-${item.tone ?? 'neutral'}-solid)` }} />
      <Typography component="h2" sx={{ ...TITLE, ...(isFolded ? UPRIGHT : {}) }}>
        {item.label}
      </Typography>
      <Small className="tabular">{count}</Small>
      <Tooltip title={label}>
        <IconButton
          size="small"
          aria-label={label}
          aria-expanded={!isFolded}
          onClick={() =>
            setFolded(isFolded ? folded.filter((each) => each !== code) : [...folded, code])
          }
          sx={{ ml: isFolded ? 0 : 'auto', order: isFolded ? -1 : 0, color: 'text.secondary' }}
        >
          <Icon sx={{ fontSize: 16, transform: 'rotate(90deg)' }} />
        </IconButton>
      </Tooltip>
    </Box>
  )
}

/** Drop target for cards. If one action leads to this state, it runs at once; several are offered in a menu. */
function useDropTarget(code: string) {
  const { definition } = useListScope()
  const { principal } = useScreenContext()
  const { held, hold, move } = useBoardScope()
  const [dropped, setDropped] = useState<{ row: Row; at: Element } | null>(null)
  const listWays = (row: Row) =>
    listMoves(definition, row, principal).filter(({ action }) => action.to === code)
  const isOwn = held?.[definition.state ?? ''] === code
  const moves: NamedAction[] | null = held && !isOwn ? listWays(held) : null
  return {
    moves,
    dropped,
    ways: dropped ? listWays(dropped.row) : [],
    onDragOver: (event: DragEvent) => {
      if (moves && moves.length > 0) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      const [only] = moves ?? []
      if (held && only && moves?.length === 1) move(held, only)
      else if (held && only) setDropped({ row: held, at: event.currentTarget })
      hold(null)
    },
    choose: (by: NamedAction | null) => {
      if (by && dropped) move(dropped.row, by)
      setDropped(null)
    },
  }
}

const ChoiceOfMove = ({ dropped, ways, choose }: ReturnType<typeof useDropTarget>) => (
  <Menu anchorEl={dropped?.at ?? null} open={dropped !== null} onClose={() => choose(null)}>
    {ways.map((way) => (
      <MenuItem key={way.name} onClick={() => choose(way)}>
        {way.action.label}
      </MenuItem>
    ))}
  </Menu>
)

const COLUMN = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: { xs: '0 0 86%', sm: '0 0 300px', md: '1 0 248px' },
  maxWidth: { md: 360 },
  minHeight: 0,
  borderRadius: 1,
  bgcolor: 'var(--sunken)',
  scrollSnapAlign: 'start',
  transition: 'opacity 120ms',
  '&[data-drop="no"]': { opacity: 0.45 },
  '&[data-drop="yes"]': { outline: '2px dashed', outlineColor: 'primary.main', outlineOffset: -2 },
} as const

const FOLDED = { flex: '0 0 44px' } as const

const HEAD = { display: 'flex', alignItems: 'center', gap: 0.75, px: 1.25, py: 0.75 } as const

const DOT = { width: 8, height: 8, borderRadius: '50%', flex: 'none' } as const

const TITLE = { fontSize: '0.8125rem', fontWeight: 650 } as const

const UPRIGHT = { writingMode: 'vertical-rl' } as const

const CARDS = {
  p: 1,
  pt: 0,
  flex: 1,
  minHeight: 0,
  overflowY: { md: 'auto' },
} as const

const EMPTY = {
  px: 1,
  py: 2,
  textAlign: 'center',
  fontSize: '0.8125rem',
  color: 'text.secondary',
} as const

/** A record on the board. Movable cards can be dragged, or moved from the card's menu. */
function BoardCard({ row }: { readonly row: Row }) {
  const { definition, all } = useListScope()
  const { principal } = useScreenContext()
  const { held, hold } = useBoardScope()
  const moves = listMoves(definition, row, principal)
  const canMove = moves.length > 0
  const lift = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', formatName(definition, row))
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
  readonly moves: ReturnType<typeof listMoves>
}

function MoveMenu({ row, moves }: MoveMenuProps) {
  const { definition } = useListScope()
  const { move } = useBoardScope()
  return (
    <IconMenu
      label={text('Move {name}', { name: formatName(definition, row) })}
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

const listMoves = (definition: Definition, row: Row, principal: Principal): NamedAction[] =>
  actionsOfRow(definition, row, principal).filter(
    ({ action: { to } }) => to !== undefined && to !== row[definition.state ?? ''],
  )
