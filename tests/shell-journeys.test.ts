import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { address, button, field, journey, soon, startJourneys } from './journey.ts'
import { ask, tokenFor } from './visitor.ts'

startJourneys()

const LOGIN = '/authentication/login'
const herbs = (page: Page) => page.locator('[data-herbs] canvas')

/** A look at the drifting herbs, small enough to compare. */
const picture = (page: Page): Promise<string> => herbs(page).evaluate((canvas) => {
  const small = document.createElement('canvas')
  small.width = small.height = 120
  small.getContext('2d')?.drawImage(canvas as HTMLCanvasElement, 0, 0, 120, 120)
  return small.toDataURL()
})

describe('the screens of signing in', () => {
  journey('have herbs drifting behind them, also where a password was forgotten', { as: null }, async ({ page, goTo }) => {
    for (const route of [LOGIN, '/authentication/forget-password']) {
      await goTo(route)
      await herbs(page).waitFor()
      const { width, height } = await herbs(page).boundingBox() ?? { width: 0, height: 0 }
      expect([Math.round(width), Math.round(height)]).toEqual([1440, 900])
      const before = await picture(page)
      await soon(() => picture(page)).not.toBe(before)
    }
    await goTo('/authentication/register')
    await page.getByRole('heading', { name: 'Open an account' }).waitFor()
    expect(await page.locator('[data-herbs]').count()).toBe(0)
  })

  journey('keep still for whoever asked for less motion', { as: null }, async ({ page, goTo }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await goTo(LOGIN)
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    await page.waitForTimeout(2500)
    expect(await page.locator('[data-herbs]').count()).toBe(0)
    expect(loaded.filter((url) => url.includes('herb-particles'))).toEqual([])
  })

  journey('leave what is typed alone, and say what is wrong', { as: null, refused: [401] }, async ({ page, goTo }) => {
    await goTo(LOGIN)
    await herbs(page).waitFor()
    await field(page, 'User name').pressSequentially('somebody.with.a.long.name', { delay: 5 })
    expect(await field(page, 'User name').inputValue()).toBe('somebody.with.a.long.name')
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('not-this-one')
    await page.getByRole('button', { name: 'Show password' }).click()
    expect(await password.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').filter({ hasText: /password/i }).waitFor()
  })
})

const box = (page: Page) => page.getByRole('combobox', { name: 'Search everything' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const chosen = (page: Page) => page.locator('[role=option][aria-selected=true]')
const open = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await box(page).waitFor()
}

describe('the search for everything', () => {
  journey('goes to screens, actions and records without a mouse, and knows what was chosen last', { as: 'admin' }, async ({ page }) => {
    await open(page)
    await page.keyboard.type('add emp')
    await soon(() => chosen(page).innerText()).toContain('Add employee')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Add employee' }).waitFor()
    await open(page)
    await page.keyboard.type('EMP-00007')
    await option(page, /EMP-00007/).waitFor()
    expect(await box(page).getAttribute('aria-activedescendant')).toBe(await chosen(page).getAttribute('id'))
    await page.keyboard.press('Enter')
    await soon(() => page.url()).toMatch(/manage-employee\/\d+\/show$/)
    await page.getByRole('heading', { level: 1, name: /EMP-00007/ }).waitFor()
    await open(page)
    await soon(() => option(page, /./).first().innerText()).toContain('EMP-00007')
    await page.keyboard.press('ArrowUp')
    const last = await chosen(page).innerText()
    await page.keyboard.press('ArrowDown')
    expect(await chosen(page).innerText()).not.toBe(last)
    await page.keyboard.press('Escape')
    await box(page).waitFor({ state: 'detached' })
  })

  journey('asks once for what was typed in one go, and never shows what belongs to something typed before', { as: 'admin' }, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => { if (new URL(request.url()).pathname === '/search') asked.push(new URL(request.url()).searchParams.get('q') ?? '') })
    await page.route('**/search?q=chutney', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue().catch(() => undefined)
    })
    await open(page)
    await box(page).evaluate((input: HTMLInputElement) => {
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      for (const typed of ['ch', 'chut', 'chutney']) {
        write?.call(input, typed)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
    })
    await soon(() => asked.length).toBe(1)
    await box(page).fill('EMP-00007')
    await option(page, /EMP-00007/).first().waitFor()
    expect(asked).toEqual(['chutney', 'EMP-00007'])
    await page.waitForTimeout(900)
    expect(await option(page, /chutney/i).count()).toBe(0)
  })

  journey('changes the appearance at once', { as: 'employee' }, async ({ page }) => {
    await open(page)
    await page.keyboard.type('dark app')
    await page.keyboard.press('Enter')
    await soon(() => page.evaluate(() => document.documentElement.dataset['mode'])).toBe('dark')
  })

  journey('keeps the keys when the screen behind it arrives late', { as: 'employee' }, async ({ page, goTo }) => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await open(page)
    await page.keyboard.press('Escape')
    await box(page).waitFor({ state: 'detached' })
    const { promise: opened, resolve: letCome } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await opened
      await route.continue()
    })
    await goTo('/faq/faqs')
    await open(page)
    await page.keyboard.type('dark ')
    letCome()
    await page.locator('h1', { hasText: 'FAQ' }).waitFor({ state: 'attached' })
    await page.waitForTimeout(200)
    await page.keyboard.type('app')
    expect(await box(page).inputValue()).toBe('dark app')
  })

  journey('shows a customer their own orders and nobody else’s', { as: 'customer' }, async ({ page }) => {
    const staff = await tokenFor(address(), 'admin')
    const own = (await ask(address(), await tokenFor(address(), 'customer'), '/order-item/list?size=1')).data.content[0] as { orderId: string; customer: number }
    const all = (await ask(address(), staff, '/order-item/list?size=50')).data.content as readonly { orderId: string; customer: number }[]
    const foreign = all.find(({ customer }) => customer !== own.customer)?.orderId ?? ''
    expect(foreign).not.toBe('')
    await open(page)
    await box(page).fill(own.orderId)
    await option(page, new RegExp(own.orderId)).first().waitFor()
    await box(page).fill(foreign)
    await page.getByText(`Nothing is called “${foreign}”`, { exact: false }).waitFor()
    await box(page).fill('employee')
    await page.getByRole('status').filter({ hasText: /result|Nothing/ }).waitFor()
    expect(await option(page, /Add employee|^Employees/).count()).toBe(0)
  })

  journey('fills the screen of a phone', { as: 'admin', looks: { width: 390, height: 844 } }, async ({ page }) => {
    await button(page, 'Search everything').click()
    await box(page).fill('items')
    await option(page, /^Items/).click()
    await page.getByRole('heading', { name: /^Items/ }).waitFor()
  })
})

const MINUTE = 60_000

describe('the shell', () => {
  journey('shows a toast for two seconds', { as: 'admin' }, async ({ page, goTo }) => {
    await goTo('/inventory/manage-brand/create')
    await field(page, 'Brand name').fill(`Two seconds ${Date.now()}`)
    await page.evaluate(() => {
      const times: number[] = []
      Object.assign(window, { larderToast: times })
      new MutationObserver(() => {
        const isShown = document.body.innerText.includes('SUCCESS')
        if (isShown !== (times.length === 1)) times.push(performance.now())
      }).observe(document.body, { childList: true, subtree: true })
    })
    await button(page, 'Save brand').click()
    const times = () => page.evaluate(() => (window as unknown as { larderToast: number[] }).larderToast)
    await soon(async () => (await times()).length).toBe(2)
    const [from = 0, to = 0] = await times()
    expect(to - from).toBeGreaterThanOrEqual(1_950)
  })

  journey('renews a token on the way to a screen when less than ten minutes are left of it, and not before', { as: null, refused: [401] }, async ({ page, goTo }) => {
    const renewals: string[] = []
    page.on('request', (request) => { if (request.url().endsWith('/user/refresh-token')) renewals.push(request.method()) })
    await goTo('/authentication/login')
    const token = await tokenFor(address(), 'employee')
    await page.evaluate((given) => {
      const { sub } = JSON.parse(atob(given.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')) as { sub: string }
      localStorage.setItem('larder-user', JSON.stringify({ ...JSON.parse(sub) as object, isFL: false, token: given }))
    }, token)
    await page.clock.install({ time: Date.now() + 49 * MINUTE })
    await goTo('/faq/faqs')
    await page.reload()
    await page.getByRole('heading', { name: /^FAQ/ }).first().waitFor()
    expect(renewals).toEqual([])
    await page.clock.setFixedTime(Date.now() + 51 * MINUTE)
    expect(renewals).toEqual([])
    await goTo('/admin/change-password')
    await soon(() => renewals).toEqual(['POST'])
    await soon(() => page.evaluate(() => (JSON.parse(localStorage.getItem('larder-user') ?? '{}') as { token: string }).token)).not.toBe(token)
    // Whatever was on its way with the old token is asked again with the new one.
    await page.waitForLoadState('networkidle')
    await page.getByRole('heading', { name: 'Change password' }).waitFor()
  })

  journey('sends whoever holds an expired token to the sign-in', { as: 'employee' }, async ({ page, goTo }) => {
    await page.clock.setFixedTime(Date.now() + 61 * MINUTE)
    await goTo('/faq/faqs')
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    expect(await page.evaluate(() => [localStorage.getItem('larder-user'), sessionStorage.length])).toEqual([null, 0])
  })

  journey('lets go of the address of a document forty seconds after its download', { as: 'admin' }, async ({ page, goTo }) => {
    const sale = (await ask(address(), await tokenFor(address(), 'admin'), '/sales-order/list?size=1')).data.content[0] as { id: number }
    await page.addInitScript(() => {
      const released: string[] = []
      Object.assign(window, { larderReleased: released })
      const release = URL.revokeObjectURL.bind(URL)
      URL.revokeObjectURL = (url) => { released.push(url); release(url) }
    })
    await page.clock.install()
    await goTo(`/billing/sales-details/${sale.id}/show`)
    await page.reload()
    const released = () => page.evaluate(() => (window as unknown as { larderReleased: string[] }).larderReleased.length)
    const download = page.waitForEvent('download')
    await button(page, /invoice/i).first().click()
    await page.clock.runFor(500)
    await download
    await page.clock.runFor(30_000)
    expect(await released()).toBe(0)
    await page.clock.runFor(10_500)
    await soon(released).toBe(1)
  })

  journey('brings at most 450 kB of code, compressed, with the first list', { as: null }, async ({ page, goTo }) => {
    const token = await tokenFor(address(), 'admin')
    await page.addInitScript((given) => {
      const { sub } = JSON.parse(atob(given.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')) as { sub: string }
      localStorage.setItem('larder-user', JSON.stringify({ ...JSON.parse(sub) as object, isFL: false, token: given }))
    }, token)
    const sizes = new Map<string, Promise<number>>()
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('.js')) sizes.set(request.url(), request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await goTo('/employee/manage-employee')
    await page.locator('tbody tr').first().waitFor()
    await page.waitForLoadState('networkidle')
    const bytes = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThanOrEqual(450_000)
    expect([...sizes.keys()].filter((url) => /palette\.|palette-[A-Z]|herb-particles|settings-page|notification-page/.test(url))).toEqual([])
  })

  journey('says what is not there yet, and what is not there at all', { as: 'customer' }, async ({ page, goTo }) => {
    await goTo('/upcoming-Page')
    await page.getByRole('heading', { name: 'Up Coming Page...' }).waitFor()
    await goTo('/no/such/screen')
    await page.getByRole('heading', { name: 'Page Not Found !' }).waitFor()
  })

  journey('says what is not there at all to those who have not signed in, and asks them to sign in to what is', { as: null }, async ({ page, goTo }) => {
    await goTo('/no/such/screen')
    await page.getByRole('heading', { name: 'Page Not Found !' }).waitFor()
    await goTo('/order&cart/my-orders')
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    await goTo('/order&cart/elsewhere')
    await page.getByRole('heading', { name: 'Page Not Found !' }).waitFor()
  })

  const ACCOUNT = {
    superadmin: ['My profile', 'Change password', 'FAQ', 'Sign out'], admin: ['My profile', 'Change password', 'FAQ', 'Sign out'],
    employee: ['My profile', 'Change password', 'FAQ', 'Sign out'], customer: ['My profile', 'Change password', 'My Orders', 'FAQ', 'Sign out'],
  } as const
  for (const [role, entries] of Object.entries(ACCOUNT)) {
    journey(`gives the ${role} a menu of their own`, { as: role as keyof typeof ACCOUNT }, async ({ page }) => {
      await button(page, /your account/i).click()
      const items = page.getByRole('menuitem')
      expect((await items.allInnerTexts()).filter((words) => !words.includes('\n'))).toEqual([...entries])
      await page.getByRole('menuitem', { name: 'My profile' }).click()
      await soon(() => page.url()).toContain(role === 'customer' ? '/user/user-profile' : '/employee/user-profile')
    })
  }

  journey('calls screens by the customer’s words', { as: 'customer' }, async ({ page }) => {
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('link', { name: 'Payments history' }).click()
    await page.getByRole('heading', { name: /^Payments history/ }).waitFor()
    for (const name of ['View shipment', 'Place Order', 'My Orders', 'Wallet history', 'Sales details']) expect(await menu.getByRole('link', { name, exact: true }).count()).toBe(1)
  })
})

describe('a step away from a list', () => {
  journey('has a title that says so, and a way back', { as: 'admin' }, async ({ page, goTo }) => {
    const back = page.getByRole('link', { name: /^Back to / })
    const list = '/employee/manage-employee'
    await goTo(list)
    await page.getByRole('heading', { name: /^Employees/ }).waitFor()
    expect(await back.count()).toBe(0)
    for (const [route, title] of [[`${list}/create`, /^Add employee/], [`${list}/1`, /^Edit employee/], [`${list}/excel`, /^Excel/]] as const) {
      await goTo(route)
      await back.waitFor()
      await soon(() => page.title()).toMatch(title)
      await back.click()
      await page.getByRole('heading', { name: /^Employees/ }).waitFor()
    }
  })
})

describe('the settings of the company', () => {
  journey('are changed on one screen, in force at once, and led back to the default', { as: 'superadmin' }, async ({ page, goTo }) => {
    await goTo('/administrative/company-settings')
    await page.getByRole('heading', { name: 'Company settings' }).waitFor()
    await field(page, 'Name').fill('Plum & Sons')
    await page.getByLabel('Expiry alert', { exact: false }).first().fill('45')
    const reloaded = page.waitForEvent('load')
    await button(page, 'Save company settings').click()
    await reloaded
    await page.getByRole('navigation', { name: 'Main menu' }).getByText('Plum & Sons').waitFor()
    const token = await tokenFor(address(), 'superadmin')
    expect((await ask(address(), token, '/company-settings/1')).data).toMatchObject({ companyName: 'Plum & Sons', expiryAlertDays: 45 })
    await button(page, /^Expiry alert: use the default, 30/).click()
    await button(page, 'Save company settings').click()
    await page.getByRole('status').filter({ hasText: 'UPDATED' }).waitFor()
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByRole('tabpanel', { name: 'History' }).getByText('Plum & Sons').first().waitFor()
    expect((await ask(address(), token, '/company-settings/1')).data).toMatchObject({ expiryAlertDays: 30 })
    const { version } = (await ask(address(), token, '/company-settings/1')).data
    await ask(address(), token, '/company-settings/1', 'PUT', { version, companyName: 'Larder Foods' })
  })
})
