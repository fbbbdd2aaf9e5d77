import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser } from './chromium.ts'
import { startServer, until } from '../kit/server-process.ts'
import { ask, signIn, tokenFor, visit, type Visitor } from './visitor.ts'
import { type Place, SHOTS, type Shot } from './shots.ts'

const FOLDER = join(import.meta.dirname, '../../docs/screens')
const WIDTHS = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const
const COLOURS = 96
/** Milliseconds without requests after which a screen counts as loaded. */
const QUIET = 400

const wanted = process.argv.slice(2)
const isWanted = (name: string, display: string) => {
  const [sizesWanted, namesWanted] = [
    wanted.filter((each) => /^\d+/.test(each)),
    wanted.filter((each) => !/^\d+/.test(each)),
  ]
  return (
    (sizesWanted.length === 0 || sizesWanted.some((each) => display.includes(each))) &&
    (namesWanted.length === 0 || namesWanted.some((each) => name.includes(each)))
  )
}

mkdirSync(FOLDER, { recursive: true })
const server = await startServer('start')
const browser = await launchBrowser()
let bytes = 0
try {
  const place = await findPlace(server.url)
  for (const [width, height] of WIDTHS) {
    for (const dark of [false, true]) await takeAll(browser, place, { width, height, dark })
  }
} finally {
  await browser.close()
  await server.stop()
}
console.log(`docs/screens: ${(bytes / 1_000_000).toFixed(1)} MB`)

interface Size {
  readonly width: number
  readonly height: number
  readonly dark: boolean
}

async function takeAll(chrome: Browser, place: Place, display: Size): Promise<void> {
  const suffix = `${display.width}-${display.dark ? 'dark' : 'light'}`
  for (const who of [...new Set(SHOTS.map((shot) => shot.as))]) {
    const shots = SHOTS.filter(
      (shot) => shot.as === who && display.width >= (shot.from ?? 0) && isWanted(shot.name, suffix),
    )
    if (shots.length === 0) continue
    const visitor = await visit(chrome, server.url, display)
    if (who) await signIn(visitor, who)
    for (const shot of shots) {
      const file = join(FOLDER, `${shot.name}-${suffix}.png`)
      await take(visitor, shot, { place, width: display.width, file }).catch((error: unknown) => {
        process.exitCode = 1
        console.error(`${shot.name}-${suffix}: ${String(error)}`)
      })
    }
    for (const complaint of visitor.complaints) console.error(`${who} ${suffix}: ${complaint}`)
    await visitor.leave()
  }
}

async function take(
  { page, goTo }: Visitor,
  { route, prepare }: Shot,
  { place, width, file }: { place: Place; width: number; file: string },
): Promise<void> {
  // Each picture starts with a new page, without the choices stored by the previous one.
  await page
    .evaluate(() => {
      const user = localStorage.getItem('larder-user')
      localStorage.clear()
      if (user) localStorage.setItem('larder-user', user)
    })
    .catch(() => undefined)
  await page.goto('about:blank')
  await goTo(typeof route === 'string' ? route : route(place))
  await untilStill(page)
  await prepare?.(page, width)
  await page.mouse.move(0, 0)
  await untilStill(page)
  const picture = await sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    .png({ palette: true, colours: COLOURS, effort: 10 })
    .toBuffer()
  writeFileSync(file, picture)
  bytes += picture.length
}

/** Waits until no request is open, fonts are loaded and visible pictures are displayed. */
async function untilStill(page: Page): Promise<void> {
  let last = Date.now()
  const touch = () => {
    last = Date.now()
  }
  page.on('request', touch).on('requestfinished', touch)
  await until(() => Date.now() - last > QUIET)
  page.off('request', touch).off('requestfinished', touch)
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy=true], [data-busy], .MuiSkeleton-root') &&
      document.fonts.status === 'loaded' &&
      [...document.images].every(
        (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
      ),
  )
}

async function findPlace(url: string): Promise<Place> {
  const [office, token] = await Promise.all([tokenFor(url, 'superadmin'), tokenFor(url, 'admin')])
  const find = async (resource: string, query: string, by = token) =>
    (await ask(url, by, `/${resource}/list?size=1&${query}`)).data.content[0] as {
      id: number
      version: number
    }
  const employee = await find('employee', 'search=EMP-00007')
  await ask(url, token, `/employee/${employee.id}`, {
    method: 'PUT',
    body: {
      designation: 'Head of chutneys',
      shiftStart: '07:30',
      version: employee.version,
    },
  })
  const idOf = async (resource: string, query: string, by?: string) =>
    (await find(resource, query, by)).id
  return {
    employee: employee.id,
    user: await idOf('user', 'search=employee'),
    customer: await idOf('customer', 'sortByField=outstandingAmount&sortBy=DESC'),
    item: await idOf('item-master', 'search=chutney'),
    sale: await idOf('sales-order', 'status=PARTIALLY_SHIPPED'),
    shipment: await idOf('shipment', 'shipmentStatus=SHIPPED'),
    payment: await idOf('payment', 'paymentStatus=PARTIALLY_PAID'),
    wallet: await idOf('customer-wallet', 'hasBalance=true'),
    batch: await idOf('production-stock', 'batchStatus=AVAILABLE'),
    contractor: await idOf('contractor', 'search=Clearwater'),
    contract: await idOf('employee-contract', 'search=early%20shift'),
    pay: await idOf('employee-pay', 'payStatus=DRAFT', office),
    payslip: await idOf('monthly-pay', 'sortByField=id&sortBy=DESC', office),
    payTerms: await idOf('pay-configuration', 'sortByField=id&sortBy=DESC', office),
    vehicle: await idOf('vehicle', 'dueState=OVERDUE'),
  }
}
