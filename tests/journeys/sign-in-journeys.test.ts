import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { address, field, journey, soon, startJourneys } from '../browser/journey.ts'
import { ask, watch } from '../browser/visitor.ts'

startJourneys()

const LOGIN = '/authentication/login'
const [BRANDS, CUSTOMERS] = ['/inventory/manage-brand', '/user/manage-customer']
const herbs = (page: Page) => page.locator('[data-herbs] canvas')

/** Small snapshot of the drifting herbs, for comparison. */
const picture = (page: Page): Promise<string> =>
  herbs(page).evaluate((canvas) => {
    const small = document.createElement('canvas')
    small.width = small.height = 120
    small.getContext('2d')?.drawImage(canvas as HTMLCanvasElement, 0, 0, 120, 120)
    return small.toDataURL()
  })

describe('the screens of signing in', () => {
  journey(
    'have herbs drifting behind them, also where a password was forgotten',
    { as: null, inDepth: true },
    async ({ page, goTo }) => {
      for (const route of [LOGIN, '/authentication/forget-password']) {
        await goTo(route)
        await herbs(page).waitFor()
        const { width, height } = (await herbs(page).boundingBox()) ?? { width: 0, height: 0 }
        expect([Math.round(width), Math.round(height)]).toEqual([1440, 900])
        const before = await picture(page)
        await soon(() => picture(page)).not.toBe(before)
      }
      await goTo('/authentication/register')
      await page.getByRole('heading', { name: 'Create an account' }).waitFor()
      expect(await page.locator('[data-herbs]').count()).toBe(0)
    },
  )

  journey(
    'keep still for whoever asked for less motion',
    { as: null, inDepth: true },
    async ({ page, goTo }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const loaded: string[] = []
      page.on('request', (request) => loaded.push(request.url()))
      await goTo(LOGIN)
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
      await page.waitForTimeout(2500)
      expect(await page.locator('[data-herbs]').count()).toBe(0)
      expect(loaded.filter((url) => url.includes('herb-particles'))).toEqual([])
    },
  )

  journey(
    'leave what is typed alone, and say what is wrong',
    { as: null, refused: [401] },
    async ({ page, goTo }) => {
      await goTo(LOGIN)
      await herbs(page).waitFor()
      await field(page, 'User name').pressSequentially('somebody.with.a.long.name', { delay: 5 })
      expect(await field(page, 'User name').inputValue()).toBe('somebody.with.a.long.name')
      const password = page.getByLabel('Password', { exact: true })
      await password.fill('not-this-one')
      await page.getByRole('button', { name: 'Show password' }).click()
      expect(await password.getAttribute('type')).toBe('text')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page
        .getByRole('alert')
        .filter({ hasText: /password/i })
        .waitFor()
    },
  )
})

const storedToken = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('larder-user') ?? '{}') as { token?: string }).token ?? '',
  )
const isGood = async (token: string): Promise<boolean> =>
  (await ask(address(), token, '/settings')).status === 200

async function signOutIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /your account/i }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

describe('two tabs of one person', () => {
  // A call of the other tab may be in progress during sign-out, and is then refused with 401. No
  // call is refused before that.
  journey(
    'renew the token together, keep what is typed, and are signed out together',
    { as: 'admin', signsIn: true, refused: [401] },
    async ({ page, complaints }) => {
      const other = watch(await page.context().newPage(), complaints)
      const renewals: number[] = []
      const refusals: string[] = []
      page.context().on('response', (response) => {
        if (response.url().endsWith('/user/refresh-token')) renewals.push(response.status())
        if (response.status() === 401) refusals.push(response.url())
      })
      const opens = async (tab: Page, route: string, heading: string) => {
        await tab.goto(`${address()}/#${route}`)
        await tab.getByRole('heading', { name: heading, level: 1 }).waitFor()
      }
      await opens(other, BRANDS, 'Brands')
      const first = await storedToken(page)
      // Eight minutes of the token are left by this browser's clock, so each navigation renews it.
      await page.context().clock.setSystemTime(Date.now() + 52 * 60_000)
      for (const [route, heading] of [
        [CUSTOMERS, 'Customers'],
        [BRANDS, 'Brands'],
        [CUSTOMERS, 'Customers'],
      ] as const) {
        await Promise.all([page, other].map((tab) => opens(tab, route, heading)))
      }
      await opens(other, `${BRANDS}/create`, 'Add brand')
      await field(other, 'Brand name').fill('Half a brand')
      const before = renewals.length
      await opens(page, BRANDS, 'Brands')
      await soon(() => renewals.length).toBeGreaterThan(before)
      expect([refusals, new Set(renewals)]).toEqual([[], new Set([200])])
      expect(await field(other, 'Brand name').inputValue()).toBe('Half a brand')
      const last = await storedToken(page)
      expect([last === first, await isGood(last)]).toEqual([false, true])
      await signOutIn(page)
      for (const each of [page, other])
        await each.getByRole('heading', { name: 'Welcome back' }).waitFor()
      expect([await isGood(last), await isGood(first)]).toEqual([false, false])
    },
  )

  journey(
    'end the session on the server however slow the network is',
    { as: 'employee', signsIn: true },
    async ({ page }) => {
      const token = await storedToken(page)
      const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/user/logout', async (route) => {
        await isReleased
        await route.continue()
      })
      await signOutIn(page)
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor({ timeout: 8_000 })
      expect(await storedToken(page)).toBe('')
      release()
      await soon(() => isGood(token)).toBe(false)
    },
  )
})

/** Codes sent to a number, newest first, as shown on the demo's message page. */
async function codesTo(phoneNumber: string): Promise<string[]> {
  const shown = await (await fetch(`${address()}/demo/messages`)).text()
  const messages = [
    ...shown.matchAll(/<li><p>(\d{6}) is your code[^<]*<\/p><small>([^<]*)<\/small>/g),
  ]
  return messages.filter(([, , small]) => small?.includes(phoneNumber)).map(([, code = '']) => code)
}

// Two numbers each, because a retried journey must use the one that the customer does not have yet.
describe.each([
  [1440, '+44 7700 910144', '+44 7700 910145'],
  [390, '+44 7700 910390', '+44 7700 910391'],
])('at %s px', (width, ...numbers) => {
  const display = { width, height: 900 }

  journey(
    'a new phone number of one’s own waits for the code that went there',
    { as: 'customer', display, refused: [400], inDepth: width < 600 },
    async ({ page, goTo }) => {
      const dialog = page.getByRole('dialog', { name: 'Enter the code' })
      const code = dialog.getByLabel('Code', { exact: true })
      await goTo('/user/user-profile')
      await page.getByRole('link', { name: 'Edit my details' }).click()
      const before = await field(page, 'Phone number').inputValue()
      const plain = (number: string) => number.replaceAll(' ', '')
      const read = numbers.find((number) => plain(number) !== plain(before)) ?? ''
      const phoneNumber = plain(read)
      await field(page, 'Phone number').fill(phoneNumber)
      await page.getByRole('button', { name: 'Save customer' }).click()
      await dialog.getByText(/We sent a code to/).waitFor()
      expect(await code.evaluate((input) => input === document.activeElement)).toBe(true)
      await page.keyboard.press('Escape')
      await soon(() => field(page, 'Phone number').inputValue()).toBe(before)
      await goTo('/user/user-profile')
      await page
        .getByRole('alert')
        .getByText(/Enter the code we sent to/)
        .waitFor()
      await page.getByRole('button', { name: 'Enter the code' }).click()
      await soon(async () => (await codesTo(phoneNumber)).length).toBe(1)
      const [first = ''] = await codesTo(phoneNumber)
      await code.fill(first === '000000' ? '000001' : '000000')
      await page.keyboard.press('Enter')
      await dialog
        .getByRole('alert')
        .getByText(/The code is wrong/)
        .waitFor()
      await dialog.getByRole('button', { name: 'Send another code' }).click()
      await soon(async () => (await codesTo(phoneNumber)).length).toBe(2)
      const { right, bottom } = await dialog.evaluate((box) => box.getBoundingClientRect())
      expect(right <= width && bottom <= 900).toBe(true)
      await code.fill((await codesTo(phoneNumber))[0] ?? '')
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('link', { name: read }).waitFor()
      await soon(() => page.getByText(/Enter the code we sent to/).count()).toBe(0)
    },
  )
})
