import { Button } from '@mui/material'
import { LinkBase, useLocation } from 'react-admin'
import { text } from '../i18n/text.ts'
import { ROUTES } from '../routes.ts'
import { BackToSignIn } from './form-parts.tsx'
import { NewPassword } from './new-password.tsx'
import { SessionFrame } from './session-frame.tsx'

/** Target of a link with a proof: `?userName=…&proof=…`. */
export function ResetPasswordPage() {
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
      title={text('This link is not complete')}
      why={text('Open it again exactly as it was given to you, or ask for a code instead.')}
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
