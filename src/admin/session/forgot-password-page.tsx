import { Button } from '@mui/material'
import { useState } from 'react'
import { CodeField, TextField, TextForm } from '../form/text-form.tsx'
import { text } from '../i18n/text.ts'
import { BackToSignIn } from './form-parts.tsx'
import { NewPassword, type Proof } from './new-password.tsx'
import { askForCode, verifyCode } from './session-calls.ts'
import { SessionFrame } from './session-frame.tsx'

/** Three steps: phone number or user name, code, new password. */
export function ForgotPasswordPage() {
  const [sent, setSent] = useState<{ who: string; minutes: number } | null>(null)
  const [proof, setProof] = useState<Proof | null>(null)
  if (proof) return <NewPassword alive proof={proof} />
  if (sent) return <Code {...sent} onProof={setProof} onAgain={() => setSent(null)} />
  return <Ask onSent={(who, seconds) => setSent({ who, minutes: Math.round(seconds / 60) })} />
}

function Ask({ onSent }: { onSent: (who: string, seconds: number) => void }) {
  return (
    <SessionFrame
      alive
      title={text('Forgot your password?')}
      why={text(
        'Tell us your phone number or user name. If we know it, a code comes by text message.',
      )}
      below={<BackToSignIn />}
    >
      <TextForm
        values={{ who: '' }}
        send={async ({ who }) =>
          onSent(who.trim(), (await askForCode(who)).expiresInSeconds ?? 300)
        }
        button={text('Send code')}
      >
        <TextField
          name="who"
          label={text('Phone number or user name')}
          autoFocus
          input={{ autoComplete: 'username', autoCapitalize: 'none', spellCheck: false }}
        />
      </TextForm>
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
      <TextForm
        values={{ otp: '' }}
        send={async ({ otp }) => onProof(await verifyCode(who, otp))}
        button={text('Check code')}
      >
        <CodeField
          name="otp"
          style={{ fontSize: '1.375rem', fontVariantNumeric: 'tabular-nums' }}
        />
      </TextForm>
      <Button fullWidth onClick={onAgain} sx={{ mt: 1 }}>
        {text('Send another code')}
      </Button>
    </SessionFrame>
  )
}
