import { Box } from '@mui/material'
import { useRef, type MouseEvent, type SyntheticEvent, useEffect, type RefObject } from 'react'
import {
  CartesianGrid,
  ComposedChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  useXAxisScale,
  useYAxisScale,
  type ScaleFunction,
} from 'recharts'
import type { ChartUnit } from '#schema/engine'
import { formatStretchShort } from '../../format.ts'
import { language } from '../../i18n/language.ts'
import {
  comparedWith,
  seriesAt,
  type Row,
  pickAxis,
  isLineSeries,
  formatMark,
} from './along-series.tsx'
import { Legend } from './legend.tsx'
import { onAxis } from './numbers.ts'
import {
  HEIGHT,
  isComparedIn,
  mainUnit,
  otherUnit,
  type Plot,
  type Point,
  valueAt,
} from './plot.ts'
import type { Pointing } from './plot-frame.tsx'
import { Reading } from './reading.tsx'

interface AlongProps extends Pointing {
  readonly plot: Plot
}

/** Lines and columns over time; a series with a different unit is a line with its own axis. */
export function Along({ plot, at, ...pointing }: AlongProps) {
  const frame = useRef<HTMLDivElement>(null)
  const scales = useRef<Scales | null>(null)
  const isCompared = isComparedIn(plot)
  return (
    <>
      <Legend plot={plot} comparedBy={isCompared ? comparedBy(plot) : null} />
      {otherUnit(plot) !== null && <AxisNames plot={plot} />}
      <Box dir="ltr" sx={PLOT} data-plot ref={frame}>
        <ResponsiveContainer width="100%" height="100%">
          <ComposedChart
            data={plot.groups.map((_, place): Row => ({ place }))}
            margin={MARGIN}
            accessibilityLayer={false}
            barCategoryGap="18%"
            barGap={1}
            stackOffset="sign"
            style={{ cursor: 'inherit' }}
            {...pointerOn(plot, pointing, () => ({ frame: frame.current, scales: scales.current }))}
          >
            <ScalesInto scales={scales} />
            <CartesianGrid vertical={false} yAxisId="main" stroke="var(--line)" />
            {renderAxes(plot)}
            <Tooltip
              cursor={{ fill: 'var(--sunken)', stroke: 'var(--field-line)', fillOpacity: 0.6 }}
              isAnimationActive={false}
              wrapperStyle={{ zIndex: 3 }}
              content={({ active, payload }) => {
                const row = payload[0]?.payload as Row | undefined
                return active && row ? <Reading plot={plot} group={row.place} /> : null
              }}
            />
            {isCompared && comparedWith(plot)}
            {plot.series.map((_, place) => seriesAt(plot, place))}
            {at && (
              <ReferenceLine
                yAxisId="main"
                x={at.group}
                stroke="var(--mui-palette-primary-main)"
                strokeWidth={2}
              />
            )}
          </ComposedChart>
        </ResponsiveContainer>
      </Box>
    </>
  )
}

interface Drawn {
  readonly frame: HTMLElement | null
  readonly scales: Scales | null
}

/** Pointer handlers; the cursor becomes a hand over points with a link. */
function pointerOn(plot: Plot, pointing: Omit<Pointing, 'at'>, drawn: () => Drawn) {
  const { opens, open, ask } = pointing
  const pointAt = (event: SyntheticEvent): Point | null => {
    const { frame, scales } = drawn()
    return frame && pointUnder(plot, { frame, scales, pointer: event as MouseEvent })
  }
  return {
    onMouseMove: (_: unknown, event: SyntheticEvent) => {
      const { frame } = drawn()
      const point = pointAt(event)
      if (frame) frame.style.cursor = point && opens(point) ? 'pointer' : ''
    },
    onClick: (_: unknown, event: SyntheticEvent) => {
      const point = pointAt(event)
      if (point) open(point)
    },
    onContextMenu: (_: unknown, event: SyntheticEvent) => {
      const point = pointAt(event)
      if (point) ask(event as MouseEvent, point)
    },
  }
}

const comparedBy = ({ style, series }: Plot) =>
  style !== 'line' && series.length === 1 ? 'bar' : 'line'

function renderAxes(plot: Plot) {
  const other = otherUnit(plot)
  const [start, end] = isRightToLeft ? (['right', 'left'] as const) : (['left', 'right'] as const)
  return [
    <XAxis
      key="time"
      dataKey="place"
      reversed={isRightToLeft}
      tickLine={false}
      axisLine={{ stroke: 'var(--line)' }}
      tick={TICK}
      interval="equidistantPreserveStart"
      minTickGap={18}
      tickMargin={6}
      tickFormatter={(place: number) => formatTick(plot, place)}
    />,
    <YAxis key="main" yAxisId="main" orientation={start} {...valuesOn(mainUnit(plot))} />,
    other !== null && <YAxis key="other" yAxisId="other" orientation={end} {...valuesOn(other)} />,
  ]
}

const valuesOn = (unit: ChartUnit) =>
  ({
    width: 'auto',
    tickLine: false,
    axisLine: false,
    tick: TICK,
    tickCount: 5,
    allowDecimals: unit !== 'count',
    tickFormatter: (value: number) => onAxis(unit, value),
  }) as const

const formatTick = ({ groups, isTime }: Plot, place: number): string => {
  const group = groups[place]
  if (!group) return ''
  return isTime ? formatStretchShort(group.key, group.to ?? group.key) : group.label
}

function AxisNames({ plot }: { plot: Plot }) {
  const [main, other] = [true, false].map((isMain) =>
    plot.series
      .filter(({ unit }) => (unit === mainUnit(plot)) === isMain)
      .map(({ name }) => name)
      .join(' · '),
  )
  return (
    <Box aria-hidden sx={AXES}>
      <span>{main}</span>
      <span>{other}</span>
    </Box>
  )
}

const isRightToLeft = language.direction === 'rtl'
const MARGIN = { top: 16, right: isRightToLeft ? 0 : 8, bottom: 0, left: isRightToLeft ? 8 : 0 }
const TICK = { fill: 'var(--mui-palette-text-secondary)', fontSize: 12 } as const
const AXES = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  fontSize: '0.75rem',
  color: 'text.secondary',
} as const
/** Grows with the adjacent card, as long as the chart stays wider than it is high. */
const PLOT = {
  flex: 1,
  minHeight: HEIGHT,
  maxHeight: 1.75 * HEIGHT,
  position: 'relative',
  '& > *': { position: 'absolute', inset: 0 },
  '& *:focus': { outline: 0 },
} as const

/** Scales that convert values to pixels. */
interface Scales {
  readonly across: ScaleFunction | undefined
  readonly main: ScaleFunction | undefined
  readonly other: ScaleFunction | undefined
}

/** Stores the scales of the surrounding chart in a ref. */
function ScalesInto({ scales }: { readonly scales: RefObject<Scales | null> }): null {
  const across = useXAxisScale()
  const main = useYAxisScale('main')
  const other = useYAxisScale('other')
  useEffect(() => {
    scales.current = { across, main, other }
  }, [scales, across, main, other])
  return null
}

/** A position on the screen. */
interface Pointer {
  readonly clientX: number
  readonly clientY: number
}

/** A pointer position, and the element that contains the chart. */
interface Pointed {
  readonly frame: HTMLElement
  readonly scales: Scales | null
  readonly pointer: Pointer
}

/** Returns the nearest point in the column under the pointer. */
function pointUnder(plot: Plot, pointed: Pointed): Point | null {
  const group = groupUnder(plot, pointed)
  if (group === null || !plot.groups[group]) return null
  const distances = plot.series.map((_, series) => distanceTo(plot, { group, series }, pointed))
  const nearest = Math.min(...distances)
  // If distances are equal, the last series wins, because later series are drawn on top.
  return { group, series: Number.isFinite(nearest) ? distances.lastIndexOf(nearest) : 0 }
}

/** A series in a group. */
interface Mark {
  readonly group: number
  readonly series: number
}

/** Uses the pointer position, because on touch screens there is no hover event before the press. */
function groupUnder(plot: Plot, { frame, pointer: { clientX } }: Pointed): number | null {
  const drawn = frame.querySelector('.recharts-cartesian-grid')?.getBoundingClientRect()
  if (!drawn || clientX < drawn.left || clientX > drawn.right) return null
  const share = (clientX - drawn.left) / drawn.width
  const along = language.direction === 'rtl' ? 1 - share : share
  const hasColumns = plot.series.some((_, place) => !isLineSeries(plot, place))
  const count = plot.groups.length
  return hasColumns
    ? Math.min(Math.floor(along * count), count - 1)
    : Math.round(along * (count - 1))
}

function distanceTo(plot: Plot, point: Mark, pointed: Pointed): number {
  const distance = isLineSeries(plot, point.series)
    ? distanceToLine(plot, point, pointed)
    : distanceToColumn(plot, point, pointed)
  return distance ?? Number.POSITIVE_INFINITY
}

/** Maximum distance in pixels at which the pointer hits a point of a line: the size of its dot. */
const ON_LINE = 5

function distanceToLine(
  plot: Plot,
  { group, series }: Mark,
  { frame, scales, pointer }: Pointed,
): number | null {
  const value = valueAt(plot, { group, series })
  const drawing = frame.querySelector('.recharts-surface')?.getBoundingClientRect()
  const x = scales?.across?.(group, { position: 'middle' })
  const y = scales?.[pickAxis(plot, plot.series[series]?.unit ?? '')]?.(value)
  if (value === null || !drawing || x === undefined || y === undefined) return null
  const distance = Math.hypot(pointer.clientX - drawing.left - x, pointer.clientY - drawing.top - y)
  return Math.max(distance - ON_LINE, 0)
}

function distanceToColumn(
  plot: Plot,
  { group, series }: Mark,
  { frame, pointer: { clientX, clientY } }: Pointed,
): number | null {
  const columns = frame.querySelectorAll(`.${formatMark(series)} .recharts-bar-rectangle`)
  const box = columns[group]?.getBoundingClientRect()
  if (!box || !valueAt(plot, { group, series })) return null
  const beyond = (at: number, from: number, to: number) => Math.max(from - at, at - to, 0)
  return Math.hypot(beyond(clientX, box.left, box.right), beyond(clientY, box.top, box.bottom))
}
