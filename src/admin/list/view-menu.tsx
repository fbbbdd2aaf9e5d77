import ViewIcon from '@mui/icons-material/TuneOutlined'
import {
  Box,
  Button,
  ButtonBase,
  Divider,
  IconButton,
  Popover,
  Tooltip,
  Typography,
} from '@mui/material'
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import type { Density } from '#schema/engine'
import { useState, type MouseEvent } from 'react'
import { endSide } from '../i18n/language.ts'
import { text } from '../i18n/text.ts'
import { useListScope } from './list-scope.ts'
import { boundWidth } from './rows/column-head.tsx'
import { ColumnList } from './rows/column-list.tsx'
import { inserted, movedTo } from './rows/column-order.ts'
import { withWidth } from './rows/column-widths.ts'
import { SWITCH, SWITCH_BUTTON } from './views/switch-style.ts'
import { Flex, Small } from '../theme/layout.tsx'

const DENSITIES: readonly (readonly [Density, string])[] = [
  ['comfortable', text('Comfortable')],
  ['compact', text('Compact')],
]

export function ViewMenu({ onKeys }: { onKeys: () => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      <Tooltip title={text('Keyboard shortcuts')}>
        <IconButton
          size="small"
          aria-label={text('Keyboard shortcuts')}
          onClick={onKeys}
          sx={{ color: 'text.secondary' }}
        >
          <KeyboardIcon sx={{ fontSize: 18 }} />
        </IconButton>
      </Tooltip>
      <Button
        size="small"
        color="inherit"
        startIcon={<ViewIcon />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ color: 'text.secondary' }}
      >
        {text('View')}
      </Button>
      <Popover
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: endSide }}
        transformOrigin={{ vertical: -4, horizontal: endSide }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': text('View'), sx: { width: 320, p: 1.5 } },
        }}
      >
        <DensitySwitch />
        <Divider sx={{ my: 1.5, mx: -1.5 }} />
        <ColumnChooser />
      </Popover>
    </Box>
  )
}

function DensitySwitch() {
  const { density, setDensity } = useListScope()
  return (
    <>
      <Typography sx={HEAD} id="density-label">
        {text('Row height')}
      </Typography>
      <Box
        role="group"
        aria-labelledby="density-label"
        sx={{ ...SWITCH, display: 'grid', gridTemplateColumns: '1fr 1fr' }}
      >
        {DENSITIES.map(([each, words]) => (
          <ButtonBase
            key={each}
            aria-pressed={density === each}
            onClick={() => setDensity(each)}
            sx={{ ...SWITCH_BUTTON, fontSize: '0.8125rem', fontWeight: 550 }}
          >
            {words}
          </ButtonBase>
        ))}
      </Box>
    </>
  )
}

/** Step by which the keyboard changes the width of a column, in pixels. */
const WIDTH_STEP = 16

function ColumnChooser() {
  const { all, columns, away, kept, look, setLook } = useListScope()
  const names = all.slice(1).map(({ name }) => name)
  const shown = columns.slice(1).map(({ name }) => name)
  const [first, ...order] = [
    ...columns,
    ...all.filter(({ name }) => !columns.some((each) => each.name === name)),
  ]
  const isShown = (name: string) =>
    !away.includes(name) && columns.some((each) => each.name === name)
  const tick = (name: string) => {
    const others = kept.filter((each) => each !== name)
    if (isShown(name))
      return setLook({ columns: shown.filter((each) => each !== name), kept: others })
    // A column that does not fit is kept from now on.
    const next =
      names.includes(name) && !shown.includes(name) ? inserted(shown, name, names) : shown
    setLook({ columns: next, kept: [...others, name] })
  }
  const widen = (name: string, direction: 1 | -1): string => {
    const { widths = {} } = look
    const width = boundWidth((widths[name] ?? measureColumn(name)) + direction * WIDTH_STEP)
    setLook({ widths: withWidth(widths, name, width) })
    return text('{width} pixels wide', { width })
  }
  const showAll = ({ currentTarget }: MouseEvent) => {
    // The button is about to disappear: the keyboard focus stays in the menu, and Escape still closes it.
    currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus()
    setLook({ columns: order.map(({ name }) => name), kept: all.map(({ name }) => name) })
  }
  return (
    <>
      <Flex gap={0} sx={{ minHeight: 30 }}>
        <Typography sx={{ ...HEAD, flex: 1, mb: 0 }}>{text('Columns')}</Typography>
        {(shown.length < names.length || away.length > 0) && (
          <Button size="small" onClick={showAll}>
            {text('Show all columns')}
          </Button>
        )}
      </Flex>
      <ColumnList
        columns={[...(first ? [first] : []), ...order].map(({ name, label }) => ({
          name,
          label,
          isTicked: isShown(name),
          isFirst: name === first?.name,
          isMovable: shown.includes(name),
          note: away.includes(name) ? text('doesn’t fit') : undefined,
        }))}
        tick={tick}
        // The first column is not in the order.
        move={(name, place) => setLook({ columns: movedTo(shown, name, place - 1) })}
        widen={widen}
      />
      <Small tiny sx={{ mt: 0.75 }}>
        {text('Alt with the arrow keys moves a column and changes its width.')}
      </Small>
    </>
  )
}

const measureColumn = (name: string): number =>
  document.querySelector<HTMLElement>(`[data-rows] th[data-column="${CSS.escape(name)}"]`)
    ?.offsetWidth ?? 120

const HEAD = { fontSize: '0.75rem', fontWeight: 600, color: 'text.secondary', mb: 0.75 } as const
