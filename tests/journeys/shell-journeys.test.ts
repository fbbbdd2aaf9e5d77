import { describe, expect } from 'vitest'
import { address, button, field, journey, soon, startJourneys } from '../browser/journey.ts'
import { ask, tokenFor } from '../browser/visitor.ts'

startJourneys()

const MINUTE = 60_000
const PAYSLIPS = '/administrative/employee-monthly-pay'

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
    const times = () =>
      page.evaluate(() => (window as unknown as { larderToast: number[] }).larderToast)
    await soon(async () => (await times()).length).toBe(2)
    const [from = 0, to = 0] = await times()
    expect(to - from).toBeGreaterThanOrEqual(1_950)
  })

  journey(
    'renews a token on the way to a screen when less than ten minutes are left of it, and not before',
    { as: 'employee', signsIn: true, refused: [401] },
    async ({ page, goTo }) => {
      const renewals: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/user/refresh-token')) renewals.push(request.method())
      })
      const token = () =>
        page.evaluate(
          () =>
            (JSON.parse(localStorage.getItem('larder-user') ?? '{}') as { token: string }).token,
        )
      await page.clock.install({ time: Date.now() + 49 * MINUTE })
      await goTo('/faq/faqs')
      await page.getByRole('heading', { name: /^FAQ/ }).first().waitFor()
      const first = await token()
      expect(renewals).toEqual([])
      await page.clock.setFixedTime(Date.now() + 51 * MINUTE)
      expect(renewals).toEqual([])
      await goTo('/admin/change-password')
      await soon(() => renewals).toEqual(['POST'])
      await soon(token).not.toBe(first)
      // Requests in progress with the old token are repeated with the new one.
      await page.waitForLoadState('networkidle')
      await page.getByRole('heading', { name: 'Change password' }).waitFor()
    },
  )

  journey(
    'sends whoever holds an expired token to the sign-in',
    { as: 'employee', signsIn: true, inDepth: true },
    async ({ page, goTo }) => {
      await page.clock.setFixedTime(Date.now() + 61 * MINUTE)
      await goTo('/faq/faqs')
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
      expect(
        await page.evaluate(() => [localStorage.getItem('larder-user'), sessionStorage.length]),
      ).toEqual([null, 0])
    },
  )

  journey(
    'lets go of the address of a document forty seconds after its download',
    { as: 'admin', inDepth: true },
    async ({ page, goTo }) => {
      const sale = (
        await ask(address(), await tokenFor(address(), 'admin'), '/sales-order/list?size=1')
      ).data.content[0] as { id: number }
      await page.addInitScript(() => {
        const released: string[] = []
        Object.assign(window, { larderReleased: released })
        const release = URL.revokeObjectURL.bind(URL)
        URL.revokeObjectURL = (url) => {
          released.push(url)
          release(url)
        }
      })
      await page.clock.install()
      await goTo(`/billing/sales-details/${sale.id}/show`)
      const released = () =>
        page.evaluate(
          () => (window as unknown as { larderReleased: string[] }).larderReleased.length,
        )
      const download = page.waitForEvent('download')
      await button(page, /invoice/i)
        .first()
        .click()
      await page.clock.runFor(500)
      await download
      await page.clock.runFor(30_000)
      expect(await released()).toBe(0)
      await page.clock.runFor(10_500)
      await soon(released).toBe(1)
    },
  )

  journey(
    'brings at most 450 kB of code, compressed, with the first list',
    { as: 'admin', display: { isFirst: true } },
    async ({ page, goTo }) => {
      const sizes = new Map<string, Promise<number>>()
      page.on('requestfinished', (request) => {
        if (request.url().endsWith('.js'))
          sizes.set(
            request.url(),
            request.sizes().then(({ responseBodySize }) => responseBodySize),
          )
      })
      await goTo('/employee/manage-employee')
      await page.locator('tbody tr').first().waitFor()
      await page.waitForLoadState('networkidle')
      const bytes = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0)
      expect(bytes).toBeGreaterThan(100_000)
      expect(bytes).toBeLessThanOrEqual(450_000)
      expect(
        [...sizes.keys()].filter((url) =>
          /palette\.|palette-[A-Z]|herb-particles|settings-page|notification-page/.test(url),
        ),
      ).toEqual([])
    },
  )

  journey(
    'says what is not there yet, and what is not there at all',
    { as: 'customer' },
    async ({ page, goTo }) => {
      await goTo('/upcoming-Page')
      await page.getByRole('heading', { name: 'Up Coming Page...' }).waitFor()
      // Payslips cannot be created or imported by users.
      for (const path of ['/no/such/screen', `${PAYSLIPS}/create`, `${PAYSLIPS}/excel`]) {
        await goTo(path)
        await page.getByRole('heading', { name: 'Page Not Found !' }).waitFor()
      }
    },
  )

  journey(
    'says what is not there at all to those who have not signed in, and asks them to sign in to what is',
    { as: null, inDepth: true },
    async ({ page, goTo }) => {
      await goTo('/no/such/screen')
      await page.getByRole('heading', { name: 'Page Not Found !' }).waitFor()
      await goTo('/order&cart/my-orders')
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
      await goTo('/order&cart/elsewhere')
      await page.getByRole('heading', { name: 'Page Not Found !' }).waitFor()
    },
  )

  const ACCOUNT = {
    superadmin: ['My profile', 'Change password', 'FAQ', 'Sign out'],
    admin: ['My profile', 'Change password', 'FAQ', 'Sign out'],
    employee: ['My profile', 'Change password', 'FAQ', 'Sign out'],
    customer: ['My profile', 'Change password', 'My Orders', 'FAQ', 'Sign out'],
  } as const
  for (const [role, entries] of Object.entries(ACCOUNT)) {
    journey(
      `gives the ${role} a menu of their own`,
      { as: role as keyof typeof ACCOUNT, isAtDesk: true, inDepth: true },
      async ({ page }) => {
        await button(page, /your account/i).click()
        const items = page.locator('[role=menuitem]:not([aria-disabled=true])')
        expect(await items.allInnerTexts()).toEqual([...entries])
        await page.getByRole('menuitem', { name: 'My profile' }).click()
        await soon(() => page.url()).toContain(
          role === 'customer' ? '/user/user-profile' : '/employee/user-profile',
        )
      },
    )
  }

  journey(
    'calls screens by the customer’s words',
    { as: 'customer', isAtDesk: true, inDepth: true },
    async ({ page }) => {
      const menu = page.getByRole('navigation', { name: 'Main menu' })
      await menu.getByRole('link', { name: 'Payments history' }).click()
      await page.getByRole('heading', { name: /^Payments history/ }).waitFor()
      for (const name of [
        'View shipment',
        'Place Order',
        'My Orders',
        'Wallet history',
        'Sales details',
      ])
        expect(await menu.getByRole('link', { name, exact: true }).count()).toBe(1)
    },
  )
})

describe('a step away from a list', () => {
  journey(
    'has a title that says so, and a way back',
    { as: 'admin', inDepth: true },
    async ({ page, goTo }) => {
      const back = page.getByRole('link', { name: /^Back to / })
      const list = '/employee/manage-employee'
      await goTo(list)
      await page.getByRole('heading', { name: /^Employees/ }).waitFor()
      expect(await back.count()).toBe(0)
      for (const [route, title] of [
        [`${list}/create`, /^Add employee/],
        [`${list}/1`, /^Edit employee/],
        [`${list}/excel`, /^Excel/],
      ] as const) {
        await goTo(route)
        await back.waitFor()
        await soon(() => page.title()).toMatch(title)
        await back.click()
        await page.getByRole('heading', { name: /^Employees/ }).waitFor()
      }
    },
  )
})

describe('the settings of the company', () => {
  journey(
    'are changed on one screen, in force at once, and led back to the default',
    { as: 'superadmin' },
    async ({ page, goTo }) => {
      await goTo('/administrative/company-settings')
      await page.getByRole('heading', { name: 'Company settings' }).waitFor()
      await field(page, 'Name').fill('Plum & Sons')
      await page.getByLabel('Expiry alert', { exact: false }).first().fill('45')
      const reloaded = page.waitForEvent('load')
      await button(page, 'Save company settings').click()
      await reloaded
      await page.getByRole('navigation', { name: 'Main menu' }).getByText('Plum & Sons').waitFor()
      const token = await tokenFor(address(), 'superadmin')
      expect((await ask(address(), token, '/company-settings/1')).data).toMatchObject({
        companyName: 'Plum & Sons',
        expiryAlertDays: 45,
      })
      await button(page, /^Expiry alert: use the default, 30/).click()
      await button(page, 'Save company settings').click()
      await page.getByRole('status').filter({ hasText: 'UPDATED' }).waitFor()
      await page.getByRole('tab', { name: 'History' }).click()
      await page
        .getByRole('tabpanel', { name: 'History' })
        .getByText('Plum & Sons')
        .first()
        .waitFor()
      expect((await ask(address(), token, '/company-settings/1')).data).toMatchObject({
        expiryAlertDays: 30,
      })
      const { version } = (await ask(address(), token, '/company-settings/1')).data
      await ask(address(), token, '/company-settings/1', {
        method: 'PUT',
        body: {
          version,
          companyName: 'Larder Foods',
        },
      })
    },
  )

  journey(
    'shows the entry of the screen in its menu, however long the menu is',
    { as: 'admin', inDepth: true },
    async ({ page, goTo }) => {
      const entry = page
        .getByRole('navigation', { name: 'Main menu' })
        .locator('a[aria-current=page]')
      for (const [route, name] of [
        ['/shipment/shipment-status', 'Shipment status'],
        ['/admin/manage-department', 'Departments'],
        ['/order&cart/admin-cart', 'Place Order'],
      ] as const) {
        await goTo(route)
        await entry.filter({ hasText: name }).waitFor()
        await soon(() =>
          entry.evaluate((link) => {
            const { top, bottom } = link.getBoundingClientRect()
            return top >= 0 && bottom <= innerHeight
          }),
        ).toBe(true)
      }
    },
  )

  journey(
    'puts the keys into the first field of a form that adds something',
    { as: 'admin', isAtDesk: true, inDepth: true },
    async ({ page, goTo }) => {
      for (const [route, first] of [
        ['/employee/manage-employee/create', /^First name/],
        ['/billing/payment-status/create', /^Customer/],
        ['/admin/leave-history/create', /^Employee/],
        ['/order&cart/admin-cart', /^Customer/],
      ] as const) {
        await goTo(route)
        await soon(() =>
          page.evaluate(() => {
            const { id } = document.activeElement ?? { id: '' }
            return document.querySelector(`label[for="${id}"]`)?.textContent ?? ''
          }),
        ).toMatch(first)
      }
    },
  )

  journey(
    'prints a list as a whole table, or the rows selected, black on white in the dark too',
    { as: 'admin', isAtDesk: true, display: { width: 1440, height: 900, dark: true } },
    async ({ page, goTo }) => {
      await goTo('/inventory/products/manage-items?perPage=25&page=1')
      const rows = page.locator('tbody tr')
      const onPaper = page.locator('[data-on-paper]')
      await rows.nth(24).waitFor()
      const print = async () => {
        await page.emulateMedia({ media: 'print' })
        await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
      }
      await print()
      const { seen, unprinted, ink } = await page.evaluate(() => ({
        seen: [...document.querySelectorAll('nav, button, input, footer')].filter(
          (each) => each.checkVisibility() && !each.closest('thead'),
        ).length,
        unprinted: [...document.querySelectorAll('*')].filter(
          (each) =>
            each.contains(document.querySelector('tbody')) &&
            each.scrollHeight > each.clientHeight + 1 &&
            getComputedStyle(each).overflowY !== 'visible',
        ).length,
        ink: getComputedStyle(document.querySelector('main h1') ?? document.body).color,
      }))
      expect({ seen, unprinted, ink }).toEqual({ seen: 0, unprinted: 0, ink: 'rgb(0, 0, 0)' })
      await onPaper.getByText(/^1–25 of \d+$/).waitFor()
      await page.emulateMedia({ media: 'screen' })
      for (const place of [1, 3, 5]) await rows.nth(place).getByRole('checkbox').check()
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', '')
      })
      await button(page, 'More actions').click()
      await page.getByRole('menuitem', { name: 'Print list' }).click()
      await page.locator('[data-printed]').waitFor()
      await print()
      expect(await rows.filter({ visible: true }).count()).toBe(3)
      await onPaper.getByText(/^3 selected of \d+$/).waitFor()
    },
  )
})
