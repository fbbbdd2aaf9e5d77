/**
 * `npm run a11y`: everything that somebody may open, by every role that may, in every look: wide and narrow, light and
 * dark, left to right and right to left. Arguments narrow it to routes, roles and looks that contain them:
 * `npm run a11y -- shipment customer 390`. Ends with 1 when anything stands in anybody's way.
 */
import { complaintsOn, everyPlace, LOOKS, nameOf, visitors } from './accessibility.ts'
import { launchBrowser } from './chromium.ts'
import { startServer } from './server-process.ts'

const wanted = process.argv.slice(2)
const server = await startServer('start')
const browser = await launchBrowser()
try {
  const looked = visitors(browser, server.url)
  const places = await everyPlace(browser, server.url)
  const all = LOOKS.flatMap((looks) => places.map((place) => ({ ...place, looks })))
    .filter(({ as, route, looks }) => wanted.every((word) => `${as} ${route} ${nameOf(looks)}`.includes(word)))
  let done = 0
  let bad = 0
  for (const { as, route, looks } of all) {
    const complaints = await complaintsOn(await looked(as, looks), route).catch((error: unknown) => [String(error)])
    done += 1
    if (complaints.length > 0) {
      bad += 1
      console.log(`${route} for ${as ?? 'nobody'} at ${nameOf(looks)}:\n  ${complaints.join('\n  ')}`)
    }
    if (done % 50 === 0) console.log(`${done} of ${all.length} screens looked at`)
  }
  console.log(`${all.length} screens looked at, ${bad} with complaints`)
  process.exitCode = bad > 0 ? 1 : 0
} finally {
  await browser.close()
  await server.stop()
}
