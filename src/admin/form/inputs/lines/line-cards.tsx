import { Box, Typography } from '@mui/material'
import { FieldGrid } from '../field-grid.tsx'
import { LineButtons } from './line-buttons.tsx'
import type { LinesView } from './lines-view.ts'
import { text } from '../../../i18n/text.ts'
import { Flex, Stack } from '../../../theme/layout.tsx'

export function LineCards(view: LinesView) {
  return (
    <Stack gap={1.5}>
      {view.keys.map((key, index) => (
        <Box
          key={key}
          sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1, p: 1.5, minWidth: 0 }}
        >
          <Flex gap={0} justify="space-between" sx={{ mb: 1 }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {text('Row {row}', { row: index + 1 })}
            </Typography>
            <LineButtons index={index} view={view} />
          </Flex>
          <FieldGrid
            fields={view.columns}
            render={(name, field) => view.render(index, name, field)}
          />
        </Box>
      ))}
    </Stack>
  )
}
