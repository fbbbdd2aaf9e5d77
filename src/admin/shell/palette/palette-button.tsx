import SearchIcon from '@mui/icons-material/SearchOutlined'
import { Box, ButtonBase, useMediaQuery, type Theme } from '@mui/material'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { text } from '../../i18n/text.ts'
import { formatShortcut, isShortcut } from '../shortcut.ts'
import { Palette } from './palette.tsx'

/**
 * Opens the palette, by this button or by Ctrl-K (Cmd-K) from anywhere. The palette is part of the shell and opens before the
 * next key press: letters typed at once must not reach the screen behind, where they would act as shortcuts.
 */
export function PaletteButton() {
  const [open, setOpen] = useState(false)
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event, 'k')) return
      // Suppresses the browser's own shortcut.
      event.preventDefault()
      flushSync(() => setOpen(true))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <ButtonBase
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        {...(isWide ? {} : { 'aria-label': text('Search everything') })}
        sx={isWide ? WIDE : NARROW}
      >
        <SearchIcon sx={{ fontSize: isWide ? 17 : 20 }} />
        {isWide && (
          <>
            <Box component="span" sx={{ flex: 1, textAlign: 'start' }}>
              {text('Search everything')}
            </Box>
            <kbd aria-hidden>{formatShortcut('K')}</kbd>
          </>
        )}
      </ButtonBase>
      {open && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}

const WIDE = {
  width: 230,
  height: 32,
  px: 1,
  gap: 1,
  mr: 0.5,
  borderRadius: 1,
  border: '1px solid var(--line)',
  bgcolor: 'background.paper',
  color: 'text.secondary',
  fontSize: '0.8125rem',
  '&:hover': { borderColor: 'var(--field-line)' },
  '@media (pointer: coarse)': { height: 44 },
} as const

const NARROW = {
  flexShrink: 0,
  width: 44,
  height: 44,
  borderRadius: '50%',
  color: 'text.secondary',
} as const
