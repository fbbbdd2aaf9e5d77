import { Alert, Link } from '@mui/material'
import { LinkBase } from 'react-admin'
import type { ReactNode } from 'react'
import { text } from '../i18n/text.ts'
import { ROUTES } from '../routes.ts'

/** Success message from the previous screen. */
export const Done = ({ message }: { message: string | undefined }) =>
  message ? (
    <Alert severity="success" role="status" sx={{ mb: 2 }}>
      {message}
    </Alert>
  ) : null

/** Reason why the session ended. */
export const Ended = ({ message }: { message: string | null }) =>
  message ? (
    <Alert severity="info" role="status" sx={{ mb: 2 }}>
      {message}
    </Alert>
  ) : null

export const Way = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link component={LinkBase} to={to}>
    {children}
  </Link>
)

export const BackToSignIn = () => <Way to={ROUTES.login}>{text('Back to sign in')}</Way>
