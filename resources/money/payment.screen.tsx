import { screen } from '#admin'
import { lazy } from 'react'
import payment from './payment.resource.ts'

const ReceiptPage = lazy(async () => ({ default: (await import('./receipt-page.tsx')).ReceiptPage }))

export default screen(payment, { create: ReceiptPage })
