import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { loadApp } from '../../src/server/start/discover.ts'
import { addedRoutes } from '../contract/added-files.ts'
import { addedResources } from '../contract/matrix.ts'
import { address, button, field, journey, startJourneys } from '../browser/journey.ts'
import { readMenu } from '../browser/places.ts'
import { ask, DEMO_PASSWORD, signIn, tokenFor, type SignIn } from '../browser/visitor.ts'

const { registry } = await loadApp()

const EMPLOYEES = '/employee/manage-employee'

startJourneys()

describe('a session', () => {
  journey(
    'does not begin without signing in',
    { as: null, refused: [401] },
    async ({ page, goTo }) => {
      await goTo(EMPLOYEES)
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
      expect(page.url()).toMatch(/#\/authentication\/login$/)
      await field(page, 'User name').fill('admin')
      await page.getByLabel('Password', { exact: true }).fill('wrong-password')
      await button(page, 'Sign in').click()
      await page.getByRole('alert').waitFor()
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
      await button(page, 'Sign in').click()
      await page.getByRole('heading', { name: /^Employees/ }).waitFor()
    },
  )

  journey(
    'that was revoked ends with the next call',
    { as: 'admin', refused: [401] },
    async ({ page, goTo }) => {
      await goTo(EMPLOYEES)
      await page.locator('tbody tr').first().waitFor()
      const { token } = await page.evaluate(
        () => JSON.parse(localStorage.getItem('larder-user') ?? '{}') as { token: string },
      )
      expect((await ask(address(), token, '/user/logout', { method: 'POST' })).status).toBe(200)
      await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
      expect(
        await page.evaluate(() => [localStorage.getItem('larder-user'), sessionStorage.length]),
      ).toEqual([null, 0])
    },
  )

  journey(
    'that was revoked ends with a file that is sent, too',
    { as: 'admin', isAtDesk: true, refused: [401], inDepth: true },
    async ({ page, goTo }) => {
      await page.route('**/notifications', (route) => route.abort())
      await goTo('/inventory/products/manage-items/create')
      await page.getByLabel(/^Image/).waitFor({ state: 'attached' })
      const { token } = await page.evaluate(
        () => JSON.parse(localStorage.getItem('larder-user') ?? '{}') as { token: string },
      )
      expect((await ask(address(), token, '/user/logout', { method: 'POST' })).status).toBe(200)
      await page.getByLabel(/^Image/).setInputFiles({
        name: 'jar.png',
        mimeType: 'image/png',
        buffer: Buffer.from('no picture, and nobody to look'),
      })
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
      expect(await page.evaluate(() => localStorage.getItem('larder-user'))).toBe(null)
    },
  )

  journey(
    'of an administrator offers the roles that an administrator may give',
    { as: 'admin', inDepth: true },
    async ({ page, goTo }) => {
      await goTo('/user/manage-user/create')
      await page.getByRole('combobox', { name: /^Role/ }).click()
      await page.getByRole('option', { name: /^Customer/ }).waitFor()
      const offered = await page.getByRole('option').allInnerTexts()
      expect(offered.map((each) => each.split('\n')[0])).toEqual(['Employee', 'Customer'])
    },
  )

  journey('of somebody new begins with a password of their own', { as: null }, async (visitor) => {
    const { page, goTo } = visitor
    const token = await tokenFor(address(), 'superadmin')
    const role = (await ask(address(), token, '/user-role/list?size=10')).data.content.find(
      ({ roleName }) => roleName === 'ADMIN',
    )
    const name = `new${randomUUID().slice(0, 8)}`
    const made = await ask(address(), token, '/user', {
      method: 'POST',
      body: {
        userName: name,
        firstName: 'Nora',
        lastName: 'New',
        email: `${name}@larder.example`,
        role: role?.['id'],
        password: 'Given-by-others-7',
      },
    })
    expect(made).toMatchObject({ status: 201 })
    await goTo('/authentication/login')
    await field(page, 'User name').fill(name)
    await page.getByLabel('Password', { exact: true }).fill('Given-by-others-7')
    await button(page, 'Sign in').click()
    await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
    await goTo(EMPLOYEES)
    await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
    await page.getByLabel('Current password', { exact: true }).fill('Given-by-others-7')
    await page.getByLabel('New password', { exact: true }).fill('Plum & walnut 42')
    await button(page, 'Change password').click()
    await button(page, /your account/i).waitFor()
    await button(page, /your account/i).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await signIn(visitor, name, 'Plum & walnut 42')
  })
})

const ALL = ['superadmin', 'admin', 'employee', 'customer'] as const
const STAFF = ['superadmin', 'admin'] as const

/** Users who should have each screen in their menu. */
const MENU: Readonly<Record<string, readonly SignIn[]>> = {
  '/admin/dashboard/super/dashboard': ['superadmin'],
  '/admin/dashboard': ['admin'],
  '/employee/dashboard': ['employee'],
  '/user/dashboard': ['customer'],
  '/analytics/order-sales-chart': ['superadmin'],
  '/analytics/customer-chart': ['superadmin'],
  '/analytics/crm-chart': ['superadmin'],
  '/analytics/production-chart': ['superadmin'],
  '/analytics/chart': ['superadmin'],
  '/analytics/expense-chart': ['superadmin'],
  '/admin/manage-department': STAFF,
  '/employee/manage-employee': STAFF,
  '/administrative/pay-configuration': ['superadmin'],
  '/billing/manage-payroll': ['superadmin'],
  '/administrative/employee-monthly-pay': ['superadmin'],
  '/employee/manage-employee-pay-hours': STAFF,
  '/employee/manage-employee-weekly-wages': STAFF,
  '/employee/manage-swipe-entry': STAFF,
  '/employee/manage-contractor': STAFF,
  '/employee/manage-contract': STAFF,
  '/employee/manage-contract-employee': STAFF,
  '/employee/manage-contractor-payment': STAFF,
  '/admin/manage-daily-status': [...STAFF, 'employee'],
  '/admin/leave-history': [...STAFF, 'employee'],
  '/admin/manage-leave-request': STAFF,
  '/administrative/holiday-tracker': STAFF,
  '/user/manage-user': STAFF,
  '/admin/change-password': ALL,
  '/user/manage-customer': STAFF,
  '/inventory/manage-brand': STAFF,
  '/inventory/manage-category': STAFF,
  '/inventory/manage-units': STAFF,
  '/inventory/products/manage-items': STAFF,
  '/order&cart/approve-orders': STAFF,
  '/order&cart/pending-orders': STAFF,
  '/billing/sales-details': ['superadmin', 'admin', 'customer'],
  '/order&cart/admin-cart': STAFF,
  '/order&cart/products-list': ['customer'],
  '/order&cart/my-orders': ['customer'],
  '/shipment/update-shipment': STAFF,
  '/shipment/edit-shipment/update-shipment': STAFF,
  '/shipment/shipment-status': ['superadmin', 'admin', 'customer'],
  '/billing/payment-status': ['superadmin', 'admin', 'customer'],
  '/billing/credit-payment-tracker': STAFF,
  '/billing/wallet-history': ['superadmin', 'admin', 'customer'],
  '/user/manage-customer-wallet': STAFF,
  '/production/manage-production': [...STAFF, 'employee'],
  '/production/manage-production-stock': STAFF,
  '/crm/manage-lead-generation': [...STAFF, 'employee'],
  '/crm/manage-lead-followup': [...STAFF, 'employee'],
  '/machinery/manage-machinery': [...STAFF, 'employee'],
  '/machinery/manage-service': [...STAFF, 'employee'],
  '/machinery/manage-spares': ['superadmin', 'employee'],
  '/vehicle/manage-vehicle-type': STAFF,
  '/vehicle/manage-vehicle': STAFF,
  '/vehicle/manage-service-items': STAFF,
  '/vehicle/manage-service': STAFF,
  '/billing/manage-expense-category': STAFF,
  '/billing/manage-expense': STAFF,
  '/administrative/manage-reject-reason': ['superadmin'],
  '/administrative/company-settings': ['superadmin'],
  '/administrative/scheduled-jobs': ['superadmin'],
  '/administrative/notification': STAFF,
  '/administrative/failed-notification': STAFF,
  '/website/messages': STAFF,
  '/website/manage-texts': STAFF,
  '/website/manage-gallery': STAFF,
  '/website/opening-hours': STAFF,
  '/website/featured-items': STAFF,
  '/faq/faqs': ALL,
}

/**
 * Screens refused with a message. Screens that a role may read, but that are not in its menu, can
 * be opened by address.
 */
const REFUSED: Readonly<Record<SignIn, readonly string[]>> = {
  superadmin: [],
  admin: [
    '/analytics/crm-chart',
    '/administrative/company-settings',
    '/administrative/scheduled-jobs',
    '/administrative/pay-configuration',
    '/billing/manage-payroll',
  ],
  employee: [
    '/administrative/company-settings',
    '/administrative/scheduled-jobs',
    '/administrative/pay-configuration',
    '/billing/manage-payroll',
    '/admin/manage-leave-request',
    '/employee/manage-employee',
    '/employee/manage-contractor-payment',
    '/user/manage-user',
    '/user/manage-customer',
    '/administrative/notification',
    '/administrative/failed-notification',
  ],
  customer: [
    '/admin/manage-department',
    '/admin/leave-history',
    '/admin/manage-daily-status',
    '/employee/manage-employee',
    '/administrative/holiday-tracker',
    '/user/manage-user',
    '/user/manage-customer',
    '/administrative/manage-reject-reason',
    '/administrative/notification',
    '/administrative/failed-notification',
  ],
}

/** Screens added by a developer, which the menu above cannot include. */
const ADDED = new Set<string | undefined>([
  ...addedResources().map((name) => registry.get(name).screen),
  ...addedRoutes(),
])

describe.each(ALL)('the role of %s', (role) => {
  journey(
    'has its own menu, and screens beyond it say so',
    { as: role, isAtDesk: true },
    async ({ page, goTo }) => {
      const paths = await readMenu(page)
      const isMine = (path: string) => MENU[path]?.includes(role) === true
      const shipped = paths.filter((path) => !ADDED.has(path))
      expect(shipped.toSorted()).toEqual(Object.keys(MENU).filter(isMine).toSorted())
      for (const path of REFUSED[role]) {
        await goTo(path)
        await page.getByRole('heading', { name: /^You do not have access to/ }).waitFor()
      }
      await goTo('/nowhere/at-all')
      await page.getByRole('heading', { name: 'Page Not Found !' }).waitFor()
    },
  )
})

describe('a phone', () => {
  test.each(ALL)('names four screens of %s for its bottom', (role) => {
    const named = Object.entries(registry.app.phonePlaces ?? {}).find(
      ([each]) => each.replace('_', '').toLowerCase() === role,
    )
    expect(named?.[1].filter((path) => MENU[path]?.includes(role))).toHaveLength(4)
  })

  journey(
    'has the main screens at its bottom, but not below the buttons of a form, and sorts its cards',
    { as: 'admin', display: { width: 390, height: 844 } },
    async ({ page, goTo }) => {
      await goTo(EMPLOYEES)
      const bar = page.getByRole('navigation', { name: 'Main screens' })
      await bar.getByRole('link', { name: 'Payments', exact: true }).click()
      await page.getByRole('heading', { name: /^Payments/ }).waitFor()
      expect(await bar.locator('[aria-current=page]').innerText()).toBe('Payments')
      const heights = await bar
        .getByRole('listitem')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
      expect(heights).toHaveLength(5)
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
      await button(page, /^Sort/).click()
      await page.getByRole('menuitemradio', { name: 'Customer' }).click()
      await button(page, 'Sort: Customer').waitFor()
      expect(decodeURIComponent(page.url())).toContain('sort=customer')
      await page.locator('main').getByRole('searchbox').focus()
      await bar.waitFor({ state: 'hidden' })
      await page.locator('main').getByRole('searchbox').blur()
      await bar.getByRole('button', { name: 'More' }).click()
      await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
      await button(page, 'Close the menu').click()
      await goTo(`${EMPLOYEES}/create`)
      await field(page, 'First name').waitFor()
      await bar.waitFor({ state: 'hidden' })
    },
  )

  journey(
    'has the menu above the screen, cards for rows and forms in one column',
    { as: 'admin', display: { width: 390, height: 844 } },
    async ({ page, goTo }) => {
      await goTo(EMPLOYEES)
      const card = page.getByRole('list', { name: 'Employees' }).getByRole('listitem').first()
      await card.getByRole('link', { name: 'Priya Patel' }).waitFor()
      expect(await page.getByRole('table').count()).toBe(0)
      expect(await page.getByRole('navigation', { name: 'Main menu' }).count()).toBe(0)
      await button(page, 'Open the menu').click()
      const menu = page.getByRole('navigation', { name: 'Main menu' })
      const { width = 0 } = (await menu.boundingBox()) ?? {}
      expect(width).toBeGreaterThan(200)
      expect(width).toBeLessThan(390)
      await menu.getByRole('button', { name: 'Inventory', exact: true }).click()
      await menu.getByRole('link', { name: 'Items', exact: true }).click()
      await menu.waitFor({ state: 'hidden' })
      await page.getByRole('heading', { name: /^Items/ }).waitFor()
      await goTo(`${EMPLOYEES}/create`)
      const boxes = await Promise.all(
        ['First name', 'Last name', 'Designation'].map((label) => field(page, label).boundingBox()),
      )
      expect(new Set(boxes.map((box) => Math.round(box?.x ?? 0))).size).toBe(1)
      for (const box of boxes) expect(box?.width).toBeGreaterThan(250)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        390,
      )
    },
  )
})
