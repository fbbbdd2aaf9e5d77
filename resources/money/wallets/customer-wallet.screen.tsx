import { screen } from '#admin'
import { lazy } from 'react'
import customerWallet from './customer-wallet.resource.ts'

/** A wallet as a bank shows an account: the balance, and every entry with the balance after it. */
export default screen(customerWallet, {
  record: lazy(() => import('./wallet-record.tsx')),
})
