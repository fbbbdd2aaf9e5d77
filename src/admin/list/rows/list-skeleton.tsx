import { Box, Skeleton } from '@mui/material'
import { text } from '../../i18n/text.ts'
import { useListScope } from '../list-scope.ts'
import { rowHeight } from './table-style.ts'

const WIDTHS = ['62%', '78%', '48%', '70%', '56%']

export function ListSkeleton() {
  const { columns, density, isPhone, isSelectable } = useListScope()
  if (isPhone)
    return (
      <Box role="status" aria-label={text('Loading')}>
        {[0, 1, 2, 3, 4].map((card) => (
          <Skeleton key={card} variant="rounded" height={104} sx={{ mb: 1.5 }} />
        ))}
      </Box>
    )
  return (
    <Box role="status" aria-label={text('Loading')} sx={{ flex: 1, overflow: 'hidden' }}>
      {Array.from({ length: 18 }, (_, row) => (
        <Box
          key={row}
          sx={{
            display: 'grid',
            gridTemplateColumns: `${isSelectable ? '40px ' : ''}repeat(${columns.length}, 1fr)`,
            alignItems: 'center',
            height: row === 0 ? 36 : rowHeight(density),
            borderBottom: '1px solid var(--line)',
            px: 1.5,
            gap: 2,
          }}
        >
          {isSelectable && <Skeleton variant="rounded" width={16} height={16} />}
          {columns.map(({ name }, column) => (
            <Skeleton key={name} width={WIDTHS[(row + column) % WIDTHS.length]} height={14} />
          ))}
        </Box>
      ))}
    </Box>
  )
}
