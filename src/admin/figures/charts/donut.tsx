import { Box, Link } from '@mui/material'
import type { MouseEvent } from 'react'
import { LinkBase } from 'react-admin'
import { Cell, Pie, PieChart, ResponsiveContainer, Tooltip } from 'recharts'
import { formatPercent } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { Swatch } from './legend.tsx'
import { inFull, inShort } from './numbers.ts'
import { mainUnit, valueAt, type Plot, type PlotGroup, type PlotLinks } from './plot.ts'
import type { Pointing } from './plot-frame.tsx'
import { Reading } from './reading.tsx'
import { handIf } from './styles.ts'

interface DonutProps extends Pointing {
  readonly plot: Plot
  readonly links: PlotLinks
}

interface Slice extends PlotGroup {
  readonly place: number
  readonly value: number
}

/** Parts of a whole, each with its colour, number and share. */
export function Donut(props: DonutProps) {
  const slices = props.plot.groups.map(
    (group, place): Slice => ({
      ...group,
      place,
      value: Math.max(valueAt(props.plot, makePoint(place)) ?? 0, 0),
    }),
  )
  const all = slices.reduce((sum, { value }) => sum + value, 0)
  return (
    <Box sx={ROOM}>
      <Box sx={LAYOUT}>
        <Ring {...props} slices={slices} all={all} />
        <Box component="ul" sx={LIST}>
          {slices.map((slice) => (
            <Entry key={slice.key} {...props} slice={slice} all={all} />
          ))}
        </Box>
      </Box>
    </Box>
  )
}

const makePoint = (place: number) => ({ group: place, series: 0 })

interface RingProps extends DonutProps {
  readonly slices: readonly Slice[]
  readonly all: number
}

function Ring({ plot, at, opens, open, ask, slices, all }: RingProps) {
  return (
    <Box dir="ltr" data-plot sx={RING}>
      <ResponsiveContainer width="100%" height="100%">
        <PieChart accessibilityLayer={false}>
          <Pie
            data={[...slices]}
            dataKey="value"
            nameKey="label"
            innerRadius="64%"
            outerRadius="98%"
            startAngle={90}
            endAngle={-270}
            stroke="var(--mui-palette-background-paper)"
            // A ring with a single slice has no gap.
            strokeWidth={slices.filter(({ value }) => value > 0).length > 1 ? 2 : 0}
            isAnimationActive={false}
            rootTabIndex={-1}
            onClick={(_, place) => open(makePoint(place))}
          >
            {slices.map(({ key, colour, place }) => (
              <Cell
                key={key}
                fill={colour}
                opacity={at && at.group !== place ? 0.45 : 1}
                style={handIf(opens(makePoint(place)))}
                onContextMenu={(event) => ask(event, makePoint(place))}
              />
            ))}
          </Pie>
          <Tooltip
            isAnimationActive={false}
            wrapperStyle={{ zIndex: 3 }}
            content={({ active, payload }) => {
              const slice = payload[0]?.payload as Slice | undefined
              return active && slice ? <Reading plot={plot} group={slice.place} /> : null
            }}
          />
        </PieChart>
      </ResponsiveContainer>
      <Box aria-hidden sx={MIDDLE}>
        <Box className="tabular" sx={{ fontSize: '1.375rem', fontWeight: 680, lineHeight: 1.2 }}>
          {inShort(mainUnit(plot), all)}
        </Box>
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{text('in total')}</Box>
      </Box>
    </Box>
  )
}

interface EntryProps extends DonutProps {
  readonly slice: Slice
  readonly all: number
}

function Entry({ plot, links, at, opens, open, ask, slice, all }: EntryProps) {
  const { label, colour, value, place } = slice
  const point = makePoint(place)
  const to = links.listOf(point)
  return (
    <Box
      component="li"
      onClick={() => open(point)}
      sx={{ ...LINE, ...(opens(point) ? PRESSED : {}), ...(at?.group === place ? HERE : {}) }}
      onContextMenu={(event) => ask(event, point)}
    >
      <Swatch colour={colour} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {to ? (
          <Link
            component={LinkBase}
            to={to}
            tabIndex={-1}
            onClick={(event: MouseEvent) => event.stopPropagation()}
            sx={TITLE}
          >
            {label}
          </Link>
        ) : (
          label
        )}
      </Box>
      <Box className="tabular" sx={{ fontWeight: 620 }}>
        {inFull(mainUnit(plot), value)}
      </Box>
      <Box className="tabular" sx={{ width: 48, textAlign: 'end', color: 'text.secondary' }}>
        {all > 0 ? formatPercent((value / all) * 100) : ''}
      </Box>
    </Box>
  )
}

/** Ring and legend adapt to the width of their card. */
const ROOM = { flex: 1, display: 'grid', containerType: 'inline-size' } as const
const BESIDE = '@container (min-width: 400px)'
const ROOMY = '@container (min-width: 500px)'
/** Centred if the card is stretched to the height of its neighbour. */
const LAYOUT = {
  display: 'grid',
  rowGap: 2,
  columnGap: 2.5,
  alignItems: 'center',
  alignContent: 'center',
  justifyContent: 'center',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [BESIDE]: { gridTemplateColumns: 'auto minmax(0, 400px)' },
} as const
const RING = {
  position: 'relative',
  mx: 'auto',
  width: 208,
  height: 208,
  [BESIDE]: { width: 184, height: 184 },
  [ROOMY]: { width: 232, height: 232 },
} as const
const MIDDLE = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  pointerEvents: 'none',
} as const
const LIST = {
  display: 'grid',
  gap: 0.25,
  fontSize: '0.8125rem',
} as const
const LINE = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 0.75,
  py: 0.5,
  borderRadius: 0.75,
} as const
const PRESSED = { ...handIf(true), '&:hover': { bgcolor: 'action.hover' } } as const
const HERE = { outline: '2px solid', outlineColor: 'primary.main' } as const
const TITLE = {
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const
