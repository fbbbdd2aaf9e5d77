import EnterIcon from '@mui/icons-material/KeyboardReturnOutlined'
import { Box, Typography } from '@mui/material'
import { iconOf } from '../icons.ts'
import { text } from '../../i18n/text.ts'
import type { Command, CommandGroup } from './commands.ts'
import { Flex, Small } from '../../theme/layout.tsx'

interface OptionsProps {
  /** Options are called by it and their place: `id-3`. */
  readonly id: string
  readonly groups: readonly CommandGroup[]
  readonly active: number
  readonly onActive: (place: number) => void
  readonly onChoose: (command: Command) => void
}

/** The list under the box. The focus stays in the box; `active` is what Enter takes. */
export function PaletteOptions({ id, groups, active, onActive, onChoose }: OptionsProps) {
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
              <Line
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

interface LineProps {
  readonly id: string
  readonly command: Command
  readonly isActive: boolean
  readonly onActive: () => void
  readonly onChoose: () => void
}

function Line({ id, command: { title, detail, icon }, isActive, onActive, onChoose }: LineProps) {
  const Icon = iconOf(icon)
  return (
    // Moving the pointer chooses, merely resting under it does not: lists that grow would take the choice away.
    <Flex
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseMove={isActive ? undefined : onActive}
      onClick={onChoose}
      gap={1.25}
      sx={LINE}
    >
      <Icon
        aria-hidden
        sx={{ fontSize: 18, color: isActive ? 'primary.main' : 'text.secondary', flex: 'none' }}
      />
      <Typography component="span" noWrap variant="inherit" sx={{ minWidth: 0 }}>
        {title}
      </Typography>
      {detail && (
        <Small component="span" noWrap sx={{ minWidth: 60, flex: 1 }}>
          {detail}
        </Small>
      )}
      {isActive && (
        <EnterIcon
          aria-hidden
          sx={{ fontSize: 16, ml: 'auto', color: 'text.secondary', flex: 'none' }}
        />
      )}
    </Flex>
  )
}

const LINE = {
  mx: 0.75,
  px: 1.25,
  minHeight: 36,
  borderRadius: 0.75,
  cursor: 'pointer',
  fontSize: '0.875rem',
  '@media (pointer: coarse)': { minHeight: 48 },
  '&[aria-selected=true]': { bgcolor: 'var(--primary-soft)' },
} as const
