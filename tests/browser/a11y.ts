/**
 * `npm run a11y` checks the accessibility of every screen for each role that may open it, and of
 * dialogs in many areas, on every display: wide and narrow, light and dark, left to right and right
 * to left. Arguments select routes, roles and displays that contain them:
 * `npm run a11y -- shipment customer 390`, `npm run a11y -- ' admin '`. Exits with 1 if anything is
 * found.
 */
import { complaintsOn, DISPLAYS, nameOf, visitors } from './accessibility.ts'
import { launchBrowser } from './chromium.ts'
import { everyDialog, everyPlace, type Place } from './places.ts'
import { startServer } from '../kit/server-process.ts'

const wanted = process.argv.slice(2)
const titleOf = ({ route, dialog }: Place) => (dialog ? `${route} (${dialog})` : route)
const server = await startServer('start')
const browser = await launchBrowser()
try {
  const looked = visitors(browser, server.url)
  const places = [...(await everyPlace(browser, server.url)), ...(await everyDialog(server.url))]
  const all = DISPLAYS.flatMap((display) => places.map((place) => ({ ...place, display }))).filter(
    (place) =>
      wanted.every((word) =>
        ` ${place.as ?? 'nobody'} ${titleOf(place)} ${nameOf(place.display)} `.includes(word),
      ),
  )
  // Each screen is opened once and checked both light and dark. Two checks run in parallel.
  const sittings = Map.groupBy(
    all,
    ({ as, display: { width, language } }) => `${as} ${width} ${language}`,
  ).values()
  let done = 0
  let bad = 0
  const look = async () => {
    for (const sitting of sittings) {
      for (const screens of Map.groupBy(sitting, titleOf).values()) {
        const place = screens[0] as (typeof all)[number]
        for (const { display: shown, complaints } of await complaintsOn(
          await looked(place.as, place.display),
          place,
          screens.map((each) => each.display),
        )) {
          done += 1
          if (done % 50 === 0) console.log(`${done} of ${all.length} screens looked at`)
          if (complaints.length === 0) continue
          bad += 1
          console.log(
            `${titleOf(place)} for ${place.as ?? 'nobody'} at ${nameOf(shown)}:\n  ${complaints.join('\n  ')}`,
          )
        }
      }
    }
  }
  await Promise.all([look(), look()])
  console.log(`${all.length} screens looked at, ${bad} with complaints`)
  process.exitCode = bad > 0 || all.length === 0 ? 1 : 0
} finally {
  await browser.close()
  await server.stop()
}
