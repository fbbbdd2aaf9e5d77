import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { mayDo, type Definition } from '#language'
import { loadHouse } from '../src/server/discover.ts'
import type { Looks } from './chromium.ts'
import { until } from './server-process.ts'
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
  '/authentication/login', '/authentication/forget-password', '/authentication/register',
  '/web/home', '/web/about-us', '/web/gallery', '/web/products', '/web/contact',
]
const OF_EVERYBODY = ['/notification', '/user/user-profile', '/upcoming-Page', '/nowhere/at-all']

/** Every list, form, record page, import and page of its own that somebody may open, once for each role that may. */
export async function everyPlace(browser: Browser, url: string): Promise<Place[]> {
  const { catalogue } = await loadHouse()
  const definitions = [...catalogue.resources.values()]
  const places: Place[] = BEFORE_SIGN_IN.map((route) => ({ as: null, route }))
  for (const [as, role] of Object.entries(ROLES) as [SignIn, string][]) {
    const token = await tokenFor(url, as)
    const routes = new Set([...await menuOf(browser, url, as), ...OF_EVERYBODY])
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

/** People at their browsers, each of whom comes once for each look and stays. */
export function visitors(browser: Browser, url: string): (as: SignIn | null, looks: Looks) => Promise<Visitor> {
  const known = new Map<string, Promise<Visitor>>()
  return (as, looks) => {
    const key = `${as} ${nameOf(looks)}`
    const visitor = known.get(key) ?? (as ? enter(browser, url, as, looks) : visit(browser, url, looks))
    known.set(key, visitor)
    return visitor
  }
}

/** What stands in somebody's way on a screen: every rule that axe knows, on the whole page, and what the console says. */
export async function complaintsOn({ page, goTo, complaints }: Visitor, route: string): Promise<string[]> {
  const before = complaints.length
  await goTo(route)
  const violations = await settled(page).then(() => runAxe(page), (error: unknown) => `${String(error)} while it showed: ${page.url()}`)
  if (typeof violations === 'string') return [violations, ...complaints.slice(before)]
  return [
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ target, html, failureSummary = '' }) =>
      `${id} on ${target.join(' ')} ${html.slice(0, 200)}: ${failureSummary.split('\n').slice(1, 2).join()}`)),
    ...complaints.slice(before),
  ]
}

/** Nothing more is loading, and nothing moves: what fades in is not yet as dark as it will be. */
async function settled(page: Page): Promise<void> {
  // By its tag: a dialog that an address opens hides the rest of the page from whoever looks by roles.
  await page.locator('h1').first().waitFor()
  await until(() => page.evaluate(() => !document.querySelector('[aria-busy=true], [data-busy], .MuiSkeleton-root')
    && document.getAnimations().every(({ playState }) => playState !== 'running')))
}

async function runAxe(page: Page): Promise<AxeResults['violations']> {
  await page.evaluate(AXE)
  return page.evaluate(() => (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run().then(({ violations }) => violations))
}
