import { mayDo } from '#schema/engine'
import CloseIcon from '@mui/icons-material/Close'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Button, IconButton, Tooltip } from '@mui/material'
import { useListContext } from 'react-admin'
import { useState } from 'react'
import { formatCount } from '../format.ts'
import { text } from '../i18n/text.ts'
import { DeleteManyDialog } from './delete-many-dialog.tsx'
import { ListExport } from './list-export.tsx'
import { useListScope } from './list-scope.ts'
import { Flex } from '../theme/layout.tsx'

export function BulkBar() {
  const { definition, role, bulk } = useListScope()
  const { selectedIds = [], onUnselectItems } = useListContext()
  const [deleting, setDeleting] = useState(false)
  return (
    <Flex sx={BAR}>
      <Tooltip title={text('Clear selection')}>
        <IconButton
          size="small"
          aria-label={text('Clear selection')}
          onClick={() => onUnselectItems()}
        >
          <CloseIcon sx={{ fontSize: 18 }} />
        </IconButton>
      </Tooltip>
      <Box role="status" className="tabular" sx={{ fontWeight: 600, fontSize: '0.875rem', mr: 1 }}>
        {text('{smart_count} selected', { smart_count: formatCount(selectedIds.length) })}
      </Box>
      {bulk}
      <ListExport />
      {mayDo(definition, role, 'delete') && (
        <Button color="error" startIcon={<DeleteIcon />} onClick={() => setDeleting(true)}>
          {text('Delete')}
        </Button>
      )}
      {deleting && <DeleteManyDialog ids={selectedIds} onClose={() => setDeleting(false)} />}
    </Flex>
  )
}

const BAR = {
  px: 1.5,
  py: 1,
  minHeight: 52,
  bgcolor: 'var(--primary-soft)',
  animation: 'larder-slide 120ms ease-out',
  '@keyframes larder-slide': { from: { opacity: 0, transform: 'translateY(-4px)' } },
} as const
