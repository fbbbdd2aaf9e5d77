import { Box } from '@mui/material'
import { useNavigate } from 'react-admin'
import { text } from '../i18n/text.ts'
import { ROUTES } from '../routes.ts'
import { Failure, SubmitButton, Way } from './form-parts.tsx'
import { PasswordField } from './password-field.tsx'
import { SHORTEST_PASSWORD } from './password-strength.ts'
import { register } from './session-calls.ts'
import { SessionFrame } from './session-frame.tsx'
import { TextField } from './text-field.tsx'
import { useForm } from './use-form.ts'

/** Opens an account for a customer. */
export function RegisterPage() {
  const navigate = useNavigate()
  const labels = {
    firstname: text('First name'),
    lastname: text('Last name'),
    email: text('E-mail'),
    password: text('Password'),
  }
  const form = useForm({
    fields: { firstname: '', lastname: '', email: '', password: '' },
    labels,
    check: ({ email, password }) => ({
      ...(/^\S+@\S+\.\S+$/.test(email.trim())
        ? {}
        : { email: text('Enter an e-mail address like name@company.com.') }),
      ...(password.length < SHORTEST_PASSWORD
        ? { password: text('A password needs at least 8 characters.') }
        : {}),
    }),
    send: async (values) => {
      await register({ ...values, email: values.email.trim() })
      navigate(ROUTES.login, {
        state: {
          done: text('Your account is open. Sign in with your e-mail address.'),
          userName: values.email.trim(),
        },
      })
    },
  })
  const field = (
    name: keyof typeof labels,
    autoComplete: string,
    type = 'text',
    autoFocus = false,
  ) => (
    <TextField
      label={labels[name]}
      type={type}
      value={form.values[name]}
      onChange={form.set(name)}
      error={form.errors[name]}
      autoFocus={autoFocus}
      input={{ autoComplete }}
    />
  )
  return (
    <SessionFrame
      title={text('Open an account')}
      why={text('For customers. Phone and address are asked for with your first order.')}
      below={
        <>
          {text('Already have an account?')} <Way to={ROUTES.login}>{text('Sign in')}</Way>
        </>
      }
    >
      <form onSubmit={(event) => void form.submit(event)} noValidate>
        <Failure message={form.failure} />
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2 }}>
          {field('firstname', 'given-name', 'text', true)}
          {field('lastname', 'family-name')}
        </Box>
        {field('email', 'email', 'email')}
        <PasswordField
          isNew
          userName={form.values.email}
          label={labels.password}
          value={form.values.password}
          onChange={form.set('password')}
          error={form.errors.password}
        />
        <SubmitButton sending={form.sending}>{text('Open an account')}</SubmitButton>
      </form>
    </SessionFrame>
  )
}
