import { useNavigate } from 'react-admin'
import { text } from '../i18n/text.ts'
import { ROUTES } from '../routes.ts'
import { BackToSignIn, Failure, SubmitButton } from './form-parts.tsx'
import { PasswordField } from './password-field.tsx'
import { SHORTEST_PASSWORD } from './password-strength.ts'
import { resetPassword } from './session-calls.ts'
import { SessionFrame } from './session-frame.tsx'
import { useForm } from './use-form.ts'

/** Whose password may be chosen anew, and what proves it. */
export interface Proof {
  readonly userName: string
  readonly resetToken: string
}

/** Chooses the password of somebody who proved who they are, then leads to the sign-in. */
export function NewPassword({
  proof: { userName, resetToken },
  alive = false,
}: {
  proof: Proof
  alive?: boolean
}) {
  const navigate = useNavigate()
  const form = useForm({
    fields: { newPassword: '' },
    labels: { newPassword: text('New password') },
    check: ({ newPassword }) =>
      newPassword.length < SHORTEST_PASSWORD
        ? { newPassword: text('A password needs at least 8 characters.') }
        : {},
    send: async ({ newPassword }) => {
      await resetPassword(userName, newPassword, resetToken)
      // The proof is spent: the way back must not lead to it.
      navigate(ROUTES.login, {
        replace: true,
        state: { done: text('Your password is changed. Sign in with the new one.'), userName },
      })
    },
  })
  return (
    <SessionFrame
      alive={alive}
      title={text('Choose a new password')}
      why={text('For {user}. You will be signed out everywhere else.', { user: userName })}
      below={<BackToSignIn />}
    >
      <form onSubmit={(event) => void form.submit(event)} noValidate>
        <Failure message={form.failure} />
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={userName}
          readOnly
          hidden
        />
        <PasswordField
          isNew
          userName={userName}
          label={text('New password')}
          value={form.values.newPassword}
          onChange={form.set('newPassword')}
          error={form.errors.newPassword}
          autoFocus
        />
        <SubmitButton sending={form.sending}>{text('Save new password')}</SubmitButton>
      </form>
    </SessionFrame>
  )
}
