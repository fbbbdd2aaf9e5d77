import { Box, Link } from '@mui/material'
import { LinkBase } from 'react-admin'
import { text } from '../../i18n/text.ts'
import { inFull } from './numbers.ts'
import { valueAt, type Plot, type PlotLinks } from './plot.ts'
import { CHART_TABLE } from './styles.ts'
import { rowsOf } from './table-rows.ts'

interface TableProps {
  readonly plot: Plot
  readonly links: PlotLinks
  /** Full height, for print. */
  readonly isWhole?: boolean
}

/** All values of a chart as a table; numbers link to the lists behind them. */
export function ChartTable({ plot, links, isWhole = false }: TableProps) {
  const { columns, rows, totals } = rowsOf(plot)
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
                const words = wordsOf(value, unit, holds)
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
            <th scope="row">{text('In all')}</th>
            {totals.map((total, place) => {
              const { unit, holds } = columns[place] as (typeof columns)[number]
              return (
                <td key={place} data-number data-holds={holds}>
                  {wordsOf(total, unit, holds)}
                </td>
              )
            })}
          </tr>
        </tfoot>
      </Box>
    </Box>
  )
}

/** Leads one level deeper where there is one, else to what all of the row was counted from. */
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

function wordsOf(
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
