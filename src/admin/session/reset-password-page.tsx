import { Button } from '@mui/material'
import { LinkBase, useLocation } from 'ra-core'
import { useText } from '../i18n/use-text.ts'
import { ROUTES } from '../routes.ts'
import { BackToSignIn } from './form-parts.tsx'
import { NewPassword } from './new-password.tsx'
import { SessionFrame } from './session-frame.tsx'

/** Where a link with a proof leads: `?userName=…&proof=…`. */
export function ResetPasswordPage() {
  const parameters = new URLSearchParams(useLocation().search)
  const userName = parameters.get('userName')
  const resetToken = parameters.get('proof')
  return userName && resetToken ? <NewPassword proof={{ userName, resetToken }} /> : <IncompleteLink />
}

function IncompleteLink() {
  const text = useText()
  return (
    <SessionFrame title={text('session.deadTitle')} why={text('session.deadWhy')} below={<BackToSignIn />}>
      <Button component={LinkBase} to={ROUTES.forgotPassword} variant="contained" fullWidth sx={{ minHeight: 44 }}>{text('session.askCode')}</Button>
    </SessionFrame>
  )
}
