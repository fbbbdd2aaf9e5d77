import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFull, isTurnOf, TURN } from '../depth.ts'
import { complaintsOn, DISPLAYS, nameOf, visitors } from './accessibility.ts'
import { launchBrowser, type Display } from './chromium.ts'
import { openScreen } from './open-screen.ts'
import { everyPlace, ROLES, type Place } from './places.ts'
import { startServer, type ServerProcess } from '../kit/server-process.ts'
import { LANGUAGES, PAGES } from './site.ts'
import { enter, visit, type SignIn, type Visitor } from './visitor.ts'

/** The screens of the specification's menu, as far as they are there; whoever may not use one is told so. */
const SPECIFIED = [
  '/admin/dashboard/super/dashboard',
  '/admin/dashboard',
  '/employee/dashboard',
  '/user/dashboard',
  '/admin/manage-department',
  '/employee/manage-employee',
  '/admin/manage-daily-status',
  '/admin/leave-history',
  '/admin/manage-leave-request',
  '/administrative/holiday-tracker',
  '/user/manage-user',
  '/admin/change-password',
  '/user/manage-customer',
  '/user/manage-customer-wallet',
  '/billing/wallet-history',
  '/inventory/manage-brand',
  '/inventory/manage-category',
  '/inventory/manage-units',
  '/inventory/products/manage-items',
  '/production/manage-production-stock',
  '/order&cart/approve-orders',
  '/order&cart/pending-orders',
  '/billing/sales-details',
  '/order&cart/products-list',
  '/order&cart/admin-cart',
  '/order&cart/my-orders',
  '/billing/payment-status',
  '/billing/credit-payment-tracker',
  '/shipment/update-shipment',
  '/shipment/edit-shipment/update-shipment',
  '/shipment/shipment-status',
  '/production/manage-production',
  '/machinery/manage-machinery',
  '/machinery/manage-service',
  '/machinery/manage-spares',
  '/vehicle/manage-vehicle-type',
  '/vehicle/manage-vehicle',
  '/vehicle/manage-service-items',
  '/vehicle/manage-service',
  '/administrative/pay-configuration',
  '/billing/manage-payroll',
  '/administrative/employee-monthly-pay',
  '/employee/manage-employee-pay-hours',
  '/employee/manage-employee-weekly-wages',
  '/employee/manage-contractor',
  '/employee/manage-contract-employee',
  '/employee/manage-contract',
  '/employee/manage-contractor-payment',
  '/employee/manage-swipe-entry',
  '/crm/manage-lead-generation',
  '/crm/manage-lead-followup',
  '/billing/manage-expense-category',
  '/billing/manage-expense',
  '/administrative/manage-reject-reason',
  '/administrative/notification',
  '/administrative/failed-notification',
  '/user/user-profile',
  '/employee/user-profile',
  '/faq/faqs',
  '/upcoming-Page',
  '/notification',
]
/** Routes without a screen. */
const NOWHERE = /\/nowhere/

let server: ServerProcess
let browser: Browser
let places: readonly Place[]
let visitorFor: ReturnType<typeof visitors>

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer('start'), launchBrowser()])
  places = await everyPlace(browser, server.url)
  visitorFor = visitors(browser, server.url)
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/**
 * Each list is opened by one of those who may, in turn. Every fourth form, record and import is opened by one; and what a role
 * may not open is tried for one screen in twelve.
 */
const BELOW_A_LIST = /\/(create|excel|\d+|\d+\/show)$/

function isOpened({ as, route }: Place): boolean {
  const all = places.filter((place) => place.route === route)
  const place = all.findIndex((each) => each.as === as)
  return isTurnOf(place + route.length, (BELOW_A_LIST.test(route) ? 4 : 1) * all.length)
}

test.concurrent.each([null, ...Object.keys(ROLES)] as (SignIn | null)[])(
  `every screen of %s is finished, and the console has nothing to say (LARDER_TURN=${TURN})`,
  { timeout: 400_000 },
  async (as) => {
    const own = new Set(
      places
        .filter((place) => place.as === as && isOpened(place))
        .map(({ route }) => route)
        .filter((route) => !NOWHERE.test(route)),
    )
    expect(own.size).toBeGreaterThan(3)
    // Less to paint than on a desk, and the same to show.
    const display = { width: 1024, height: 600 }
    const visitor = as
      ? await enter(browser, server.url, as, display)
      : await visit(browser, server.url, display)
    const found: string[] = []
    for (const route of own)
      found.push(...(await shortcomings(visitor, route)).map((each) => `${route}: ${each}`))
    const mayOpen = new Set(places.filter((place) => place.as === as).map(({ route }) => route))
    for (const [place, route] of (as ? SPECIFIED : []).entries()) {
      if (mayOpen.has(route) || !isTurnOf(place, 12)) continue
      found.push(
        ...(await shortcomings(visitor, route, /^You do not have access to /)).map(
          (each) => `${route}: ${each}`,
        ),
      )
    }
    await visitor.leave()
    expect(found).toEqual([])
  },
)

/** Opens a screen and returns its faults: no heading, no content or messages in the console. An allowed refusal is no fault. */
async function shortcomings(visitor: Visitor, route: string, allowed?: RegExp): Promise<string[]> {
  const { page, complaints } = visitor
  const shown = complaints.length
  const lacking = await openScreen(visitor, route).then(
    () =>
      page.evaluate(() => {
        const main = document.querySelector('main')
        const heading = main?.querySelector('h1')?.innerText.trim() ?? ''
        const alerts = [...(main?.querySelectorAll<HTMLElement>('[role=alert]') ?? [])]
          .map((alert) => alert.innerText.trim())
          .filter((message) => message !== '')
        const again = [...(main?.querySelectorAll('button') ?? [])].some(
          ({ innerText }) => innerText === 'Try again',
        )
        return {
          heading,
          alerts: again ? [...alerts, 'Try again'] : alerts,
          rest: (main?.innerText ?? '').replace(heading, '').trim().length,
        }
      }),
    (error: unknown) => String(error),
  )
  if (typeof lacking === 'string') return [lacking, ...complaints.slice(shown)]
  const { heading, alerts, rest } = lacking
  return [
    ...(heading === '' ? ['no heading'] : []),
    ...(rest < 5 && !page.url().includes('#/web/') ? ['no content'] : []),
    ...(allowed?.test(heading) === true || heading === 'Up Coming Page...' ? [] : alerts),
    ...complaints.slice(shown),
  ]
}

/*
 * One screen in 60 is checked by axe for one of those who may open it, on one of the displays, and every page of the public
 * site in one, in depth in two. LARDER_TURN=1, 2, … takes others, and `npm run a11y` checks everything.
 */
const ONE_IN = 60

test(`nothing stands in anybody’s way (LARDER_TURN=${TURN})`, { timeout: 400_000 }, async () => {
  const found: string[] = []
  const byRoute = Map.groupBy(
    places.filter(({ route }) => !route.startsWith('/web/')),
    ({ route }) => route,
  )
  for (const [place, [route, all]] of [...byRoute].entries()) {
    if (!isTurnOf(place, ONE_IN)) continue
    const turn = Math.floor((TURN + place) / ONE_IN)
    const display = DISPLAYS[turn % DISPLAYS.length] as Display
    const { as } = all[turn % all.length] as Place
    const results = await complaintsOn(await visitorFor(as, display), { route }, [display])
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
  for (const turn of isFull ? [place % 4, (place + 1) % 4] : [place % 4]) {
    const display = SITE_DISPLAYS[(TURN + turn * 3) % SITE_DISPLAYS.length] as Display
    test(`nothing stands in anybody’s way, ${nameOf(display)}`, async () => {
      const results = await complaintsOn(
        await visitorFor(null, display),
        { route: `/web/${path}` },
        [display],
      )
      expect(results.flatMap(({ complaints }) => complaints)).toEqual([])
    })
  }
})
