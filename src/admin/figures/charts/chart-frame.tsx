import ChartIcon from '@mui/icons-material/BarChartOutlined'
import TableIcon from '@mui/icons-material/TableRowsOutlined'
import { Box, IconButton, Paper, Skeleton, Tooltip, Typography, Link } from '@mui/material'
import { lazy, Suspense, useId, type ReactNode, type Ref } from 'react'
import { text } from '../../i18n/text.ts'
import { HEIGHT, isEmpty, withFewGroups, type Plot, type PlotLinks, valueAt } from './plot.ts'
import { EMPTY, CHART_TABLE } from './styles.ts'
import { LinkBase } from 'react-admin'
import { inFull } from './numbers.ts'
import { buildRows } from './table-rows.ts'

const Drawing = lazy(async () => ({ default: (await import('./drawing.tsx')).Drawing }))

interface FrameProps {
  readonly code: string
  readonly title: string
  readonly heading: string
  readonly level: 'h2' | 'h3'
  /** Lines below the heading; nulls are skipped. */
  readonly lines: readonly (string | null)[]
  /** Null until it is loaded. */
  readonly plot: Plot | null
  readonly isTable: boolean
  readonly onTable: () => void
  /** Buttons next to the one that shows the table. */
  readonly tools?: ReactNode
  /** Shown below the lines of the header. */
  readonly total?: ReactNode
  readonly card?: Ref<HTMLElement>
  readonly isWide?: boolean
  readonly children: ReactNode
}

export function ChartFrame(props: FrameProps) {
  const { code, title, heading, level, lines, plot, isTable, onTable, tools, total } = props
  const { card, isWide = false, children } = props
  const id = useId()
  return (
    <Paper
      component="section"
      variant="outlined"
      ref={card}
      tabIndex={-1}
      aria-labelledby={id}
      data-chart={code}
      sx={{ ...CARD, ...(isWide ? { gridColumn: { lg: '1 / -1' } } : {}) }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, mb: 1.25 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component={level} id={id} sx={HEADING}>
            {heading}
          </Typography>
          {lines.map(
            (line, place) =>
              line && (
                <Typography key={place} sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
                  {line}
                </Typography>
              ),
          )}
          {total}
        </Box>
        {plot && !isEmpty(plot) && (
          <Box sx={{ display: 'flex', mt: -0.5, mr: -0.75 }} data-off-paper>
            <Tooltip title={isTable ? text('Show the chart') : text('Show as a table')}>
              <IconButton
                size="small"
                aria-pressed={isTable}
                aria-label={text('{title} as a table', { title })}
                onClick={onTable}
              >
                {isTable ? <ChartIcon fontSize="small" /> : <TableIcon fontSize="small" />}
              </IconButton>
            </Tooltip>
            {tools}
          </Box>
        )}
      </Box>
      {children}
    </Paper>
  )
}

interface BodyProps {
  readonly plot: Plot
  readonly links: (drawn: Plot) => PlotLinks
  readonly isTable: boolean
  readonly empty: string | null
  readonly hasPrintedTable?: boolean
}

export function ChartBody({ plot, links, isTable, empty, hasPrintedTable = false }: BodyProps) {
  if (isEmpty(plot))
    return (
      <Box sx={{ ...EMPTY, minHeight: HEIGHT / 2 }}>
        {empty ?? text('Nothing to show in this period.')}
      </Box>
    )
  if (isTable) return <ChartTable plot={plot} links={links(plot)} />
  const drawn = withFewGroups(plot)
  return (
    <>
      <Suspense fallback={<Skeleton variant="rounded" height={HEIGHT} />}>
        <Drawing plot={drawn} links={links(drawn)} />
      </Suspense>
      {hasPrintedTable && (
        <Box data-on-paper>
          <ChartTable plot={plot} links={links(plot)} isWhole />
        </Box>
      )}
    </>
  )
}

const HEADING = {
  fontSize: '0.9375rem',
  fontWeight: 650,
  lineHeight: 1.4,
  textWrap: 'balance',
} as const
const CARD = {
  p: { xs: 1.5, md: 2 },
  borderRadius: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  '&:focus': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 1 },
} as const

interface TableProps {
  readonly plot: Plot
  readonly links: PlotLinks
  /** Renders the table at full height, for printing. */
  readonly isWhole?: boolean
}

/** All values of a chart as a table; numbers link to the lists behind them. */
function ChartTable({ plot, links, isWhole = false }: TableProps) {
  const { columns, rows, totals } = buildRows(plot)
  return (
    <Box
      {...(isWhole
        ? {}
        : {
            tabIndex: 0,
            role: 'region',
            'aria-label': text('{title} as a table', { title: plot.title }),
          })}
      sx={isWhole ? {} : SCROLLED}
    >
      <Box component="table" className="tabular" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">{plot.by}</th>
            {columns.map(({ header }, place) => (
              <th key={place} scope="col" data-number>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ group, label, cells }) => (
            <tr key={group}>
              <th scope="row">
                <RowName plot={plot} links={links} group={group} label={label} />
              </th>
              {cells.map((value, place) => {
                const { unit, holds, series } = columns[place] as (typeof columns)[number]
                const to = holds === 'value' && value ? links.listOf({ group, series }) : null
                const words = formatValue(value, unit, holds)
                return (
                  <td key={place} data-number data-holds={holds}>
                    {to ? (
                      <Link component={LinkBase} to={to}>
                        {words}
                      </Link>
                    ) : (
                      words
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text('Total')}</th>
            {totals.map((total, place) => {
              const { unit, holds } = columns[place] as (typeof columns)[number]
              return (
                <td key={place} data-number data-holds={holds}>
                  {formatValue(total, unit, holds)}
                </td>
              )
            })}
          </tr>
        </tfoot>
      </Box>
    </Box>
  )
}

/** Name of a row. Drills down if there is a deeper level, otherwise links to the records behind the row. */
function RowName({
  plot,
  links,
  group,
  label,
}: TableProps & { readonly group: number; readonly label: string }) {
  const deeper = links.deeper(group)
  const point = { group, series: plot.series.length === 1 ? 0 : null }
  const to = deeper || !valueAt(plot, point) ? null : links.listOf(point)
  if (to)
    return (
      <Link component={LinkBase} to={to}>
        {label}
      </Link>
    )
  return deeper ? (
    <Link component="button" onClick={deeper.go} sx={{ font: 'inherit', textAlign: 'start' }}>
      {label}
    </Link>
  ) : (
    label
  )
}

function formatValue(
  value: number | null,
  unit: Parameters<typeof inFull>[0],
  holds: 'value' | 'before' | 'change',
): string {
  if (value === null) return '–'
  return `${holds === 'change' && value > 0 ? '+' : ''}${inFull(unit, value)}`
}

const SCROLLED = {
  overflow: 'auto',
  flex: 1,
  maxHeight: 320,
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
} as const
const TABLE = {
  ...CHART_TABLE,
  '& td:not([data-holds=value])': { color: 'text.secondary' },
} as const
