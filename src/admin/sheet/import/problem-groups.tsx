import type { ProblemGroup, RowFilter } from '#schema/engine'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import { Box, ButtonBase } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { formatCount } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { Flex, Small } from '../../theme/layout.tsx'
import { fieldName } from './field-name.ts'
import { LeaveOutButton } from './leave-out-button.tsx'
import { isBusy, type DraftState } from './use-draft.ts'

interface ProblemGroupsProps {
  readonly state: DraftState
  readonly filter: RowFilter
  readonly onFilter: (filter: RowFilter) => void
}

export const filterOf = ({ field, code, value }: ProblemGroup): RowFilter => ({
  field,
  code,
  ...(value === null ? {} : { value: String(value) }),
})

export const isSameFilter = (left: RowFilter, right: RowFilter): boolean =>
  left.show === right.show &&
  left.field === right.field &&
  left.code === right.code &&
  left.value === right.value

/** Problems and notes by column and sentence, with the number of their rows. Each one filters the grid. */
export function ProblemGroups({ state, filter, onFilter }: ProblemGroupsProps) {
  const { definition, draft, groups } = state
  return (
    <Box component="ul" aria-label={text('Problems and notes')} sx={LIST}>
      {groups.map((group) => {
        const own = filterOf(group)
        const isOn = isSameFilter(own, filter)
        const isError = group.severity === 'error'
        const Icon = isError ? ErrorIcon : InfoIcon
        const field = fieldName(definition, group.field)
        const name = group.value === null ? field : `${field}: ${String(group.value)}`
        return (
          <Flex component="li" gap={0.25} align="start" key={JSON.stringify([group.severity, own])}>
            <ButtonBase
              aria-pressed={isOn}
              onClick={() => onFilter(isOn ? {} : own)}
              sx={{ ...GROUP, ...(isOn ? ON : {}) }}
            >
              <Icon
                titleAccess={isError ? text('Error') : text('Note')}
                sx={{
                  fontSize: 18,
                  mt: '1px',
                  color: isError ? 'var(--tone-danger-solid)' : 'var(--tone-info-solid)',
                }}
              />
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <Box sx={{ fontWeight: 600 }}>{name}</Box>
                <Small sx={TWO_LINES} title={group.example.message}>
                  {group.example.message}
                </Small>
              </Box>
              <Box className="tabular" sx={{ fontWeight: 600 }}>
                <Box component="span" sx={visuallyHidden}>
                  {text('{count} row |||| {count} rows', {
                    smart_count: group.rows,
                    count: formatCount(group.rows),
                  })}
                </Box>
                <span aria-hidden>{formatCount(group.rows)}</span>
              </Box>
            </ButtonBase>
            {isError && draft.state !== 'saved' && (
              <LeaveOutButton
                of={group.value === null ? `${field}: ${group.example.message}` : name}
                isDisabled={isBusy(draft)}
                onClick={() => {
                  state.leaveOut({ filter: own }, true)
                  if (isOn) onFilter({})
                }}
              />
            )}
          </Flex>
        )
      })}
    </Box>
  )
}

const TWO_LINES = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const
const LIST = {
  m: 0,
  p: 0.5,
  listStyle: 'none',
  border: '1px solid var(--line)',
  borderRadius: 1,
  overflowY: 'auto',
  maxHeight: { xs: 260, lg: 690 },
} as const
const GROUP = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  flex: 1,
  minWidth: 0,
  textAlign: 'start',
  px: 1,
  py: 0.75,
  borderRadius: '6px',
  fontSize: '0.8125rem',
  '&:hover': { bgcolor: 'action.hover' },
  '&.Mui-focusVisible': { outlineOffset: -2 },
} as const
const ON = {
  bgcolor: 'var(--primary-soft)',
  '&:hover': { bgcolor: 'var(--primary-soft)' },
} as const
