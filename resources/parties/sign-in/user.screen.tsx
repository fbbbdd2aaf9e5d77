import { screen } from '#admin'
import { user } from '#system'
import { lazy } from 'react'

export default screen(user, {
  inputs: { role: lazy(() => import('./role-input.tsx')) },
  record: lazy(() => import('./user-record.tsx')),
})
