import { useNavigate } from 'react-admin'
import { TextForm } from '../form/text-form.tsx'
import { text } from '../i18n/text.ts'
import { ROUTES } from '../routes.ts'
import { BackToSignIn } from './form-parts.tsx'
import { NewPasswordField, UserName } from './password-field.tsx'
import { resetPassword } from './session-calls.ts'
import { SessionFrame } from './session-frame.tsx'

/** User whose password is reset, and the token that permits it. */
export interface Proof {
  readonly userName: string
  readonly resetToken: string
}

/** Sets a new password with a reset token, then leads to the sign-in. */
export function NewPassword({
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
          // The proof is spent: the way back must not lead to it.
          navigate(ROUTES.login, {
            replace: true,
            state: { done: text('Your password is changed. Sign in with the new one.'), userName },
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
