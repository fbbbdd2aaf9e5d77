import {
  firstState,
  readItems,
  listStates,
  listTransitions,
  type Definition,
  type Transition,
} from '#schema/engine'
import HelpIcon from '@mui/icons-material/AccountTreeOutlined'
import { Box, IconButton, Popover, Typography } from '@mui/material'
import { useState, useId, useMemo } from 'react'
import { ToneChip } from '../chips/tone-chip.tsx'
import { listWithOr } from '../../format.ts'
import { startSide } from '../../i18n/language.ts'
import { text } from '../../i18n/text.ts'
import { Small, Stack } from '../../theme/layout.tsx'
import { BOX_HEIGHT, layOutStates, type StateArrow, type StateBox } from './state-diagram-layout.ts'

export function StateHelp({ definition, state }: { definition: Definition; state: unknown }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const transitions = listTransitions(definition)
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
            {text('Dashed: happens automatically.')}
          </Small>
        )}
      </Popover>
    </>
  )
}

const wayWords = (actions: string, state: string, isAutomatic: boolean): string =>
  isAutomatic
    ? text('{actions} → {state} (automatic)', { actions, state })
    : text('{actions} → {state}', { actions, state })

interface StateListProps {
  readonly definition: Definition
  readonly state: unknown
  readonly transitions: readonly Transition[]
}

function StateList({ definition, state, transitions }: StateListProps) {
  const field = definition.fields[definition.state ?? '']
  const items = field ? readItems(field) : {}
  const first = firstState(definition)
  return (
    <Stack component="ul" sx={{ mt: 2 }}>
      {listStates(definition).map((code) => {
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
              {code === first && <span>{text('Starts here')}</span>}
              {next.map(({ to, labels, isAutomatic }) => (
                <span key={to}>
                  {wayWords(listWithOr(labels), items[to]?.label ?? to, isAutomatic)}
                </span>
              ))}
              {next.length === 0 && <span>{text('Ends here')}</span>}
            </Stack>
          </Stack>
        )
      })}
    </Stack>
  )
}

/**
 * Draws the definition's states as boxes and its transitions as arrows, dashed if only the server makes the transition.
 */
function StateDiagram({
  definition,
  state,
  label,
}: {
  definition: Definition
  state: unknown
  label: string
}) {
  const layout = useMemo(() => layOutStates(definition), [definition])
  const head = useId()
  const now = layout.boxes.find(({ code }) => code === state)
  return (
    <Box
      component="svg"
      role="img"
      aria-label={now ? text('{label}. Now: {now}.', { label, now: now.label }) : label}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      sx={{ width: layout.width, maxWidth: '100%', height: 'auto', display: 'block' }}
    >
      <defs>
        <marker
          id={head}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          orient="auto"
        >
          <path d="M0 0.5 8 4 0 7.5z" fill="var(--field-line)" />
        </marker>
      </defs>
      {layout.arrows.map((arrow) => (
        <Arrow key={`${arrow.from} ${arrow.to}`} arrow={arrow} head={head} />
      ))}
      {layout.boxes.map((box) => (
        <StateBoxShape
          key={box.code}
          box={box}
          width={layout.boxWidth}
          isNow={box.code === state}
        />
      ))}
    </Box>
  )
}

const Arrow = ({
  arrow: { path, labels, isAutomatic },
  head,
}: {
  arrow: StateArrow
  head: string
}) => (
  <path
    d={path}
    fill="none"
    stroke="var(--field-line)"
    strokeWidth={1.25}
    strokeDasharray={isAutomatic ? '4 3' : undefined}
    markerEnd={`url(#${head})`}
  >
    <title>{labels.join(', ')}</title>
  </path>
)

function StateBoxShape({
  box: { x, y, label, tone = 'neutral' },
  width,
  isNow,
}: {
  box: StateBox
  width: number
  isNow: boolean
}) {
  return (
    <g>
      <rect
        x={x - width / 2}
        y={y - BOX_HEIGHT / 2}
        width={width}
        height={BOX_HEIGHT}
        rx={8}
        fill={`var(--tone-${tone}-soft)`}
        stroke={isNow ? 'var(--mui-palette-primary-main)' : 'var(--line)'}
        strokeWidth={isNow ? 2.5 : 1}
      />
      <text
        x={x}
        y={y}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={12}
        fontWeight={isNow ? 700 : 500}
        fill={`var(--tone-${tone}-ink)`}
      >
        {label}
      </text>
    </g>
  )
}
