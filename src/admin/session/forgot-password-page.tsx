import { Button } from '@mui/material'
import { useState } from 'react'
import { text } from '../i18n/text.ts'
import { BackToSignIn, Failure, SubmitButton } from './form-parts.tsx'
import { NewPassword, type Proof } from './new-password.tsx'
import { askForCode, verifyCode } from './session-calls.ts'
import { SessionFrame } from './session-frame.tsx'
import { TextField } from './text-field.tsx'
import { useForm } from './use-form.ts'

/** Phone number or user name, then the code, then the new password. */
export function ForgotPasswordPage() {
  const [sent, setSent] = useState<{ who: string; minutes: number } | null>(null)
  const [proof, setProof] = useState<Proof | null>(null)
  if (proof) return <NewPassword alive proof={proof} />
  if (sent) return <Code {...sent} onProof={setProof} onAgain={() => setSent(null)} />
  return <Ask onSent={(who, seconds) => setSent({ who, minutes: Math.round(seconds / 60) })} />
}

function Ask({ onSent }: { onSent: (who: string, seconds: number) => void }) {
  const form = useForm({
    fields: { who: '' },
    labels: { who: text('Phone number or user name') },
    send: async ({ who }) => onSent(who.trim(), (await askForCode(who)).expiresInSeconds ?? 300),
  })
  return (
    <SessionFrame
      alive
      title={text('Forgot your password?')}
      why={text(
        'Tell us your phone number or user name. If we know it, a code comes by text message.',
      )}
      below={<BackToSignIn />}
    >
      <form onSubmit={(event) => void form.submit(event)} noValidate>
        <Failure message={form.failure} />
        <TextField
          label={text('Phone number or user name')}
          value={form.values.who}
          onChange={form.set('who')}
          error={form.errors.who}
          autoFocus
          input={{ autoComplete: 'username', autoCapitalize: 'none', spellCheck: false }}
        />
        <SubmitButton sending={form.sending}>{text('Send code')}</SubmitButton>
      </form>
    </SessionFrame>
  )
}

interface CodeProps {
  readonly who: string
  readonly minutes: number
  readonly onProof: (proof: Proof) => void
  readonly onAgain: () => void
}

function Code({ who, minutes, onProof, onAgain }: CodeProps) {
  const form = useForm({
    fields: { otp: '' },
    labels: { otp: text('Code') },
    check: ({ otp }) => (/^\d{6}$/.test(otp.trim()) ? {} : { otp: text('A code has six digits.') }),
    send: async ({ otp }) => onProof(await verifyCode(who, otp)),
  })
  return (
    <SessionFrame
      alive
      title={text('Enter the code')}
      why={text(
        'If we know {who}, a text message with a six-digit code is on its way. It is valid for {smart_count} minute. |||| If we know {who}, a text message with a six-digit code is on its way. It is valid for {smart_count} minutes.',
        { who, smart_count: minutes },
      )}
      below={<BackToSignIn />}
    >
      <form onSubmit={(event) => void form.submit(event)} noValidate>
        <Failure message={form.failure} />
        <TextField
          label={text('Code')}
          value={form.values.otp}
          onChange={form.set('otp')}
          error={form.errors.otp}
          autoFocus
          input={{
            autoComplete: 'one-time-code',
            inputMode: 'numeric',
            maxLength: 6,
            style: {
              fontSize: '1.375rem',
              letterSpacing: '0.4em',
              fontVariantNumeric: 'tabular-nums',
              textAlign: 'center',
            },
          }}
        />
        <SubmitButton sending={form.sending}>{text('Check code')}</SubmitButton>
        <Button fullWidth onClick={onAgain} sx={{ mt: 1 }}>
          {text('Send another code')}
        </Button>
      </form>
    </SessionFrame>
  )
}
