import HideIcon from '@mui/icons-material/VisibilityOffOutlined'
import ShowIcon from '@mui/icons-material/VisibilityOutlined'
import { Box, IconButton, InputAdornment } from '@mui/material'
import { useState, type KeyboardEvent } from 'react'
import { useText } from '../i18n/use-text.ts'
import { passwordStrength, type Strength } from './password-strength.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface PasswordProps extends Omit<TextFieldProps, 'type' | 'end' | 'input' | 'help'> {
  /** A password that is being chosen shows how strong it is. */
  readonly isNew?: boolean
  readonly userName?: string
}

/** A password: can be shown, warns of caps lock, tells its strength while it is being chosen. */
export function PasswordField({ isNew = false, userName = '', ...field }: PasswordProps) {
  const text = useText()
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  const label = text(shown ? 'session.hidePassword' : 'session.showPassword')
  const eye = (
    <InputAdornment position="end">
      <IconButton edge="end" size="small" aria-label={label} aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? <HideIcon sx={{ fontSize: 18 }} /> : <ShowIcon sx={{ fontSize: 18 }} />}
      </IconButton>
    </InputAdornment>
  )
  const help = (caps || isNew) && (
    <>
      {caps && <Box role="status" sx={{ color: 'warning.main', fontWeight: 600 }}>{text('session.capsLock')}</Box>}
      {isNew && <StrengthMeter password={field.value} userName={userName} />}
    </>
  )
  return (
    <TextField
      {...field} type={shown ? 'text' : 'password'} end={eye} help={help || undefined}
      input={{ autoComplete: isNew ? 'new-password' : 'current-password', spellCheck: false, autoCapitalize: 'none', onKeyDown: look, onKeyUp: look, onBlur: () => setCaps(false) }}
    />
  )
}

const TONES = ['danger', 'danger', 'warning', 'success', 'success'] as const

function StrengthMeter({ password, userName }: { password: string; userName: string }) {
  const text = useText()
  if (password === '') return <>{text('session.strengthHint')}</>
  const strength: Strength = passwordStrength(password, userName)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box aria-hidden sx={{ display: 'flex', gap: '3px' }}>
        {[1, 2, 3, 4].map((step) => (
          <Box key={step} sx={{ width: 28, height: 4, borderRadius: 2, bgcolor: step <= strength ? `var(--tone-${TONES[strength]}-solid)` : 'action.selected' }} />
        ))}
      </Box>
      <span role="status">{text('session.strength', { word: text(`session.strength${strength}`) })}</span>
    </Box>
  )
}
