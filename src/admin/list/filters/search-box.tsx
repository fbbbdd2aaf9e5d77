import ClearIcon from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/SearchOutlined'
import { IconButton, InputAdornment, OutlinedInput } from '@mui/material'
import { useListContext } from 'react-admin'
import { useEffect, useRef, useState } from 'react'
import { text } from '../../i18n/text.ts'
import { useListScope } from '../list-scope.ts'
import { inSentence } from '../../words.ts'
import { useMayScan } from '../../scan/scan-button.tsx'
import { ScanInList } from './scan-in-list.tsx'

const PAUSE = 250

/** Search input, applied after a pause in typing. Escape clears it. */
export function SearchBox() {
  const { definition, search, isPhone } = useListScope()
  const { filterValues, setFilters } = useListContext()
  const mayScan = useMayScan()
  const params = String(filterValues['search'] ?? '')
  const [typed, setTyped] = useState(params)
  const sent = useRef(params)
  // The address may change independently of the input, by the back button, a link or "Clear all".
  useEffect(() => {
    if (params !== sent.current) setTyped(params)
    sent.current = params
  }, [params])
  useEffect(() => {
    if (typed.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed.trim()
      const { search: _, ...rest } = filterValues
      setFilters(sent.current ? { ...rest, search: sent.current } : rest, {})
    }, PAUSE)
    return () => clearTimeout(timer)
  })
  const label = text('Search {many}', { many: inSentence(definition.label[1]) })
  return (
    <OutlinedInput
      size="small"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      placeholder={label}
      inputRef={search}
      sx={BOX}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          setTyped('')
          event.stopPropagation()
        }
      }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon sx={{ fontSize: 18 }} />
        </InputAdornment>
      }
      endAdornment={
        typed ? (
          <InputAdornment position="end">
            <IconButton
              size="small"
              edge="end"
              aria-label={text('Clear search')}
              onClick={() => {
                setTyped('')
                search.current?.focus()
              }}
            >
              <ClearIcon sx={{ fontSize: 16 }} />
            </IconButton>
          </InputAdornment>
        ) : definition.list.scan && mayScan ? (
          <ScanInList />
        ) : (
          !isPhone && (
            <InputAdornment position="end">
              <kbd aria-hidden>/</kbd>
            </InputAdornment>
          )
        )
      }
      inputProps={{
        'aria-label': label,
        maxLength: 100,
        type: 'text',
        role: 'searchbox',
        enterKeyHint: 'search',
      }}
    />
  )
}

const BOX = {
  width: { xs: 'auto', md: 260 },
  flex: { xs: 1, md: 'none' },
  minHeight: { xs: 44, md: 34 },
  '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--line)' },
} as const
