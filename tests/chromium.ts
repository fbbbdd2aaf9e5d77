import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']

/** CHROME_PATH, then PATH, then Debian's package. */
export function chromiumPath(): string {
  const inPath = () => (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name))).find(existsSync)
  const found = process.env.CHROME_PATH ?? inPath()
  if (found) return found
  if (process.getuid?.() !== 0) throw new Error('Chromium is not installed; install the package chromium or set CHROME_PATH')
  console.log('Chromium is missing; installing it')
  execFileSync('apt-get', ['update'], { stdio: 'ignore' })
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
    stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  const installed = inPath()
  if (!installed) throw new Error('Chromium was installed, but not found')
  return installed
}

export const launchBrowser = (): Promise<Browser> => chromium.launch({
  executablePath: chromiumPath(),
  args: [
    '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
  ],
})

export interface Looks {
  readonly width: number
  readonly height: number
  readonly dark?: boolean
}

/** A page of its own session; what the console complains about is gathered in `complaints`. */
export async function newPage(browser: Browser, { width, height, dark = false }: Looks): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', locale: 'en-GB', timezoneId: 'Europe/London', acceptDownloads: true,
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  return { page, complaints }
}
