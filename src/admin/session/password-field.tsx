import HideIcon from '@mui/icons-material/VisibilityOffOutlined'
import ShowIcon from '@mui/icons-material/VisibilityOutlined'
import { Box, IconButton, InputAdornment } from '@mui/material'
import { useState, type KeyboardEvent } from 'react'
import { text } from '../i18n/text.ts'
import { passwordStrength, type Strength } from './password-strength.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'
import { Flex } from '../theme/layout.tsx'

interface PasswordProps extends Omit<TextFieldProps, 'type' | 'end' | 'input' | 'help'> {
  /** A password that is being chosen shows how strong it is. */
  readonly isNew?: boolean
  readonly userName?: string
}

/** A password: can be shown, warns of caps lock, tells its strength while it is being chosen. */
export function PasswordField({ isNew = false, userName = '', ...field }: PasswordProps) {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  const label = text(shown ? 'Hide password' : 'Show password')
  const eye = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        size="small"
        aria-label={label}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? <HideIcon sx={{ fontSize: 18 }} /> : <ShowIcon sx={{ fontSize: 18 }} />}
      </IconButton>
    </InputAdornment>
  )
  const help = (caps || isNew) && (
    <>
      {caps && (
        <Box role="status" sx={{ color: 'warning.main', fontWeight: 600 }}>
          {text('Caps lock is on')}
        </Box>
      )}
      {isNew && <StrengthMeter password={field.value} userName={userName} />}
    </>
  )
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      end={eye}
      help={help || undefined}
      input={{
        autoComplete: isNew ? 'new-password' : 'current-password',
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
