import { Alert, Button, Link } from '@mui/material'
import { LinkBase } from 'react-admin'
import type { ReactNode } from 'react'
import { text } from '../i18n/text.ts'
import { ROUTES } from '../routes.ts'

/** Why sending did not work, read out as soon as it stands there. */
export const Failure = ({ message }: { message: string | null }) =>
  message ? (
    <Alert severity="error" role="alert" sx={{ mb: 2 }}>
      {message}
    </Alert>
  ) : null

/** What has just been done, carried over from the screen before. */
export const Done = ({ message }: { message: string | undefined }) =>
  message ? (
    <Alert severity="success" role="status" sx={{ mb: 2 }}>
      {message}
    </Alert>
  ) : null

/** Why one has been brought here. */
export const Ended = ({ message }: { message: string | null }) =>
  message ? (
    <Alert severity="info" role="status" sx={{ mb: 2 }}>
      {message}
    </Alert>
  ) : null

export const SubmitButton = ({ sending, children }: { sending: boolean; children: ReactNode }) => (
  <Button
    type="submit"
    variant="contained"
    fullWidth
    disabled={sending}
    sx={{ minHeight: 44, mt: 0.5 }}
  >
    {children}
  </Button>
)

export const Way = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link component={LinkBase} to={to}>
    {children}
  </Link>
)

export const BackToSignIn = () => <Way to={ROUTES.login}>{text('Back to sign in')}</Way>
