/**
 * `npm run lighthouse` measures the public site on a slow phone: the median of five runs per page.
 * Lighthouse is downloaded on demand, so that other commands do not have to install its 170
 * packages. Arguments select pages: `npm run lighthouse -- home products`. LARDER_URL names a
 * running server to use.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromiumPath } from './chromium.ts'
import { startServer } from '../kit/server-process.ts'

const RUNS = 5
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const MEASURES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number }>>
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly score: number | null
        readonly scoreDisplayMode: string
        readonly title: string
        readonly numericValue?: number
      }
    >
  >
}

const pages = process.argv.slice(2)
const server = process.env.LARDER_URL ? null : await startServer('start')
try {
  for (const page of pages.length > 0 ? pages : ['home'])
    await measure(`${process.env.LARDER_URL ?? server?.url}/#/web/${page}`)
} finally {
  await server?.stop()
}

async function measure(url: string) {
  const reports: Report[] = []
  for (let run = 0; run < RUNS; run += 1) reports.push(await look(url))
  console.log(url.slice(url.indexOf('#')))
  for (const name of CATEGORIES)
    console.log(
      `  ${name.padEnd(26)}${Math.round(median(reports.map(({ categories }) => categories[name]?.score ?? 0)) * 100)}`,
    )
  for (const name of MEASURES)
    console.log(
      `  ${name.padEnd(26)}${Math.round(median(reports.map(({ audits }) => audits[name]?.numericValue ?? 0)) * 1000) / 1000}`,
    )
  const failed = Object.entries(reports[0]?.audits ?? {}).filter(
    ([, { score, scoreDisplayMode }]) =>
      score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
  )
  for (const [name, { title }] of failed) console.log(`  below 0.9: ${name}: ${title}`)
}

async function look(url: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'lighthouse',
    [
      url,
      '--quiet',
      '--output=json',
      '--disable-full-page-screenshot',
      `--only-categories=${CATEGORIES.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ],
    { env: { ...process.env, CHROME_PATH: await chromiumPath() }, maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(stdout) as Report
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
