import { Area, Bar, LabelList, Line, type BarShapeProps } from 'recharts'
import { inShort } from './numbers.ts'
import { readBefore, lighter, mainUnit, MUTED, valueAt, type Plot } from './plot.ts'

/** Identifies the group by index, because recharts would interpret some keys as paths. */
export interface Row {
  readonly place: number
}

export const pickAxis = (plot: Plot, unit: string): 'main' | 'other' =>
  unit === mainUnit(plot) ? 'main' : 'other'

/** The class of the columns of a series. */
export const formatMark = (series: number): string => `mark-${series}`

/** Drawing of the comparison period: lighter columns next to the current ones, or dashed lines. */
export function comparedWith(plot: Plot) {
  const isEach = plot.style === 'line' || plot.series.length === 1
  const places = isEach ? plot.series.map((_, place) => place) : [null]
  return places.map((series) => {
    const own = series === null ? undefined : plot.series[series]
    const key = `before ${series}`
    const shared = {
      yAxisId: pickAxis(plot, own?.unit ?? mainUnit(plot)),
      dataKey: ({ place }: Row) => readBefore(plot, { group: place, series }),
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

/** Returns true if a series is a line, in a line chart or among columns. */
export const isLineSeries = ({ style, series }: Plot, place: number): boolean =>
  style === 'line' || series[place]?.isLine === true

/** Maximum number of columns that still have room for labels. */
const LABELLED = 8

/** Draws one series as a line, an area or columns. */
export function seriesAt(plot: Plot, series: number) {
  const { key, colour, unit } = plot.series[series] as Plot['series'][number]
  const shared = {
    yAxisId: pickAxis(plot, unit),
    dataKey: ({ place }: Row) => valueAt(plot, { group: place, series }),
    isAnimationActive: false,
  } as const
  if (isLineSeries(plot, series)) {
    const drawn = {
      ...shared,
      type: 'linear',
      stroke: colour,
      strokeWidth: 2,
      dot: plot.groups.length <= 2 ? { r: 3, fill: colour } : false,
      connectNulls: true,
    } as const
    return plot.style === 'line' && plot.series.length === 1 ? (
      <Area key={key} {...drawn} activeDot={{ r: 5 }} fill={colour} fillOpacity={0.1} />
    ) : (
      <Line key={key} {...drawn} activeDot={{ r: 5 }} />
    )
  }
  const isStacked = plot.style === 'stacked'
  return (
    <Bar
      key={key}
      {...shared}
      className={formatMark(series)}
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

/** Minimum height at which a part loses one pixel to the gap above it. */
const SPARING = 4

/** A part of a stacked column. Very small parts keep their full height, because they would otherwise vanish. */
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
