import type { DashboardChart } from '#schema/engine'
import { Box } from '@mui/material'
import { useNavigate } from 'react-admin'
import {
  Area,
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { LEGEND, LEGEND_ENTRY } from '../charts/styles.ts'
import { formatStretch, formatStretchShort } from '../format.ts'
import { language } from '../i18n/language.ts'
import { text } from '../i18n/text.ts'
import { largest, totalOf, valueAt } from './answer.ts'
import type { Chart } from './declared.tsx'
import { fillOf, HEIGHT, type ChartStyle } from './chart-style.ts'
import { inFull, inShort } from './numbers.ts'

interface Row {
  readonly group: string
  readonly to: string
  readonly [series: string]: string | number
}

interface OverTimeProps {
  readonly chart: Chart
  readonly data: DashboardChart
  readonly style: ChartStyle
}

/** A line or columns along time; columns of several series stand on one another. */
export function OverTime(props: OverTimeProps) {
  const { chart, data, style } = props
  const rows = rowsOf(data)
  const Frame = chart.style === 'line' ? ComposedChart : BarChart
  const seriesOf = useSeries(props, rows)
  return (
    <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column' }}>
      {data.series.length > 1 && <Legend data={data} style={style} />}
      <Box role="img" dir="ltr" aria-label={summaryOf(chart, data)} sx={PLOT}>
        <ResponsiveContainer width="100%" height="100%">
          <Frame data={rows} margin={MARGIN} accessibilityLayer={false} barCategoryGap="18%">
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="group"
              reversed={isRightToLeft}
              tickLine={false}
              axisLine={{ stroke: 'var(--line)' }}
              tick={TICK}
              minTickGap={18}
              tickMargin={6}
              tickFormatter={(key: string) =>
                formatStretchShort(key, rows.find(({ group }) => group === key)?.to ?? key)
              }
            />
            <YAxis
              orientation={isRightToLeft ? 'right' : 'left'}
              width={48}
              tickLine={false}
              axisLine={false}
              tick={TICK}
              tickCount={5}
              allowDecimals={chart.shows !== 'count'}
              tickFormatter={(value: number) => inShort(chart.shows, value)}
            />
            <Tooltip
              cursor={{ fill: 'var(--sunken)', stroke: 'var(--field-line)', fillOpacity: 0.6 }}
              isAnimationActive={false}
              content={({ active, payload }) =>
                active ? <Reading {...props} row={payload[0]?.payload as Row | undefined} /> : null
              }
            />
            {data.series.map(({ key }) => seriesOf(key))}
          </Frame>
        </ResponsiveContainer>
      </Box>
    </Box>
  )
}

/** A row of numbers for every stretch of time. */
const rowsOf = (data: DashboardChart): Row[] =>
  data.groups.map(
    ({ key, to }): Row => ({
      group: key,
      to: to ?? key,
      ...Object.fromEntries(
        data.series.map((series) => [series.key, valueAt(data, key, series.key)]),
      ),
    }),
  )

/** Draws one series as an area under a line or as bars; a press leads to the list behind it. */
function useSeries({ chart, data, style }: OverTimeProps, rows: readonly Row[]) {
  const navigate = useNavigate()
  const go = (row: Row | undefined, series: string) => {
    const to = row === undefined ? null : style.addressOf(row.group, series)
    if (to) navigate(to)
  }
  const animation = {
    isAnimationActive: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    animationDuration: 150,
  }
  const area = (key: string) => (
    <Area
      key={key}
      type="linear"
      dataKey={key}
      stroke={style.colourOf(key)}
      strokeWidth={2}
      fill={style.colourOf(key)}
      fillOpacity={0.1}
      dot={rows.length === 1}
      {...animation}
      activeDot={{
        r: 4,
        cursor: 'pointer',
        onClick: (dot) => go((dot as { payload?: Row }).payload, key),
      }}
    />
  )
  const last = data.series.at(-1)?.key
  const bar = (key: string) => (
    <Bar
      key={key}
      dataKey={key}
      {...(chart.style === 'columns' ? { stackId: 'all' } : {})}
      fill={fillOf(style, key)}
      stroke={style.colourOf(key)}
      strokeWidth={style.isLighter(key) ? 1 : 0}
      radius={chart.style === 'pairs' || key === last ? [2, 2, 0, 0] : 0}
      maxBarSize={44}
      cursor="pointer"
      {...animation}
      onClick={(pressed) => go(pressed.payload as Row | undefined, key)}
    />
  )
  return chart.style === 'line' ? area : bar
}

const isRightToLeft = language.direction === 'rtl'
const MARGIN = { top: 8, right: isRightToLeft ? 0 : 8, bottom: 0, left: isRightToLeft ? 8 : 0 }
const PLOT = {
  flex: 1,
  minHeight: HEIGHT,
  position: 'relative',
  '& > *': { position: 'absolute', inset: 0 },
  '& *:focus': { outline: 0 },
} as const
const TICK = { fill: 'var(--mui-palette-text-secondary)', fontSize: 12 } as const

/** The chart in one sentence, for those who do not see it; the table has every number. */
function summaryOf({ title, shows }: Chart, data: DashboardChart): string {
  const most = largest(data)
  const all = inFull(shows, totalOf(data))
  if (!most) return text('%{title}: nothing', { title })
  return text('%{title}: %{all} in all, the most %{most} in %{when}', {
    title,
    all,
    most: inFull(shows, most.value),
    when: formatStretch(most.group.key, most.group.to ?? most.group.key),
  })
}

function Legend({ data, style }: Pick<OverTimeProps, 'data' | 'style'>) {
  return (
    <Box component="ul" sx={LEGEND}>
      {data.series.map(({ key }) => (
        <Box component="li" key={key} sx={LEGEND_ENTRY}>
          <Swatch style={style} of={key} />
          {style.nameOf(key)}
        </Box>
      ))}
    </Box>
  )
}

const Swatch = ({ style, of }: { style: ChartStyle; of: string }) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      width: 10,
      height: 10,
      borderRadius: 0.25,
      boxSizing: 'border-box',
      bgcolor: fillOf(style, of),
      border: `1px solid ${style.colourOf(of)}`,
    }}
  />
)

/** What is under the pointer. */
function Reading({ row, chart, data, style }: OverTimeProps & { row: Row | undefined }) {
  if (!row) return null
  const shown = data.series.filter(({ key }) => Number(row[key]) !== 0 || data.series.length === 1)
  return (
    <Box
      dir={language.direction}
      sx={{
        bgcolor: 'var(--floating)',
        border: '1px solid var(--line)',
        borderRadius: 0.75,
        px: 1.25,
        py: 1,
        fontSize: '0.75rem',
        boxShadow: 2,
      }}
    >
      <Box sx={{ fontWeight: 650, mb: 0.25 }}>{formatStretch(row.group, row.to)}</Box>
      {shown.map(({ key }) => (
        <Box key={key} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {data.series.length > 1 && (
            <>
              <Swatch style={style} of={key} />
              <Box sx={{ flex: 1 }}>{style.nameOf(key)}</Box>
            </>
          )}
          <Box className="tabular" sx={{ fontWeight: 620 }}>
            {inFull(chart.shows, Number(row[key]))}
          </Box>
        </Box>
      ))}
      {shown.length === 0 && <Box>{text('Nothing')}</Box>}
    </Box>
  )
}
