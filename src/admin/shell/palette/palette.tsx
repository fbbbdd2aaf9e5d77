import SearchIcon from '@mui/icons-material/SearchOutlined'
import { Box, Dialog, IconButton, useMediaQuery, type Theme } from '@mui/material'
import CloseIcon from '@mui/icons-material/Close'
import { visuallyHidden } from '@mui/utils'
import { useNavigate } from 'react-admin'
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { text } from '../../i18n/text.ts'
import { useAsSetByHand } from '../../list/filters/set-by-hand.ts'
import type { Command, CommandGroup } from './commands.ts'
import { remember } from './recent.ts'
import { useCommands } from './use-commands.ts'
import { useRecords } from './use-records.ts'
import { ScanButton } from '../../scan/scan-button.tsx'
import { Flex, Small } from '../../theme/layout.tsx'
import { PaletteLine } from './palette-line.tsx'

/** One search box for everything: screens, commands, and the records of every resource that the user may see. */
export function Palette({ onClose }: { onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const asSetByHand = useAsSetByHand()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const [typed, setTyped] = useState('')
  // The box is painted before the commands are rendered, which takes longer.
  const isPainted = useDeferredValue(true, false)
  const found = useResults(typed)
  const results = isPainted ? found : { ...found, groups: [] }
  const options = results.groups.flatMap(({ commands }) => commands)
  const choose = (command: Command | undefined) => {
    if (!command) return
    onClose()
    remember(command)
    if (command.act) command.act()
    else if (command.to) {
      asSetByHand(command.to)
      navigate(command.to)
    }
  }
  const { active, setActive, onKeyDown } = useActive(id, options, choose)
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      aria-labelledby={`${id}-name`}
      slotProps={{
        paper: { sx: isPhone ? PHONE : DESK },
        transition: { onEntered: () => input.current?.focus() },
      }}
    >
      <Box component="h2" id={`${id}-name`} sx={visuallyHidden}>
        {text('Search everything')}
      </Box>
      <Flex
        gap={1.25}
        sx={{ px: 2, minHeight: 52, borderBottom: '1px solid var(--line)', flex: 'none' }}
      >
        <SearchIcon aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
        <Box
          component="input"
          ref={input}
          type="text"
          role="combobox"
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          aria-label={text('Search everything')}
          placeholder={text('A screen, an action, a name or a number')}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={options.length > 0 ? `${id}-${active}` : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
          sx={INPUT}
        />
        <ScanButton
          title={text('Scan a code')}
          onScan={(scan) => () => {
            if ('code' in scan) return setTyped(scan.code)
            onClose()
            navigate(scan.path)
          }}
        />
        <IconButton
          aria-label={text('Close')}
          onClick={onClose}
          size="small"
          sx={{ '@media (pointer: coarse)': { width: 44, height: 44, mr: -1 } }}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      </Flex>
      <Box sx={{ overflowY: 'auto', flex: 1, minHeight: 0, py: 0.75 }}>
        <PaletteOptions
          id={id}
          groups={results.groups}
          active={active}
          onActive={setActive}
          onChoose={choose}
        />
        <Status {...results} typed={typed} count={options.length} />
      </Box>
    </Dialog>
  )
}

/** Matching commands and records; a record among the commands is not listed twice. */
function useResults(typed: string) {
  const commandGroups = useCommands(typed)
  const records = useRecords(typed)
  const shownKeys = new Set(commandGroups.flatMap(({ commands }) => commands.map(({ key }) => key)))
  const recordGroups = records.groups
    .map(({ name, commands }) => ({
      name,
      commands: commands.filter(({ key }) => !shownKeys.has(key)),
    }))
    .filter(({ commands }) => commands.length > 0)
  return { ...records, groups: [...commandGroups, ...recordGroups] }
}

/** The option that Enter takes, moved by keys while the focus stays in the box. */
function useActive(
  id: string,
  options: readonly Command[],
  choose: (command: Command | undefined) => void,
) {
  const [place, setActive] = useState(0)
  const active = Math.min(place, options.length - 1)
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      const next = active + step
      // Single steps wrap around; long ones stop at either end.
      setActive(
        Math.abs(step) === 1
          ? (next + options.length) % options.length
          : Math.max(0, Math.min(options.length - 1, next)),
      )
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      choose(options[active])
    }
  }
  return { active, setActive, onKeyDown } as const
}

interface StatusProps {
  readonly isAsking: boolean
  readonly failed: boolean
  readonly typed: string
  readonly count: number
}

/** Status of the search, if there is more to report than the number of results. */
function Status({ isAsking, failed, typed, count }: StatusProps) {
  const status = isAsking
    ? text('Searching…')
    : failed
      ? text('We couldn’t search the records. Check your connection and try again.')
      : count === 0
        ? text('No results for “{search}”. Try a number, a name or a phone number.', {
            search: typed.trim(),
          })
        : null
  return (
    <Box role="status" sx={status ? STATUS : visuallyHidden}>
      {status ?? text('{smart_count} result |||| {smart_count} results', { smart_count: count })}
    </Box>
  )
}

const DESK = {
  width: 'min(800px, 100%)',
  maxWidth: 'none',
  alignSelf: 'flex-start',
  mt: '9vh',
  maxHeight: '76vh',
  display: 'flex',
  flexDirection: 'column',
  borderRadius: 1.5,
} as const
const PHONE = { borderRadius: 0, display: 'flex', flexDirection: 'column' } as const
const INPUT = {
  all: 'unset',
  flex: 1,
  minWidth: 0,
  fontSize: '1rem',
  color: 'text.primary',
  minHeight: 48,
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
} as const
const STATUS = { px: 2, py: 1.5, fontSize: '0.875rem', color: 'text.secondary' } as const

interface OptionsProps {
  /** Prefix of the option ids, followed by their position: `id-3`. */
  readonly id: string
  readonly groups: readonly CommandGroup[]
  readonly active: number
  readonly onActive: (place: number) => void
  readonly onChoose: (command: Command) => void
}

/** The list below the box. The focus stays in the box; `active` is the option that Enter chooses. */
function PaletteOptions({ id, groups, active, onActive, onChoose }: OptionsProps) {
  let place = 0
  return (
    <Box id={`${id}-list`} role="listbox" aria-label={text('Results')}>
      {groups.map(({ name, commands }, index) => (
        <Box key={name} role="group" aria-labelledby={`${id}-group-${index}`}>
          <Small
            id={`${id}-group-${index}`}
            role="presentation"
            tiny
            sx={{ px: 2, pt: 1, pb: 0.25, fontWeight: 600 }}
          >
            {name}
          </Small>
          {commands.map((command) => {
            const own = place++
            return (
              <PaletteLine
                key={command.key}
                id={`${id}-${own}`}
                command={command}
                isActive={own === active}
                onActive={() => onActive(own)}
                onChoose={() => onChoose(command)}
              />
            )
          })}
        </Box>
      ))}
    </Box>
  )
}
