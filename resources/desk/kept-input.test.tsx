// Import the screens first, because they load the kit they depend on.
import '../../src/admin/found-screens.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import type { ReactElement } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ok, renderScreen } from '../../src/admin/form/form-testing.tsx'
import { registry } from '../../src/admin/registry.ts'
import { endedWith, keepOverSessions, welcome } from '../../src/admin/session/kept.ts'
import { clearUser, storeUser } from '../../src/admin/session/stored-user.ts'
import { AskQuestion } from '../administrative/ask-question.tsx'
import { Correcting } from '../people/month/correcting.tsx'
import type { Line } from '../people/month/changes.tsx'
import { DecideOrder } from '../sales/approval/decide-order.tsx'
import { OrderEditor } from '../sales/entry/order-editor.tsx'
import type { Order } from '../sales/orders/order-lines.tsx'
import { ReturnDialog } from '../shipping/returns/return-dialog.tsx'
import type { Shipment } from '../shipping/shipment-goods.tsx'

const person = { userId: 7, userName: 'ann', role: 'ADMIN', isFL: false, token: '' }
const PAGE = { content: [], page: 0, size: 25, totalElements: 0, totalPages: 0 }
const api = setupServer(
  http.get('*/list', () => HttpResponse.json(ok(PAGE))),
  http.get('*', () => HttpResponse.json(ok([]))),
)
let end: () => void
beforeAll(() => api.listen())
afterAll(() => api.close())
beforeEach(() => {
  localStorage.clear()
  storeUser(person)
  end = keepOverSessions()
})
afterEach(() => {
  cleanup()
  end()
  localStorage.clear()
})

const show = (children: ReactElement) =>
  renderScreen(children, { definitions: registry, at: '/desk/create' })
const click = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const textIn = async (name: RegExp) => (await box(name)).value

/** Ends the session and signs the same user in again. */
function signInAgain() {
  clearUser('ended')
  cleanup()
  expect(endedWith()).toEqual({ hasTyped: true })
  storeUser(person)
  welcome(person.userId)
}

const shipment = (id: number) =>
  ({
    id,
    version: 1,
    trackingNumber: `SHP-${id}`,
    deliveryMode: 'OWN_VEHICLE',
    lines: [{ id: 70, quantity: 5, returnedQuantity: 0, labels: { item: 'Plum jam' } }],
  }) as unknown as Shipment

test('what was entered of a delivery is back with the same shipment after the session ended', async () => {
  const open = (id: number) =>
    show(<ReturnDialog of={shipment(id)} how="deliver" onClose={() => {}} />)
  open(1)
  await userEvent.type(await box(/^Received by/), 'Mr Plum')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Some items were refused' }))
  await userEvent.clear(await box(/^Refused: Plum jam/))
  await userEvent.type(await box(/^Refused: Plum jam/), '2')
  signInAgain()
  open(2)
  expect(await textIn(/^Received by/)).toBe('')
  cleanup()
  open(1)
  expect(await textIn(/^Received by/)).toBe('Mr Plum')
  expect(await textIn(/^Refused: Plum jam/)).toBe('2')
})

const order = (id: number) =>
  ({
    id,
    version: 1,
    orderId: `ORD-${id}`,
    dateTime: '2026-11-20T10:00:00.000Z',
    customer: 4,
    paymentType: 1,
    labels: { customer: 'Deli' },
    items: [
      { id: 80, item: 9, quantity: 5, unitPrice: 2, availableQuantity: 9, labels: { item: 'Jam' } },
      { id: 81, item: 8, quantity: 1, unitPrice: 2, availableQuantity: 9, labels: { item: 'Tea' } },
    ],
  }) as unknown as Order

test.each([
  ['decided', (id: number) => <DecideOrder order={order(id)} onDone={() => {}} />],
  ['changed', (id: number) => <OrderEditor order={order(id)} />],
])('a quantity of an order that was %s is back with that order', async (_, makeScreen) => {
  show(makeScreen(1))
  await userEvent.clear(await box(/Jam/))
  await userEvent.type(await box(/Jam/), '3')
  signInAgain()
  show(makeScreen(2))
  expect(await textIn(/Jam/)).toBe('5')
  cleanup()
  show(makeScreen(1))
  await waitFor(async () => expect(await textIn(/Jam/)).toBe('3'))
})

test('a question that was typed is back', async () => {
  show(<AskQuestion />)
  await click(/Ask a question/)
  await userEvent.type(await box(/Your question/), 'Do you deliver?')
  signInAgain()
  show(<AskQuestion />)
  await click(/Ask a question/)
  expect(await textIn(/Your question/)).toBe('Do you deliver?')
})

test('corrected hours are back in the month where they were typed', async () => {
  const line = (workDate: string) =>
    ({
      employee: 3,
      name: 'Erin',
      cells: [
        {
          workDate,
          workedHours: 8,
          dayType: 'WORKING',
          payHourStatus: 'DRAFT',
          isEmployed: true,
          source: 'DEVICE',
        },
      ],
    }) as unknown as Line
  const open = (workDate: string) =>
    show(<Correcting lines={[line(workDate)]} onSaved={() => {}} />)
  open('2026-11-02')
  await userEvent.clear(await box(/2 November 2026/))
  await userEvent.type(await box(/2 November 2026/), '7:30')
  await userEvent.type(await box(/^Reason/), 'Left early')
  signInAgain()
  open('2026-10-02')
  expect(await textIn(/2 October 2026/)).toBe('8.00')
  cleanup()
  open('2026-11-02')
  await waitFor(async () => expect(await textIn(/2 November 2026/)).toBe('7.50'))
  expect(await textIn(/^Reason/)).toBe('Left early')
})
