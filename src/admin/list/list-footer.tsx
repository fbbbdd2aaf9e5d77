import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import { Box, IconButton, MenuItem, OutlinedInput, Select } from '@mui/material'
import { useListContext } from 'react-admin'
import { useEffect, useState } from 'react'
import { formatCount } from '../format.ts'
import { text } from '../i18n/text.ts'
import { useListScope } from './list-scope.ts'
import { useShownRows } from './rows/shown-rows.ts'
import { Flex } from '../theme/layout.tsx'
import { formatTotal } from '../words.ts'

const PAGE_SIZES = [10, 25, 50, 100]

/** Shows the position in the list and the page buttons. Its place is fixed when the rows change. */
export function ListFooter() {
  const { isPhone, isPaged } = useListScope()
  const { perPage: chosenPerPage, setPerPage } = useListContext()
  const { total, rows, isStuck } = useShownRows()
  const range = useRange()
  // Without rows there is no pagination; a message is shown instead of the rows.
  if (total === 0 || (!rows && isStuck))
    return isPhone ? null : <Box component="footer" sx={FOOTER} />
  const sizes = PAGE_SIZES.includes(chosenPerPage)
    ? PAGE_SIZES
    : [...PAGE_SIZES, chosenPerPage].sort((left, right) => left - right)
  return (
    <Box component="footer" data-off-paper className="tabular" sx={FOOTER}>
      <Box role="status" sx={{ flex: 1, minWidth: 96 }}>
        {range}
      </Box>
      {!isPhone && isPaged && (
        <Flex component="label" gap={0.75}>
          {text('Rows')}
          <Select
            size="small"
            value={chosenPerPage}
            onChange={(event) => setPerPage(Number(event.target.value))}
            inputProps={{ 'aria-label': text('Rows') }}
            sx={SMALL}
          >
            {sizes.map((size) => (
              <MenuItem key={size} value={size}>
                {size}
              </MenuItem>
            ))}
          </Select>
        </Flex>
      )}
      {isPaged && <Pages />}
    </Box>
  )
}

/** Position of the page in the list: "1–25 of 12,431". Empty while the number of rows is unknown. */
export function useRange(): string {
  const { page, perPage, total, isEstimate } = useShownRows()
  if (total === undefined) return ''
  return text('{from}–{to} of {total}', {
    from: formatCount((page - 1) * perPage + 1),
    to: formatCount(Math.min(page * perPage, total)),
    total: formatTotal(total, isEstimate),
  })
}

function Pages() {
  const { page: params, setPage: ask, refetch } = useListContext()
  const { page: shown, perPage, total = 0, isStuck } = useShownRows()
  // If the requested page failed to load, the buttons are relative to the page shown.
  const page = isStuck ? shown : params
  const setPage = (next: number) => (next === params ? void refetch() : ask(next))
  const last = Math.max(1, Math.ceil(total / perPage))
  const [typed, setTyped] = useState(String(page))
  useEffect(() => setTyped(String(page)), [page])
  const jump = () => {
    const wanted = Math.min(Math.max(Math.trunc(Number(typed)) || page, 1), last)
    setTyped(String(wanted))
    if (wanted !== page) setPage(wanted)
  }
  return (
    <Flex component="nav" aria-label={text('Page')} gap={0.5}>
      <IconButton
        size="small"
        aria-label={text('Previous page')}
        disabled={page <= 1}
        onClick={() => setPage(page - 1)}
      >
        <PreviousIcon className="mirrored" sx={{ fontSize: 20 }} />
      </IconButton>
      <Flex component="label" gap={0.75}>
        {text('Page')}
        <OutlinedInput
          size="small"
          value={typed}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
          onBlur={jump}
          onKeyDown={(event) => {
            if (event.key === 'Enter') jump()
          }}
          inputProps={{
            'aria-label': text('Page'),
            inputMode: 'numeric',
            size: Math.max(2, String(last).length),
          }}
          sx={{ ...SMALL, '& input': { textAlign: 'right', width: 'auto', px: '6px !important' } }}
        />
      </Flex>
      <span>{text('of {pages}', { pages: formatCount(last) })}</span>
      <IconButton
        size="small"
        aria-label={text('Next page')}
        disabled={page >= last}
        onClick={() => setPage(page + 1)}
      >
        <NextIcon className="mirrored" sx={{ fontSize: 20 }} />
      </IconButton>
    </Flex>
  )
}

const FOOTER = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: { xs: 1, md: 2 },
  px: { xs: 0, md: 2 },
  py: 0.75,
  minHeight: 48,
  flex: 'none',
  borderTop: { md: '1px solid var(--line)' },
  fontSize: '0.8125rem',
  color: 'text.secondary',
  mt: { xs: 1, md: 0 },
} as const
const SMALL = {
  fontSize: '0.8125rem',
  height: 30,
  '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--line)' },
  '& .MuiSelect-select': { py: 0.25, pl: 1 },
} as const
