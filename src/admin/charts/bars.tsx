import ListIcon from '@mui/icons-material/FormatListBulletedOutlined'
import { Box, IconButton, Link } from '@mui/material'
import { LinkBase } from 'react-admin'
import { text } from '../i18n/text.ts'
import { Legend } from './legend.tsx'
import { inFull, tileNumber } from './numbers.ts'
import type { Pointing } from './plot-frame.tsx'
import {
  beforeOf,
  lighter,
  mainUnit,
  MUTED,
  valueAt,
  type Plot,
  type PlotLinks,
  type Point,
} from './plot.ts'

interface BarsProps extends Pointing {
  readonly plot: Plot
  readonly links: PlotLinks
  /** Each bar stands in the middle: a funnel. */
  readonly isCentred?: boolean
}

/** Groups under one another, the number of each at the end of its bar. */
export function Bars(props: BarsProps) {
  const { plot } = props
  const isStacked = plot.isAdditive && plot.series.length > 1
  const drawn = plot.series.flatMap((series, place) =>
    series.unit === mainUnit(plot) ? [place] : [],
  )
  const most = mostOf(plot, isStacked, drawn)
  return (
    <>
      <Legend plot={plot} isCompared={plot.before !== null && (isStacked || drawn.length === 1)} />
      <Box component="ul" sx={LIST}>
        {plot.groups.map(({ key }, group) => (
          <Row key={key} {...props} group={group} most={most} drawn={isStacked ? null : drawn} />
        ))}
      </Box>
    </>
  )
}

function mostOf(plot: Plot, isStacked: boolean, drawn: readonly number[]): number {
  const points = plot.groups.flatMap((_, group): Point[] =>
    isStacked ? [{ group, series: null }] : drawn.map((series) => ({ group, series })),
  )
  return Math.max(
    ...points.flatMap((point) =>
      [valueAt(plot, point), beforeOf(plot, point)].map((value) => Math.abs(value ?? 0)),
    ),
    Number.EPSILON,
  )
}

interface RowProps extends BarsProps {
  readonly group: number
  readonly most: number
  /** The series that have a bar each; null where they stand on one another in one. */
  readonly drawn: readonly number[] | null
}

function Row({ plot, links, at, open, ask, group, most, drawn, isCentred = false }: RowProps) {
  const whole: Point = { group, series: plot.series.length === 1 ? 0 : null }
  const list = links.listOf(whole)
  const deeper = links.deeper(group)
  const label = plot.groups[group]?.label
  const before = drawn === null || drawn.length === 1 ? beforeOf(plot, whole) : null
  const share = (value: number | null) => `${(Math.abs(value ?? 0) / most) * 100}%`
  return (
    <Box
      component="li"
      sx={{ ...ROW, ...(at?.group === group ? HERE : {}) }}
      onContextMenu={(event) => ask(event, whole)}
    >
      <Box sx={HEAD}>
        <Box sx={NAME} title={label}>
          {deeper ? (
            <Link component="button" tabIndex={-1} onClick={deeper.go} sx={TITLE}>
              {label}
            </Link>
          ) : list ? (
            <Link component={LinkBase} tabIndex={-1} to={list} sx={TITLE}>
              {label}
            </Link>
          ) : (
            label
          )}
        </Box>
        <Numbers plot={plot} group={group} most={most} isSum={drawn === null} />
        {deeper && list && (
          <IconButton
            component={LinkBase}
            to={list}
            tabIndex={-1}
            size="small"
            aria-label={text('List behind %{label}', { label: label ?? '' })}
            sx={{ my: -0.75, mr: -0.75 }}
          >
            <ListIcon sx={{ fontSize: 16 }} />
          </IconButton>
        )}
      </Box>
      {drawn === null ? (
        <Track isCentred={isCentred}>
          {plot.series.map(({ key, colour, values, name, unit }, series) => (
            <Box
              key={key}
              onClick={() => open({ group, series })}
              title={`${name}: ${inFull(unit, values[group] ?? 0)}`}
              sx={{ ...BAR, borderRadius: 0, bgcolor: colour, width: share(values[group] ?? 0) }}
            />
          ))}
        </Track>
      ) : (
        drawn.map((series) => {
          const { key, colour, values } = plot.series[series] as Plot['series'][number]
          const value = values[group] ?? 0
          const own = plot.series.length === 1 ? (plot.groups[group]?.colour ?? colour) : colour
          return (
            <Track key={key} isCentred={isCentred}>
              <Box
                onClick={() => open({ group, series })}
                sx={{
                  ...BAR,
                  width: share(value),
                  minWidth: value === 0 ? 0 : 3,
                  bgcolor: value < 0 ? lighter(own) : own,
                }}
              />
            </Track>
          )
        })
      )}
      {before !== null && before !== 0 && (
        <Track isCentred={isCentred} isThin>
          <Box sx={{ ...BAR, width: share(before), bgcolor: lighter(MUTED, 45) }} />
        </Track>
      )}
    </Box>
  )
}

function Numbers({
  plot,
  group,
  most,
  isSum,
}: {
  plot: Plot
  group: number
  most: number
  isSum: boolean
}) {
  const shown: readonly (number | null)[] = isSum ? [null] : plot.series.map((_, place) => place)
  return (
    <Box className="tabular" sx={{ display: 'flex', gap: 1.25, fontWeight: 620 }}>
      {shown.map((series) => {
        const unit = series === null ? mainUnit(plot) : (plot.series[series]?.unit ?? 'count')
        const value = valueAt(plot, { group, series })
        const colour = shown.length > 1 ? plot.series[series ?? 0]?.colour : undefined
        return (
          <Box
            component="span"
            key={series}
            sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}
          >
            {colour && <Box component="span" aria-hidden sx={{ ...DOT, bgcolor: colour }} />}
            {value === null ? '–' : tileNumber(unit, value, most)}
          </Box>
        )
      })}
    </Box>
  )
}

function Track({
  children,
  isCentred,
  isThin = false,
}: {
  children: React.ReactNode
  isCentred: boolean
  isThin?: boolean
}) {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        height: isThin ? 4 : isCentred ? 22 : 10,
        mt: isThin ? '2px' : 0.5,
        borderRadius: 0.5,
        bgcolor: isThin || isCentred ? 'transparent' : 'var(--sunken)',
        overflow: 'hidden',
        justifyContent: isCentred ? 'center' : 'flex-start',
      }}
    >
      {children}
    </Box>
  )
}

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 0.5,
  alignContent: 'start',
  flex: 1,
} as const
const ROW = {
  position: 'relative',
  px: 1,
  mx: -1,
  py: 0.75,
  borderRadius: 0.75,
  '&:hover': { bgcolor: 'action.hover' },
} as const
const HERE = { outline: '2px solid', outlineColor: 'primary.main' } as const
const HEAD = { display: 'flex', gap: 1.5, alignItems: 'baseline', fontSize: '0.8125rem' } as const
const NAME = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
const TITLE = {
  color: 'text.primary',
  font: 'inherit',
  textAlign: 'start',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const
const BAR = { height: '100%', borderRadius: 0.5, cursor: 'pointer', flex: 'none' } as const
const DOT = { width: 8, height: 8, borderRadius: '50%' } as const
