import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { complaintsOn, DISPLAYS, nameOf, visitors } from './accessibility.ts'
import { launchBrowser, type Display } from './chromium.ts'
import { isTurnOf, TURN } from '../depth.ts'
import { everyPlace, type Place } from './places.ts'
import { startServer, type ServerProcess } from '../kit/server-process.ts'
import { LANGUAGES, PAGES } from './site.ts'

/*
 * One screen in 24 is looked at by one of those who may open it, on one of the displays, and every page of the public
 * site in two. LARDER_TURN=1, 2, … takes others, and `npm run a11y` looks at everything.
 */
const ONE_IN = 24

let server: ServerProcess
let browser: Browser
let looked: ReturnType<typeof visitors>
let byRoute: Map<string, Place[]>

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer('start'), launchBrowser()])
  looked = visitors(browser, server.url)
  const places = (await everyPlace(browser, server.url)).filter(
    ({ route }) => !route.startsWith('/web/'),
  )
  byRoute = Map.groupBy(places, ({ route }) => route)
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test(`nothing stands in anybody’s way (LARDER_TURN=${TURN})`, { timeout: 400_000 }, async () => {
  const found: string[] = []
  for (const [place, [route, places]] of [...byRoute].entries()) {
    if (!isTurnOf(place, ONE_IN)) continue
    const turn = Math.floor((TURN + place) / ONE_IN)
    const display = DISPLAYS[turn % DISPLAYS.length] as Display
    const { as } = places[turn % places.length] as Place
    const results = await complaintsOn(await looked(as, display), { route }, [display])
    found.push(
      ...results
        .flatMap(({ complaints }) => complaints)
        .map((complaint) => `${route} for ${as ?? 'nobody'} at ${nameOf(display)}: ${complaint}`),
    )
  }
  expect(byRoute.size).toBeGreaterThan(100)
  expect(found).toEqual([])
})

const SITE_DISPLAYS: readonly Display[] = [false, true].flatMap((dark) =>
  LANGUAGES.flatMap((language) =>
    [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ].map((size) => ({ ...size, dark, language })),
  ),
)

describe.each(PAGES.map((path, place) => [path, place] as const))('on /web/%s', (path, place) => {
  // Four of the twelve displays take part in a run, a quarter of the turn apart, so that few browsers are opened.
  for (const turn of [place % 4, (place + 1) % 4]) {
    const display = SITE_DISPLAYS[(TURN + turn * 3) % SITE_DISPLAYS.length] as Display
    test(`nothing stands in anybody’s way, ${nameOf(display)}`, async () => {
      const results = await complaintsOn(await looked(null, display), { route: `/web/${path}` }, [
        display,
      ])
      expect(results.flatMap(({ complaints }) => complaints)).toEqual([])
    })
  }
})
