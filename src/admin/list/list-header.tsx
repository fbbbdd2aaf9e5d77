import { mayDo } from '#schema/engine'
import ImportIcon from '@mui/icons-material/FileUploadOutlined'
import MoreIcon from '@mui/icons-material/MoreHoriz'
import { Box, Button, MenuItem, Skeleton, Typography } from '@mui/material'
import { LinkBase, useListContext } from 'react-admin'
import { text } from '../i18n/text.ts'
import { IconMenu } from '../record/actions/icon-menu.tsx'
import { importPath, trashPath } from '../routes.ts'
import { AddButton } from './add-button.tsx'
import { ListExport } from './list-export.tsx'
import { useListScope } from './list-scope.ts'
import { ListOnPaper } from './list-on-paper.tsx'
import { useShownRows } from './rows/shown-rows.ts'
import { printPage } from '../shell/print.tsx'
import { Flex } from '../theme/layout.tsx'
import { formatTotal } from '../words.ts'

export function ListHeader() {
  const { definition, title, role, isPhone } = useListScope()
  const { screen } = definition
  return (
    <Flex component="header" wrap sx={{ minHeight: 36, mb: { xs: 1.5, md: 2 }, flex: 'none' }}>
      <Typography variant="h1" sx={{ flex: 1, minWidth: 0 }}>
        {title} <Count />
      </Typography>
      {screen && mayDo(definition, role, 'import') && (
        <Button
          component={LinkBase}
          to={importPath(screen)}
          variant="outlined"
          startIcon={<ImportIcon />}
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          {text('Import')}
        </Button>
      )}
      {!isPhone && (
        <Box sx={OUTLINED}>
          <ListExport />
        </Box>
      )}
      <AddButton isShort={isPhone} />
      <IconMenu label={text('More actions')} icon={<MoreIcon fontSize="small" />}>
        {(close) => [
          <MenuItem key="print" onClick={() => printPage(close)}>
            {text('Print list')}
          </MenuItem>,
          screen && mayDo(definition, role, 'delete') && (
            <MenuItem key="trash" component={LinkBase} to={trashPath(screen)}>
              {text('Deleted records')}
            </MenuItem>
          ),
        ]}
      </IconMenu>
      <ListOnPaper />
    </Flex>
  )
}

function Count() {
  const { isPending } = useListContext()
  const { view } = useListScope()
  const { total, isStuck, isEstimate } = useShownRows()
  // Board and calendar do not use the table's pagination and have separate counts.
  if (view !== 'list' || (isStuck && total === undefined)) return null
  if (isPending || total === undefined)
    return <Skeleton component="span" width={36} sx={{ display: 'inline-block' }} />
  return (
    <Box component="span" className="tabular" sx={COUNT}>
      {formatTotal(total, isEstimate)}
    </Box>
  )
}

/** Placed after the last word of the title, on whichever line that is. */
const COUNT = {
  ml: 0.5,
  fontSize: '0.9375rem',
  fontWeight: 500,
  color: 'text.secondary',
  letterSpacing: 0,
  whiteSpace: 'nowrap',
} as const

const OUTLINED = {
  '& > .MuiButton-text': {
    color: 'text.primary',
    bgcolor: 'background.paper',
    boxShadow: 'inset 0 0 0 1px var(--line)',
    '&:hover': { bgcolor: 'background.paper', boxShadow: 'inset 0 0 0 1px var(--field-line)' },
  },
} as const
