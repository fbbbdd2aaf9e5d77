import { itemsOf, type Definition } from '#language'
import HelpIcon from '@mui/icons-material/AccountTreeOutlined'
import { Box, IconButton, Popover, Typography } from '@mui/material'
import { useState } from 'react'
import { ToneChip } from '../record/tone-chip.tsx'

/** The states a record goes through and what leads from one to the next, drawn from the definition. */
export function StateHelp({ definition, state }: { definition: Definition; state: unknown }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const field = definition.fields[definition.state ?? '']
  const actions = Object.values(definition.actions ?? {}).filter(({ to }) => to !== undefined)
  if (!field || actions.length === 0) return null
  const items = Object.entries(itemsOf(field))
  const name = `How ${definition.label[1].toLowerCase()} move on`
  return (
    <>
      <IconButton aria-label={name} aria-haspopup="dialog" onClick={(event) => setAnchor(event.currentTarget)} sx={{ '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 } }}>
        <HelpIcon fontSize="small" />
      </IconButton>
      <Popover open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)} anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }} transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': name, sx: { p: 2, maxWidth: 460 } } }}>
        <Typography sx={{ fontWeight: 650, fontSize: '0.875rem', mb: 1.5 }}>{name}</Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
          {items.map(([code, { label, tone }]) => (
            <Box component="li" key={code} aria-current={code === state ? 'step' : undefined}
              sx={{ display: 'grid', gridTemplateColumns: '130px 1fr', gap: 1.5, alignItems: 'start', pl: 1, borderLeft: '2px solid', borderColor: code === state ? 'primary.main' : 'transparent' }}>
              <Box><ToneChip label={label} tone={tone} /></Box>
              <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', display: 'grid', gap: 0.25 }}>
                {actions.filter(({ from, to }) => (from === undefined ? to !== code : [from].flat().includes(code))).map((action) => (
                  <span key={action.label}>{action.label} → {itemsOf(field)[action.to ?? '']?.label}</span>
                ))}
                {actions.every(({ from, to }) => (from === undefined ? to === code : ![from].flat().includes(code))) && <span>Nothing follows</span>}
              </Box>
            </Box>
          ))}
        </Box>
      </Popover>
    </>
  )
}
