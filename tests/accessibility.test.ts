import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayDo } from '#language'
import { loadHouse } from '../src/server/discover.ts'
import { launchBrowser, type Looks } from './chromium.ts'
import { startServer, until, type ServerProcess } from './server-process.ts'
import { ask, signIn, tokenFor, visit, type Visitor } from './visitor.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const { catalogue } = await loadHouse()
const ROLE = 'ADMIN'
const shown = [...catalogue.resources.values()].filter((definition) => definition.screen && mayDo(definition, ROLE, 'list'))

const LOOKS: readonly Looks[] = [
  { width: 1440, height: 900, dark: false }, { width: 390, height: 844, dark: true },
  { width: 1440, height: 900, dark: true }, { width: 390, height: 844, dark: false },
]
const nameOf = ({ width, dark }: Looks) => `${width} ${dark ? 'dark' : 'light'}`

let server: ServerProcess
let browser: Browser
const visitors = new Map<Looks, Visitor>()
const ids = new Map<string, number>()

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer('start'), launchBrowser()])
  const token = await tokenFor(server.url, 'admin')
  for (const { name } of shown) {
    const { data } = await ask(server.url, token, `/${name}/list?size=1`)
    if (data.content[0]) ids.set(name, Number(data.content[0].id))
  }
  for (const looks of LOOKS) {
    const visitor = await visit(browser, server.url, looks)
    await signIn(visitor, 'admin')
    visitors.set(looks, visitor)
  }
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Every generated screen of a resource that the role may open. */
const screensOf = ({ name, screen = '/' }: (typeof shown)[number]): string[] => {
  const [definition, id] = [catalogue.get(name), ids.get(name)]
  return [
    screen,
    ...(mayDo(definition, ROLE, 'create') ? [`${screen}/create`] : []),
    ...(id !== undefined && mayDo(definition, ROLE, 'show') ? [`${screen}/${id}/show`] : []),
    ...(id !== undefined && mayDo(definition, ROLE, 'edit') ? [`${screen}/${id}`] : []),
    ...(definition.sheet && mayDo(definition, ROLE, 'import') ? [`${screen}/excel`] : []),
  ]
}

/** Each screen is looked at in one of the four looks; the looks take turns, so that each kind of screen meets all of them. */
test.each(shown.map((definition, place) => [definition.screen ?? '', definition, place] as const))('nothing on %s stands in anybody’s way', { timeout: 90_000 }, async (_, definition, place) => {
  const found: string[] = []
  for (const [turn, route] of screensOf(definition).entries()) {
    const looks = LOOKS[(place + turn) % LOOKS.length] as Looks
    const { page, goTo } = visitors.get(looks) as Visitor
    await goTo(route)
    await settled(page)
    for (const { id, nodes } of await violationsOn(page)) {
      for (const { target, html, failureSummary = '' } of nodes) {
        found.push(`${route} at ${nameOf(looks)}: ${id} on ${target.join(' ')} ${html.slice(0, 200)}: ${failureSummary.split('\n').slice(1, 2).join()}`)
      }
    }
  }
  expect(found).toEqual([])
})

/** Nothing more is loading, and nothing moves: what fades in is not yet as dark as it will be. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await until(() => page.evaluate(() => !document.querySelector('[aria-busy=true], [data-busy], .MuiSkeleton-root')
    && document.getAnimations().every(({ playState }) => playState !== 'running')))
}

/** Every rule that axe knows, on the whole page. */
async function violationsOn(page: Page): Promise<AxeResults['violations']> {
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<AxeResults> } }
    return (await axe.run()).violations
  })
}
