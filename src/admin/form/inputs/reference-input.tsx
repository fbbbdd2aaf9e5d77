import { readTarget, type Definition } from '#schema/engine'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useScreenContext } from '../../screen-context.tsx'
import { useChosen } from './chosen-labels.ts'
import type { InputProps } from '../form-scope.tsx'
import { Picker } from './picker-field.tsx'
import type { Option } from './picker.ts'
import { useInput, type BoundInput } from '../use-input.ts'

export function ReferenceInput(input: InputProps) {
  const bound = useInput(input)
  const target = useTarget(input)
  const ids = typeof bound.value === 'number' ? [bound.value] : []
  const { chosen, remember } = useChosen(input.name, target, ids)
  useEmptiedWithItsFrame(input, bound)
  const choose = (options: readonly Option[]) => {
    const option = options.at(-1)
    if (option) remember(option)
    bound.change(option?.id ?? null)
  }
  return (
    <Picker
      input={input}
      bound={bound}
      target={target}
      chosen={chosen}
      many={false}
      onChoose={choose}
    />
  )
}

export function ReferencesInput(input: InputProps) {
  const bound = useInput(input)
  const target = useTarget(input)
  const ids = Array.isArray(bound.value) ? (bound.value as number[]) : []
  const { chosen, remember } = useChosen(input.name, target, ids)
  const choose = (options: readonly Option[]) => {
    options.forEach(remember)
    bound.change(options.map((option) => option.id))
  }
  return (
    <Picker input={input} bound={bound} target={target} chosen={chosen} many onChoose={choose} />
  )
}

/** Clears a value that no longer belongs to its parent, such as a city after the country has changed. */
function useEmptiedWithItsFrame({ field, siblings }: InputProps, bound: BoundInput) {
  const own = Object.values(field.options.within ?? {})
  const frame = JSON.stringify(useWatch({ name: own.map((name) => `${siblings}${name}`) }))
  const last = useRef({ frame, value: bound.value })
  useEffect(() => {
    const isStranded =
      last.current.frame !== frame && last.current.value === bound.value && bound.value !== null
    last.current = { frame, value: isStranded ? null : bound.value }
    if (isStranded) bound.change(null)
  })
}

function useTarget({ field }: InputProps): Definition {
  return useScreenContext().registry.get(readTarget(field) ?? '')
}
