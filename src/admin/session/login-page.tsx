import { Box } from '@mui/material'
import { useLocation, useLogin } from 'react-admin'
import { COMPANY } from '../company.ts'
import { TextField, TextForm } from '../form/text-form.tsx'
import { text } from '../i18n/text.ts'
import { ROUTES } from '../routes.ts'
import { Done, Ended, Way } from './form-parts.tsx'
import { endedWith } from './kept.ts'
import { PasswordField } from './password-field.tsx'
import { SessionFrame } from './session-frame.tsx'

export interface SessionState {
  readonly done?: string
  readonly userName?: string
  /** Path to return to after signing in. */
  readonly nextPathname?: string
}

export function LoginPage() {
  const login = useLogin()
  const state = (useLocation().state ?? {}) as SessionState
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
      <TextForm
        values={{ userName: state.userName ?? '', password: '' }}
        send={async (values) => {
          await login(values, state.nextPathname ? undefined : ROUTES.start)
        }}
        notice={state.done ? <Done message={state.done} /> : <Ended message={endedWords()} />}
        button={text('Sign in')}
        busy={text('Signing in…')}
      >
        <TextField
          name="userName"
          label={text('User name')}
          autoFocus={!state.userName}
          input={{ autoComplete: 'username', autoCapitalize: 'none', spellCheck: false }}
        />
        <PasswordField
          name="password"
          label={text('Password')}
          autoFocus={Boolean(state.userName)}
        />
      </TextForm>
      <Box sx={{ mt: 2, textAlign: 'center', fontSize: '0.875rem' }}>
        <Way to={ROUTES.forgotPassword}>{text('Forgot password?')}</Way>
      </Box>
    </SessionFrame>
  )
}

/** Reason why the page appeared, if the user did not open it. */
function endedWords(): string | null {
  const ended = endedWith()
  if (!ended) return null
  return ended.hasTyped
    ? text('Your session ended. Sign in again; what you typed is kept.')
    : text('Your session ended. Sign in again.')
}
