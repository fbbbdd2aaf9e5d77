import { Box, Button, Paper, Typography } from '@mui/material'
import { useLogout, useNavigate, useNotify } from 'react-admin'
import { Title } from 'react-admin'
import { text } from '../i18n/text.ts'
import { ROUTES } from '../routes.ts'
import { Failure, SubmitButton } from './form-parts.tsx'
import { PasswordField } from './password-field.tsx'
import { SHORTEST_PASSWORD } from './password-strength.ts'
import { changePassword } from './session-calls.ts'
import { SessionFrame } from './session-frame.tsx'
import { useUser } from './stored-user.ts'
import { useForm } from './use-form.ts'

/** Changes the own password, inside the back office. */
export function ChangePasswordPage() {
  return (
    <Box>
      <Title title={text('Change password')} preferenceKey={false} />
      <Typography variant="h1">{text('Change password')}</Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>
        {text('Other devices will have to sign in again.')}
      </Typography>
      <Paper variant="outlined" sx={{ p: 3, maxWidth: 440 }}>
        <ChangeForm />
      </Paper>
    </Box>
  )
}

/** Stands before everything else when somebody else knows the password. */
export function FirstPasswordPage() {
  const logout = useLogout()
  return (
    <SessionFrame
      title={text('Choose your own password')}
      why={text(
        'You signed in with a password that somebody else knows. Choose your own before you go on.',
      )}
      below={
        <Button onClick={() => void logout({}, ROUTES.login, false)}>
          {text('Sign out instead')}
        </Button>
      }
    >
      <ChangeForm />
    </SessionFrame>
  )
}

function ChangeForm() {
  const notify = useNotify()
  const navigate = useNavigate()
  const userName = useUser()?.userName ?? ''
  const labels = { oldPassword: text('Current password'), newPassword: text('New password') }
  const form = useForm({
    fields: { oldPassword: '', newPassword: '' },
    labels,
    check: ({ oldPassword, newPassword }) =>
      newPassword.length < SHORTEST_PASSWORD
        ? { newPassword: text('A password needs at least 8 characters.') }
        : newPassword === oldPassword
          ? { newPassword: text('The new password must differ from the current one.') }
          : {},
    send: async ({ oldPassword, newPassword }) => {
      await changePassword(oldPassword, newPassword)
      notify(text('Password changed'), { type: 'info' })
      navigate(ROUTES.start)
    },
  })
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate>
      <Failure message={form.failure} />
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <PasswordField
        label={labels.oldPassword}
        value={form.values.oldPassword}
        onChange={form.set('oldPassword')}
        error={form.errors.oldPassword}
        autoFocus
      />
      <PasswordField
        isNew
        userName={userName}
        label={labels.newPassword}
        value={form.values.newPassword}
        onChange={form.set('newPassword')}
        error={form.errors.newPassword}
      />
      <SubmitButton sending={form.sending}>{text('Change password')}</SubmitButton>
    </form>
  )
}
