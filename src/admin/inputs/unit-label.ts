import { targetOf } from '#schema/engine'
import { useWatch } from 'react-hook-form'
import { useScreenContext } from '../screen-context.tsx'
import { useChosen } from './chosen-labels.ts'
import { useFormScope, type InputProps } from '../form/form-scope.tsx'

/**
 * The words behind a number: its fixed unit ("days"), or for a quantity the unit that a sibling reference names.
 * A path through another record ("item.unit") is not known to the form, so nothing is shown.
 */
export function useUnitLabel({ field, siblings, name }: InputProps): string | undefined {
  const { definition } = useFormScope()
  const { registry } = useScreenContext()
  const path = typeof field.options['unit'] === 'string' ? field.options['unit'] : ''
  const unit: unknown = useWatch({ name: path ? `${siblings}${path}` : name })
  const target = targetOf(definition.fields[path] ?? field)
  const ids = path && target && typeof unit === 'number' ? [unit] : []
  const { chosen } = useChosen(
    `${siblings}${path}`,
    target ? registry.get(target) : definition,
    ids,
  )
  return field.options.unitLabel ?? shortened(chosen[0]?.label)
}

/** "Kilogram (kg)" is "kg" behind a number. */
const shortened = (label: string | undefined): string | undefined =>
  /\(([^)]+)\)$/.exec(label ?? '')?.[1] ?? label
