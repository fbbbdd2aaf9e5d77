/**
 * `npm run bench -- opening`
 * Measures how long a list, a record and the palette take from the key that opens them until they
 * are painted, and until their content is, on a desk with a processor a quarter as fast as this
 * machine. The code is in the browser's cache. LARDER_URL names a running server to use.
 */
import type { Page } from 'playwright-core'
import { launchBrowser } from '../browser/chromium.ts'
import { enter } from '../browser/visitor.ts'
import { startServer } from '../kit/server-process.ts'
import { median } from './children.ts'

const SLOWER = 4

/** Something that a key opens. The last two functions run in the page. */
interface Opening {
  readonly name: string
  /** Goes to where the key is pressed, and focuses what it is pressed on. */
  readonly ready: (page: Page) => Promise<void>
  readonly key: string
  readonly isPainted: () => boolean
  readonly isFilled: () => boolean
}

async function goToDashboard(page: Page): Promise<void> {
  await page.evaluate(() => (location.hash = '/admin/dashboard/super/dashboard'))
  await page.locator('[data-tile]').first().waitFor()
  await page.waitForLoadState('networkidle')
}

async function goToItems(page: Page): Promise<void> {
  await page.evaluate(() => (location.hash = '/inventory/products/manage-items'))
  await page.locator('tbody tr').first().waitFor()
  await page.waitForLoadState('networkidle')
}

const OPENINGS: readonly Opening[] = [
  {
    name: 'a list',
    async ready(page) {
      await goToDashboard(page)
      await page.evaluate(() => {
        const link = document.createElement('a')
        link.href = '#/inventory/products/manage-items'
        document.querySelector('main')?.append(link)
        link.focus()
      })
    },
    key: 'Enter',
    isPainted: () => document.querySelector('[data-tile]') === null,
    isFilled: () => document.querySelector('tbody tr') !== null,
  },
  {
    name: 'a record',
    async ready(page) {
      await goToItems(page)
      await page.locator('tbody tr').nth(3).focus()
    },
    key: 'Enter',
    isPainted: () => document.querySelector('tbody') === null,
    isFilled: () => document.querySelector('main [role=tablist]') !== null,
  },
  {
    name: 'the palette',
    ready: goToItems,
    key: 'Control+k',
    isPainted: () => document.querySelector('[role=dialog]') !== null,
    isFilled: () => document.querySelector('[role=dialog] [role=option]') !== null,
  },
]

/** Returns the milliseconds from the next key to the frames in which the page is painted, and filled. */
function measure(isPainted: () => boolean, isFilled: () => boolean): Promise<[number, number]> {
  const shown = (is: () => boolean) =>
    new Promise<number>((resolve) => {
      const look = () => {
        if (!is()) return void requestAnimationFrame(look)
        // A task after the frame runs once it is painted.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now())
        requestAnimationFrame(() => port2.postMessage(0))
      }
      look()
    })
  return new Promise((resolve) =>
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        void Promise.all([isPainted, isFilled].map(shown)).then(([painted = 0, filled = 0]) =>
          resolve([painted - timeStamp, Math.max(painted, filled) - timeStamp]),
        ),
      { once: true, capture: true },
    ),
  )
}

export async function benchOpening(rounds: number): Promise<void> {
  const server = process.env.LARDER_URL ? null : await startServer('start')
  const browser = await launchBrowser()
  try {
    const url = process.env.LARDER_URL ?? server?.url ?? ''
    const { page, goTo } = await enter(browser, url, 'superadmin')
    await goTo('/start')
    const session = await page.context().newCDPSession(page)
    for (const { name, ready, key, isPainted, isFilled } of OPENINGS) {
      const times: [number, number][] = []
      for (let round = -2; round < rounds; round += 1) {
        await ready(page)
        await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
        await page.evaluate(`void (window.taken = (${measure})(${isPainted}, ${isFilled}))`)
        await page.keyboard.press(key)
        times.push(await page.evaluate<[number, number]>('window.taken'))
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
        await page.keyboard.press('Escape')
      }
      // The first two rounds load code.
      const [painted, filled] = [0, 1].map((part) =>
        median(times.slice(2).map((each) => each[part] ?? 0)).toFixed(0),
      )
      console.log(`${name}: painted after ${painted} ms (at most 100), filled after ${filled} ms`)
    }
  } finally {
    await browser.close()
    await server?.stop()
  }
}
