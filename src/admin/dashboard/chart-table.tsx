import type { DashboardChart } from '#schema/engine'
import { Box, Link } from '@mui/material'
import { LinkBase } from 'react-admin'
import { CHART_TABLE } from '../charts/styles.ts'
import { formatStretch } from '../format.ts'
import { text } from '../i18n/text.ts'
import { valueAt } from './answer.ts'
import type { Chart } from './declared.tsx'
import type { ChartStyle } from './chart-style.ts'
import { inFull } from './numbers.ts'

/** Everything that a chart shows, to be read; numbers lead where the columns of the chart do. */
export function ChartTable({
  chart: { title, shows, style: shape, unit },
  data,
  style,
}: {
  chart: Chart
  data: DashboardChart
  style: ChartStyle
}) {
  const { groups, series } = data
  const isAlone = series.length === 1
  const sum = (key: string) =>
    inFull(
      shows,
      groups.reduce((total, group) => total + valueAt(data, group.key, key), 0),
    )
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label={text('%{title} as a table', { title })}
      sx={{
        overflow: 'auto',
        maxHeight: 320,
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
      }}
    >
      <Box component="table" className="tabular" sx={CHART_TABLE}>
        <thead>
          <tr>
            <th scope="col">{shape === 'bars' ? text('What') : text('When')}</th>
            {series.map(({ key }) => (
              <th key={key} scope="col" data-number>
                {isAlone ? (unit ?? title) : style.nameOf(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.key}>
              <th scope="row">
                {group.to ? formatStretch(group.key, group.to) : style.nameOf(group.key)}
              </th>
              {series.map(({ key }) => {
                const value = valueAt(data, group.key, key)
                const to = value === 0 ? null : style.addressOf(group.key, key)
                return (
                  <td key={key} data-number>
                    {to ? (
                      <Link component={LinkBase} to={to}>
                        {inFull(shows, value)}
                      </Link>
                    ) : (
                      inFull(shows, value)
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
            {series.map(({ key }) => (
              <td key={key} data-number>
                {sum(key)}
              </td>
            ))}
          </tr>
        </tfoot>
      </Box>
    </Box>
  )
}
