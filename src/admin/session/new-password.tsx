import { useNavigate } from 'ra-core'
import { useText } from '../i18n/use-text.ts'
import { ROUTES } from '../routes.ts'
import { BackToSignIn, Failure, SubmitButton } from './form-parts.tsx'
import { PasswordField } from './password-field.tsx'
import { SHORTEST_PASSWORD } from './password-strength.ts'
import { resetPassword } from './session-calls.ts'
import { SessionFrame } from './session-frame.tsx'
import { useForm } from './use-form.ts'

/** Whose password may be chosen anew, and what proves it. */
export interface Proof { readonly userName: string; readonly resetToken: string }

/** Chooses the password of somebody who proved who they are, then leads to the sign-in. */
export function NewPassword({ proof: { userName, resetToken } }: { proof: Proof }) {
  const text = useText()
  const navigate = useNavigate()
  const form = useForm({
    fields: { newPassword: '' }, labels: { newPassword: text('session.newPassword') },
    check: ({ newPassword }) => (newPassword.length < SHORTEST_PASSWORD ? { newPassword: text('session.tooShort') } : {}),
    send: async ({ newPassword }) => {
      await resetPassword(userName, newPassword, resetToken)
      // The proof is spent: the way back must not lead to it.
      navigate(ROUTES.login, { replace: true, state: { done: text('session.resetDone'), userName } })
    },
  })
  return (
    <SessionFrame title={text('session.newTitle')} why={text('session.newWhy', { user: userName })} below={<BackToSignIn />}>
      <form onSubmit={(event) => void form.submit(event)} noValidate>
        <Failure message={form.failure} />
        <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
        <PasswordField isNew userName={userName} label={text('session.newPassword')} value={form.values.newPassword} onChange={form.set('newPassword')} error={form.errors.newPassword} autoFocus />
        <SubmitButton sending={form.sending}>{text('session.saveNew')}</SubmitButton>
      </form>
    </SessionFrame>
  )
}
