import { OutlinedInput, type OutlinedInputProps, Link } from '@mui/material'
import { FieldFrame } from './field-frame.tsx'
import { useFormScope, type InputProps } from '../form-scope.tsx'
import { usePasswordToggle } from '../text-form.tsx'
import { useInput, type BoundInput } from '../use-input.ts'
import { text } from '../../i18n/text.ts'
import { mayDo, parseValue, type Definition, type RowOf } from '#schema/engine'
import { useQuery } from '@tanstack/react-query'
import { LinkBase } from 'react-admin'
import { recordLabel } from '../../record/display/record-label.ts'
import { showPath } from '../../routes.ts'
import { useScreenContext } from '../../screen-context.tsx'
import { useDebouncedValue } from '../../use-debounced-value.ts'

const asText = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value)

/** Props of a plain text input bound to a field. An empty input is null, as the API requires. */
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

export function PlainInput({
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
    series && !initial && mode === 'create'
      ? text('Next number, assigned when you save')
      : undefined
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

type Row = RowOf<Definition>

const MOST_NAMED = 3

/** Finds other records with the typed value once it is complete, such as the same phone number in any format. */
function useSameRecords({ name, field }: InputProps, typed: string): readonly Row[] {
  const { definition, before } = useFormScope()
  const { server, principal, dialCode } = useScreenContext()
  const value = useDebouncedValue(typed)
  const parsed = parseValue(value, field, { principal, defaultDialCode: dialCode })
  const whole = 'value' in parsed ? parsed.value : null
  const isAsked =
    field.options['warnsOfSame'] === true &&
    typeof whole === 'string' &&
    whole !== before?.[name] &&
    mayDo(definition, principal.role, 'list')
  const { data } = useQuery({
    queryKey: ['same', definition.name, name, whole],
    enabled: isAsked,
    staleTime: 10_000,
    retry: false,
    queryFn: () => server.page(definition, { search: String(whole), size: MOST_NAMED + 1 }),
  })
  if (!isAsked || value !== typed) return []
  return (data?.content ?? [])
    .filter((row) => row[name] === whole && row.id !== before?.['id'])
    .slice(0, MOST_NAMED)
}

/** Lists records with the same value. Each has a link that opens it next to the form. */
function SameRecords({ rows }: { readonly rows: readonly Row[] }) {
  const { definition } = useFormScope()
  const { screen } = definition
  return (
    <span role="status">
      {text('Already recorded as')}{' '}
      {rows.map((row, place) => (
        <span key={row.id}>
          {place > 0 && ', '}
          {screen ? (
            <Link component={LinkBase} to={showPath(screen, row.id)} target="_blank">
              {recordLabel(definition, row)}
            </Link>
          ) : (
            recordLabel(definition, row)
          )}
        </span>
      ))}
    </span>
  )
}
