import { Button } from '@mui/material'
import { useNavigate } from 'ra-core'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { ROUTES } from '../routes.ts'
import { Failure, SubmitButton, Way } from './form-parts.tsx'
import { PasswordField } from './password-field.tsx'
import { SHORTEST_PASSWORD } from './password-strength.ts'
import { askForCode, resetPassword, verifyCode } from './session-calls.ts'
import { SessionFrame } from './session-frame.tsx'
import { TextField } from './text-field.tsx'
import { useForm } from './use-form.ts'

interface Proof { readonly userName: string; readonly resetToken: string }

/** Phone number or user name, then the code, then the new password. */
export function ForgotPasswordPage() {
  const [asked, setAsked] = useState<{ who: string; minutes: number } | null>(null)
  const [proof, setProof] = useState<Proof | null>(null)
  if (proof) return <NewPassword proof={proof} />
  if (asked) return <Code {...asked} onProof={setProof} onAgain={() => setAsked(null)} />
  return <Ask onAsked={(who, seconds) => setAsked({ who, minutes: Math.round(seconds / 60) })} />
}

function Below() {
  return <Way to={ROUTES.login}>{useText()('session.back')}</Way>
}

function Ask({ onAsked }: { onAsked: (who: string, seconds: number) => void }) {
  const text = useText()
  const form = useForm({
    fields: { who: '' }, labels: { who: text('session.phoneOrName') },
    send: async ({ who }) => onAsked(who.trim(), (await askForCode(who)).expiresInSeconds ?? 300),
  })
  return (
    <SessionFrame title={text('session.forgotTitle')} why={text('session.forgotWhy')} below={<Below />}>
      <form onSubmit={(event) => void form.submit(event)} noValidate>
        <Failure message={form.failure} />
        <TextField label={text('session.phoneOrName')} value={form.values.who} onChange={form.set('who')} error={form.errors.who} autoFocus input={{ autoComplete: 'username', autoCapitalize: 'none', spellCheck: false }} />
        <SubmitButton sending={form.sending}>{text('session.sendCode')}</SubmitButton>
      </form>
    </SessionFrame>
  )
}

interface CodeProps { readonly who: string; readonly minutes: number; readonly onProof: (proof: Proof) => void; readonly onAgain: () => void }

function Code({ who, minutes, onProof, onAgain }: CodeProps) {
  const text = useText()
  const form = useForm({
    fields: { otp: '' }, labels: { otp: text('session.code') },
    check: ({ otp }) => (/^\d{6}$/.test(otp.trim()) ? {} : { otp: text('session.codeWrong') }),
    send: async ({ otp }) => onProof(await verifyCode(who, otp)),
  })
  return (
    <SessionFrame title={text('session.codeTitle')} why={text('session.codeWhy', { who, minutes })} below={<Below />}>
      <form onSubmit={(event) => void form.submit(event)} noValidate>
        <Failure message={form.failure} />
        <TextField
          label={text('session.code')} value={form.values.otp} onChange={form.set('otp')} error={form.errors.otp} autoFocus
          input={{ autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 6, style: { fontSize: '1.375rem', letterSpacing: '0.4em', fontVariantNumeric: 'tabular-nums', textAlign: 'center' } }}
        />
        <SubmitButton sending={form.sending}>{text('session.checkCode')}</SubmitButton>
        <Button fullWidth onClick={onAgain} sx={{ mt: 1 }}>{text('session.anotherCode')}</Button>
      </form>
    </SessionFrame>
  )
}

function NewPassword({ proof: { userName, resetToken } }: { proof: Proof }) {
  const text = useText()
  const navigate = useNavigate()
  const form = useForm({
    fields: { newPassword: '' }, labels: { newPassword: text('session.newPassword') },
    check: ({ newPassword }) => (newPassword.length < SHORTEST_PASSWORD ? { newPassword: text('session.tooShort') } : {}),
    send: async ({ newPassword }) => {
      await resetPassword(userName, newPassword, resetToken)
      navigate(ROUTES.login, { state: { done: text('session.resetDone'), userName } })
    },
  })
  return (
    <SessionFrame title={text('session.newTitle')} why={text('session.newWhy', { user: userName })} below={<Below />}>
      <form onSubmit={(event) => void form.submit(event)} noValidate>
        <Failure message={form.failure} />
        <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
        <PasswordField isNew userName={userName} label={text('session.newPassword')} value={form.values.newPassword} onChange={form.set('newPassword')} error={form.errors.newPassword} autoFocus />
        <SubmitButton sending={form.sending}>{text('session.saveNew')}</SubmitButton>
      </form>
    </SessionFrame>
  )
}
