import type { Definition } from '#schema/engine'
import { Box } from '@mui/material'
import { useId, useMemo } from 'react'
import { text } from '../../i18n/text.ts'
import { BOX_HEIGHT, layOutStates, type StateArrow, type StateBox } from './state-diagram-layout.ts'

/** The states as boxes and what leads from one to the next as arrows, drawn from the definition; dashed where only the server moves. */
export function StateDiagram({
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
