import { ownEmployee, reference, resource, text, type Definition } from '#schema/engine'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { ResourceContextProvider } from 'react-admin'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CreatePage } from '../record/create-page.tsx'
import { API, ok, renderScreen } from './form-testing.tsx'

const shared = { list: { columns: ['name'], sort: 'name' } } as const
const employee = resource('employee', {
  label: ['Employee', 'Employees'],
  screen: '/employee',
  title: '{name}',
  fields: { name: text({ required: true, max: 40 }) },
  ...shared,
  allow: { ADMIN: 'everything', EMPLOYEE: ['show'] },
}) as unknown as Definition
const shift = resource('shift', {
  label: ['Shift', 'Shifts'],
  screen: '/shift',
  title: '{name}',
  fields: {
    name: text({ required: true, max: 40 }),
    leader: reference('employee', { required: true, initial: ownEmployee }),
  },
  ...shared,
  allow: { ADMIN: 'everything', EMPLOYEE: 'everything' },
}) as unknown as Definition

let sent: unknown[] = []
const api = setupServer(
  http.get(`${API}/employee`, () => HttpResponse.json(ok([{ id: 7, label: 'Ann', name: 'Ann' }]))),
  http.post(`${API}/shift`, async ({ request }) => {
    const body = (await request.json()) as object
    sent.push(body)
    return HttpResponse.json(ok({ id: 1, version: 1, ...body, labels: {}, files: {} }), {
      status: 201,
    })
  }),
)
beforeAll(() => api.listen())
afterEach(() => {
  cleanup()
  sent = []
})
afterAll(() => api.close())

const begin = async (who: { readonly role?: string; readonly employeeId?: number | null }) => {
  renderScreen(
    <ResourceContextProvider value="shift">
      <CreatePage definition={shift} />
    </ResourceContextProvider>,
    { definitions: [employee, shift], at: '/shift/create', ...who },
  )
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Early')
  expect(screen.getByText(/^Leader/).textContent).toBe('Leader')
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save shift' }))

test('whoever is no employee names one before anything is sent', async () => {
  await begin({ employeeId: null })
  await save()
  expect(await screen.findAllByText('Please fill in Leader.')).not.toHaveLength(0)
  expect(sent).toEqual([])
})

test('an employee has the own name there, and may choose another but not nobody', async () => {
  await begin({ employeeId: 7 })
  const leader = screen.getByRole('combobox', { name: /^Leader/ })
  await waitFor(() => expect((leader as HTMLInputElement).value).toBe('Ann'))
  await userEvent.clear(leader)
  await save()
  expect(await screen.findAllByText('Please fill in Leader.')).not.toHaveLength(0)
})

test('who it is that asks is left to the server as long as it is not known here', async () => {
  await begin({ role: 'EMPLOYEE' })
  await save()
  await waitFor(() => expect(sent).toEqual([{ name: 'Early' }]))
})
