// Import the screens first, because they load the kit they depend on.
import '../../../src/admin/found-screens.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ok, renderScreen } from '../../../src/admin/form/form-testing.tsx'
import { registry } from '../../../src/admin/registry.ts'
import { ReceiptPage } from './receipt-page.tsx'

const OPEN = {
  id: 4,
  sale: 14,
  salesId: 'SO-2026-000001',
  invoiceNumber: 'INV-2026-000001',
  dueDate: '2026-11-01',
  outstandingAmount: 54,
}
const CASH = {
  id: 1,
  label: 'Cash',
  paymentTypeName: 'Cash',
  kind: 'CASH',
  isActive: true,
  labels: {},
}

const BANK = { ...CASH, id: 2, label: 'Transfer', paymentTypeName: 'Transfer', kind: 'BANK' }
const pageOf = (content: readonly object[]) => ({
  content,
  page: 0,
  size: 25,
  totalElements: content.length,
  totalPages: 1,
})

let booked: unknown[] = []
const api = setupServer(
  http.get('*/customer', () => HttpResponse.json(ok([{ id: 7, label: 'Deli', labels: {} }]))),
  http.get('*/payment-type', ({ request }) => {
    const ids = new URL(request.url).searchParams.getAll('ids').map(Number)
    return HttpResponse.json(ok([CASH, BANK].filter(({ id }) => ids.includes(id))))
  }),
  http.get('*/payment-type/1', () => HttpResponse.json(ok(CASH))),
  http.get('*/payment-type/2', () => HttpResponse.json(ok(BANK))),
  http.get('*/payment-type/list', () => HttpResponse.json(ok(pageOf([CASH, BANK])))),
  http.get('*/payment-types', () => HttpResponse.json(ok([CASH, BANK]))),
  http.get('*/receipt/list', () => HttpResponse.json(ok(pageOf([])))),
  http.get('*/payment/outstanding-order-payment', () => {
    return HttpResponse.json(ok(booked.length > 0 ? [] : [OPEN]))
  }),
  http.post('*/payment', async ({ request }) => {
    booked.push(await request.json())
    return HttpResponse.json(
      ok({ id: 1, receiptNumber: 'RCT-2026-000001', amount: 54, walletCredit: 0, allocations: [] }),
    )
  }),
)
beforeAll(() => api.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  cleanup()
  booked = []
  api.resetHandlers()
})
afterAll(() => api.close())

test('a receipt that is booked is never called too much before its own page opens', async () => {
  const source = { salesId: OPEN.salesId, customer: 7, amount: 54 }
  let hasComplained = false
  const watch = new MutationObserver(() => {
    hasComplained ||= /too much/.test(document.body.textContent)
  })
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  renderScreen(<ReceiptPage />, {
    definitions: registry,
    at: `/payment/create?source=${encodeURIComponent(JSON.stringify(source))}`,
  })
  await screen.findByRole('cell', { name: OPEN.salesId })
  await userEvent.click(screen.getByRole('combobox', { name: /^Paid by/ }))
  await userEvent.click(await screen.findByRole('option', { name: /Cash/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Add payment' }))
  await screen.findByText('elsewhere')
  watch.disconnect()
  expect(booked).toMatchObject([{ amount: 54, salesId: OPEN.salesId }])
  expect(hasComplained).toBe(false)
})

test('invoices chosen in the list are paid with their sum, in the usual way of the customer', async () => {
  const other = { ...OPEN, id: 5, sale: 15, salesId: 'SO-2026-000002', outstandingAmount: 0.1 }
  const unwanted = { ...OPEN, id: 6, sale: 16, salesId: 'SO-2026-000003' }
  api.use(
    http.get('*/payment/outstanding-order-payment', () =>
      HttpResponse.json(ok([OPEN, other, unwanted])),
    ),
    http.get('*/receipt/list', () => HttpResponse.json(ok(pageOf([{ id: 1, paymentType: 2 }])))),
  )
  renderScreen(<ReceiptPage />, {
    definitions: registry,
    at: `/payment/create?source=${encodeURIComponent(JSON.stringify({ customer: 7, payments: [4, 5] }))}`,
  })
  const amount = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Amount/ })
  await waitFor(() => expect(amount.value).toBe('54.10'))
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Paid by/ }).value).toBe(
      'Transfer',
    ),
  )
  await userEvent.type(screen.getByRole('textbox', { name: /^Reference/ }), 'BACS 1')
  await userEvent.click(screen.getByRole('button', { name: 'Add payment' }))
  await screen.findByText('elsewhere')
  expect(booked).toMatchObject([
    { customer: 7, amount: 54.1, sales: [14, 15], paymentType: 2, reference: 'BACS 1' },
  ])
})
