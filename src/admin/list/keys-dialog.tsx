import { Box, Dialog, DialogContent, DialogTitle } from '@mui/material'
import { useText, type TextKey } from '../i18n/use-text.ts'
import { KEY } from './search-box.tsx'

const KEYS: readonly (readonly [keys: readonly string[], does: TextKey])[] = [
  [['↑', '↓'], 'list.keyMove'], [['Home', 'End'], 'list.keyEdge'], [['Enter'], 'list.keyOpen'], [['E'], 'list.keyEdit'], [['X'], 'list.keySelect'], [['/'], 'list.keySearch'],
  [['F'], 'list.keyFilter'], [['N'], 'list.keyNew'], [['?'], 'list.keyHelp'],
]

/** What the keys do here. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const text = useText()
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="keys-title">
      <DialogTitle id="keys-title">{text('list.keysTitle')}</DialogTitle>
      <DialogContent sx={{ pb: 3 }}>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 1, m: 0 }}>
          {KEYS.map(([keys, does]) => (
            <Box key={does} sx={{ display: 'contents' }}>
              <Box component="dt">{text(does)}</Box>
              <Box component="dd" sx={{ m: 0, display: 'flex', gap: 0.5, justifyContent: 'flex-end' }}>{keys.map((key) => <Box component="kbd" key={key} sx={{ ...KEY, fontSize: '0.75rem', lineHeight: '20px' }}>{key}</Box>)}</Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
    </Dialog>
  )
}
