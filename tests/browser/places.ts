import type { Browser, Page } from 'playwright-core'
import { mayDo, type Definition } from '#schema/engine'
import { hasList } from '../../src/admin/list/has-list.ts'
import { loadApp } from '../../src/server/start/discover.ts'
import { ask, enter, tokenFor, type SignIn } from './visitor.ts'

export const ROLES = {
  superadmin: 'SUPER_ADMIN',
  admin: 'ADMIN',
  employee: 'EMPLOYEE',
  customer: 'CUSTOMER',
} as const satisfies Record<SignIn, string>

/** Page to check, and the user who opens it; null before the sign-in. */
export interface Place {
  readonly as: SignIn | null
  readonly route: string
  /** English label of a button on the page that opens a dialog, to check that dialog. */
  readonly dialog?: string
}

const BEFORE_SIGN_IN = [
  '/authentication/login',
  '/authentication/forget-password',
  '/authentication/register',
  '/authentication/nowhere',
  '/web/home',
  '/web/about-us',
  '/web/gallery',
  '/web/products',
  '/web/contact',
  '/web/nowhere',
]
/** Pages without a menu entry, and an address without a page. */
const OF_EVERYBODY = ['/notification', '/user/user-profile', '/upcoming-Page', '/nowhere/at-all']
const OF_THE_OFFICE = [
  '/imports',
  '/employee/user-profile',
  '/order&cart/all-orders',
  '/production/recall',
  '/employee/swipe-door',
  '/employee/pay-hours-month',
  '/admin/all-leave',
]
const BESIDE_THE_MENU: Readonly<Record<SignIn, readonly string[]>> = {
  superadmin: [...OF_EVERYBODY, ...OF_THE_OFFICE, '/administrative/message-texts'],
  admin: [...OF_EVERYBODY, ...OF_THE_OFFICE, '/employee/my-payslips'],
  employee: [...OF_EVERYBODY, '/employee/user-profile', '/employee/my-payslips'],
  customer: OF_EVERYBODY,
}

/**
 * Lists every list, form, record page, import and custom page, once for each role that may open it.
 */
export async function everyPlace(browser: Browser, url: string): Promise<Place[]> {
  const { registry } = await loadApp()
  const definitions = [...registry.resources.values()]
  const product = (await ask(url, await tokenFor(url, 'customer'), '/item-master/list?size=1')).data
    .content[0]?.['id']
  const places: Place[] = [...BEFORE_SIGN_IN, `/web/products/${String(product)}`].map((route) => ({
    as: null,
    route,
  }))
  for (const [as, role] of Object.entries(ROLES) as [SignIn, string][]) {
    const token = await tokenFor(url, as)
    const routes = new Set([...(await menuOf(browser, url, as)), ...BESIDE_THE_MENU[as]])
    for (const definition of definitions)
      for (const route of await screensOf(definition, role, url, token)) routes.add(route)
    places.push(...[...routes].map((route) => ({ as, route })))
  }
  return places
}

/**
 * Dialogs about people, contractors, expenses, leads, machines and vehicles, each with a list or
 * record that offers it.
 */
const DIALOGS: readonly (readonly [of: string, where: string | null, dialog: string])[] = [
  ['employee-leave', 'employeeLeaveStatus=PENDING', 'Reject leave'],
  ['employee-leave', 'employeeLeaveStatus=PENDING', 'Cancel leave'],
  ['employee-pay', null, 'Create drafts'],
  ['employee-pay', null, 'Approve all'],
  ['employee-pay', null, 'Cancel all'],
  ['employee-pay', 'payStatus=DRAFT', 'Approve pay'],
  ['employee-contract', 'contractStatus=ACTIVE', 'Complete contract'],
  ['employee-contract', 'contractStatus=ACTIVE', 'Terminate contract'],
  ['contract-payment', 'contractPaymentStatus=RECORDED', 'Reverse payment'],
  ['expense', 'expenseStatus=PENDING', 'Approve expense'],
  ['expense', 'expenseStatus=APPROVED', 'Record payment'],
  ['lead-generation', 'leadStatus=FOLLOW_UP', 'Mark as won'],
  ['lead-generation', 'leadStatus=FOLLOW_UP', 'Mark as lost'],
  ['lead-generation', 'leadStatus=LOST', 'Reopen'],
  ['lead-followup', 'followUpStatus=PLANNED', 'Record outcome'],
  ['lead-followup', 'followUpStatus=PLANNED', 'Move'],
  ['machinery', 'machineryStatus=OPERATIONAL', 'Report a fault'],
  ['maintenance', 'maintenanceStatus=SCHEDULED', 'Start maintenance'],
  ['maintenance', 'maintenanceStatus=SCHEDULED', 'Complete maintenance'],
  ['vehicle-service', 'vehicleServiceStatus=SCHEDULED', 'Complete service'],
  ['vehicle-service', 'vehicleServiceStatus=SCHEDULED', 'Cancel service'],
]

/** Places of these dialogs, opened by a super admin. */
export async function everyDialog(url: string): Promise<Place[]> {
  const { registry } = await loadApp()
  const token = await tokenFor(url, 'superadmin')
  return Promise.all(
    DIALOGS.map(async ([of, where, dialog]) => {
      const { screen = '' } = registry.get(of)
      if (where === null) return { as: 'superadmin', route: screen, dialog }
      const { data } = await ask(url, token, `/${of}/list?size=1&${where}`)
      return { as: 'superadmin', route: `${screen}/${data.content[0]?.['id']}/show`, dialog }
    }),
  )
}

/** Routes in the menu of a role. */
async function menuOf(browser: Browser, url: string, as: SignIn): Promise<string[]> {
  const { page, goTo, leave } = await enter(browser, url, as)
  await goTo('/start')
  const routes = await readMenu(page)
  await leave()
  return routes
}

/** Opens every area of the menu, and returns the routes of all entries. */
export async function readMenu(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const links = menu.getByRole('listitem').getByRole('link')
  await links.first().waitFor()
  const closed = menu.locator('li button[aria-expanded=false]')
  while ((await closed.count()) > 0) await closed.first().click()
  return links.evaluateAll((all) =>
    all.map((link) => decodeURI(link.getAttribute('href') ?? '').replace(/^#/, '')),
  )
}

/**
 * Routes of the generated screens of a resource that a role may open, with the first record it can
 * see.
 */
async function screensOf(
  definition: Definition,
  role: string,
  url: string,
  token: string,
): Promise<string[]> {
  const { name, screen, sheet, importsAs } = definition
  if (!screen || !mayDo(definition, role, 'list')) return []
  const { data } = await ask(url, token, `/${name}/list?size=1`)
  const id = data.content[0]?.['id']
  return [
    ...(hasList(definition, role) ? [screen] : []),
    ...(mayDo(definition, role, 'create') ? [`${screen}/create`] : []),
    ...(id !== undefined && mayDo(definition, role, 'show') ? [`${screen}/${id}/show`] : []),
    ...(id !== undefined && mayDo(definition, role, 'edit') ? [`${screen}/${id}`] : []),
    ...((sheet ?? importsAs) && mayDo(definition, role, 'import') ? [`${screen}/excel`] : []),
  ]
}
