import { Box } from '@mui/material'
import { Route, Routes } from 'react-router'
import { NotFound } from '../shell/message-page.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { LoginPage } from './login-page.tsx'
import { RegisterPage } from './register-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'

export function SessionPages() {
  return (
    <Routes>
      <Route path="login" element={<LoginPage />} />
      <Route path="forget-password" element={<ForgotPasswordPage />} />
      <Route path="reset-password" element={<ResetPasswordPage />} />
      <Route path="register" element={<RegisterPage />} />
      <Route
        path="*"
        element={
          <Box component="main">
            <NotFound />
          </Box>
        }
      />
    </Routes>
  )
}
