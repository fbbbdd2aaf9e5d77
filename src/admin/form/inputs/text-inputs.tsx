import { OutlinedInput, type OutlinedInputProps } from '@mui/material'
import { FieldFrame } from './field-frame.tsx'
import { useFormScope, type InputProps } from '../form-scope.tsx'
import { usePasswordToggle } from '../text-form.tsx'
import { useInput, type BoundInput } from '../use-input.ts'
import { text } from '../../i18n/text.ts'
import { SameRecords, useSameRecords } from './same-records.tsx'

const asText = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value)

/** The properties of a plain text box bound to a field; an emptied box is null, as the API wants it. */
export const boxProps = (bound: BoundInput, input: InputProps): OutlinedInputProps => ({
  id: bound.id,
  value: asText(bound.value),
  onChange: (event) => bound.change(event.target.value === '' ? null : event.target.value),
  onBlur: bound.blur,
  inputRef: bound.ref,
  error: Boolean(bound.error),
  fullWidth: true,
  size: 'small',
  required: false,
  inputProps: {
    'aria-describedby': bound.describedBy,
    'aria-required': input.required || undefined,
    'aria-invalid': Boolean(bound.error),
    maxLength: undefined,
  },
})

function PlainInput({
  input,
  attributes,
  ...more
}: { input: InputProps; attributes?: object } & OutlinedInputProps) {
  const bound = useInput(input)
  const props = boxProps(bound, input)
  const max = input.field.options['max']
  const near = typeof max === 'number' && max >= 40 && asText(bound.value).length > max * 0.8
  const same = useSameRecords(input, asText(bound.value))
  return (
    <FieldFrame
      input={input}
      bound={bound}
      hint={
        near
          ? text('{count} of {max} characters', { count: asText(bound.value).length, max })
          : same.length > 0 && <SameRecords rows={same} />
      }
    >
      <OutlinedInput {...props} {...more} inputProps={{ ...props.inputProps, ...attributes }} />
    </FieldFrame>
  )
}

export function TextInput(input: InputProps) {
  const { series, initial } = input.field.options
  const { mode } = useFormScope()
  const placeholder =
    series && !initial && mode === 'create' ? text('Next number, assigned on saving') : undefined
  const upper =
    input.field.options['case'] === 'upper' ? { style: { textTransform: 'uppercase' } } : {}
  return (
    <PlainInput
      input={input}
      placeholder={placeholder}
      attributes={{ autoComplete: 'off', ...upper }}
    />
  )
}

export function LongTextInput(input: InputProps) {
  return <PlainInput input={input} multiline minRows={input.compact ? 1 : 3} maxRows={14} />
}

export function PhoneInput(input: InputProps) {
  return (
    <PlainInput input={input} type="tel" attributes={{ inputMode: 'tel', autoComplete: 'off' }} />
  )
}

export function EmailInput(input: InputProps) {
  return (
    <PlainInput
      input={input}
      type="email"
      attributes={{ inputMode: 'email', autoComplete: 'off', spellCheck: false }}
    />
  )
}

export function PasswordInput(input: InputProps) {
  const { mode } = useFormScope()
  const { type, toggle } = usePasswordToggle()
  return (
    <PlainInput
      input={input}
      type={type}
      endAdornment={toggle}
      placeholder={mode === 'edit' ? text('Unchanged') : undefined}
      attributes={{ autoComplete: 'new-password' }}
    />
  )
}
