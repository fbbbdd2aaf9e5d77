import { Box } from '@mui/material'
import { useNavigate } from 'ra-core'
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
import { formatStretch, formatStretchShort } from '../format.ts'
import { language } from '../i18n/language.ts'
import { text } from '../i18n/text.ts'
import { largest, totalOf, valueAt, type Picture } from './answer.ts'
import type { Chart } from './declared.tsx'
import { fillOf, HEIGHT, type Looks } from './looks.ts'
import { inFull, inShort } from './numbers.ts'

interface Row {
  readonly group: string
  readonly to: string
  readonly [series: string]: string | number
}

interface OverTimeProps {
  readonly chart: Chart
  readonly picture: Picture
  readonly looks: Looks
}

/** A line or columns along time; columns of several series stand on one another. */
export function OverTime(props: OverTimeProps) {
  const { chart, picture, looks } = props
  const rows = rowsOf(picture)
  const Frame = chart.looks === 'line' ? ComposedChart : BarChart
  const seriesOf = useSeries(props, rows)
  return (
    <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column' }}>
      {picture.series.length > 1 && <Legend picture={picture} looks={looks} />}
      <Box role="img" dir="ltr" aria-label={summaryOf(chart, picture)} sx={PLOT}>
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
            {picture.series.map(({ key }) => seriesOf(key))}
          </Frame>
        </ResponsiveContainer>
      </Box>
    </Box>
  )
}

/** A row of numbers for every stretch of time. */
const rowsOf = (picture: Picture): Row[] =>
  picture.groups.map(
    ({ key, to }): Row => ({
      group: key,
      to: to ?? key,
      ...Object.fromEntries(
        picture.series.map((series) => [series.key, valueAt(picture, key, series.key)]),
      ),
    }),
  )

/** Draws one series as an area under a line or as bars; a press leads to the list behind it. */
function useSeries({ chart, picture, looks }: OverTimeProps, rows: readonly Row[]) {
  const navigate = useNavigate()
  const go = (row: Row | undefined, series: string) => {
    const to = row === undefined ? null : looks.addressOf(row.group, series)
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
      stroke={looks.colourOf(key)}
      strokeWidth={2}
      fill={looks.colourOf(key)}
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
  const last = picture.series.at(-1)?.key
  const bar = (key: string) => (
    <Bar
      key={key}
      dataKey={key}
      {...(chart.looks === 'columns' ? { stackId: 'all' } : {})}
      fill={fillOf(looks, key)}
      stroke={looks.colourOf(key)}
      strokeWidth={looks.isLighter(key) ? 1 : 0}
      radius={chart.looks === 'pairs' || key === last ? [2, 2, 0, 0] : 0}
      maxBarSize={44}
      cursor="pointer"
      {...animation}
      onClick={(pressed) => go(pressed.payload as Row | undefined, key)}
    />
  )
  return chart.looks === 'line' ? area : bar
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
function summaryOf({ title, shows }: Chart, picture: Picture): string {
  const most = largest(picture)
  const all = inFull(shows, totalOf(picture))
  if (!most) return text('%{title}: nothing', { title })
  return text('%{title}: %{all} in all, the most %{most} in %{when}', {
    title,
    all,
    most: inFull(shows, most.value),
    when: formatStretch(most.group.key, most.group.to ?? most.group.key),
  })
}

function Legend({ picture, looks }: Pick<OverTimeProps, 'picture' | 'looks'>) {
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        mb: 1,
        p: 0,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1.75,
        rowGap: 0.25,
        fontSize: '0.75rem',
        color: 'text.secondary',
      }}
    >
      {picture.series.map(({ key }) => (
        <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', gap: 0.625 }}>
          <Swatch looks={looks} of={key} />
          {looks.nameOf(key)}
        </Box>
      ))}
    </Box>
  )
}

const Swatch = ({ looks, of }: { looks: Looks; of: string }) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      width: 10,
      height: 10,
      borderRadius: 0.25,
      boxSizing: 'border-box',
      bgcolor: fillOf(looks, of),
      border: `1px solid ${looks.colourOf(of)}`,
    }}
  />
)

/** What is under the pointer. */
function Reading({ row, chart, picture, looks }: OverTimeProps & { row: Row | undefined }) {
  if (!row) return null
  const shown = picture.series.filter(
    ({ key }) => Number(row[key]) !== 0 || picture.series.length === 1,
  )
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
          {picture.series.length > 1 && (
            <>
              <Swatch looks={looks} of={key} />
              <Box sx={{ flex: 1 }}>{looks.nameOf(key)}</Box>
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
