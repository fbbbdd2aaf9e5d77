import { Box, Button } from '@mui/material'
import { Route, Routes } from 'react-router'
import { NotFound } from '../shell/message-page.tsx'
import { LinkBase, useLocation, useLogin, useNavigate } from 'react-admin'
import { text } from '../i18n/text.ts'
import { ROUTES } from '../routes.ts'
import { BackToSignIn, Done, Ended, Way } from './form-parts.tsx'
import { SessionFrame } from './session-frame.tsx'
import { COMPANY } from '../company.ts'
import { TextField, TextForm, CodeField } from '../form/text-form.tsx'
import { endedWith } from './kept.ts'
import { PasswordField, NewPasswordField, UserName } from './password-field.tsx'
import { useState } from 'react'
import { askForCode, verifyCode, register, resetPassword } from './session-calls.ts'
import { useWatch } from 'react-hook-form'

export function SessionPages() {
  return (
    <Routes>
      <Route path="login" element={<LoginPage />} />
      <Route path="forget-password" element={<ForgotPasswordPage />} />
      <Route path="reset-password" element={<ResetPasswordPage />} />
      <Route path="register" element={<RegisterPage />} />
      <Route
        path="*"
        element={
          <Box component="main">
            <NotFound />
          </Box>
        }
      />
    </Routes>
  )
}

/** Target of a link with a reset token: `?userName=…&proof=…`. */
function ResetPasswordPage() {
  const parameters = new URLSearchParams(useLocation().search)
  const userName = parameters.get('userName')
  const resetToken = parameters.get('proof')
  return userName && resetToken ? (
    <NewPassword proof={{ userName, resetToken }} />
  ) : (
    <IncompleteLink />
  )
}

function IncompleteLink() {
  return (
    <SessionFrame
      title={text('This link is incomplete')}
      why={text('Open the full link you were given, or ask for a code instead.')}
      below={<BackToSignIn />}
    >
      <Button
        component={LinkBase}
        to={ROUTES.forgotPassword}
        variant="contained"
        fullWidth
        sx={{ minHeight: 44 }}
      >
        {text('Ask for a code')}
      </Button>
    </SessionFrame>
  )
}

interface SessionState {
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
          {text('Not a customer yet?')} <Way to={ROUTES.register}>{text('Create an account')}</Way>
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

/** Three steps: phone number or user name, code, new password. */
export function ForgotPasswordPage() {
  const [sent, setSent] = useState<{ who: string; minutes: number } | null>(null)
  const [proof, setProof] = useState<Proof | null>(null)
  if (proof) return <NewPassword alive proof={proof} />
  if (sent) return <Code {...sent} onProof={setProof} onAgain={() => setSent(null)} />
  return <Ask onSent={(who, seconds) => setSent({ who, minutes: Math.round(seconds / 60) })} />
}

function Ask({ onSent }: { onSent: (who: string, seconds: number) => void }) {
  return (
    <SessionFrame
      alive
      title={text('Forgot your password?')}
      why={text(
        'Enter your phone number or user name. If it matches an account, we will text you a code.',
      )}
      below={<BackToSignIn />}
    >
      <TextForm
        values={{ who: '' }}
        send={async ({ who }) =>
          onSent(who.trim(), (await askForCode(who)).expiresInSeconds ?? 300)
        }
        button={text('Send code')}
      >
        <TextField
          name="who"
          label={text('Phone number or user name')}
          autoFocus
          input={{ autoComplete: 'username', autoCapitalize: 'none', spellCheck: false }}
        />
      </TextForm>
    </SessionFrame>
  )
}

interface CodeProps {
  readonly who: string
  readonly minutes: number
  readonly onProof: (proof: Proof) => void
  readonly onAgain: () => void
}

function Code({ who, minutes, onProof, onAgain }: CodeProps) {
  return (
    <SessionFrame
      alive
      title={text('Enter the code')}
      why={text(
        'If {who} matches an account, a text message with a six-digit code is on its way. It is valid for {smart_count} minute. |||| If {who} matches an account, a text message with a six-digit code is on its way. It is valid for {smart_count} minutes.',
        { who, smart_count: minutes },
      )}
      below={<BackToSignIn />}
    >
      <TextForm
        values={{ otp: '' }}
        send={async ({ otp }) => onProof(await verifyCode(who, otp))}
        button={text('Check code')}
      >
        <CodeField
          name="otp"
          style={{ fontSize: '1.375rem', fontVariantNumeric: 'tabular-nums' }}
        />
      </TextForm>
      <Button fullWidth onClick={onAgain} sx={{ mt: 1 }}>
        {text('Send another code')}
      </Button>
    </SessionFrame>
  )
}

export function RegisterPage() {
  const navigate = useNavigate()
  return (
    <SessionFrame
      title={text('Create an account')}
      why={text(
        'For customers. We will ask for your phone number and address with your first order.',
      )}
      below={
        <>
          {text('Already have an account?')} <Way to={ROUTES.login}>{text('Sign in')}</Way>
        </>
      }
    >
      <TextForm
        values={{ firstname: '', lastname: '', email: '', password: '' }}
        send={async (values) => {
          const email = values.email.trim()
          await register({ ...values, email })
          navigate(ROUTES.login, {
            state: {
              done: text('Your account has been created. Sign in with your e-mail address.'),
              userName: email,
            },
          })
        }}
        button={text('Create an account')}
      >
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2 }}>
          <TextField
            name="firstname"
            label={text('First name')}
            autoFocus
            input={{ autoComplete: 'given-name' }}
          />
          <TextField
            name="lastname"
            label={text('Last name')}
            input={{ autoComplete: 'family-name' }}
          />
        </Box>
        <TextField
          name="email"
          label={text('E-mail')}
          type="email"
          check={(email) =>
            /^\S+@\S+\.\S+$/.test(email.trim())
              ? undefined
              : text('Enter an e-mail address like name@company.com.')
          }
          input={{ autoComplete: 'email' }}
        />
        <Password />
      </TextForm>
    </SessionFrame>
  )
}

/** A password that repeats the address is weak. */
const Password = () => (
  <NewPasswordField
    name="password"
    label={text('Password')}
    userName={String(useWatch({ name: 'email' }) ?? '')}
  />
)

/** User whose password is reset, and the token that permits it. */
interface Proof {
  readonly userName: string
  readonly resetToken: string
}

/** Sets a new password with a reset token, then opens the sign-in page. */
function NewPassword({
  proof: { userName, resetToken },
  alive = false,
}: {
  proof: Proof
  alive?: boolean
}) {
  const navigate = useNavigate()
  return (
    <SessionFrame
      alive={alive}
      title={text('Choose a new password')}
      why={text('For {user}. You will be signed out everywhere else.', { user: userName })}
      below={<BackToSignIn />}
    >
      <TextForm
        values={{ newPassword: '' }}
        send={async ({ newPassword }) => {
          await resetPassword(userName, newPassword, resetToken)
          // The reset token is used up: the back button must not return to it.
          navigate(ROUTES.login, {
            replace: true,
            state: {
              done: text('Your password has been changed. Sign in with the new one.'),
              userName,
            },
          })
        }}
        button={text('Save new password')}
      >
        <UserName userName={userName} />
        <NewPasswordField
          name="newPassword"
          label={text('New password')}
          userName={userName}
          autoFocus
        />
      </TextForm>
    </SessionFrame>
  )
}
