import type { InputProps } from '../form/form-scope.tsx'
import { monthName, MONTHS } from '../format.ts'
import { SelectChoice } from './choice-inputs.tsx'
import { NumberInput } from './number-input.tsx'

const ITEMS = MONTHS.map((month) => [String(month), monthName(month)] as const)

/** A whole number is typed; the month of a date is chosen by its name. */
export const WholeInput = (input: InputProps) =>
  input.field.options['datePart'] === 'month' ? (
    <SelectChoice input={input} items={ITEMS} toValue={Number} />
  ) : (
    <NumberInput {...input} />
  )
