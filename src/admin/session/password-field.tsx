import { Box } from '@mui/material'
import { type KeyboardEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { TextField, type TextFieldProps, usePasswordToggle } from '../form/text-form.tsx'
import { text } from '../i18n/text.ts'
import { Flex } from '../theme/layout.tsx'

type PasswordProps = Pick<TextFieldProps, 'name' | 'label' | 'autoFocus'>

/** Password input with a button to reveal it and a Caps Lock warning. */
export function PasswordField(props: PasswordProps) {
  return <Password {...props} autoComplete="current-password" />
}

interface NewPasswordProps extends PasswordProps, Pick<TextFieldProps, 'check'> {
  readonly userName: string
}

/** Input for a new password, with its strength. */
export function NewPasswordField({ userName, check, ...field }: NewPasswordProps) {
  const password = String(useWatch({ name: field.name }) ?? '')
  return (
    <Password
      {...field}
      autoComplete="new-password"
      check={(value, values) =>
        value.length < SHORTEST_PASSWORD
          ? text('A password must have at least 8 characters.')
          : check?.(value, values)
      }
      hint={<StrengthMeter password={password} userName={userName} />}
    />
  )
}

function Password({ autoComplete, hint, ...field }: TextFieldProps & { autoComplete: string }) {
  const { type, toggle } = usePasswordToggle()
  const [isCaps, setCaps] = useState(false)
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  const warning = isCaps && (
    <Box role="status" sx={{ color: 'warning.main', fontWeight: 600 }}>
      {text('Caps lock is on')}
    </Box>
  )
  return (
    <TextField
      {...field}
      type={type}
      end={toggle}
      hint={
        (warning || hint) && (
          <>
            {warning}
            {hint}
          </>
        )
      }
      input={{
        autoComplete,
        spellCheck: false,
        autoCapitalize: 'none',
        onKeyDown: look,
        onKeyUp: look,
        onBlur: () => setCaps(false),
      }}
    />
  )
}

const WORDS = [
  text('Strength: too short'),
  text('Strength: weak'),
  text('Strength: fair'),
  text('Strength: good'),
  text('Strength: strong'),
] as const
const TONES = ['danger', 'danger', 'warning', 'success', 'success'] as const

function StrengthMeter({ password, userName }: { password: string; userName: string }) {
  if (password === '') return <>{text('At least 8 characters. Three unrelated words work well.')}</>
  const strength: Strength = passwordStrength(password, userName)
  return (
    <Flex>
      <Box aria-hidden sx={{ display: 'flex', gap: '3px' }}>
        {[1, 2, 3, 4].map((step) => (
          <Box
            key={step}
            sx={{
              width: 28,
              height: 4,
              borderRadius: 2,
              bgcolor:
                step <= strength ? `var(--tone-${TONES[strength]}-solid)` : 'action.selected',
            }}
          />
        ))}
      </Box>
      <span role="status">{WORDS[strength]}</span>
    </Flex>
  )
}

/** Hidden user name, under which a password manager stores the password. */
export const UserName = ({ userName }: { userName: string }) => (
  <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
)

export type Strength = 0 | 1 | 2 | 3 | 4

export const SHORTEST_PASSWORD = 8

/** Prefixes and words that attackers try first; the server knows many more. */
const OBVIOUS =
  /^(password|passwort|qwert|asdf|letmein|welcome|admin|iloveyou|abc123|12345|larder)/i

/** A rough estimate of password strength: 0 too short, 4 strong. Length counts most. */
export function passwordStrength(password: string, userName = ''): Strength {
  if (password.length < SHORTEST_PASSWORD) return 0
  const name = userName.split('@')[0] ?? ''
  const repeats = new Set(password.toLowerCase()).size < 5
  if (
    OBVIOUS.test(password) ||
    repeats ||
    (name.length > 2 && password.toLowerCase().includes(name.toLowerCase()))
  )
    return 1
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) =>
    kind.test(password),
  ).length
  const points = password.length + kinds * 3
  return points >= 25 ? 4 : points >= 19 ? 3 : 2
}
