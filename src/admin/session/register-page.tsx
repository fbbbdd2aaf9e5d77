import { Box } from '@mui/material'
import { useNavigate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { TextField, TextForm } from '../form/text-form.tsx'
import { text } from '../i18n/text.ts'
import { ROUTES } from '../routes.ts'
import { Way } from './form-parts.tsx'
import { NewPasswordField } from './password-field.tsx'
import { register } from './session-calls.ts'
import { SessionFrame } from './session-frame.tsx'

export function RegisterPage() {
  const navigate = useNavigate()
  return (
    <SessionFrame
      title={text('Open an account')}
      why={text('For customers. Phone and address are asked for with your first order.')}
      below={
        <>
          {text('Already have an account?')} <Way to={ROUTES.login}>{text('Sign in')}</Way>
        </>
      }
    >
      <TextForm
        values={{ firstname: '', lastname: '', email: '', password: '' }}
        send={async (values) => {
          const email = values.email.trim()
          await register({ ...values, email })
          navigate(ROUTES.login, {
            state: {
              done: text('Your account is open. Sign in with your e-mail address.'),
              userName: email,
            },
          })
        }}
        button={text('Open an account')}
      >
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2 }}>
          <TextField
            name="firstname"
            label={text('First name')}
            autoFocus
            input={{ autoComplete: 'given-name' }}
          />
          <TextField
            name="lastname"
            label={text('Last name')}
            input={{ autoComplete: 'family-name' }}
          />
        </Box>
        <TextField
          name="email"
          label={text('E-mail')}
          type="email"
          check={(email) =>
            /^\S+@\S+\.\S+$/.test(email.trim())
              ? undefined
              : text('Enter an e-mail address like name@company.com.')
          }
          input={{ autoComplete: 'email' }}
        />
        <Password />
      </TextForm>
    </SessionFrame>
  )
}

/** A password that repeats the address is weak. */
const Password = () => (
  <NewPasswordField
    name="password"
    label={text('Password')}
    userName={String(useWatch({ name: 'email' }) ?? '')}
  />
)
