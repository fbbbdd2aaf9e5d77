import { lines, password, resource, text, type Definition } from '#schema/engine'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { ResourceContextProvider } from 'react-admin'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connection } from '../providers/connection.ts'
import { CreatePage } from '../record/create-page.tsx'
import { endedWith, keepOverSessions, welcome } from '../session/kept.ts'
import { clearUser, storeUser } from '../session/stored-user.ts'
import { API, renderScreen } from './form-testing.tsx'

const jar = resource('jar', {
  label: ['Jar', 'Jars'],
  screen: '/jar',
  title: '{name}',
  fields: {
    name: text({ max: 40 }),
    taxNumber: text({ max: 40, maskedFor: ['EMPLOYEE'] }),
    note: text({ max: 40, hiddenFrom: ['EMPLOYEE'] }),
    bankName: text({ max: 40 }),
    bankAccount: text({ max: 40, maskedFor: ['EMPLOYEE'] }),
    secret: password(),
    parts: lines({ part: text({ max: 20 }) }),
    reason: text({ max: 40, transient: true }),
  },
  checks: [{ together: ['bankName', 'bankAccount'] }],
  list: { columns: ['name'], sort: 'name' },
  allow: { ADMIN: 'everything' },
}) as unknown as Definition

const person = (userId: number) => ({
  userId,
  userName: 'ann',
  role: 'ADMIN',
  isFL: false,
  token: '',
})
const api = setupServer(
  http.post(`${API}/jar`, () =>
    HttpResponse.json(
      {
        status: 'CONFLICT',
        code: 'alreadySaved',
        message: 'Already saved as Plum.',
        data: { id: 7, resource: 'jar', label: 'Plum' },
      },
      { status: 409 },
    ),
  ),
)
let end: () => void
beforeAll(() => api.listen())
afterAll(() => api.close())
beforeEach(() => {
  localStorage.clear()
  storeUser(person(7))
  end = keepOverSessions()
})
afterEach(() => {
  cleanup()
  end()
  localStorage.clear()
  vi.useRealTimers()
  api.resetHandlers()
})

const open = () =>
  renderScreen(
    <ResourceContextProvider value="jar">
      <CreatePage definition={jar} />
    </ResourceContextProvider>,
    { definitions: [jar], at: '/jar/create' },
  )
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const LABELS = [/^Name/, /^Tax number/, /^Note/, /^Bank name/, /^Bank account/]
const typed = async () => Promise.all(LABELS.map(async (label) => (await box(label)).value))

async function fillIn() {
  open()
  for (const label of LABELS) await userEvent.type(await box(label), 'typed')
  await userEvent.type(screen.getByLabelText(/^Secret/), 'Correct-horse-1')
  await userEvent.type(await box(/^Reason/), 'Dropped')
  await userEvent.click(screen.getByRole('button', { name: /Add a row/ }))
  await userEvent.type(await screen.findByRole('textbox', { name: /^Part/ }), 'Lid')
}

describe('what was typed when a session ends', () => {
  test('is put back once the same person is here again, but for what others may not see', async () => {
    await fillIn()
    clearUser('ended')
    cleanup()
    expect(endedWith()).toEqual({ hasTyped: true })
    expect(JSON.stringify(localStorage)).not.toContain('Correct-horse')
    storeUser(person(7))
    welcome(7)
    open()
    await waitFor(async () => expect(await typed()).toEqual(['typed', '', '', '', '']))
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Part/ })).value).toBe(
      'Lid',
    )
    expect((await box(/^Reason/)).value).toBe('Dropped')
    expect(endedWith()).toBeNull()
  })

  test('waits for the form of the same thing', async () => {
    location.hash = '#/jar/create?source={"shelf":1}'
    await fillIn()
    clearUser('ended')
    cleanup()
    storeUser(person(7))
    welcome(7)
    location.hash = '#/jar/create?source={"shelf":2}'
    open()
    expect(await typed()).toEqual(['', '', '', '', ''])
    cleanup()
    location.hash = '#/jar/create?source={"shelf":1}'
    open()
    await waitFor(async () => expect(await typed()).toEqual(['typed', '', '', '', '']))
    location.hash = ''
  })

  test.each([
    [
      'somebody else signs in',
      () => {
        clearUser('ended')
        storeUser(person(8))
        welcome(8)
      },
    ],
    ['one signs out by hand', () => clearUser('byHand')],
    [
      'eight hours have passed',
      () => {
        clearUser('ended')
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 3_600_000 + 1 })
      },
    ],
  ])('is gone when %s', async (_, happens) => {
    await fillIn()
    happens()
    cleanup()
    storeUser(person(7))
    welcome(7)
    open()
    expect(await typed()).toEqual(['', '', '', '', ''])
  })
})

test('a form whose earlier try was saved offers to open what is there', async () => {
  open()
  await userEvent.type(await box(/^Name/), 'Quince')
  await userEvent.click(screen.getByRole('button', { name: 'Save jar' }))
  const alert = (await screen.findByText('Open it')).closest('[role=alert]')
  expect(alert?.textContent).toContain('Already saved as Plum.')
  expect(screen.getByText('Open it').getAttribute('href')).toBe('/jar/7')
})

test('a warning that the server is away goes when the line is back', async () => {
  api.use(
    http.post(`${API}/jar`, () => HttpResponse.error()),
    http.get('*/healthz', () => HttpResponse.error()),
  )
  open()
  await userEvent.type(await box(/^Name/), 'Quince')
  await connection.tryAgain()
  await userEvent.click(screen.getByRole('button', { name: 'Save jar' }))
  expect(await screen.findAllByRole('alert')).not.toHaveLength(0)
  connection.confirm()
  await waitFor(() => expect(screen.queryAllByRole('alert')).toHaveLength(0))
})
