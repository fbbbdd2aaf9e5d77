import ListIcon from '@mui/icons-material/FormatListBulletedOutlined'
import { Box, IconButton, Link } from '@mui/material'
import { LinkBase } from 'react-admin'
import { text } from '../../i18n/text.ts'
import { Legend } from './legend.tsx'
import { inFull, tileNumber } from './numbers.ts'
import type { Pointing } from './plot-frame.tsx'
import {
  readBefore,
  isRest,
  lighter,
  mainUnit,
  MUTED,
  valueAt,
  type Plot,
  type PlotLinks,
  type Point,
} from './plot.ts'
import { handIf } from './styles.ts'

interface BarsProps extends Pointing {
  readonly plot: Plot
  readonly links: PlotLinks
}

/** Horizontal bars, one row per group, with the number at the end of the bar. */
export function Bars(props: BarsProps) {
  const { plot } = props
  const isStacked = plot.isAdditive && plot.series.length > 1
  const drawn = plot.series.flatMap((series, place) =>
    series.unit === mainUnit(plot) ? [place] : [],
  )
  const most = findMost(plot, isStacked, drawn)
  return (
    <>
      <Legend
        plot={plot}
        comparedBy={plot.before !== null && (isStacked || drawn.length === 1) ? 'bar' : null}
      />
      <Box component="ul" sx={LIST}>
        {plot.groups.map(({ key }, group) => (
          <Row key={key} {...props} group={group} most={most} drawn={isStacked ? null : drawn} />
        ))}
      </Box>
    </>
  )
}

function findMost(plot: Plot, isStacked: boolean, drawn: readonly number[]): number {
  const points = plot.groups.flatMap((_, group): Point[] =>
    isRest(plot, group)
      ? []
      : isStacked
        ? [{ group, series: null }]
        : drawn.map((series) => ({ group, series })),
  )
  return Math.max(
    ...points.flatMap((point) =>
      [valueAt(plot, point), readBefore(plot, point)].map((value) => Math.abs(value ?? 0)),
    ),
    Number.EPSILON,
  )
}

interface RowProps extends BarsProps {
  readonly group: number
  readonly most: number
  /** Series drawn as separate bars; null if they are stacked in one bar. */
  readonly drawn: readonly number[] | null
}

function Row(props: RowProps) {
  const { plot, links, at, ask, group, drawn } = props
  const whole = makeWhole(plot, group)
  const list = links.listOf(whole)
  const deeper = links.deeper(group)
  const label = plot.groups[group]?.label ?? ''
  return (
    <Box
      component="li"
      sx={{ ...ROW, ...(at?.group === group ? HERE : {}) }}
      onContextMenu={(event) => ask(event, whole)}
    >
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
      <Box aria-hidden sx={TRACKS}>
        {!isRest(plot, group) && <Tracks {...props} />}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 0.5 }}>
        <Numbers {...props} isSum={drawn === null} />
        {deeper && list && (
          <IconButton
            component={LinkBase}
            to={list}
            tabIndex={-1}
            size="small"
            aria-label={text('List for {label}', { label })}
            sx={{ my: -0.75, mr: -0.75 }}
          >
            <ListIcon sx={{ fontSize: 16 }} />
          </IconButton>
        )}
      </Box>
    </Box>
  )
}

const makeWhole = ({ series }: Plot, group: number): Point => ({
  group,
  series: series.length === 1 ? 0 : null,
})

/** The bars of one group, and a thin bar for the comparison period. */
function Tracks({ plot, opens, open, group, most, drawn }: RowProps) {
  const before =
    drawn === null || drawn.length === 1 ? readBefore(plot, makeWhole(plot, group)) : null
  const share = (value: number | null) => `${(Math.abs(value ?? 0) / most) * 100}%`
  return (
    <>
      {drawn === null ? (
        <Track>
          {plot.series.map(({ key, colour, values, name, unit }, series) => (
            <Box
              key={key}
              data-mark={series}
              onClick={() => open({ group, series })}
              title={`${name}: ${inFull(unit, values[group] ?? 0)}`}
              sx={{
                ...BAR,
                ...handIf(opens({ group, series })),
                borderRadius: 0,
                bgcolor: colour,
                width: share(values[group] ?? 0),
              }}
            />
          ))}
        </Track>
      ) : (
        drawn.map((series) => {
          const { key, colour, values } = plot.series[series] as Plot['series'][number]
          const value = values[group] ?? 0
          const own = plot.series.length === 1 ? (plot.groups[group]?.colour ?? colour) : colour
          return (
            <Track
              key={key}
              mark={series}
              {...(opens({ group, series }) ? { onClick: () => open({ group, series }) } : {})}
            >
              <Box
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
        <Track isThin>
          <Box sx={{ ...BAR, maxWidth: '100%', width: share(before), bgcolor: BEFORE }} />
        </Track>
      )}
    </>
  )
}

function Numbers(props: RowProps & { readonly isSum: boolean }) {
  const { plot, opens, open, group, most, isSum } = props
  const shown: readonly (number | null)[] = isSum ? [null] : plot.series.map((_, place) => place)
  return (
    <Box className="tabular" sx={{ display: 'flex', gap: 1.25, fontWeight: 620 }}>
      {shown.map((series) => {
        const unit = series === null ? mainUnit(plot) : (plot.series[series]?.unit ?? 'count')
        const value = valueAt(plot, { group, series })
        const point = { group, series: series ?? makeWhole(plot, group).series }
        const colour = shown.length > 1 ? plot.series[series ?? 0]?.colour : undefined
        return (
          <Box
            component="span"
            key={series}
            data-number={series}
            onClick={() => open(point)}
            sx={{ ...NUMBER, ...handIf(opens(point)) }}
          >
            {colour && <Box component="span" aria-hidden sx={{ ...DOT, bgcolor: colour }} />}
            {value === null ? '–' : tileNumber(unit, value, most)}
          </Box>
        )
      })}
    </Box>
  )
}

interface TrackProps {
  readonly children: React.ReactNode
  readonly isThin?: boolean
  /** Set if the row has a single series: the full width can then be pressed, even if the bar is short. */
  readonly mark?: number
  readonly onClick?: () => void
}

function Track({ children, isThin = false, mark, onClick }: TrackProps) {
  return (
    <Box
      data-mark={mark}
      {...(onClick ? { onClick } : {})}
      sx={{
        display: 'flex',
        height: isThin ? 4 : 10,
        '& + &': { mt: '2px' },
        borderRadius: 0.5,
        bgcolor: isThin ? 'transparent' : 'var(--sunken)',
        overflow: 'hidden',
        ...handIf(onClick !== undefined),
      }}
    >
      {children}
    </Box>
  )
}

const BEFORE = lighter(MUTED, 45)
const LIST = {
  display: 'grid',
  columnGap: 1.5,
  alignContent: 'start',
  flex: 1,
  fontSize: '0.8125rem',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) auto',
    sm: 'fit-content(50%) minmax(0, 1fr) auto',
  },
} as const
const ROW = {
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  alignItems: 'center',
  px: 1,
  mx: -1,
  py: 0.625,
  minHeight: 32,
  borderRadius: 0.75,
  '&:hover': { bgcolor: 'action.hover' },
} as const
const HERE = { outline: '2px solid', outlineColor: 'primary.main' } as const
const NAME = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
/** On a phone the bar is below the name and the number, otherwise between them. */
const TRACKS = {
  minWidth: 0,
  order: { xs: 1, sm: 0 },
  gridColumn: { xs: '1 / -1', sm: 'auto' },
  mt: { xs: 0.5, sm: 0 },
} as const
const TITLE = {
  color: 'text.primary',
  font: 'inherit',
  textAlign: 'start',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const
const BAR = { height: '100%', borderRadius: 0.5, flex: 'none' } as const
const NUMBER = { display: 'flex', alignItems: 'center', gap: 0.5 } as const
const DOT = { width: 8, height: 8, borderRadius: '50%' } as const
