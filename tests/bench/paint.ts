/**
 * `npm run bench -- paint`
 * Measures how long a slow phone takes to reopen its dashboard, with the code in the browser cache
 * and an active session. The network is slow 4G as defined by Lighthouse, the screen 390 × 844, and
 * the CPU a quarter as fast as this machine. The speed of the machine itself is printed on
 * Lighthouse's scale, where 1,500 and above is a fast desktop. On a slow or busy machine, the
 * processor time is the more reliable figure. LARDER_URL names a running server to use.
 */
import type { CDPSession, Page } from 'playwright-core'
import { launchBrowser } from '../browser/chromium.ts'
import { enter, type SignIn } from '../browser/visitor.ts'
import { startServer } from '../kit/server-process.ts'
import { median } from './children.ts'

const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const PHONE = { width: 390, height: 844 }
const SLOWER = 4

/** Timings of one page load, in milliseconds from its start. */
interface Paint {
  readonly first: number
  readonly tiles: number
  readonly asked: number
  readonly answered: number
  /** Processor time of the page, independent of other load. */
  readonly busy: number
}

export async function benchPaint(rounds: number): Promise<void> {
  const server = process.env.LARDER_URL ? null : await startServer('start')
  const url = process.env.LARDER_URL ?? server?.url ?? ''
  const browser = await launchBrowser()
  try {
    for (const who of ['superadmin', 'employee'] as const) {
      const { page, goTo, leave } = await enter(browser, url, who, { ...PHONE, isFirst: true })
      await goTo('/start')
      await tilesOf(page).first().waitFor()
      console.log(`This machine: ${await page.evaluate(speedOfMachine)}`)
      const session = await page.context().newCDPSession(page)
      await beSlow(session)
      // Loads the page twice first, because the browser caches compiled code on the second load.
      for (let before = 0; before < 2; before += 1) await open(page, session)
      const paints: Paint[] = []
      for (let round = 0; round < rounds; round += 1) paints.push(await open(page, session))
      tell(who, paints)
      await leave()
    }
  } finally {
    await browser.close()
    await server?.stop()
  }
}

async function beSlow(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

const tilesOf = (page: Page) => page.locator('[data-tile]')

async function open(page: Page, session: CDPSession): Promise<Paint> {
  await page.reload({ waitUntil: 'commit' })
  await tilesOf(page).first().waitFor({ timeout: 60_000 })
  const paint = await page.evaluate(async () => {
    // Waits for the next frame, in which the tiles become visible.
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const tiles = performance.now()
    const [call] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/dashboard\//.test(name))
    return {
      tiles,
      first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      asked: call?.startTime ?? 0,
      answered: call instanceof PerformanceResourceTiming ? call.responseEnd : 0,
    }
  })
  const { metrics } = await session.send('Performance.getMetrics')
  const { value: seconds = 0 } = metrics.find(({ name }) => name === 'TaskDuration') ?? {}
  await page.waitForLoadState('networkidle')
  return { ...paint, busy: seconds * 1000 }
}

function tell(who: SignIn, paints: readonly Paint[]): void {
  const of = (part: keyof Paint) => median(paints.map((each) => each[part])).toFixed(0)
  console.log(
    `${who}: tiles ${of('tiles')} ms; first paint ${of('first')}, numbers asked for ${of('asked')}, answered ${of('answered')}; of the processor ${of('busy')}`,
  )
}

/** Measures speed as Lighthouse does: strings concatenated and arrays copied per second. */
function speedOfMachine(): number {
  const perSecond = (once: (turn: number) => void): number => {
    const start = performance.now()
    let turns = 0
    while (performance.now() - start < 500) once(turns++)
    return turns / 10 / ((performance.now() - start) / 1000)
  }
  const [one, other] = [0, 1].map(() => Array.from({ length: 100_000 }, (_, place) => place))
  const texts = perSecond(() => {
    let text = ''
    for (let place = 0; place < 10_000; place += 1) text += 'a'
    if (text.length === 1) throw new Error('Not put together')
  })
  const copies = perSecond((turn) => {
    const [from = [], to = []] = turn % 2 === 0 ? [one, other] : [other, one]
    for (let place = 0; place < from.length; place += 1) to[place] = from[place] ?? 0
  })
  return Math.round((texts + copies) / 2)
}
