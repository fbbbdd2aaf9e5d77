import CheckIcon from '@mui/icons-material/Check'
import SortIcon from '@mui/icons-material/SwapVertOutlined'
import { Box, Drawer, IconButton, MenuItem, MenuList, Typography } from '@mui/material'
import { useListContext } from 'react-admin'
import { useState } from 'react'
import { text } from '../../i18n/text.ts'
import { useListScope } from '../list-scope.ts'
import { PHONE_BUTTON } from '../views/switch-style.ts'
import { SHEET } from './filter-sheet.tsx'

/** Sorts a list on a phone, where cards have no column headings. */
export function SortSheet() {
  const { columns } = useListScope()
  const { sort, setSort } = useListContext()
  const [open, setOpen] = useState(false)
  const sortable = columns.filter(({ isSortable }) => isSortable)
  if (sortable.length === 0) return null
  const isDescending = sort.order === 'DESC'
  const choose = (field: string) => {
    const isSame = field === sort.field
    setSort({ field, order: isSame && !isDescending ? 'DESC' : 'ASC' })
    setOpen(false)
  }
  const current = sortable.find(({ name }) => name === sort.field)
  return (
    <>
      <IconButton
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-label={current ? text('Sort: {column}', { column: current.label }) : text('Sort')}
        sx={PHONE_BUTTON}
      >
        <SortIcon fontSize="small" />
      </IconButton>
      <Drawer
        anchor="bottom"
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { role: 'dialog', 'aria-label': text('Sort'), sx: SHEET } }}
      >
        <Typography variant="h2" sx={{ px: 2, pt: 2, pb: 1 }}>
          {text('Sort')}
        </Typography>
        <MenuList autoFocusItem sx={{ overflowY: 'auto', pb: 2 }}>
          {sortable.map(({ name, label }) => {
            const isChosen = name === sort.field
            return (
              <MenuItem
                key={name}
                role="menuitemradio"
                aria-checked={isChosen}
                selected={isChosen}
                onClick={() => choose(name)}
                sx={{ minHeight: 48, px: 2 }}
              >
                <Box component="span" sx={{ flex: 1 }}>
                  {label}
                </Box>
                {isChosen && (
                  <Typography variant="inherit" component="span" color="textSecondary">
                    {isDescending ? text('descending') : text('ascending')}
                  </Typography>
                )}
                {isChosen && <CheckIcon aria-hidden sx={{ fontSize: 18, ml: 1 }} />}
              </MenuItem>
            )
          })}
        </MenuList>
      </Drawer>
    </>
  )
}
