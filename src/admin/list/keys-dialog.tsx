import { mayDo } from '#schema/engine'
import { Box, Dialog, DialogContent, DialogTitle } from '@mui/material'
import { text } from '../i18n/text.ts'
import { useListScope, type ListScope } from './list-scope.ts'

type KeyLine = readonly [keys: readonly string[], does: string]

/** Available keyboard shortcuts for the current user and screen. */
function listKeys(scope: ListScope): readonly KeyLine[] {
  const { definition, role, view, isSelectable, filters } = scope
  const isTable = !scope.body && view === 'list'
  const may = (verb: string) => definition.screen !== undefined && mayDo(definition, role, verb)
  const lines: readonly (KeyLine | false)[] = [
    isTable && [['↑', '↓'], text('Move between rows')],
    isTable && [['Home', 'End'], text('First and last row')],
    isTable && may('show') && [['Enter'], text('Open the row')],
    isTable && [[text('Space')], text('Quick look')],
    isTable && may('edit') && [['E'], text('Edit the row')],
    view === 'board' && [['←', '→', '↑', '↓'], text('Move between cards')],
    view === 'board' && [['M'], text('Move the card')],
    view === 'calendar' && [
      [text('Page up'), text('Page down')],
      text('Move through the calendar'),
    ],
    isSelectable && [['X'], text('Select the row')],
    [['/'], text('Search')],
    filters.length > 0 && [['F'], text('Add a filter')],
    may('create') && [['N'], text('Add')],
    [['?'], text('Show keyboard shortcuts')],
  ]
  return lines.filter((line) => line !== false)
}

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const keys = listKeys(useListScope())
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="keys-title">
      <DialogTitle id="keys-title">{text('Keyboard shortcuts')}</DialogTitle>
      <DialogContent sx={{ pb: 3 }}>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 1 }}>
          {keys.map(([names, does]) => (
            <Box key={does} sx={{ display: 'contents' }}>
              <dt>{does}</dt>
              <Box component="dd" sx={{ display: 'flex', gap: 0.5, justifyContent: 'flex-end' }}>
                {names.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
    </Dialog>
  )
}
