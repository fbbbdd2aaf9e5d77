import { Box } from '@mui/material'
import { useRef, type MouseEvent, type SyntheticEvent } from 'react'
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  LabelList,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type BarShapeProps,
} from 'recharts'
import { formatStretchShort } from '../format.ts'
import { language } from '../i18n/language.ts'
import { Legend } from './legend.tsx'
import { inShort, onAxis } from './numbers.ts'
import {
  beforeOf,
  HEIGHT,
  isComparedIn,
  lighter,
  mainUnit,
  MUTED,
  otherUnit,
  valueAt,
  type Plot,
  type Point,
} from './plot.ts'
import type { Pointing } from './plot-frame.tsx'
import { Reading } from './reading.tsx'

/** A group by its place: keys may contain what recharts takes for a path. */
interface Row {
  readonly place: number
}

interface AlongProps extends Pointing {
  readonly plot: Plot
}

/** Lines and columns along time; what has another unit is a line by an axis of its own. */
export function Along(props: AlongProps) {
  const { plot, at, open, ask } = props
  const frame = useRef<HTMLDivElement>(null)
  /** The mark of that column that is nearest to the pointer. */
  const pointAt = (event: SyntheticEvent): Point | null => {
    const group = frame.current && groupAt(plot, frame.current, event as MouseEvent)
    if (group === null || !plot.groups[group] || !frame.current) return null
    return { group, series: nearestSeries(plot, group, frame.current, event as MouseEvent) }
  }
  const rows = plot.groups.map((_, place): Row => ({ place }))
  const other = otherUnit(plot)
  const [start, end] = isRightToLeft ? (['right', 'left'] as const) : (['left', 'right'] as const)
  const isCompared = isComparedIn(plot)
  return (
    <>
      <Legend plot={plot} comparedBy={isCompared ? comparedBy(plot) : null} />
      {other !== null && <AxisNames plot={plot} />}
      <Box dir="ltr" sx={PLOT} data-plot ref={frame}>
        <ResponsiveContainer width="100%" height="100%">
          <ComposedChart
            data={rows}
            margin={MARGIN}
            accessibilityLayer={false}
            barCategoryGap="18%"
            barGap={1}
            stackOffset="sign"
            style={{ cursor: 'pointer' }}
            onClick={(_, event) => {
              const point = pointAt(event)
              if (point) open(point)
            }}
            onContextMenu={(_, event) => {
              const point = pointAt(event)
              if (point) ask(event as MouseEvent, point)
            }}
          >
            <CartesianGrid vertical={false} yAxisId="main" stroke="var(--line)" />
            <XAxis
              dataKey="place"
              reversed={isRightToLeft}
              tickLine={false}
              axisLine={{ stroke: 'var(--line)' }}
              tick={TICK}
              interval="equidistantPreserveStart"
              minTickGap={18}
              tickMargin={6}
              tickFormatter={(place: number) => tickOf(plot, place)}
            />
            <YAxis
              yAxisId="main"
              orientation={start}
              width="auto"
              tickLine={false}
              axisLine={false}
              tick={TICK}
              tickCount={5}
              allowDecimals={mainUnit(plot) !== 'count'}
              tickFormatter={(value: number) => onAxis(mainUnit(plot), value)}
            />
            {other !== null && (
              <YAxis
                yAxisId="other"
                orientation={end}
                width="auto"
                tickLine={false}
                axisLine={false}
                tick={TICK}
                tickCount={5}
                allowDecimals={other !== 'count'}
                tickFormatter={(value: number) => onAxis(other, value)}
              />
            )}
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

const comparedBy = ({ style, series }: Plot) =>
  style !== 'line' && series.length === 1 ? 'bar' : 'line'

function comparedWith(plot: Plot) {
  const isEach = plot.style === 'line' || plot.series.length === 1
  const places = isEach ? plot.series.map((_, place) => place) : [null]
  return places.map((series) => {
    const own = series === null ? undefined : plot.series[series]
    const key = `before ${series}`
    const shared = {
      yAxisId: axisOf(plot, own?.unit ?? mainUnit(plot)),
      dataKey: ({ place }: Row) => beforeOf(plot, { group: place, series }),
      isAnimationActive: false,
      tooltipType: 'none',
    } as const
    return isEach && plot.style !== 'line' && !own?.isLine ? (
      <Bar
        key={key}
        {...shared}
        fill={lighter(own?.colour ?? MUTED, 32)}
        maxBarSize={28}
        radius={[2, 2, 0, 0]}
      />
    ) : (
      <Line
        key={key}
        {...shared}
        type="linear"
        stroke={plot.series.length > 1 && own ? lighter(own.colour, 55) : MUTED}
        strokeWidth={1.5}
        strokeDasharray="4 4"
        dot={false}
        activeDot={false}
      />
    )
  })
}

const axisOf = (plot: Plot, unit: string): 'main' | 'other' =>
  unit === mainUnit(plot) ? 'main' : 'other'

/** So few columns that each has room for its number. */
const LABELLED = 8

/** One series as a line, an area under it, or as columns. */
function seriesAt(plot: Plot, series: number) {
  const { key, colour, isLine, unit } = plot.series[series] as Plot['series'][number]
  const shared = {
    yAxisId: axisOf(plot, unit),
    className: markOf(series),
    dataKey: ({ place }: Row) => valueAt(plot, { group: place, series }),
    isAnimationActive: false,
  } as const
  if (plot.style === 'line' || isLine) {
    const drawn = {
      ...shared,
      type: 'linear',
      stroke: colour,
      strokeWidth: 2,
      dot: plot.groups.length <= 2 ? { r: 3, fill: colour } : false,
      connectNulls: true,
    } as const
    return plot.style === 'line' && plot.series.length === 1 ? (
      <Area
        key={key}
        {...drawn}
        activeDot={{ r: 5, className: markOf(series) }}
        fill={colour}
        fillOpacity={0.1}
      />
    ) : (
      <Line key={key} {...drawn} activeDot={{ r: 5, className: markOf(series) }} />
    )
  }
  const isStacked = plot.style === 'stacked'
  return (
    <Bar
      key={key}
      {...shared}
      {...(isStacked ? { stackId: 'all' } : {})}
      fill={colour}
      {...(isStacked ? { shape: partOfStack } : { radius: [2, 2, 0, 0] })}
      maxBarSize={44}
    >
      {plot.series.length === 1 && plot.before === null && plot.groups.length <= LABELLED && (
        <LabelList
          position="top"
          fill="var(--mui-palette-text-primary)"
          fontSize={12}
          fontWeight={600}
          formatter={(value) => (Number(value) ? inShort(unit, Number(value)) : '')}
        />
      )}
    </Bar>
  )
}

/** So high is a part that has a pixel to spare, to be told from the next one. */
const SPARING = 4

/** A part of a column: the smallest keep all their height, as they would be gone without. */
function partOfStack({ x = 0, y = 0, width = 0, height = 0, fill }: BarShapeProps) {
  const high = Math.abs(height)
  const gap = high < SPARING ? 0 : 1
  return (
    <rect
      x={x}
      y={Math.min(y, y + height) + gap}
      width={Math.abs(width)}
      height={high - gap}
      fill={fill}
    />
  )
}

/** Whose column is under the pointer, by where it is: a finger presses before anything has followed it there. */
function groupAt(
  { groups, series, style }: Plot,
  frame: HTMLElement,
  { clientX }: { readonly clientX: number },
): number | null {
  const drawn = frame.querySelector('.recharts-cartesian-grid')?.getBoundingClientRect()
  if (!drawn || clientX < drawn.left || clientX > drawn.right) return null
  const share = (clientX - drawn.left) / drawn.width
  const along = isRightToLeft ? 1 - share : share
  const hasColumns = style !== 'line' && series.some(({ isLine }) => !isLine)
  const last = groups.length - 1
  return hasColumns ? Math.min(Math.floor(along * groups.length), last) : Math.round(along * last)
}

const markOf = (series: number): string => `mark-${series}`

/**
 * Whose mark is nearest to the pointer within a column: points of lines lie over it, columns beside one another or on one another.
 * Whoever hits none of them still means the column.
 */
function nearestSeries(
  plot: Plot,
  group: number,
  frame: HTMLElement,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): number {
  const distances = plot.series.map((_, series) => {
    const drawn = frame.querySelectorAll(`.${markOf(series)} .recharts-bar-rectangle`)
    const mark =
      drawn.length > 0
        ? drawn[group]
        : frame.querySelector(`.recharts-active-dot .${markOf(series)}`)
    const box = mark?.getBoundingClientRect()
    if (!box || (box.width === 0 && box.height === 0)) return Number.POSITIVE_INFINITY
    const beyond = (at: number, from: number, to: number) => Math.max(from - at, at - to, 0)
    return Math.hypot(beyond(clientX, box.left, box.right), beyond(clientY, box.top, box.bottom))
  })
  const nearest = Math.min(...distances)
  return Number.isFinite(nearest) ? distances.indexOf(nearest) : 0
}

const tickOf = ({ groups, isTime }: Plot, place: number): string => {
  const group = groups[place]
  if (!group) return ''
  return isTime ? formatStretchShort(group.key, group.to ?? group.key) : group.label
}

/** What is read on which side, where there are two. */
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
/** Grows with the card beside it, up to where a chart is still wider than high. */
const PLOT = {
  flex: 1,
  minHeight: HEIGHT,
  maxHeight: 1.75 * HEIGHT,
  position: 'relative',
  '& > *': { position: 'absolute', inset: 0 },
  '& *:focus': { outline: 0 },
} as const
