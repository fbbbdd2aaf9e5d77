import { phone, resource, text, type Definition } from '#schema/engine'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { ResourceContextProvider } from 'react-admin'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { API, ok, renderScreen } from '../form-testing.tsx'
import { CreatePage } from '../../record/create-page.tsx'

const baker = resource('baker', {
  label: ['Baker', 'Bakers'],
  screen: '/baker',
  title: '{bakerName}',
  fields: {
    bakerName: text({ required: true }),
    phoneNumber: phone({ warnsOfSame: true }),
  },
  list: {
    columns: ['bakerName', 'phoneNumber'],
    search: ['bakerName', 'phoneNumber'],
    sort: 'bakerName',
  },
  allow: { ADMIN: 'everything' },
}) as unknown as Definition

const asked: (string | null)[] = []
const BAKERS = [
  { id: 1, bakerName: 'Ann', phoneNumber: '+447700900123', labels: {} },
  { id: 2, bakerName: 'Bob', phoneNumber: '+4477009001234', labels: {} },
]
const server = setupServer(
  http.get(`${API}/baker/list`, ({ request }) => {
    asked.push(new URL(request.url).searchParams.get('search'))
    return HttpResponse.json(ok({ content: BAKERS, page: 0, totalElements: 2, totalPages: 1 }))
  }),
)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
afterEach(cleanup)

test('a form names the records that have the same number, however it is written', async () => {
  renderScreen(
    <ResourceContextProvider value="baker">
      <CreatePage definition={baker} />
    </ResourceContextProvider>,
    { definitions: [baker], at: '/baker/create' },
  )
  const input = screen.getByLabelText(/Phone number/)
  await userEvent.type(input, '0770')
  await userEvent.paste('0 900123')
  const same = await screen.findByRole('link', { name: 'Ann' })
  expect(same.getAttribute('href')).toBe('/baker/1/show')
  expect(screen.queryByText('Bob')).toBeNull()
  // An incomplete number is not looked up.
  expect(asked).toEqual(['+447700900123'])
  await userEvent.paste('9')
  expect(screen.queryByText('Ann')).toBeNull()
})
