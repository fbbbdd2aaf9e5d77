import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { complaintsOn, LOOKS, nameOf, visitors } from './accessibility.ts'
import { launchBrowser, type Looks } from './chromium.ts'
import { isTurnOf, TURN } from '../depth.ts'
import { everyPlace, type Place } from './places.ts'
import { startServer, type ServerProcess } from '../kit/server-process.ts'
import { LANGUAGES, PAGES } from './site.ts'

/*
 * Every twelfth screen is looked at by one of those who may open it, in one of the looks, and every page of the public
 * site in two. LARDER_TURN=1, 2, … takes others, and `npm run a11y` looks at everything.
 */
const ONE_IN = 12

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
    const looks = LOOKS[turn % LOOKS.length] as Looks
    const { as } = places[turn % places.length] as Place
    const seen = await complaintsOn(await looked(as, looks), route, [looks])
    found.push(
      ...seen
        .flatMap(({ complaints }) => complaints)
        .map((complaint) => `${route} for ${as ?? 'nobody'} at ${nameOf(looks)}: ${complaint}`),
    )
  }
  expect(byRoute.size).toBeGreaterThan(100)
  expect(found).toEqual([])
})

const SITE_LOOKS: readonly Looks[] = [false, true].flatMap((dark) =>
  LANGUAGES.flatMap((language) =>
    [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ].map((size) => ({ ...size, dark, language })),
  ),
)

describe.each(PAGES.map((path, place) => [path, place] as const))('on /web/%s', (path, place) => {
  // Four of the twelve looks take part in a run, a quarter of the turn apart, so that few browsers are opened.
  for (const turn of [place % 4, (place + 1) % 4]) {
    const looks = SITE_LOOKS[(TURN + turn * 3) % SITE_LOOKS.length] as Looks
    test(`nothing stands in anybody’s way, ${nameOf(looks)}`, async () => {
      const seen = await complaintsOn(await looked(null, looks), `/web/${path}`, [looks])
      expect(seen.flatMap(({ complaints }) => complaints)).toEqual([])
    })
  }
})
