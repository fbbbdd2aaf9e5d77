import {
  firstState,
  itemsOf,
  statesOf,
  transitionsOf,
  type Definition,
  type Transition,
} from '#schema/engine'
import HelpIcon from '@mui/icons-material/AccountTreeOutlined'
import { Box, IconButton, Popover, Typography } from '@mui/material'
import { useState } from 'react'
import { ToneChip } from '../chips/tone-chip.tsx'
import { StateDiagram } from './state-diagram.tsx'
import { listWithOr } from '../../format.ts'
import { startSide } from '../../i18n/language.ts'
import { text } from '../../i18n/text.ts'
import { Small, Stack } from '../../theme/layout.tsx'

export function StateHelp({ definition, state }: { definition: Definition; state: unknown }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const transitions = transitionsOf(definition)
  if (transitions.length === 0) return null
  const name = text('States of {many}', { many: definition.label[1].toLowerCase() })
  return (
    <>
      <IconButton
        aria-label={name}
        aria-haspopup="dialog"
        size="small"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <HelpIcon fontSize="small" />
      </IconButton>
      <Popover
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: startSide }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': name,
            sx: { p: 2, maxWidth: 'min(560px, calc(100% - 32px))' },
          },
        }}
      >
        <Typography sx={{ fontWeight: 650, mb: 1.5 }}>{name}</Typography>
        <StateDiagram definition={definition} state={state} label={name} />
        <StateList definition={definition} state={state} transitions={transitions} />
        {transitions.some(({ isAutomatic }) => isAutomatic) && (
          <Small tiny sx={{ mt: 1.5 }}>
            {text('Dashed: happens by itself.')}
          </Small>
        )}
      </Popover>
    </>
  )
}

const wayWords = (actions: string, state: string, isAutomatic: boolean): string =>
  isAutomatic
    ? text('{actions} → {state} (by itself)', { actions, state })
    : text('{actions} → {state}', { actions, state })

interface StateListProps {
  readonly definition: Definition
  readonly state: unknown
  readonly transitions: readonly Transition[]
}

function StateList({ definition, state, transitions }: StateListProps) {
  const field = definition.fields[definition.state ?? '']
  const items = field ? itemsOf(field) : {}
  const first = firstState(definition)
  return (
    <Stack component="ul" sx={{ mt: 2 }}>
      {statesOf(definition).map((code) => {
        const next = transitions.filter(({ from }) => from === code)
        return (
          <Stack
            component="li"
            key={code}
            aria-current={code === state ? 'step' : undefined}
            gap={1.5}
            columns="140px 1fr"
            sx={{
              alignItems: 'start',
              pl: 1,
              borderLeft: '2px solid',
              borderColor: code === state ? 'primary.main' : 'transparent',
            }}
          >
            <Box>
              <ToneChip label={items[code]?.label ?? code} tone={items[code]?.tone} />
            </Box>
            <Stack gap={0.25} sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
              {code === first && <span>{text('Begins here')}</span>}
              {next.map(({ to, labels, isAutomatic }) => (
                <span key={to}>
                  {wayWords(listWithOr(labels), items[to]?.label ?? to, isAutomatic)}
                </span>
              ))}
              {next.length === 0 && <span>{text('Nothing follows')}</span>}
            </Stack>
          </Stack>
        )
      })}
    </Stack>
  )
}
