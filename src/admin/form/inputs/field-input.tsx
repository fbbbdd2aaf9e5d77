import {
  fieldFor,
  humanise,
  isMasked,
  isMaskedFor,
  mayDo,
  readTarget,
  type Field,
} from '#schema/engine'
import { Button, OutlinedInput } from '@mui/material'
import { Suspense, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Fact } from '../../record/display/fact.tsx'
import { FieldFact } from '../../record/display/fact.tsx'
import { pickFiles } from '../../record/display/shown-facts.ts'
import { FactFrame } from '../../kinds/fact-frame.tsx'
import { useScreenContext } from '../../screen-context.tsx'
import { useFieldState } from '../conditions.ts'
import { FieldFrame } from './field-frame.tsx'
import { inputId, useFormScope, type FieldInputProps, type InputProps } from '../form-scope.tsx'
import { INPUTS } from './inputs-by-kind.ts'
import { text } from '../../i18n/text.ts'

/** One field of a form. Depending on definition, role and other fields it is hidden, read-only, masked or an input. */
export function FieldInput({
  name,
  field: whole,
  siblings = '',
  compact = false,
  readOnly = false,
  demanded = false,
}: FieldInputProps) {
  const { before, definition } = useFormScope()
  const { principal, registry, findScreen } = useScreenContext()
  const field = fieldFor(whole, principal.role)
  const state = useFieldState(field, siblings)
  if (!state.shown) return null
  const own = name.slice(siblings.length)
  const label = field.options.label ?? humanise(own)
  // Choosing requires the right to list the target.
  const target = readTarget(field)
  const mayChoose = !target || mayDo(registry.get(target), principal.role, 'list')
  if (readOnly || state.locked || !mayChoose)
    return <LockedFact name={name} own={own} field={field} label={label} compact={compact} />
  const input: InputProps = {
    name,
    field,
    label,
    siblings,
    compact,
    required: state.required || demanded,
    neededFor: state.neededFor,
    FieldInput,
  }
  if (before && isMaskedFor(field, principal.role) && isMasked(before[name]))
    return <MaskedInput {...input} />
  // Custom inputs apply to top-level fields only, because columns of lines may have the same names.
  const Own = siblings === '' ? findScreen(definition).inputs?.[name] : undefined
  if (Own === null) return null
  if (Own && Own !== 'new')
    return (
      <Suspense fallback={null}>
        <Own {...input} />
      </Suspense>
    )
  return <KindInput {...input} />
}

/** The default input for a kind of field, for custom inputs that extend it. */
export function KindInput(input: InputProps) {
  const Input = INPUTS[input.field.kind]
  return <Input {...input} />
}

function LockedFact({
  name,
  own,
  field,
  label,
  compact,
}: {
  name: string
  own: string
  field: Field
  label: string
  compact: boolean
}) {
  const { before, definition, labels, files } = useFormScope()
  const { findScreen } = useScreenContext()
  const { getValues } = useFormContext()
  const value: unknown = getValues(name) ?? before?.[name] ?? null
  if (before && name === own && findScreen(definition).facts?.[name])
    return (
      <FactFrame label={label}>
        <FieldFact definition={definition} name={name} record={{ ...before, [name]: value }} />
      </FactFrame>
    )
  return (
    <Fact
      label={compact ? '' : label}
      field={field}
      value={value}
      reference={labels[name]}
      {...pickFiles(files, name)}
    />
  )
}

/** Shows the last four characters. A button opens an empty input for a new value; until then the stored value is kept. */
function MaskedInput(input: InputProps) {
  const { before } = useFormScope()
  const scope = useFormScope()
  const { setValue } = useFormContext()
  const [changing, setChanging] = useState(false)
  const keep = () => {
    setValue(input.name, before?.[input.name], { shouldDirty: true })
    setChanging(false)
  }
  const change = () => {
    setValue(input.name, null, { shouldDirty: true })
    setChanging(true)
    requestAnimationFrame(() => document.getElementById(inputId(scope, input.name))?.focus())
  }
  if (changing) {
    const Input = INPUTS[input.field.kind]
    return (
      <>
        <Input {...input} />
        <Button size="small" onClick={keep} sx={{ mt: 0.5 }}>
          {text('Keep the current one')}
        </Button>
      </>
    )
  }
  const id = inputId(scope, input.name)
  return (
    <FieldFrame input={input} bound={{ id, error: undefined }}>
      <OutlinedInput
        id={id}
        value={String(before?.[input.name] ?? '')}
        readOnly
        size="small"
        fullWidth
        endAdornment={
          <Button
            size="small"
            onClick={change}
            aria-label={text('Change {label}', { label: input.label })}
          >
            {text('Change')}
          </Button>
        }
        inputProps={{
          'aria-label': text('{label}, hidden except for the last four characters', {
            label: input.label,
          }),
        }}
      />
    </FieldFrame>
  )
}
