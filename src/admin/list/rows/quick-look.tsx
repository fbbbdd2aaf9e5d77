import { mayDo, type Definition } from '#schema/engine'
import CloseIcon from '@mui/icons-material/Close'
import { Box, Button, IconButton, Skeleton, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import { useEffect } from 'react'
import { text } from '../../i18n/text.ts'
import { FieldFact } from '../../record/display/fact.tsx'
import { isNothing } from '../../kinds/is-nothing.ts'
import { fieldLabel } from '../../record/display/sections.ts'
import { shownFacts } from '../../record/display/shown-facts.ts'
import { Marks } from '../../record/chips/marks.tsx'
import { StateChip } from '../../record/chips/state-chip.tsx'
import { useScreenContext } from '../../screen-context.tsx'
import { UnbrokenCodes } from '../../record/chips/unbroken-codes.tsx'
import { useWholeRecord } from '../../providers/whole-record.ts'
import { useRowPath } from './list-row.tsx'
import { formatName, type Row } from './record-name.ts'
import { enterRows } from '../use-screen-keys.ts'
import { useDebouncedValue } from '../../use-debounced-value.ts'
import { Flex } from '../../theme/layout.tsx'
import { isCovered } from '../../shell/shortcut.ts'

interface QuickLookProps {
  readonly definition: Definition
  readonly row: Row
  readonly onClose: () => void
}

/** Panel with the facts of a row. The focus stays in the list: arrow keys select a row, Space or Escape closes the panel. */
export function QuickLook({ definition, row, onClose }: QuickLookProps) {
  const path = useRowPath(definition, row)
  const name = formatName(definition, row)
  const close = () => {
    onClose()
    enterRows()
  }
  useEscape(close)
  return (
    <Flex
      component="aside"
      aria-label={text('Quick look: {name}', { name })}
      column
      gap={0}
      sx={PANEL}
    >
      <Flex align="start" sx={TOP}>
        <Flex gap={0} wrap sx={NAME}>
          <Typography
            component="h2"
            sx={{ fontSize: '1rem', fontWeight: 650, overflowWrap: 'anywhere' }}
          >
            <UnbrokenCodes words={name} />
          </Typography>
          <StateChip definition={definition} record={row} />
          <Marks definition={definition} record={row} />
        </Flex>
        <IconButton size="small" aria-label={text('Close the quick look')} onClick={close}>
          <CloseIcon sx={{ fontSize: 18 }} />
        </IconButton>
      </Flex>
      <Facts definition={definition} row={row} />
      <Flex gap={0.75} sx={KEYS}>
        <kbd>↓</kbd>
        {text('next row')}
        <kbd>{text('Space')}</kbd>
        {text('close')}
        {path && (
          <Button
            component={LinkBase}
            to={path}
            size="small"
            variant="outlined"
            sx={{ ml: 'auto' }}
          >
            {text('Open it')}
          </Button>
        )}
      </Flex>
    </Flex>
  )
}

const TOP = {
  pl: 2,
  pr: 1,
  pt: 1.25,
  pb: 1,
  borderBottom: '1px solid var(--line)',
} as const

const NAME = {
  flex: 1,
  minWidth: 0,
  columnGap: 1,
  rowGap: 0.5,
  minHeight: 32,
} as const

const KEYS = {
  px: 2,
  py: 1,
  borderTop: '1px solid var(--line)',
  fontSize: '0.75rem',
  color: 'text.secondary',
} as const

/** Shows the values of the row at once and loads the others after a short pause. */
function Facts({ definition, row }: Omit<QuickLookProps, 'onClose'>) {
  const { principal } = useScreenContext()
  const isRest = useDebouncedValue(row.id) === row.id
  const { data, isFetching } = useWholeRecord(
    definition,
    row.id,
    isRest && mayDo(definition, principal.role, 'show'),
  )
  const record = data?.id === row.id ? data : row
  const names = shownFacts(definition, record, principal).filter((name) => !isNothing(record[name]))
  return (
    // The panel scrolls, so it must be reachable by keyboard.
    <Box
      tabIndex={0}
      aria-live="polite"
      aria-busy={isFetching}
      sx={{
        flex: 1,
        minHeight: 0,
        overflowY: 'auto',
        px: 2,
        py: 1.5,
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <Box component="dl" sx={FACTS}>
        {names.map((name) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <dt>{fieldLabel(definition, name)}</dt>
            <dd>
              <FieldFact {...{ definition, name, record }} />
            </dd>
          </Box>
        ))}
      </Box>
      {record === row && isFetching && <Skeleton height={20} sx={{ mt: 1 }} />}
    </Box>
  )
}

function useEscape(act: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isCovered()) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

const PANEL = {
  position: 'absolute',
  top: 12,
  right: 12,
  bottom: 12,
  zIndex: 5,
  width: 'min(420px, calc(100% - 24px))',
  bgcolor: 'var(--floating)',
  border: '1px solid var(--line)',
  borderRadius: 1.5,
  boxShadow: '0 12px 32px -8px var(--shade)',
  overflow: 'hidden',
} as const

const FACTS = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  columnGap: 2,
  rowGap: 1,
  fontSize: '0.8125rem',
  lineHeight: 1.45,
  '& dt': { color: 'text.secondary' },
  '& dd': { overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
} as const
