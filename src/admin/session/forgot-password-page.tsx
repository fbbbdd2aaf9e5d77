import { Button } from '@mui/material'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { BackToSignIn, Failure, SubmitButton } from './form-parts.tsx'
import { NewPassword, type Proof } from './new-password.tsx'
import { askForCode, verifyCode } from './session-calls.ts'
import { SessionFrame } from './session-frame.tsx'
import { TextField } from './text-field.tsx'
import { useForm } from './use-form.ts'

/** Phone number or user name, then the code, then the new password. */
export function ForgotPasswordPage() {
  const [asked, setAsked] = useState<{ who: string; minutes: number } | null>(null)
  const [proof, setProof] = useState<Proof | null>(null)
  if (proof) return <NewPassword proof={proof} />
  if (asked) return <Code {...asked} onProof={setProof} onAgain={() => setAsked(null)} />
  return <Ask onAsked={(who, seconds) => setAsked({ who, minutes: Math.round(seconds / 60) })} />
}

function Ask({ onAsked }: { onAsked: (who: string, seconds: number) => void }) {
  const text = useText()
  const form = useForm({
    fields: { who: '' }, labels: { who: text('session.phoneOrName') },
    send: async ({ who }) => onAsked(who.trim(), (await askForCode(who)).expiresInSeconds ?? 300),
  })
  return (
    <SessionFrame title={text('session.forgotTitle')} why={text('session.forgotWhy')} below={<BackToSignIn />}>
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
    <SessionFrame title={text('session.codeTitle')} why={text('session.codeWhy', { who, minutes })} below={<BackToSignIn />}>
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
