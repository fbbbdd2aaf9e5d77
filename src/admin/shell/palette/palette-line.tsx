import EnterIcon from '@mui/icons-material/KeyboardReturnOutlined'
import { Box, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { hitFacts, isInstant } from '#schema/engine'
import { convertToDay, formatDate } from '../../format.ts'
import { formatValue } from '../../record/display/record-label.ts'
import { StateChip } from '../../record/chips/state-chip.tsx'
import { readLabel } from '../../list/rows/columns.ts'
import { useUser } from '../../session/stored-user.ts'
import { Flex, Small } from '../../theme/layout.tsx'
import { findIcon } from '../icons.ts'
import type { Command, FoundRecord } from './commands.ts'

interface LineProps {
  readonly id: string
  readonly command: Command
  readonly isActive: boolean
  readonly onActive: () => void
  readonly onChoose: () => void
}

/** One choice of the palette: its name, and the facts of a record or the key of an action. */
export function PaletteLine({ id, command, isActive, onActive, onChoose }: LineProps) {
  const { title, detail, icon, shortcut, record } = command
  const Icon = findIcon(icon)
  return (
    // Moving the pointer selects an option, merely resting it does not: a growing list would change the selection.
    <Flex
      id={id}
      role="option"
      aria-selected={isActive}
      aria-keyshortcuts={shortcut}
      onMouseMove={isActive ? undefined : onActive}
      onClick={onChoose}
      gap={1.25}
      sx={LINE}
    >
      <Icon
        aria-hidden
        sx={{ fontSize: 18, color: isActive ? 'primary.main' : 'text.secondary', flex: 'none' }}
      />
      <Box sx={record ? RECORD : PLAIN}>
        <Typography component="span" noWrap variant="inherit" sx={{ minWidth: 0 }}>
          {title}
        </Typography>
        {detail && (
          <Small component="span" noWrap sx={{ minWidth: 60 }}>
            {detail}
          </Small>
        )}
      </Box>
      {record && <Facts {...record} />}
      {shortcut && <kbd aria-hidden>{shortcut}</kbd>}
      <EnterIcon aria-hidden sx={{ ...ENTER, visibility: isActive ? 'visible' : 'hidden' }} />
    </Flex>
  )
}

/** Date, amount and state of a record, which tell it apart from others with similar names. */
function Facts({ definition, row }: FoundRecord) {
  const { date, amount } = hitFacts(definition, useUser()?.role ?? null)
  const dateField = definition.fields[date ?? '']
  const amountField = definition.fields[amount ?? '']
  const [day, figure] = [row[date ?? ''], row[amount ?? '']]
  return (
    <Flex gap={1.5} sx={FACTS}>
      {date && dateField && typeof day === 'string' && (
        <Small component="span" title={readLabel(definition, date)} sx={DATE}>
          <Hidden words={readLabel(definition, date)} />
          {formatDate(isInstant(dateField) ? convertToDay(new Date(day)) : day)}
        </Small>
      )}
      {amount && amountField && typeof figure === 'number' && (
        <Box component="span" className="tabular" title={readLabel(definition, amount)} sx={AMOUNT}>
          <Hidden words={readLabel(definition, amount)} />
          {formatValue(figure, amountField)}
        </Box>
      )}
      <Box component="span" sx={definition.state ? STATE : undefined}>
        <StateChip definition={definition} record={row} />
      </Box>
    </Flex>
  )
}

const Hidden = ({ words }: { words: string }) => (
  <Box component="span" sx={visuallyHidden}>
    {words}
  </Box>
)

const NAME = { minWidth: 0, flex: 1, gap: { xs: 0, sm: 1.25 } } as const
const PLAIN = { ...NAME, display: 'flex', alignItems: 'center', gap: 1.25 } as const
/** On a phone the facts follow on a second line. */
const RECORD = {
  ...NAME,
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { xs: 'start', sm: 'center' },
  '& > *': { maxWidth: '100%' },
  flexBasis: { xs: 'calc(100% - 60px)', sm: 0 },
} as const
const FACTS = {
  flex: 'none',
  maxWidth: '100%',
  ml: { xs: '28px', sm: 0 },
  fontSize: '0.8125rem',
} as const
const DATE = { whiteSpace: 'nowrap', textAlign: { sm: 'end' } } as const
/** Facts of the same kind stand below each other, whatever the length of the states. */
const AMOUNT = {
  whiteSpace: 'nowrap',
  fontWeight: 550,
  minWidth: { sm: 72 },
  textAlign: { sm: 'end' },
} as const
const STATE = { minWidth: { sm: 120 } } as const
const ENTER = {
  fontSize: 16,
  color: 'text.secondary',
  flex: 'none',
  '@media (pointer: coarse)': { display: 'none' },
} as const
const LINE = {
  mx: 0.75,
  px: 1.25,
  minHeight: 36,
  borderRadius: 0.75,
  cursor: 'pointer',
  fontSize: '0.875rem',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  rowGap: 0.25,
  '@media (pointer: coarse)': { minHeight: 48, py: 0.5 },
  '&[aria-selected=true]': { bgcolor: 'var(--primary-soft)' },
} as const
