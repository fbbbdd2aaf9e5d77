import { Box, Button, CircularProgress, useMediaQuery, useTheme } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { text } from '../i18n/text.ts'
import { isShortcut } from '../shell/shortcut.ts'
import { Small } from '../theme/layout.tsx'

interface SaveBarProps {
  readonly label: string
  readonly onSave: () => void
  readonly onSaveAndAdd?: (() => void) | undefined
  readonly onCancel: () => void
  /** Set if the form is part of a card instead of a page. */
  readonly isInCard?: boolean
}

/** Sticks to the bottom of a page. Ctrl+S or Cmd+S triggers its first button. */
export function SaveBar(props: SaveBarProps) {
  const { label, onSave, onSaveAndAdd, onCancel, isInCard = false } = props
  const { isSubmitting, isDirty } = useFormState()
  // On a phone the first button has a shorter label, because three buttons must fit. The heading names the record.
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  useSaveKey(onSave, isSubmitting)
  return (
    <Box sx={isInCard ? ROW : BAR}>
      <Button
        type="submit"
        variant="contained"
        disabled={isSubmitting}
        aria-label={isSubmitting ? undefined : label}
        startIcon={isSubmitting ? <CircularProgress size={14} color="inherit" /> : undefined}
      >
        {isSubmitting ? text('Saving…') : onSaveAndAdd && isNarrow ? text('Save') : label}
      </Button>
      {onSaveAndAdd && (
        <Button variant="outlined" onClick={onSaveAndAdd} disabled={isSubmitting}>
          {text('Save and add another')}
        </Button>
      )}
      <Button color="inherit" onClick={onCancel} disabled={isSubmitting}>
        {text('Cancel')}
      </Button>
      <Small role="status" sx={{ ml: 'auto', display: { xs: 'none', sm: 'block' } }}>
        {isDirty && !isSubmitting ? text('Unsaved changes') : ''}
      </Small>
    </Box>
  )
}

function useSaveKey(onSave: () => void, busy: boolean) {
  const latest = useRef({ onSave, busy })
  useEffect(() => {
    latest.current = { onSave, busy }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isShortcut(event, 's')) return
      event.preventDefault()
      // An open dialog handles the shortcut itself.
      if (!latest.current.busy && !document.querySelector('[role=dialog]')) latest.current.onSave()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2.5 } as const

/** Covers the padding below the page content, so that no content shows through. */
export const BAR = {
  ...ROW,
  position: 'sticky',
  bottom: -24,
  mt: 0,
  mb: -3,
  zIndex: 3,
  py: 1.5,
  bgcolor: 'background.default',
  borderTop: '1px solid',
  borderColor: 'divider',
  pb: 'max(12px, env(safe-area-inset-bottom))',
} as const
