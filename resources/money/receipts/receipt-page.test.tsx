// Import the screens first, because they load the kit they depend on.
import '../../../src/admin/found-screens.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ok, renderScreen } from '../../../src/admin/form/form-testing.tsx'
import { registry } from '../../../src/admin/registry.ts'
import { ReceiptPage } from './receipt-page.tsx'

const OPEN = {
  salesId: 'SO-2026-000001',
  invoiceNumber: 'INV-2026-000001',
  dueDate: '2026-11-01',
  outstandingAmount: 54,
}
const CASH = { id: 1, paymentTypeName: 'Cash', kind: 'CASH', isActive: true, labels: {} }

let booked: unknown[] = []
let readsAfterwards = 0
const api = setupServer(
  http.get('*/customer', () => HttpResponse.json(ok([{ id: 7, label: 'Deli', labels: {} }]))),
  http.get('*/payment-type/1', () => HttpResponse.json(ok(CASH))),
  http.get('*/payment-type/list', () =>
    HttpResponse.json(ok({ content: [CASH], page: 0, size: 25, totalElements: 1, totalPages: 1 })),
  ),
  http.get('*/payment/outstanding-order-payment', () => {
    if (booked.length > 0) readsAfterwards += 1
    return HttpResponse.json(ok(booked.length > 0 ? [] : [OPEN]))
  }),
  http.post('*/payment', async ({ request }) => {
    booked.push(await request.json())
    return HttpResponse.json(
      ok({ receiptNumber: 'RCT-2026-000001', amount: 54, walletCredit: 0, allocations: [] }),
    )
  }),
)
beforeAll(() => api.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  cleanup()
  booked = []
  readsAfterwards = 0
})
afterAll(() => api.close())

let client: QueryClient
function Watched() {
  client = useQueryClient()
  return <ReceiptPage />
}

test('a receipt that is booked is not called too much while its page is still there', async () => {
  const source = { salesId: OPEN.salesId, customer: 7, amount: 54 }
  // After saving, the page navigates back. There is no previous page here, so it stays mounted as during a slow
  // transition.
  renderScreen(<Watched />, {
    definitions: registry,
    at: `/payment/create?source=${encodeURIComponent(JSON.stringify(source))}`,
  })
  await screen.findByRole('cell', { name: OPEN.salesId })
  await userEvent.click(screen.getByRole('combobox', { name: /^Paid by/ }))
  await userEvent.click(await screen.findByRole('option', { name: /Cash/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Add payment' }))
  await waitFor(() => expect(readsAfterwards).toBeGreaterThan(0))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(booked).toMatchObject([{ amount: 54, salesId: OPEN.salesId }])
  expect(screen.queryByText(/too much/)).toBeNull()
  expect(screen.getByRole('cell', { name: OPEN.salesId })).not.toBeNull()
})
