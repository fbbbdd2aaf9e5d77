import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
} from '@mui/material'
import { useId } from 'react'
import { text } from '../../i18n/text.ts'
import { Small } from '../../theme/layout.tsx'
import { useLetterKeys } from './letter-keys.ts'

export type KeyLine = readonly [keys: readonly string[], does: string]

interface KeysDialogProps {
  readonly keys: readonly KeyLine[]
  readonly onClose: () => void
}

/** Lists the keyboard shortcuts of a screen, with a switch for those of a single letter. */
export function KeysDialog({ keys, onClose }: KeysDialogProps) {
  const id = useId()
  const [isOn, setIsOn] = useLetterKeys()
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{text('Keyboard shortcuts')}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={KEYS}>
          {keys.map(([names, does]) => (
            <Box key={does} sx={{ display: 'contents' }}>
              <dt>{does}</dt>
              <Box component="dd" sx={{ display: 'flex', gap: 0.5, justifyContent: 'flex-end' }}>
                {names.map((key) => (
                  <kbd key={key} data-off={(!isOn && isLetter(key)) || undefined}>
                    {key}
                  </kbd>
                ))}
              </Box>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          sx={{ mt: 2 }}
          control={<Checkbox checked={isOn} onChange={(_, next) => setIsOn(next)} />}
          label={text('Single-letter keys')}
        />
        <Small>{text('Switch them off if you type or dictate and they act by accident.')}</Small>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {text('Close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** True for a key that types; arrows do not. */
export const isLetter = (key: string): boolean => /^[\p{L}\p{P}]$/u.test(key)

const KEYS = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: 2,
  rowGap: 1,
  '& dt::first-letter': { textTransform: 'uppercase' },
  '& [data-off]': { textDecoration: 'line-through', opacity: 0.6 },
} as const
