import { readItems } from '#schema/engine'
import CheckIcon from '@mui/icons-material/Check'
import { Box, Button, MenuItem, Select, useMediaQuery, useTheme } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { FieldFrame } from './field-frame.tsx'
import type { InputProps } from '../form-scope.tsx'
import { findPagePart } from './page-part.ts'
import { useInput } from '../use-input.ts'
import { text } from '../../i18n/text.ts'
import { Flex } from '../../theme/layout.tsx'

const listChoices = (input: InputProps): [code: string, label: string][] =>
  Object.entries(readItems(input.field)).map(([code, item]) => [code, item.label])

/** Maximum total number of letters for choices on one line: in a wide form, on a phone, in a card on a phone. */
const ROOM = { wide: 44, phone: 26, card: 18 } as const

/** Input for one choice: buttons side by side for up to four short choices, otherwise a list. */
export function ChoiceInput(input: InputProps) {
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'))
  const items = listChoices(input)
  const letters = items.reduce((sum, [, label]) => sum + label.length, 0)
  const room = !isPhone ? ROOM.wide : input.siblings ? ROOM.card : ROOM.phone
  return items.length <= 4 && letters <= room && !input.compact ? (
    <SegmentedChoice input={input} items={items} />
  ) : (
    <SelectChoice input={input} items={items} />
  )
}

interface ChoiceProps {
  readonly input: InputProps
  /** Converts a code to a value. Default: the code itself. */
  readonly toValue?: (code: string) => unknown
  readonly items: readonly (readonly [code: string, label: string])[]
}

function SegmentedChoice({ input, items }: ChoiceProps) {
  const bound = useInput(input)
  const clear = !input.required && bound.value !== null && bound.value !== undefined && (
    <Button size="small" sx={{ py: 0, minHeight: 0 }} onClick={() => bound.change(null)}>
      {text('Clear')}
    </Button>
  )
  return (
    <FieldFrame input={input} bound={bound} group aside={clear}>
      <Segmented
        id={bound.id}
        name={bound.id}
        items={items}
        value={bound.value}
        onChange={bound.change}
        onBlur={bound.blur}
        describedBy={bound.describedBy}
        invalid={Boolean(bound.error)}
      />
    </FieldFrame>
  )
}

export function SelectChoice({ input, items, toValue = (code) => code }: ChoiceProps) {
  const bound = useInput(input)
  return (
    <FieldFrame input={input} bound={bound} group={false}>
      <Select
        size="small"
        fullWidth
        displayEmpty
        value={items.find(([code]) => toValue(code) === bound.value)?.[0] ?? ''}
        error={Boolean(bound.error)}
        onChange={(event) =>
          bound.change(event.target.value === '' ? null : toValue(event.target.value))
        }
        onBlur={bound.blur}
        MenuProps={{ container: () => findPagePart(document.getElementById(bound.id)) }}
        labelId={`${bound.id}-label`}
        SelectDisplayProps={{ id: bound.id, 'aria-describedby': bound.describedBy }}
        renderValue={(code) =>
          items.find(([each]) => each === code)?.[1] ?? (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {text('Choose')}
            </Box>
          )
        }
      >
        {!input.required && (
          <MenuItem value="">
            <em>{text('None')}</em>
          </MenuItem>
        )}
        {items.map(([code, label]) => (
          <MenuItem key={code} value={code}>
            {label}
          </MenuItem>
        ))}
      </Select>
    </FieldFrame>
  )
}

/** Input for any number of choices, as toggle chips. */
export function ChoicesInput(input: InputProps) {
  const bound = useInput(input)
  const chosen = Array.isArray(bound.value) ? (bound.value as string[]) : []
  const items = listChoices(input)
  const toggle = (code: string) =>
    // Keeps the order of the definition, regardless of the order of clicks.
    bound.change(
      items
        .map(([each]) => each)
        .filter((each) => (each === code ? !chosen.includes(code) : chosen.includes(each))),
    )
  return (
    <FieldFrame input={input} bound={bound} group>
      <Flex align="stretch" gap={0.75} wrap sx={{ pt: 0.25 }}>
        {items.map(([code, label], index) => (
          <Box
            component="label"
            key={code}
            sx={CHIP}
            data-chosen={chosen.includes(code) || undefined}
          >
            <input
              type="checkbox"
              checked={chosen.includes(code)}
              onChange={() => toggle(code)}
              onBlur={bound.blur}
              id={index === 0 ? bound.id : undefined}
              aria-describedby={bound.describedBy}
              style={visuallyHidden}
            />
            {chosen.includes(code) && <CheckIcon aria-hidden sx={{ fontSize: 15 }} />}
            {label}
          </Box>
        ))}
      </Flex>
    </FieldFrame>
  )
}

const CHIP = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  px: 1.25,
  minHeight: 28,
  borderRadius: 4,
  cursor: 'pointer',
  fontSize: '0.8125rem',
  border: '1px solid',
  borderColor: 'var(--field-line)',
  userSelect: 'none',
  '&:hover': { bgcolor: 'action.hover' },
  '&[data-chosen]': {
    bgcolor: 'var(--primary-soft)',
    color: 'primary.main',
    borderColor: 'primary.main',
    fontWeight: 600,
  },
  '@media (pointer: coarse)': { minHeight: 44, px: 1.5 },
} as const

interface SegmentedProps {
  readonly id: string
  readonly name: string
  readonly items: readonly (readonly [code: string, label: string])[]
  readonly value: unknown
  readonly onChange: (code: string) => void
  readonly onBlur: () => void
  readonly describedBy: string | undefined
  readonly invalid: boolean
}

/** Radio buttons that look like one control; arrow keys move between them as in any radio group. */
export function Segmented({
  id,
  name,
  items,
  value,
  onChange,
  onBlur,
  describedBy,
  invalid,
}: SegmentedProps) {
  const first = items.findIndex(([code]) => code === value)
  return (
    <Box
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      sx={invalid ? INVALID : GROUP}
    >
      {items.map(([code, label], index) => (
        <Box component="label" key={code} sx={SEGMENT} data-chosen={code === value || undefined}>
          <input
            type="radio"
            name={name}
            value={code}
            checked={code === value}
            id={index === Math.max(first, 0) ? id : undefined}
            onChange={() => onChange(code)}
            onBlur={onBlur}
            style={visuallyHidden}
          />
          {label}
        </Box>
      ))}
    </Box>
  )
}

const GROUP = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: '2px',
  p: '2px',
  border: '1px solid',
  borderColor: 'var(--field-line)',
  borderRadius: 1,
  bgcolor: 'background.paper',
  maxWidth: '100%',
} as const

const INVALID = { ...GROUP, borderColor: 'error.main' } as const

const SEGMENT = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  px: 1.5,
  minHeight: 30,
  borderRadius: 0.75,
  cursor: 'pointer',
  fontSize: '0.8125rem',
  color: 'text.secondary',
  userSelect: 'none',
  border: '1px solid transparent',
  '&:hover': { color: 'text.primary' },
  '&[data-chosen]': { bgcolor: 'primary.main', color: 'primary.contrastText', fontWeight: 600 },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const
