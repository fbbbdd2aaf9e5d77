import { screen } from '#admin'
import { user } from '#system'
import { lazy } from 'react'

export default screen(user, {
  record: lazy(() => import('./user-record.tsx')),
})
