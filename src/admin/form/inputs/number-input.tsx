import { countPlaces, readTarget } from '#schema/engine'
import { InputAdornment, OutlinedInput } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { numbersAlign } from '../../i18n/language.ts'
import { FieldFrame } from './field-frame.tsx'
import { type InputProps, useFormScope } from '../form-scope.tsx'
import { boxProps } from './text-inputs.tsx'
import { readNumber } from './typed-number.ts'
import { showNumber } from '../../kinds/number-text.ts'
import { SCREENS } from '../../kinds/screens-by-kind.ts'
import { useInput } from '../use-input.ts'
import { useTyped } from './use-typed.ts'
import { useScreenContext } from '../../screen-context.tsx'
import { useChosen } from './chosen-labels.ts'
import { monthName, MONTHS } from '../../format.ts'
import { SelectChoice } from './choice-inputs.tsx'

/** Input for whole numbers, decimals, percentages, money and quantities. Typed as text, so that values stay exact. */
export function NumberInput(input: InputProps) {
  const bound = useInput(input)
  const typed = useTyped(
    bound,
    (value) => showNumber(value, input.field),
    (next) => readNumber(next, countPlaces(input.field) ?? 0),
  )
  const adornments = useAdornments(input)
  const props = boxProps(bound, input)
  return (
    <FieldFrame input={input} bound={bound}>
      <OutlinedInput
        {...props}
        {...adornments}
        value={typed.text}
        onChange={(event) => typed.type(event.target.value)}
        onBlur={typed.leave}
        inputProps={{
          ...props.inputProps,
          inputMode: countPlaces(input.field) === 0 ? 'numeric' : 'decimal',
          autoComplete: 'off',
          style: { textAlign: numbersAlign, fontVariantNumeric: 'tabular-nums' },
        }}
      />
    </FieldFrame>
  )
}

function useAdornments(input: InputProps) {
  const unit = useUnitLabel(input)
  const adorn = (position: 'start' | 'end', text: string) => (
    <InputAdornment position={position} sx={{ '& p': { fontSize: '0.8125rem' } }}>
      {text}
    </InputAdornment>
  )
  const { start, end = unit } = SCREENS[input.field.kind].affix ?? {}
  return {
    ...(start && { startAdornment: adorn('start', start) }),
    ...(end && { endAdornment: adorn('end', end) }),
  }
}

/**
 * Unit of a number: a fixed unit ("days"), or for a quantity the unit in a sibling field. A path through another record
 * ("item.unit") cannot be resolved in the form, so no unit is shown.
 */
export function useUnitLabel({ field, siblings, name }: InputProps): string | undefined {
  const { definition } = useFormScope()
  const { registry } = useScreenContext()
  const path = typeof field.options['unit'] === 'string' ? field.options['unit'] : ''
  const unit: unknown = useWatch({ name: path ? `${siblings}${path}` : name })
  const target = readTarget(definition.fields[path] ?? field)
  const ids = path && target && typeof unit === 'number' ? [unit] : []
  const { chosen } = useChosen(
    `${siblings}${path}`,
    target ? registry.get(target) : definition,
    ids,
  )
  return field.options.unitLabel ?? shortened(chosen[0]?.label)
}

/** Shortens the label of a unit to its abbreviation: "Kilogram (kg)" becomes "kg". */
const shortened = (label: string | undefined): string | undefined =>
  /\(([^)]+)\)$/.exec(label ?? '')?.[1] ?? label

const ITEMS = MONTHS.map((month) => [String(month), monthName(month)] as const)

/** Input for whole numbers. Month numbers are chosen by name. */
export const WholeInput = (input: InputProps) =>
  input.field.options['datePart'] === 'month' ? (
    <SelectChoice input={input} items={ITEMS} toValue={Number} />
  ) : (
    <NumberInput {...input} />
  )
