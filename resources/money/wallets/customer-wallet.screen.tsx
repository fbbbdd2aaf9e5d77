import { screen } from '#admin'
import { lazy } from 'react'
import customerWallet from './customer-wallet.resource.ts'

export default screen(customerWallet, {
  record: lazy(() => import('./wallet-record.tsx')),
})
