import { localized, Small, text } from '#admin'
import { readNumber } from '#admin/page'
import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Remove'
import TrashIcon from '@mui/icons-material/DeleteOutlined'
import { Box, FormHelperText, InputBase } from '@mui/material'
import { useId, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import {
  inThousandths,
  quantityProblem,
  quantityText,
  computeStep,
  type QuantityRule,
} from './cart.ts'

interface StepperProps {
  /** Accessible name. */
  readonly label: string
  /** In thousandths. */
  readonly value: number
  readonly onChange: (thousandths: number) => void
  readonly rule: QuantityRule
  /** Called when the value is decreased below the minimum. */
  readonly onRemove?: (() => void) | undefined
  /** Error from the caller. */
  readonly problem?: string | null | undefined
  readonly disabled?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
  readonly onEnter?: (() => void) | undefined
}

/** Quantity input with plus and minus buttons and arrow keys. Shows its error below. */
export function QuantityStepper(props: StepperProps) {
  const { label, rule, problem, disabled = false } = props
  const id = useId()
  const { typed, type, reset } = useTypedQuantity(props)
  const { isRemoving, less, more, atLeast, atMost } = buildSteps(props)
  const wrong = problem ?? explainProblem(typed, props)
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        role="group"
        aria-label={label}
        sx={{
          ...FRAME,
          borderColor: wrong ? 'error.main' : 'var(--field-line)',
          opacity: disabled ? 0.6 : 1,
        }}
      >
        <StepButton
          label={
            isRemoving ? text('Remove: {label}', { label }) : text('Decrease: {label}', { label })
          }
          onStep={less}
          disabled={disabled || atLeast}
        >
          {isRemoving ? <TrashIcon /> : <RemoveIcon />}
        </StepButton>
        <InputBase
          value={typed.text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={stepByKey({ ArrowUp: more, ArrowDown: less, Enter: props.onEnter })}
          disabled={disabled}
          inputRef={props.inputRef}
          onBlur={reset}
          onFocus={(event) => event.target.select()}
          inputProps={{
            'aria-label': label,
            'aria-invalid': Boolean(wrong),
            'aria-describedby': wrong ? `${id}-wrong` : undefined,
            inputMode: rule.isWhole ? 'numeric' : 'decimal',
            autoComplete: 'off',
            'data-takes-over': true,
          }}
          sx={BOX}
        />
        {rule.unit && (
          <Small component="span" aria-hidden tiny sx={{ pr: 0.5, whiteSpace: 'nowrap' }}>
            {rule.unit}
          </Small>
        )}
        <StepButton
          label={text('Increase: {label}', { label })}
          onStep={more}
          disabled={disabled || atMost}
        >
          <AddIcon />
        </StepButton>
      </Box>
      {wrong && (
        <FormHelperText error id={`${id}-wrong`} sx={{ mt: 0.25 }}>
          {wrong}
        </FormHelperText>
      )}
    </Box>
  )
}

/** Actions of the plus and minus buttons, and whether each is at its limit. */
function buildSteps({ value, rule, onChange, onRemove }: StepperProps) {
  const step = computeStep(rule)
  const lowest = onRemove ? rule.minimum : Math.max(rule.minimum, 0)
  const highest = rule.maximum ?? Infinity
  const isRemoving = Boolean(onRemove) && value - step < lowest
  return {
    isRemoving,
    less: () => (isRemoving ? onRemove?.() : onChange(Math.max(lowest, value - step))),
    more: () => onChange(Math.min(highest, Math.max(rule.minimum, value + step))),
    atLeast: !onRemove && value <= lowest,
    atMost: value >= highest,
  }
}

const stepByKey =
  (deeds: Readonly<Record<string, (() => void) | undefined>>) => (event: KeyboardEvent) => {
    const deed = deeds[event.key]
    if (!deed) return
    event.preventDefault()
    deed()
  }

function explainProblem({ text: entry, ok }: Typed, { value, rule }: StepperProps): string | null {
  if (!ok && entry !== '0') return text('A number with up to 3 decimal places')
  return ruleWords(ok ? value : 0, rule)
}

export function ruleWords(thousandths: number, rule: QuantityRule): string | null {
  const problem = quantityProblem(thousandths, rule)
  return problem && localized(problem)
}

interface Typed {
  readonly text: string
  readonly ok: boolean
}

/** Keeps the text as typed; a new value from outside replaces it. */
function useTypedQuantity({ value, rule, onChange }: StepperProps) {
  const [typed, setTyped] = useState<Typed>({ text: quantityText(value), ok: true })
  const [last, setLast] = useState(value)
  if (last !== value) {
    setLast(value)
    const isTyped = typed.ok && inThousandths(Number(typed.text.replaceAll(',', ''))) === value
    if (!isTyped) setTyped({ text: quantityText(value), ok: true })
  }
  const type = (entry: string) => {
    const read = readNumber(entry, 3)
    // Does not accept 0, because it is usually the start of "0.5". Lines are removed with the button.
    const ok = typeof read === 'number' && (read > 0 || (read === 0 && rule.minimum === 0))
    setTyped({ text: entry, ok })
    if (ok) onChange(inThousandths(read))
  }
  return { typed, type, reset: () => setTyped({ text: quantityText(value), ok: true }) }
}

function StepButton({
  label,
  onStep,
  disabled,
  children,
}: {
  label: string
  onStep: () => void
  disabled: boolean
  children: ReactNode
}) {
  return (
    <Box
      component="button"
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onStep}
      sx={STEP_BUTTON}
    >
      {children}
    </Box>
  )
}

const FRAME = {
  display: 'inline-flex',
  alignItems: 'center',
  height: 36,
  border: '1px solid',
  borderRadius: 1,
  bgcolor: 'background.paper',
  maxWidth: '100%',
  '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -1 },
  '@media (pointer: coarse)': { height: 44 },
} as const

const BOX = {
  width: 46,
  fontSize: '0.875rem',
  '& input': { textAlign: 'center', fontVariantNumeric: 'tabular-nums', p: 0, height: '100%' },
} as const

const STEP_BUTTON = {
  display: 'grid',
  placeItems: 'center',
  width: 34,
  height: '100%',
  color: 'text.secondary',
  flex: 'none',
  borderRadius: 1,
  '& svg': { fontSize: 18 },
  '&:hover:not(:disabled)': { color: 'primary.main', bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -2 },
  '&:disabled': { cursor: 'default', color: 'var(--ink-faint)', opacity: 0.5 },
  '@media (pointer: coarse)': { width: 44 },
} as const
