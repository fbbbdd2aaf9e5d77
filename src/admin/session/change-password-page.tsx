import { Box, Button, Paper, Typography } from '@mui/material'
import { useLogout, useNavigate, useNotify } from 'ra-core'
import { Title } from 'react-admin'
import { useText } from '../i18n/use-text.ts'
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
  const text = useText()
  return (
    <Box>
      <Title title={text('session.changeTitle')} preferenceKey={false} />
      <Typography variant="h1">{text('session.changeTitle')}</Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{text('session.changeWhy')}</Typography>
      <Paper variant="outlined" sx={{ p: 3, maxWidth: 440 }}><ChangeForm /></Paper>
    </Box>
  )
}

/** Stands before everything else when somebody else knows the password. */
export function FirstPasswordPage() {
  const text = useText()
  const logout = useLogout()
  return (
    <SessionFrame
      title={text('session.firstTitle')} why={text('session.firstWhy')}
      below={<Button onClick={() => void logout({}, ROUTES.login, false)}>{text('session.notNow')}</Button>}
    >
      <ChangeForm />
    </SessionFrame>
  )
}

function ChangeForm() {
  const text = useText()
  const notify = useNotify()
  const navigate = useNavigate()
  const userName = useUser()?.userName ?? ''
  const labels = { oldPassword: text('session.oldPassword'), newPassword: text('session.newPassword') }
  const form = useForm({
    fields: { oldPassword: '', newPassword: '' }, labels,
    check: ({ oldPassword, newPassword }) => (newPassword.length < SHORTEST_PASSWORD ? { newPassword: text('session.tooShort') }
      : newPassword === oldPassword ? { newPassword: text('session.same') } : {}),
    send: async ({ oldPassword, newPassword }) => {
      await changePassword(oldPassword, newPassword)
      notify(text('session.changed'), { type: 'info' })
      navigate('/')
    },
  })
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate>
      <Failure message={form.failure} />
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <PasswordField label={labels.oldPassword} value={form.values.oldPassword} onChange={form.set('oldPassword')} error={form.errors.oldPassword} autoFocus />
      <PasswordField isNew userName={userName} label={labels.newPassword} value={form.values.newPassword} onChange={form.set('newPassword')} error={form.errors.newPassword} />
      <SubmitButton sending={form.sending}>{text('session.saveChange')}</SubmitButton>
    </form>
  )
}
