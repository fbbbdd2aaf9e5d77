import { Box } from '@mui/material'
import { useLocation, useLogin } from 'react-admin'
import { COMPANY } from '../company.ts'
import { text } from '../i18n/text.ts'
import { ROUTES } from '../routes.ts'
import { Done, Ended, Failure, SubmitButton, Way } from './form-parts.tsx'
import { endedWith } from './kept.ts'
import { PasswordField } from './password-field.tsx'
import { SessionFrame } from './session-frame.tsx'
import { TextField } from './text-field.tsx'
import { useForm } from './use-form.ts'

export interface SessionState {
  readonly done?: string
  readonly userName?: string
  /** Where one was headed. */
  readonly nextPathname?: string
}

/** Signs in and goes on to where one was headed. */
export function LoginPage() {
  const login = useLogin()
  const state = (useLocation().state ?? {}) as SessionState
  const labels = { userName: text('User name'), password: text('Password') }
  const form = useForm({
    fields: { userName: state.userName ?? '', password: '' },
    labels,
    send: async (values) => {
      await login(values, state.nextPathname ? undefined : ROUTES.start)
    },
  })
  return (
    <SessionFrame
      alive
      title={text('Welcome back')}
      why={text('Sign in to {company}.', { company: COMPANY.name })}
      below={
        <>
          {text('Not a customer yet?')} <Way to={ROUTES.register}>{text('Open an account')}</Way>
        </>
      }
    >
      <form onSubmit={(event) => void form.submit(event)} noValidate>
        <Done message={form.failure ? undefined : state.done} />
        <Ended message={form.failure || state.done ? null : endedWords()} />
        <Failure message={form.failure} />
        <TextField
          label={labels.userName}
          value={form.values.userName}
          onChange={form.set('userName')}
          error={form.errors.userName}
          autoFocus={!state.userName}
          input={{ autoComplete: 'username', autoCapitalize: 'none', spellCheck: false }}
        />
        <PasswordField
          label={labels.password}
          value={form.values.password}
          onChange={form.set('password')}
          error={form.errors.password}
          autoFocus={Boolean(state.userName)}
        />
        <SubmitButton sending={form.sending}>
          {text(form.sending ? 'Signing in…' : 'Sign in')}
        </SubmitButton>
        <Box sx={{ mt: 2, textAlign: 'center', fontSize: '0.875rem' }}>
          <Way to={ROUTES.forgotPassword}>{text('Forgot password?')}</Way>
        </Box>
      </form>
    </SessionFrame>
  )
}

/** Why the page is there, for whoever did not ask for it. */
function endedWords(): string | null {
  const ended = endedWith()
  if (!ended) return null
  return ended.hasTyped
    ? text('Your session ended. Sign in again; what you typed is kept.')
    : text('Your session ended. Sign in again.')
}
