import { Box, Typography } from '@mui/material'
import { FieldGrid } from '../field-grid.tsx'
import { LineButtons } from './line-buttons.tsx'
import type { LinesView } from './lines-view.ts'
import { text } from '../../i18n/text.ts'

/** Embedded rows as cards, for narrow screens. */
export function LineCards(view: LinesView) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {view.keys.map((key, index) => (
        <Box
          key={key}
          sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1, p: 1.5, minWidth: 0 }}
        >
          <Box
            sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}
          >
            <Typography sx={{ fontWeight: 600, fontSize: '0.8125rem' }}>
              {text('Row %{row}', { row: index + 1 })}
            </Typography>
            <LineButtons index={index} view={view} />
          </Box>
          <FieldGrid
            fields={view.columns}
            render={(name, field) => view.render(index, name, field)}
          />
        </Box>
      ))}
    </Box>
  )
}
