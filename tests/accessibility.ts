import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { mayDo, type Definition } from '#language'
import { loadHouse } from '../src/server/discover.ts'
import type { Looks } from './chromium.ts'
import { openScreen, paint } from './open-screen.ts'
import { ask, enter, tokenFor, visit, type SignIn, type Visitor } from './visitor.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const ROLES = { superadmin: 'SUPER_ADMIN', admin: 'ADMIN', employee: 'EMPLOYEE', customer: 'CUSTOMER' } as const satisfies Record<SignIn, string>

/** Wide and narrow, light and dark, left to right and right to left; neighbours differ in more than one of them. */
export const LOOKS: readonly Looks[] = [
  [1440, false, 'en-GB'], [390, true, 'ar'], [1440, true, 'en-GB'], [390, false, 'ar'],
  [1440, false, 'ar'], [390, true, 'en-GB'], [1440, true, 'ar'], [390, false, 'en-GB'],
].map(([width, dark, language]) => ({ width, height: width === 390 ? 844 : 900, dark, language }) as Looks)

/** A place to look at: whose, and where. Nobody's are those before the sign-in. */
export interface Place {
  readonly as: SignIn | null
  readonly route: string
}

const BEFORE_SIGN_IN = [
  '/authentication/login', '/authentication/forget-password', '/authentication/register', '/authentication/nowhere',
  '/web/home', '/web/about-us', '/web/gallery', '/web/products', '/web/contact', '/web/nowhere',
]
const OF_EVERYBODY = ['/notification', '/user/user-profile', '/employee/user-profile', '/upcoming-Page', '/nowhere/at-all']
/** Pages without an entry in the menu: other screens lead to them. */
const LED_TO = ['/order&cart/all-orders', '/production/recall']

/** Every list, form, record page, import and page of its own that somebody may open, once for each role that may. */
export async function everyPlace(browser: Browser, url: string): Promise<Place[]> {
  const { catalogue } = await loadHouse()
  const definitions = [...catalogue.resources.values()]
  const product = (await ask(url, await tokenFor(url, 'customer'), '/item-master/list?size=1')).data.content[0]?.['id']
  const places: Place[] = [...BEFORE_SIGN_IN, `/web/products/${String(product)}`].map((route) => ({ as: null, route }))
  for (const [as, role] of Object.entries(ROLES) as [SignIn, string][]) {
    const token = await tokenFor(url, as)
    const routes = new Set([...await menuOf(browser, url, as), ...OF_EVERYBODY, ...LED_TO])
    for (const definition of definitions) for (const route of await screensOf(definition, role, url, token)) routes.add(route)
    places.push(...[...routes].map((route) => ({ as, route })))
  }
  return places
}

/** The screens that the menu of a role leads to. */
async function menuOf(browser: Browser, url: string, as: SignIn): Promise<string[]> {
  const { page, goTo, leave } = await enter(browser, url, as)
  await goTo('/')
  const links = page.getByRole('navigation', { name: 'Main menu' }).getByRole('listitem').getByRole('link')
  await links.first().waitFor()
  const routes = await links.evaluateAll((all) => all.map((link) => decodeURI(link.getAttribute('href') ?? '').replace(/^#/, '')))
  await leave()
  return routes
}

/** Every generated screen of a resource that the role may open, with the first record it sees. */
async function screensOf(definition: Definition, role: string, url: string, token: string): Promise<string[]> {
  const { name, screen, sheet } = definition
  if (!screen || !mayDo(definition, role, 'list')) return []
  const { data } = await ask(url, token, `/${name}/list?size=1`)
  const id = data.content[0]?.['id']
  return [
    screen,
    ...(mayDo(definition, role, 'create') ? [`${screen}/create`] : []),
    ...(id !== undefined && mayDo(definition, role, 'show') ? [`${screen}/${id}/show`] : []),
    ...(id !== undefined && mayDo(definition, role, 'edit') ? [`${screen}/${id}`] : []),
    ...(sheet && mayDo(definition, role, 'import') ? [`${screen}/excel`] : []),
  ]
}

export const nameOf = ({ width, dark, language }: Looks): string => `${width} ${dark ? 'dark' : 'light'} ${language}`

/** People at their browsers, each of whom comes once for each width and language and stays; light and dark they see by turns. */
export function visitors(browser: Browser, url: string): (as: SignIn | null, looks: Looks) => Promise<Visitor> {
  const known = new Map<string, Promise<Visitor>>()
  return (as, { width, height, language }) => {
    const key = `${as} ${width} ${language}`
    const looks = { width, height, language } as Looks
    const visitor = known.get(key) ?? (as ? enter(browser, url, as, looks) : visit(browser, url, looks))
    known.set(key, visitor)
    return visitor
  }
}

/** What stands in somebody's way on a screen, by light and by dark as asked for: every rule that axe knows, on the whole page, and what the console says. */
export async function complaintsOn(visitor: Visitor, route: string, looks: readonly Looks[]): Promise<{ readonly looks: Looks; readonly complaints: string[] }[]> {
  const { page, complaints } = visitor
  const found: { looks: Looks; complaints: string[] }[] = []
  let told = complaints.length
  const opening = openScreen(visitor, route)
  for (const look of looks) {
    const violations = await opening.then(() => paint(page, look.dark === true)).then(() => runAxe(page))
      .catch((error: unknown) => [`${String(error)} while it showed: ${page.url()}`])
    found.push({ looks: look, complaints: [...violations, ...complaints.slice(told)] })
    told = complaints.length
  }
  return found
}

async function runAxe(page: Page): Promise<string[]> {
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(AXE)
  // Only what is wrong is told at length; nothing less is looked at for that.
  const violations = await page.evaluate(() => (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe
    .run({ resultTypes: ['violations'] }).then((results) => results.violations))
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html, failureSummary = '' }) =>
    `${id} on ${target.join(' ')} ${html.slice(0, 200)}: ${failureSummary.split('\n').slice(1, 2).join()}`))
}
