import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { CoreAdminContext, TestMemoryRouter, useLocation } from 'react-admin'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { authProvider } from '../providers/auth-provider.ts'
import { ForgotPasswordPage } from './session-pages.tsx'
import { LoginPage } from './session-pages.tsx'
import { RegisterPage } from './session-pages.tsx'
import { readUser } from './stored-user.ts'

const encode = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '')
const SUBJECT = { userId: 7, userName: 'ann', role: 'ADMIN', isFirstLogin: false }
const TOKEN = `${encode({ alg: 'HS256' })}.${encode({ sub: JSON.stringify(SUBJECT), exp: 4_102_444_800 })}.x`

const sent: { call: string; body: unknown }[] = []
const answers = (call: string, data: unknown) =>
  http.post(`*/api/v1/auth/${call}`, async ({ request }) => {
    sent.push({ call, body: await request.json() })
    return HttpResponse.json({ status: 'OK', message: '', data })
  })
const refuses = (call: string, status: number, message: string, errors: object[] = []) =>
  http.post(`*/api/v1/auth/${call}`, () =>
    HttpResponse.json({ status: 'REFUSED', message, errors }, { status }),
  )
const api = setupServer(
  answers('authenticate', { token: TOKEN }),
  answers('register', {}),
  answers('otp', { expiresInSeconds: 300 }),
  answers('otp/verify', { userName: 'ann', resetToken: 'proof' }),
)
beforeAll(() => api.listen())
afterEach(() => {
  cleanup()
  api.resetHandlers()
  localStorage.clear()
  sent.length = 0
})
afterAll(() => api.close())

const Where = () => <output>{useLocation().pathname}</output>
const open = (page: ReactNode, state: object = {}) =>
  render(
    <TestMemoryRouter initialEntries={[{ pathname: '/here', state }]}>
      <CoreAdminContext authProvider={authProvider}>
        {page}
        <Where />
      </CoreAdminContext>
    </TestMemoryRouter>,
  )
const fill = (label: string, words: string) => userEvent.type(screen.getByLabelText(label), words)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const isAt = (path: string) =>
  waitFor(() => expect(document.querySelector('output')?.textContent).toBe(path))

describe('signing in', () => {
  test('asks for both before anything is sent, and leads to the first that is missing', async () => {
    open(<LoginPage />)
    await press('Sign in')
    expect(screen.getByText('Please fill in user name.')).toBeTruthy()
    expect(screen.getByText('Please fill in password.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('User name')))
    expect(sent).toEqual([])
  })

  test('keeps who has signed in and goes on to the start', async () => {
    open(<LoginPage />)
    await fill('User name', ' ann ')
    await fill('Password', 'secret words')
    await press('Sign in')
    await isAt('/start')
    expect(readUser()).toMatchObject({ userName: 'ann', role: 'ADMIN' })
    expect(sent).toEqual([
      { call: 'authenticate', body: { userName: 'ann', password: 'secret words' } },
    ])
  })

  test('goes on to where one was headed', async () => {
    open(<LoginPage />, { nextPathname: '/inventory/jars', nextSearch: '?page=2' })
    await fill('User name', 'ann')
    await fill('Password', 'secret words{enter}')
    await isAt('/inventory/jars')
  })

  test('says what the server says, and keeps nobody', async () => {
    api.use(refuses('authenticate', 401, 'User name or password is wrong.'))
    open(<LoginPage />)
    await fill('User name', 'ann')
    await fill('Password', 'wrong{enter}')
    expect(await screen.findByText('User name or password is wrong.')).toBeTruthy()
    expect(readUser()).toBeNull()
  })

  test('begins with the name of an account that was just opened', () => {
    open(<LoginPage />, { userName: 'ann@larder.example', done: 'Your account has been created.' })
    expect(screen.getByLabelText<HTMLInputElement>('User name').value).toBe('ann@larder.example')
    expect(screen.getByText('Your account has been created.')).toBeTruthy()
  })

  test('shows a password to whoever wants to see it', async () => {
    open(<LoginPage />)
    const password = screen.getByLabelText<HTMLInputElement>('Password')
    expect(password.type).toBe('password')
    await press('Show password')
    expect(password.type).toBe('text')
    await press('Hide password')
    expect(password.type).toBe('password')
  })
})

describe('opening an account', () => {
  const fillAll = async (email = 'ann@larder.example', password = 'three long words') => {
    await fill('First name', 'Ann')
    await fill('Last name', 'Baker')
    await fill('E-mail', email)
    await fill('Password', password)
    await press('Create an account')
  }

  test('says what is wrong with an address and a password before it sends them', async () => {
    open(<RegisterPage />)
    await fillAll('ann at larder', 'short')
    expect(screen.getByText('Enter an e-mail address like name@company.com.')).toBeTruthy()
    expect(screen.getByText('A password must have at least 8 characters.')).toBeTruthy()
    expect(sent).toEqual([])
  })

  test('opens that of a customer and leads to the sign-in', async () => {
    open(<RegisterPage />)
    await fillAll()
    await isAt('/authentication/login')
    expect(sent[0]?.body).toEqual({
      firstname: 'Ann',
      lastname: 'Baker',
      email: 'ann@larder.example',
      password: 'three long words',
      tenantid: 'default',
      role: 'CUSTOMER',
    })
  })

  test('puts what the server says of a field under it', async () => {
    const taken = { field: 'email', message: 'There is an account with this address.' }
    api.use(refuses('register', 409, 'Please correct the highlighted fields.', [taken]))
    open(<RegisterPage />)
    await fillAll()
    expect(await screen.findByText('There is an account with this address.')).toBeTruthy()
    expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText('Please correct the highlighted fields.')).toBeNull()
  })

  test('tells how strong a password is while it is chosen', async () => {
    open(<RegisterPage />)
    await fill('Password', 'abc')
    expect(screen.getByText('Strength: too short')).toBeTruthy()
    await fill('Password', ' Three unrelated words 7')
    expect(screen.getByText('Strength: strong')).toBeTruthy()
  })
})

describe('a forgotten password', () => {
  test('is asked for by user name', async () => {
    open(<ForgotPasswordPage />)
    await fill('Phone number or user name', 'ann')
    await press('Send code')
    expect(await screen.findByText('Enter the code')).toBeTruthy()
    expect(sent).toEqual([{ call: 'otp', body: { userName: 'ann' } }])
    expect(screen.getByText(/It is valid for 5 minutes\./)).toBeTruthy()
  })

  test('is asked for by phone number', async () => {
    open(<ForgotPasswordPage />)
    await fill('Phone number or user name', '+44 20 7946 0018')
    await press('Send code')
    await screen.findByText('Enter the code')
    expect(sent[0]?.body).toEqual({ phoneNumber: '+44 20 7946 0018' })
  })

  test('needs a code of six digits', async () => {
    open(<ForgotPasswordPage />)
    await fill('Phone number or user name', 'ann')
    await press('Send code')
    await screen.findByText('Enter the code')
    await fill('Code', '12x')
    await press('Check code')
    expect(screen.getByText('Enter the six-digit code.')).toBeTruthy()
    expect(sent).toHaveLength(1)
  })

  test('goes back for another code', async () => {
    open(<ForgotPasswordPage />)
    await fill('Phone number or user name', 'ann')
    await press('Send code')
    await screen.findByText('Enter the code')
    await press('Send another code')
    expect(screen.getByText('Forgot your password?')).toBeTruthy()
  })
})
