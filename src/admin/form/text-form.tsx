import HideIcon from '@mui/icons-material/VisibilityOffOutlined'
import ShowIcon from '@mui/icons-material/VisibilityOutlined'
import { Alert, Button, IconButton, InputAdornment } from '@mui/material'
import { useState, type CSSProperties, type ReactNode } from 'react'
import { FormProvider, useController, useForm } from 'react-hook-form'
import { text } from '../i18n/text.ts'
import { readRefusal } from './form-errors.ts'
import { PlainField, type PlainFieldProps } from './plain-field.tsx'
import { readMessage } from './use-input.ts'

type Texts = Readonly<Record<string, string>>

interface TextFormProps<Values extends Texts> {
  /** Initial values, by the names of the `TextField`s. */
  readonly values: Values
  readonly send: (values: Values) => Promise<void>
  /** Label of the button, and its label while sending. */
  readonly button: string
  readonly busy?: string
  /** Shown above the fields until there is an error. */
  readonly notice?: ReactNode
  readonly children: ReactNode
}

/** Form with text fields but no definition: sign-in, passwords, codes. */
export function TextForm<Values extends Texts>(props: TextFormProps<Values>) {
  const { values, send, button, busy = button, notice, children } = props
  const { form, failure, submit } = useTextForm(values, send)
  const { isSubmitting } = form.formState
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {failure ? <Failure message={failure} /> : notice}
        {children}
        <Button
          type="submit"
          variant="contained"
          fullWidth
          disabled={isSubmitting}
          sx={{ minHeight: 44, mt: 0.5 }}
        >
          {isSubmitting ? busy : button}
        </Button>
      </form>
    </FormProvider>
  )
}

/** State of a `TextForm` with a custom layout. Server errors are set on their fields, or else in `failure`. */
export function useTextForm<Values extends Texts>(
  values: Values,
  send: (values: Values) => Promise<void>,
) {
  const form = useForm<Texts>({ defaultValues: values })
  const [failure, setFailure] = useState<string | null>(null)
  const submit = form.handleSubmit(async (typed) => {
    setFailure(null)
    try {
      // The field names of the form never change.
      await send(typed as Values)
    } catch (error) {
      const { errors, message } = readRefusal(error)
      const ofFields = errors.filter(({ field }) => field in values)
      for (const { field, code, message: sentence } of ofFields)
        form.setError(field, { type: code, message: sentence }, { shouldFocus: true })
      setFailure(ofFields.length > 0 ? null : (errors[0]?.message ?? message))
    }
  })
  return { form, failure, submit: () => void submit() }
}

/** Error message of a failed submission, announced to screen readers. */
export const Failure = ({ message }: { message: string | null }) =>
  message ? (
    <Alert severity="error" role="alert" sx={{ mb: 2 }}>
      {message}
    </Alert>
  ) : null

export interface TextFieldProps
  extends Pick<PlainFieldProps, 'label' | 'hint' | 'type' | 'end' | 'autoFocus' | 'input'> {
  readonly name: string
  /** Returns the error of a non-empty value. Empty values are always rejected. */
  readonly check?: (value: string, values: Texts) => string | undefined
}

export function TextField({ name, check, ...box }: TextFieldProps) {
  const { field, fieldState } = useController<Texts>({
    name,
    rules: {
      validate: (value, values) =>
        value.trim() === ''
          ? text('Please fill in {label}.', { label: box.label.toLowerCase() })
          : (check?.(value, values) ?? true),
    },
  })
  const { value, onChange, onBlur, ref } = field
  return (
    <PlainField
      {...box}
      {...{ value, onChange, onBlur, ref }}
      error={readMessage(fieldState.error)}
      isTall
    />
  )
}

export const CodeField = ({ name, style }: { name: string; style?: CSSProperties }) => (
  <TextField
    name={name}
    label={text('Code')}
    autoFocus
    check={(code) => (/^\d{6}$/.test(code.trim()) ? undefined : text('Enter the six-digit code.'))}
    input={{
      autoComplete: 'one-time-code',
      inputMode: 'numeric',
      maxLength: 6,
      dir: 'ltr',
      style: { letterSpacing: '0.4em', textAlign: 'center', ...style },
    }}
  />
)

export function usePasswordToggle() {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? HideIcon : ShowIcon
  const toggle = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        size="small"
        aria-label={isShown ? text('Hide password') : text('Show password')}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <Icon fontSize="small" />
      </IconButton>
    </InputAdornment>
  )
  return { type: isShown ? 'text' : 'password', toggle }
}
