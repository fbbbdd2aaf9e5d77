import type { Page } from 'playwright-core'
import { until } from '../kit/server-process.ts'
import type { Visitor } from './visitor.ts'

/** Milliseconds without requests after which a screen counts as loaded. */
const QUIET = 90
/** Timeout for a screen to load on a busy machine, in milliseconds. */
const LONG = 30_000
const SIGN_IN = '/authentication/login'

/**
 * Timeout for a new heading, in milliseconds. No new heading appears between two screens that share
 * one.
 */
const SHARED = 1500

/**
 * Opens a screen by its route and waits until it is complete and nothing of the previous screen
 * remains.
 */
export async function openScreen({ page, goTo }: Visitor, route: string): Promise<void> {
  const open = async (to: string, timeout: number) => {
    await page.evaluate(() =>
      document.querySelectorAll('h1').forEach((heading) => heading.setAttribute('data-left', '')),
    )
    await goTo(to)
    // Located by tag, because a dialog opened by the URL hides the rest of the page from
    // locators by role.
    await page.locator('h1:not([data-left])').first().waitFor({ state: 'attached', timeout })
  }
  await atRest(page, async () => {
    if (!page.url().includes('#')) return open(route, LONG)
    await open(route, SHARED).catch(async () => {
      // A page with a different heading in between makes sure that the old heading is replaced.
      if (routeOf(page) !== between(route)) await open(between(route), LONG)
      await open(route, LONG)
    })
  })
  if (routeOf(page) === SIGN_IN && route !== SIGN_IN)
    throw new Error(`${route} leads to the sign-in`)
}

/** Presses a button, which may be in the menu of further actions, and waits for its dialog. */
export async function openDialog(page: Page, button: string, further: string): Promise<void> {
  const named = (name: string) => page.getByRole('button', { name, exact: true }).first()
  await atRest(page, async () => {
    if (await named(button).isVisible()) await named(button).click()
    else {
      await named(further).click()
      await page.getByRole('menuitem', { name: button, exact: true }).click()
    }
    await page.getByRole('dialog').waitFor()
  })
}

const routeOf = (page: Page): string => decodeURI(new URL(page.url()).hash.replace(/^#/, ''))

/**
 * Route of a page with a different heading. It is in the same tree, so that the page is not
 * reloaded.
 */
function between(route: string): string {
  const tree = /^\/(web|authentication)\b/.exec(route)?.[0] ?? ''
  return route.includes('/nowhere')
    ? ({ '/web': '/web/home', '/authentication': SIGN_IN }[tree] ?? '/upcoming-Page')
    : `${tree}/nowhere`
}

/**
 * Switches an open screen to light or dark, as the system setting would, and waits for the change.
 */
export async function paint(page: Page, dark: boolean): Promise<void> {
  await atRest(page, () => page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' }))
  await until(() =>
    page.evaluate((wanted) => {
      const [red = 0, green = 0, blue = 0] =
        getComputedStyle(document.body)
          .backgroundColor.match(/[\d.]+/g)
          ?.map(Number) ?? []
      return red + green + blue < 3 * 128 === wanted
    }, dark),
  )
}

/**
 * Runs an action and waits until nothing is loading or animated, because contrast is too low during
 * a fade-in.
 */
async function atRest(page: Page, act: () => Promise<void>): Promise<void> {
  const onTheirWay = new Set<unknown>()
  let last = Date.now()
  const begin = (request: unknown) => {
    onTheirWay.add(request)
    last = Date.now()
  }
  const end = (request: unknown) => {
    onTheirWay.delete(request)
    last = Date.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  try {
    await act()
    await until(
      async () =>
        onTheirWay.size === 0 &&
        Date.now() - last > QUIET &&
        (await page.evaluate(
          () =>
            !document.querySelector(
              '[aria-busy=true], [data-busy], .MuiSkeleton-root, .MuiCircularProgress-root',
            ) && document.getAnimations().every(({ playState }) => playState !== 'running'),
        )),
    )
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
  }
}
