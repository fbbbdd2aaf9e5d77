import { screen } from '#admin'
import { lazy } from 'react'
import receipt from './receipt.resource.ts'

export default screen(receipt, {
  record: lazy(() => import('./receipt-record.tsx')),
})
