import ViewIcon from '@mui/icons-material/TuneOutlined'
import {
  Box,
  Button,
  ButtonBase,
  Checkbox,
  Divider,
  IconButton,
  Popover,
  Tooltip,
  Typography,
} from '@mui/material'
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import { useState, type MouseEvent } from 'react'
import { endSide } from '../i18n/language.ts'
import { text } from '../i18n/text.ts'
import { useListScope, type Density } from './list-scope.ts'
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
          paper: { role: 'dialog', 'aria-label': text('View'), sx: { width: 260, p: 1.5 } },
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

function ColumnChooser() {
  const { all, hidden, setHidden, kept, setKept, away } = useListScope()
  const toggle = (name: string) => {
    const isShown = !hidden.includes(name) && !away.includes(name)
    const others = hidden.filter((each) => each !== name)
    setHidden(isShown ? [...others, name] : others)
    setKept([...kept.filter((each) => each !== name), ...(isShown ? [] : [name])])
  }
  const showAll = ({ currentTarget }: MouseEvent) => {
    // The button is about to disappear: the keyboard focus stays in the menu, and Escape still closes it.
    currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus()
    setHidden([])
    setKept(all.map(({ name }) => name))
  }
  return (
    <>
      <Flex gap={0} sx={{ minHeight: 30 }}>
        <Typography sx={{ ...HEAD, flex: 1, mb: 0 }}>{text('Columns')}</Typography>
        {hidden.length + away.length > 0 && (
          <Button size="small" onClick={showAll}>
            {text('Show all columns')}
          </Button>
        )}
      </Flex>
      <Box
        role="group"
        aria-label={text('Columns')}
        sx={{ maxHeight: 300, overflowY: 'auto', mx: -0.75 }}
      >
        {all.map(({ name, label }, index) => (
          <Flex
            component="label"
            key={name}
            gap={0.5}
            sx={{ minHeight: 30, fontSize: '0.875rem', cursor: 'pointer' }}
          >
            <Checkbox
              checked={index === 0 || !(hidden.includes(name) || away.includes(name))}
              disabled={index === 0}
              onChange={() => toggle(name)}
            />
            {label}
            {away.includes(name) && (
              <Small component="span" tiny sx={{ ml: 'auto', pr: 0.75 }}>
                {text('doesn’t fit')}
              </Small>
            )}
          </Flex>
        ))}
      </Box>
    </>
  )
}

const HEAD = { fontSize: '0.75rem', fontWeight: 600, color: 'text.secondary', mb: 0.75 } as const
