import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'

/** Chromium with no window of its own around the page, which would be drawn with every frame: a fourth of the work of a journey. */
const SHELL = 'chromium-headless-shell'
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome']

/** CHROME_PATH, then PATH, then Debian's package; a whole Chromium where there is no shell. */
export async function chromiumPath(): Promise<string> {
  const found = process.env.CHROME_PATH || findInPath([SHELL]) || installed() || findInPath(WHOLE)
  if (found) return found
  throw new Error(
    `Chromium is not installed; install the package ${SHELL} or chromium, or set CHROME_PATH`,
  )
}

/** Debian's package, for whoever may install it. */
function installed(): string | undefined {
  if (process.getuid?.() !== 0) return undefined
  console.log(`${SHELL} is missing; installing it`)
  const aptGet = (...options: string[]) =>
    execFileSync('apt-get', options, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  try {
    aptGet('update', '-qq')
    aptGet('install', '-y', '-qq', '--no-install-recommends', SHELL, 'fonts-liberation')
  } catch (error) {
    console.error(error)
  }
  return findInPath([SHELL])
}

const findInPath = (names: readonly string[]): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file))

/**
 * Features of Chromium that are switched off. Each window would load two pages of the browser's own for its address bar: a third
 * of the work of a journey. The last switch of this name counts, so that Playwright's own list is in it too.
 */
const WITHOUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      `--disable-features=${WITHOUT.join(',')}`,
    ],
  })

export interface Display {
  readonly width: number
  readonly height: number
  readonly dark?: boolean
  readonly locale?: string
  /** A language of the product by its tag; unset: the one it comes with. */
  readonly language?: string
}

/** Local storage kept from an earlier visit to an address. */
export interface Remembered {
  readonly origin: string
  readonly localStorage: { name: string; value: string }[]
}

/** A session of its own, which nobody has used yet. */
export async function newContext(
  browser: Browser,
  { width, height, dark = false, locale = 'en-GB', language }: Display,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    // Displays as narrow as a phone have a touch screen.
    viewport: { width, height },
    hasTouch: width < 600,
    colorScheme: dark ? 'dark' : 'light',
    locale,
    timezoneId: 'Europe/London',
    acceptDownloads: true,
  })
  if (language)
    await context.addInitScript((tag) => localStorage.setItem('larder.language', tag), language)
  return context
}

/** A page of that session, which keeps only what it is to remember; what the console complains about is gathered in `complaints`. */
export async function newPage(
  context: BrowserContext,
  remembered?: Remembered,
): Promise<{ page: Page; complaints: string[] }> {
  await context.setStorageState({ cookies: [], origins: remembered ? [remembered] : [] })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  return { page, complaints }
}
