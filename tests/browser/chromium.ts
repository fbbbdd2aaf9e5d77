import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'

/**
 * Headless shell of Chromium. Full Chromium also draws a window around the page with every frame, a
 * quarter of the work of a journey.
 */
const SHELL = 'chromium-headless-shell'
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome']

/**
 * Finds Chromium: CHROME_PATH, then the headless shell on PATH or from Debian's package, then full
 * Chromium on PATH.
 */
export async function chromiumPath(): Promise<string> {
  const found = process.env.CHROME_PATH || findInPath([SHELL]) || installed() || findInPath(WHOLE)
  if (found) return found
  throw new Error(
    `Chromium is not installed; install the package ${SHELL} or chromium, or set CHROME_PATH`,
  )
}

/** Installs Debian's package if running as root. */
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
 * Chromium features to disable. Each window would otherwise load two internal pages for its address
 * bar, a third of the work of a journey. Only the last switch of this name counts, so Playwright's
 * own list is repeated here.
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

/** Launches Chromium, with further switches if a test needs them. */
export const launchBrowser = async (switches: readonly string[] = []): Promise<Browser> =>
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
      ...switches,
    ],
  })

export interface Display {
  readonly width: number
  readonly height: number
  readonly dark?: boolean
  readonly locale?: string
  /** Tag of one of the product's languages; unset for the default. */
  readonly language?: string
}

/** Local storage of an origin from an earlier visit. */
export interface Remembered {
  readonly origin: string
  readonly localStorage: { name: string; value: string }[]
}

/** Opens a new browser context. */
export async function newContext(
  browser: Browser,
  { width, height, dark = false, locale = 'en-GB', language }: Display,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height },
    // Displays as narrow as a phone have a touch screen.
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

/**
 * Opens a page with only the remembered storage, and collects console errors and warnings in
 * `complaints`.
 */
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
