import type { Browser, Page } from 'playwright-core'
import { newPage, type Display, type Remembered } from './chromium.ts'
import { leaveContext, takeContext } from './used-contexts.ts'

export const DEMO_PASSWORD = 'Larder-demo-1'

export type SignIn = 'superadmin' | 'admin' | 'employee' | 'customer'

/** User in a browser, with the page and the messages in its console. */
export interface Visitor {
  readonly page: Page
  readonly complaints: string[]
  /** Opens a screen by its route. */
  goTo(route: string): Promise<void>
  leave(): Promise<void>
}

const DESK: Display = { width: 1440, height: 900 }

/** Display and history of a visitor's browser. */
export interface Visit extends Partial<Display> {
  /**
   * Starts with an empty cache. Otherwise the product's code may be cached, but nothing is stored.
   */
  readonly isFirst?: boolean
}

/** Opens a browser session without signing in. */
export async function visit(
  browser: Browser,
  url: string,
  { isFirst = false, ...display }: Visit = {},
  remembered?: Remembered,
): Promise<Visitor> {
  const session = await takeContext(browser, { ...DESK, ...display }, isFirst)
  const { page, complaints } = await newPage(session.context, remembered)
  let isChanged = false
  // A test that accesses the context may change its clock, network or listeners.
  page.context = () => {
    isChanged = true
    return session.context
  }
  page.setDefaultTimeout(15_000)
  return {
    page,
    complaints,
    goTo: async (route) => {
      await page.goto(`${url}/#${route}`)
    },
    leave: () => leaveContext(session, isChanged),
  }
}

/** Adds the console messages of another tab to the same list. */
export function watch(page: Page, complaints: string[]): Page {
  page.setDefaultTimeout(15_000)
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  return page
}

/** Signs in with the form and waits for the back office. */
export async function signIn(
  { page, goTo }: Visitor,
  userName: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  await goTo('/authentication/login')
  await page.getByLabel('User name').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await deskOf(page)
}

/** Opens the first screen of a user who is already signed in. */
export async function toDesk({ page, goTo }: Visitor): Promise<void> {
  await goTo('/start')
  await deskOf(page)
}

const deskOf = (page: Page) => page.getByRole('button', { name: /your account/i }).waitFor()

/** Opens a browser session in which the user is already signed in. */
export async function enter(
  browser: Browser,
  url: string,
  as: SignIn,
  display: Visit = {},
): Promise<Visitor> {
  const token = await tokenFor(url, as)
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
  }
  const { userId, userName, role, isFirstLogin } = JSON.parse(sub) as Record<string, unknown>
  const user = JSON.stringify({ userId, userName, role, isFL: isFirstLogin, token })
  return visit(browser, url, display, {
    origin: url,
    localStorage: [{ name: 'larder-user', value: user }],
  })
}

/** Signs in through the API and returns a token for calls outside the browser. */
export async function tokenFor(
  url: string,
  userName: string,
  password = DEMO_PASSWORD,
): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password }),
  })
  const { data } = (await answer.json()) as { data?: { token?: string } }
  if (!data?.token) throw new Error(`${userName} could not sign in: ${answer.status}`)
  return data.token
}

export interface Answer {
  readonly status: number
  /** Response data, loosely typed for tests. */
  readonly data: Readonly<Record<string, unknown>> & {
    readonly id: number
    readonly version: number
    readonly content: readonly Readonly<Record<string, unknown>>[]
  }
  readonly errors: readonly { readonly field: string; readonly code: string }[]
}

/** Calls the API with a token. */
export async function ask(
  url: string,
  token: string,
  path: string,
  { method = 'GET', body }: { readonly method?: string; readonly body?: unknown } = {},
): Promise<Answer> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { data, errors = [] } = (await answer.json()) as Partial<Answer>
  return { status: answer.status, data: (data ?? {}) as Answer['data'], errors }
}
