import { Box } from '@mui/material'
import { useListScope } from '../list-scope.ts'
import { CARD, CardFace } from './card-face.tsx'
import type { Row } from './record-name.ts'
import { RowActions } from './row-actions.tsx'
import { Stack } from '../../theme/layout.tsx'

export function ListCards({ rows, dimmed }: { rows: readonly Row[]; dimmed: boolean }) {
  const { title, definition, all, rowActions } = useListScope()
  const shown = all.filter(({ name }) => !definition.list.folded?.includes(name))
  return (
    <Stack
      component="ul"
      aria-label={title}
      aria-busy={dimmed}
      gap={1.5}
      sx={{ opacity: dimmed ? 0.5 : 1, transition: 'opacity 120ms' }}
    >
      {rows.map((row) => (
        <Box key={row.id} component="li" sx={CARD}>
          <CardFace definition={definition} columns={shown} row={row} />
          {Object.keys(rowActions).length > 0 && (
            <Box sx={{ mt: 1, '&:has(> :empty)': { display: 'none' } }}>
              <RowActions row={row} />
            </Box>
          )}
        </Box>
      ))}
    </Stack>
  )
}
