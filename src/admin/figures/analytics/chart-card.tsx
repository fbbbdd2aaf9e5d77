import {
  Alert,
  Box,
  Button,
  Skeleton,
  Typography,
  Link,
  IconButton,
  ListItemIcon,
  Menu,
  MenuItem,
  Tooltip,
} from '@mui/material'
import { type Chart, type ChartAnswer, NONE, OTHERS, type ChartUnit } from '#schema/engine'
import { useRef, useState, type RefObject } from 'react'
import { ChartBody, ChartFrame } from '../charts/chart-frame.tsx'
import { HEIGHT, isEmpty, type Plot, type PlotLinks } from '../charts/plot.ts'
import { text } from '../../i18n/text.ts'
import { useIsDown } from '../../providers/connection.ts'
import { useAnswer } from '../../providers/use-answer.ts'
import { useUrlParams } from '../../shell/use-url-params.ts'
import {
  makeChange,
  chartStateIn,
  pathOfChart,
  type PageState,
  type ChartState,
  resolveBehind,
  TOPS,
} from './address.ts'
import { useAnchor, formatAnchor } from './anchor.ts'
import { ChartControls, type Choose, viewWords } from './chart-controls.tsx'
import { chartWords, findDimension, measureWords } from './dimension.ts'
import { buildPlot, isComparable } from './plot-of.ts'
import { inSentence } from '../../words.ts'
import { useFilterWords } from './behind-words.ts'
import { BEHIND } from '../../list/filters/filters-on.ts'
import { hasList, screenAddress } from '../../list/has-list.ts'
import { useScreenContext } from '../../screen-context.tsx'
import { useUser } from '../../session/stored-user.ts'
import { listBehind } from './list-behind.ts'
import { sumTotals } from '../charts/table-rows.ts'
import { tileNumber } from '../charts/numbers.ts'
import { formatPercent, formatStretch } from '../../format.ts'
import LinkIcon from '@mui/icons-material/LinkOutlined'
import MoreIcon from '@mui/icons-material/MoreVert'
import PictureIcon from '@mui/icons-material/ImageOutlined'
import SheetIcon from '@mui/icons-material/FileDownloadOutlined'
import { useNotify } from 'react-admin'

interface CardProps {
  readonly chart: Chart
  readonly page: PageState
  readonly isWide: boolean
  /** The comparison period has enough data to calculate a change. */
  readonly hasEarlier: boolean
}

/** One chart with all its options. Loads and fails independently of the other charts. */
export function ChartCard({ chart, page, isWide, hasEarlier }: CardProps) {
  const [params, ask] = useUrlParams()
  const state = chartStateIn(chart, params)
  const choose: Choose = (change) => ask(makeChange(chart, change))
  const answer = useAnswer<ChartAnswer>(pathOfChart(chart, page, state), { keep: true })
  const card = useRef<HTMLElement>(null)
  useAnchor(chart.code, card)
  const { data } = answer
  const isDown = useIsDown()
  // Until the next response arrives, the last one is drawn with the settings it was requested with.
  const plot = data ? buildPlot(chart, data, state) : null
  const links = useLinks({ chart, answer: data, state, choose })
  const { title, about, empty } = chartWords(chart)
  return (
    <ChartFrame
      code={chart.code}
      title={title}
      heading={title}
      level="h2"
      lines={[about]}
      total={
        data &&
        plot &&
        !isEmpty(plot) && (
          <ChartTotal
            answer={data}
            name={state.view[0] ?? ''}
            chart={chart}
            plot={plot}
            hasEarlier={hasEarlier}
          />
        )
      }
      plot={plot}
      isTable={state.isTable}
      onTable={() => choose({ isTable: !state.isTable })}
      tools={plot && <ChartMenu chart={chart} page={page} state={state} plot={plot} card={card} />}
      card={card}
      isWide={isWide}
    >
      <Levels chart={chart} state={state} />
      <ChartControls chart={chart} state={state} choose={choose} />
      {answer.isError && !(data && isDown) && (
        <Alert
          severity="error"
          variant="outlined"
          action={
            <Button color="inherit" size="small" onClick={() => void answer.refetch()}>
              {text('Try again')}
            </Button>
          }
        >
          <Typography sx={{ fontWeight: 600 }}>{text('We couldn’t load this chart')}</Typography>
          {answer.error.message}
        </Alert>
      )}
      {!data && !answer.isError && (
        <Skeleton variant="rounded" height={HEIGHT} aria-label={text('Loading')} />
      )}
      {plot && (
        <Box aria-busy={answer.isPlaceholderData} sx={bodyStyle(answer.isPlaceholderData)}>
          <ChartBody
            plot={plot}
            links={links}
            isTable={state.isTable}
            empty={empty}
            hasPrintedTable
          />
        </Box>
      )}
    </ChartFrame>
  )
}

const bodyStyle = (isOld: boolean) =>
  ({
    flex: 1,
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    opacity: isOld ? 0.55 : 1,
    pointerEvents: isOld ? 'none' : 'auto',
    transition: 'opacity 120ms',
  }) as const

/** Breadcrumb of a drill-down: "All countries › India › Kerala". */
function Levels({ chart, state }: { chart: Chart; state: ChartState }) {
  const [, ask] = useUrlParams()
  const chosen = chart.isDrilled
    ? chart.dimensions.filter((name) => state.filters[name]?.length === 1)
    : []
  const words = useFilterWords(
    chart,
    Object.fromEntries(chosen.map((name) => [name, state.filters[name] ?? []])),
  )
  if (chosen.length === 0) return null
  const first = findDimension(chart, chosen[0] ?? '')
  const backTo = (level: number) =>
    ask(
      makeChange(chart, { filters: Object.fromEntries(chosen.slice(level).map((n) => [n, []])) }),
      {
        push: true,
      },
    )
  return (
    <Box component="nav" aria-label={text('Chart levels')} sx={WAY} data-levels>
      <Link component="button" onClick={() => backTo(0)} sx={STEP}>
        {text('All {many}', { many: inSentence(first.spec.target?.label[1] ?? first.label) })}
      </Link>
      {chosen.map((name, level) => (
        <Box component="span" key={name} sx={{ display: 'flex', gap: 0.75 }}>
          <Box component="span" aria-hidden>
            ›
          </Box>
          {level < chosen.length - 1 ? (
            <Link component="button" onClick={() => backTo(level + 1)} sx={STEP}>
              {words[level]}
            </Link>
          ) : (
            <Box component="span" sx={{ fontWeight: 620, color: 'text.primary' }}>
              {words[level]}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  )
}

const WAY = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.75,
  fontSize: '0.8125rem',
  color: 'text.secondary',
  mb: 1,
} as const
const STEP = { font: 'inherit', minHeight: 24 } as const

interface Scope {
  readonly chart: Chart
  /** Undefined until it is loaded. */
  readonly answer: ChartAnswer | undefined
  readonly state: ChartState
  readonly choose: Choose
}

function useLinks({ chart, answer, state, choose }: Scope): (plot: Plot) => PlotLinks {
  const role = useUser()?.role ?? ''
  const context = useScreenContext()
  const [, ask] = useUrlParams()
  const below = answer ? levelBelow(chart, answer.by) : null
  return ({ groups, series }) => ({
    listOf: (point) => {
      const group = groups[point.group]?.key ?? ''
      const part = point.series === null ? null : (series[point.series]?.key ?? null)
      const found = answer && resolveBehind(chart, answer, state, { group, series: part })
      const definition = found && listBehind(chart, found.measure)
      if (!found || !definition?.screen || !hasList(definition, role)) return null
      return `${screenAddress(context, definition, { [BEHIND]: found.behind })}&page=1`
    },
    deeper: (place) => {
      const group = groups[place]
      if (!group || group.key === NONE) return null
      if (group.key === OTHERS)
        return {
          label: text('Show them one by one'),
          go: () => choose(withMore(state)),
        }
      if (below === null || !answer) return null
      return {
        label: text('Show {group} by {level}', {
          group: group.label,
          level: findDimension(chart, below).label.toLowerCase(),
        }),
        go: () => ask(makeChange(chart, { filters: { [answer.by]: [group.key] } }), { push: true }),
      }
    },
  })
}

function levelBelow({ isDrilled, dimensions }: Chart, by: string): string | null {
  if (!isDrilled) return null
  return dimensions[dimensions.indexOf(by) + 1] ?? null
}

/** Shows more of the merged groups: the next larger limit, or the table. */
function withMore({ top }: ChartState): Partial<ChartState> {
  const next = top === null ? undefined : TOPS.find((each) => each > top)
  return next ? { top: next } : { isTable: true }
}

/** "Net sales £12,345 ▲ 12% on 1 – 25 Oct"; for stacked series, their total. */
function ChartTotal({ answer, name, chart, plot, hasEarlier }: TotalProps) {
  const isOfParts = plot.isAdditive && answer.split === null
  const [now, before] = isOfParts
    ? sumTotals(plot)
    : [answer.total, isComparable(chart, name) ? answer.facts.before : null]
  if (now === null) return null
  return (
    <Typography component="p" sx={{ fontSize: '0.8125rem', color: 'text.secondary', mt: 0.25 }}>
      {isOfParts ? text('Total') : measureWords(chart, name)}{' '}
      <Box
        component="bdi"
        className="tabular"
        data-total
        sx={{ fontSize: '1.0625rem', fontWeight: 680, color: 'text.primary' }}
      >
        {tileNumber(answer.unit, now)}
      </Box>
      {hasEarlier && before !== null && plot.before !== null && (
        <Change now={now} before={before} unit={answer.unit} stretch={plot.before} />
      )}
    </Typography>
  )
}

interface TotalProps {
  readonly answer: ChartAnswer
  readonly name: string
  readonly chart: Chart
  readonly plot: Plot
  readonly hasEarlier: boolean
}

interface ChangeProps {
  readonly now: number
  readonly before: number
  readonly unit: ChartUnit
  readonly stretch: string
}

function Change({ now: total, before, unit, stretch }: ChangeProps) {
  if (before === total) return null
  const isPoints = unit === 'percent'
  if (!isPoints && before <= 0) return null
  const by = Math.round(isPoints ? total - before : ((total - before) / before) * 100)
  if (by === 0 || Math.abs(by) > 900) return null
  const size = isPoints
    ? text('{smart_count} point |||| {smart_count} points', { smart_count: Math.abs(by) })
    : formatPercent(Math.abs(by))
  return (
    <>
      {' '}
      <Box component="span" className="tabular" sx={{ fontWeight: 620, color: 'text.primary' }}>
        <span aria-hidden>{by > 0 ? '▲ ' : '▼ '}</span>
        {by > 0 ? text('up {size}', { size }) : text('down {size}', { size })}
      </Box>{' '}
      {text('on {stretch}', { stretch })}
    </>
  )
}

interface MenuProps {
  readonly chart: Chart
  readonly page: PageState
  readonly state: ChartState
  readonly plot: Plot
  readonly card: RefObject<HTMLElement | null>
}

/** Menu to export a chart as a spreadsheet, a picture or a link. */
function ChartMenu({ chart, page, state, plot, card }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const notify = useNotify()
  const narrowed = useFilterWords(chart, state.filters)
  const { from, to } = page.period
  const name = `${plot.title} ${from} ${to}`
  const run = (job: () => Promise<void>) => () => {
    setAnchor(null)
    job().catch(() => notify(text('Something went wrong. Try again.'), { type: 'error' }))
  }
  const sheet = (format: 'csv' | 'xlsx') =>
    run(async () => {
      const { saveSheet } = await import('../charts/save-sheet.ts')
      await saveSheet(plot, format, name)
    })
  const picture = run(async () => {
    const { savePicture } = await import('../charts/save-picture.ts')
    await savePicture(plot, card.current, {
      name,
      lines: [
        [viewWords(chart, state.view), formatStretch(from, to)].join(' · '),
        ...(narrowed.length > 0 ? [narrowed.join(' · ')] : []),
      ],
    })
  })
  const link = run(async () => {
    const [address = ''] = location.href.split(/(?<=#[^#]*)#/)
    await navigator.clipboard.writeText(`${address}${formatAnchor(chart.code)}`)
    notify(text('Link copied'))
  })
  const entries = [
    [text('Save as .csv'), SheetIcon, sheet('csv')],
    [text('Save as .xlsx'), SheetIcon, sheet('xlsx')],
    [text('Save as an image'), PictureIcon, picture],
    [text('Copy link'), LinkIcon, link],
  ] as const
  return (
    <>
      <Tooltip title={text('More')}>
        <IconButton
          size="small"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-label={text('More options for {title}', { title: plot.title })}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {entries.map(([words, Icon, go]) => (
          <MenuItem key={words} onClick={go}>
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {words}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
