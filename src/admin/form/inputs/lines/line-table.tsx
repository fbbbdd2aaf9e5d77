import { humanise, isNumber } from '#schema/engine'
import { Box } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { LineButtons } from './line-buttons.tsx'
import type { LinesView } from './lines-view.ts'
import { numbersAlign } from '../../../i18n/language.ts'
import { text } from '../../../i18n/text.ts'
import { SCREENS } from '../../../kinds/screens-by-kind.ts'

export function LineTable(view: LinesView) {
  const columns = Object.entries(view.columns)
  return (
    <Box sx={{ overflowX: 'auto', border: '1px solid', borderColor: 'divider', borderRadius: 1 }}>
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">
              <span style={visuallyHidden}>{text('Row')}</span>
            </th>
            {columns.map(([name, field]) => (
              <Box
                component="th"
                scope="col"
                key={name}
                sx={{
                  textAlign: isNumber(field) ? numbersAlign : 'start',
                  minWidth: SCREENS[field.kind].inputWidth ?? 120,
                }}
              >
                {field.options.label ?? humanise(name)}
              </Box>
            ))}
            <th>
              <span style={visuallyHidden}>{text('Move or remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {view.keys.map((key, index) => (
            <tr key={key}>
              <td>{index + 1}</td>
              {columns.map(([name, field]) => (
                <td key={name}>{view.render(index, name, field)}</td>
              ))}
              <td>
                <LineButtons index={index} view={view} />
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': {
    fontSize: '0.75rem',
    fontWeight: 600,
    color: 'text.secondary',
    px: 1,
    py: 0.75,
    borderBottom: '1px solid',
    borderColor: 'divider',
    whiteSpace: 'nowrap',
  },
  '& td': { px: 1, py: 0.75, verticalAlign: 'top', fontSize: '0.8125rem' },
  '& tr + tr td': { borderTop: '1px solid', borderColor: 'divider' },
  '& td:first-of-type': {
    color: 'text.secondary',
    pt: 1.75,
    width: 28,
    fontVariantNumeric: 'tabular-nums',
  },
  '& td:last-of-type': { width: '1px', pt: 1 },
} as const
