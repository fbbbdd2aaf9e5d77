import { Box, Button, Paper, Typography } from '@mui/material'
import { useLogout, useNavigate, useNotify } from 'react-admin'
import { Title } from 'react-admin'
import { TextForm } from '../form/text-form.tsx'
import { text } from '../i18n/text.ts'
import { ROUTES } from '../routes.ts'
import { NewPasswordField, PasswordField, UserName } from './password-field.tsx'
import { changePassword } from './session-calls.ts'
import { SessionFrame } from './session-frame.tsx'
import { useUser } from './stored-user.ts'

export function ChangePasswordPage() {
  return (
    <Box>
      <Title title={text('Change password')} preferenceKey={false} />
      <Typography variant="h1">{text('Change password')}</Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>
        {text('You will be signed out on other devices.')}
      </Typography>
      <Paper variant="outlined" sx={{ p: 3, maxWidth: 440 }}>
        <ChangeForm />
      </Paper>
    </Box>
  )
}

/** Shown before everything else to users whose password was set by another person. */
export function FirstPasswordPage() {
  const logout = useLogout()
  return (
    <SessionFrame
      title={text('Choose your own password')}
      why={text(
        'You signed in with a password that someone else knows. Choose your own to continue.',
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
  return (
    <TextForm
      values={{ oldPassword: '', newPassword: '' }}
      send={async ({ oldPassword, newPassword }) => {
        await changePassword(oldPassword, newPassword)
        notify(text('Password changed'), { type: 'info' })
        navigate(ROUTES.start)
      }}
      button={text('Change password')}
    >
      <UserName userName={userName} />
      <PasswordField name="oldPassword" label={text('Current password')} autoFocus />
      <NewPasswordField
        name="newPassword"
        label={text('New password')}
        userName={userName}
        check={(value, { oldPassword }) =>
          value === oldPassword
            ? text('The new password must be different from the current one.')
            : undefined
        }
      />
    </TextForm>
  )
}
