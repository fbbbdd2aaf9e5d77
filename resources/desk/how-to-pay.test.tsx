// Import the screens first, because they load the kit they depend on.
import '../../src/admin/found-screens.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { addDays } from '#schema/engine'
import { formatFullDate, todayIs } from '../../src/admin/format.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ok, renderScreen } from '../../src/admin/form/form-testing.tsx'
import { registry } from '../../src/admin/registry.ts'
import { HowToPay } from './how-to-pay.tsx'
import { nothingPaid } from './sale-record.tsx'

let sent: unknown[] = []
let refusal: string | null = null
const api = setupServer(
  http.post('*/payment', async ({ request }) => {
    sent.push(await request.json())
    return refusal
      ? HttpResponse.json({ status: 'CONFLICT', message: refusal, errors: [] }, { status: 409 })
      : HttpResponse.json(ok({ receiptNumber: 'RCT-1', amount: 46, walletCredit: 0 }))
  }),
)
beforeAll(() => api.listen())
afterEach(() => {
  cleanup()
  sent = []
  refusal = null
})
afterAll(() => api.close())

const OWED = {
  salesId: 'SO-2026-000001',
  invoiceNumber: 'INV-2026-000001',
  customer: 7,
  outstandingAmount: 54,
  dueDate: '2026-12-01',
  isOverdue: false,
}
const show = (
  wallet: { balance: number; isFrozen?: boolean } | null,
  role = 'CUSTOMER',
  record = OWED,
) =>
  renderScreen(
    <HowToPay
      record={record}
      role={role}
      more={{
        companyBank: 'Bank of Kent',
        wallet: wallet && { isFrozen: false, paymentType: 6, ...wallet },
      }}
    />,
    { definitions: registry, at: '/payment/1/show', role },
  )
const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Pay from wallet' })
const amountField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Amount/ })

test('an invoice is paid from the wallet as far as it reaches, which says what remains due', async () => {
  show({ balance: 46 })
  screen.getByText('£46.00 in your wallet')
  await userEvent.click(payButton())
  expect((await amountField()).value).toBe('46.00')
  screen.getByText('£8.00 will still be due.')
  await userEvent.clear(await amountField())
  await userEvent.type(await amountField(), '46.01')
  screen.getByText('At most £46.00 can be paid from the wallet.')
  await userEvent.clear(await amountField())
  await userEvent.type(await amountField(), '46')
  await userEvent.click(screen.getByRole('button', { name: 'Pay now' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ salesId: OWED.salesId, amount: 46, paymentType: 6 }])
})

test('a wallet that holds enough pays in full, and a refusal stands in the dialog', async () => {
  refusal = 'The wallet only has £40.00; £54.00 cannot be taken out.'
  show({ balance: 100 })
  await userEvent.click(payButton())
  expect((await amountField()).value).toBe('54.00')
  screen.getByText('Pays the invoice in full.')
  await userEvent.click(screen.getByRole('button', { name: 'Pay now' }))
  await screen.findByText(refusal)
})

test('a frozen or empty wallet says why it pays nothing, and staff are not asked to pay', () => {
  show({ balance: 46, isFrozen: true })
  expect(payButton().disabled).toBe(true)
  screen.getByText('Your wallet is frozen. Pay by bank transfer, or contact us.')
  cleanup()
  show({ balance: 0 })
  expect(payButton().disabled).toBe(true)
  screen.getByText('Your wallet is empty. Pay by bank transfer.')
  cleanup()
  show(null)
  screen.getByText('Bank of Kent')
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  show({ balance: 46 }, 'ADMIN')
  expect(screen.queryByRole('region', { name: 'How to pay' })).toBeNull()
})

test('an invoice names its whole due date, also when that was yesterday', () => {
  const dueDate = addDays(todayIs(), -1)
  show(null, 'CUSTOMER', { ...OWED, dueDate, isOverdue: true })
  screen.getByText(new RegExp(`was due on ${formatFullDate(dueDate)}\\.`))
  const owed = { outstandingAmount: 54, dueDate, invoiceStatus: 'OVERDUE' } as const
  expect(nothingPaid(owed)).toBe(
    `Nothing has been paid yet. Payment was due on ${formatFullDate(dueDate)}.`,
  )
  const today = todayIs()
  expect(nothingPaid({ ...owed, dueDate: today, invoiceStatus: 'OPEN' })).toBe(
    `Nothing has been paid yet. Payment is due on ${formatFullDate(today)}.`,
  )
})
