import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addMonths } from '#schema/engine'
import { violationsOn } from '../browser/accessibility.ts'
import { address, button, journey, soon, startJourneys } from '../browser/journey.ts'
import { listCallOf, unfoldTiles } from '../browser/tile-lists.ts'
import { ask, tokenFor, type SignIn } from '../browser/visitor.ts'

const ADDRESS: Readonly<Record<SignIn, string>> = {
  superadmin: '/admin/dashboard/super/dashboard',
  admin: '/admin/dashboard',
  employee: '/employee/dashboard',
  customer: '/user/dashboard',
}

const DASHBOARD: Readonly<Record<SignIn, string>> = {
  superadmin: '/dashboard/super-admin',
  admin: '/dashboard/admin',
  employee: '/dashboard/employee',
  customer: '/dashboard/customer',
}
/** Links to the user's own record instead of a list. */
const NO_LIST = ['own-certificate-expiring']

startJourneys()

/** Lists the tiles whose number differs from the list they link to, with both numbers. */
async function contradictionsOf(page: Page, as: SignIn): Promise<string[]> {
  const token = await tokenFor(address(), as)
  const { data } = await ask(address(), token, DASHBOARD[as])
  const tiles = data['tiles'] as { code: string; value: number; count: number | null }[]
  await unfoldTiles(page)
  const found = await Promise.all(
    tiles.map(async ({ code, value, count }) => {
      if (count === null || NO_LIST.includes(code)) return null
      const link = page.locator(`[data-tile=${code}] a, [data-quiet=${code}] a`).first()
      const href = (await link.count()) > 0 ? ((await link.getAttribute('href')) ?? '') : ''
      // A tile for a missing record links to the form that creates it.
      if (value === 0 && href.endsWith('/create')) return null
      const call = listCallOf(href)
      const total = call ? (await ask(address(), token, call)).data['totalElements'] : 'no list'
      return total === count
        ? null
        : `${code}: ${count}, and ${total} at ${decodeURIComponent(href)}`
    }),
  )
  return found.filter((each) => each !== null)
}

/** Waits until the numbers and charts are loaded and nothing is animated. */
async function shown(page: Page): Promise<void> {
  await page.locator('[data-tile]').first().waitFor()
  await page.locator('[data-chart]').first().waitFor()
  await soon(() =>
    page.evaluate(() => document.querySelectorAll('.MuiSkeleton-root, [aria-busy=true]').length),
  ).toBe(0)
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
}

describe.each(Object.keys(ADDRESS) as SignIn[])('whoever signs in as %s', (as) => {
  journey(
    'lands on the dashboard of the role, which stands in nobody’s way',
    { as, signsIn: true, inDepth: as !== 'admin' },
    async ({ page }) => {
      await page.waitForURL(`**/#${ADDRESS[as]}`)
      await shown(page)
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
      expect(await violationsOn(page)).toEqual([])
      expect(await contradictionsOf(page, as)).toEqual([])
      // Every chart can also be shown as a table with a total.
      for (const chart of await page.locator('[data-chart]').all()) {
        const asTable = chart.getByRole('button', { name: /as a table$/ })
        if ((await asTable.count()) === 0) continue
        await asTable.click()
        await chart.getByRole('table').getByRole('rowheader', { name: 'Total' }).waitFor()
      }
      // Moves the pointer off the last button, because axe would report its tooltip as outside
      // every region.
      await page.mouse.move(0, 0)
      await soon(() => page.getByRole('tooltip').count()).toBe(0)
      expect(await violationsOn(page)).toEqual([])
    },
  )

  journey(
    'reads it on a phone',
    {
      as,
      isAtDesk: true,
      display: { width: 390, height: 844, dark: true },
      inDepth: as !== 'employee',
    },
    async ({ page }) => {
      await shown(page)
      expect(await page.locator('[data-tile]').count()).toBeLessThanOrEqual(8)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        390,
      )
      expect(await violationsOn(page)).toEqual([])
    },
  )
})

describe('the stretch of time', () => {
  journey(
    'stands in the address and is there after a reload',
    { as: 'superadmin', isAtDesk: true },
    async ({ page }) => {
      await shown(page)
      await button(page, 'Change period: This month').click()
      await page
        .getByRole('dialog', { name: 'Period' })
        .getByRole('button', { name: 'Last month' })
        .click()
      await page.waitForURL(/period=last-month/)
      await page.reload()
      await shown(page)
      await button(page, 'Change period: Last month').click()
      const period = page.getByRole('dialog', { name: 'Period' })
      await period.getByRole('textbox', { name: 'From' }).fill('2019-01-01')
      await period.getByRole('textbox', { name: 'To' }).fill('2019-03-31')
      await period.getByRole('button', { name: 'Show these days' }).click()
      await page.waitForURL(/fromDate=2019-01-01&toDate=2019-03-31/)
      await page.getByText('No sales in this period.').waitFor()
      await soon(() => page.locator('[data-tile=net-sales] [data-value]').innerText()).toBe('£0.00')
    },
  )
})

describe('what is not in sight', () => {
  journey(
    'is one press away, which the browser remembers',
    { as: 'superadmin', isAtDesk: true },
    async ({ page }) => {
      await shown(page)
      const tiles = page.locator('[data-tile]')
      const [, folded = ''] =
        (await button(page, /^Show \d+ more$/).innerText()).match(/(\d+)/) ?? []
      expect(await tiles.count()).toBe(8)
      await button(page, /^Show \d+ more$/).press('Enter')
      await soon(() => tiles.count()).toBe(8 + Number(folded))
      expect(await violationsOn(page)).toEqual([])
      await page.reload()
      await shown(page)
      expect(await tiles.count()).toBe(8 + Number(folded))
      await button(page, 'Show fewer').click()
      await soon(() => tiles.count()).toBe(8)
    },
  )
})

describe('a person', () => {
  journey(
    'arranges the dashboard by keyboard and pointer, and finds it so anywhere',
    { as: 'customer' },
    async ({ page, goTo }) => {
      await goTo(ADDRESS.customer)
      await shown(page)
      const tiles = () =>
        page
          .locator('[data-tile]')
          .evaluateAll((all) => all.map((each) => each.getAttribute('data-tile')))
      const usual = await tiles()
      await button(page, 'Arrange').click()
      const save = button(page, 'Save arrangement')
      await button(page, 'Move In your wallet earlier').press('Enter')
      await page.getByText(/^In your wallet is number \d of \d$/).waitFor({ state: 'attached' })
      await button(page, 'Hide Credit available').press('Enter')
      await page.getByText('Credit available is hidden').waitFor({ state: 'attached' })
      const handle = page.locator('[data-entry=top-items] span').first()
      await handle.hover()
      await page.mouse.down()
      await page.locator('[data-entry=purchases]').hover()
      await page.mouse.up()
      expect(await violationsOn(page)).toEqual([])
      await save.click()
      await shown(page)
      const mine = await tiles()
      const left = usual.filter((code) => code !== 'available-credit')
      expect(left.length).toBe(usual.length - 1)
      const place = left.indexOf('wallet-balance')
      expect(mine).toEqual(left.toSpliced(place, 1).toSpliced(place - 1, 0, 'wallet-balance'))
      await page.reload()
      await shown(page)
      expect(await tiles()).toEqual(mine)
      expect(await page.locator('[data-chart]').first().getAttribute('data-chart')).toBe(
        'top-items',
      )
      await button(page, 'Arrange').click()
      await button(page, 'Reset').click()
      await save.click()
      await soon(tiles).toEqual(usual)
    },
  )
})

describe('a number', () => {
  const TILES = ['net-sales', 'low-stock'] as const

  journey(
    'leads to the list that it counted',
    { as: 'superadmin', isAtDesk: true },
    async ({ page, goTo }) => {
      const counts = new Map<string, number>()
      page.on('response', async (response) => {
        if (!new URL(response.url()).pathname.endsWith('/dashboard/super-admin')) return
        const { data } = (await response.json()) as {
          data: { tiles: { code: string; count: number }[] }
        }
        for (const { code, count } of data.tiles) counts.set(code, count)
      })
      await page.reload()
      for (const code of TILES) {
        await goTo(ADDRESS.superadmin)
        await shown(page)
        await unfoldTiles(page)
        const link = page
          .locator(`[data-tile=${code}], [data-quiet=${code}]`)
          .getByRole('link')
          .first()
        await link.click()
        const footer = page.getByText(new RegExp(`of ${counts.get(code)}$`))
        await footer.first().waitFor()
      }
    },
  )

  journey(
    'of a chart leads to the records it counted',
    { as: 'superadmin', isAtDesk: true, inDepth: true },
    async ({ page }) => {
      await shown(page)
      const bar = page
        .locator('[data-chart=order-status]')
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: 'Delivered' }) })
      const count = (await bar.innerText()).match(/\d+$/)?.[0]
      expect(Number(count)).toBeGreaterThan(0)
      await bar.getByRole('link').click()
      await page.getByRole('heading', { level: 1, name: /^Orders/ }).waitFor()
      await page
        .getByText(new RegExp(`of ${count}$`))
        .first()
        .waitFor()
      expect(await violationsOn(page)).toEqual([])
    },
  )

  journey(
    'of an analytics screen leads by keyboard to the rows behind it, which a reload brings back',
    { as: 'superadmin' },
    async ({ page, goTo }) => {
      await goTo('/analytics/crm-chart?period=year')
      const drawing = page.locator('[data-chart=lead-funnel]').getByRole('application')
      await drawing.press('ArrowDown')
      const reading = await drawing.getByRole('status').innerText()
      const count = reading.match(/: (\d+)/)?.[1]
      expect(Number(count)).toBeGreaterThan(0)
      expect(await violationsOn(page)).toEqual([])
      await drawing.press('Enter')
      await page.waitForURL(/behind/)
      await page.reload()
      await page.locator('[data-behind]').getByText(`Leads ${count}`).waitFor()
      await page
        .getByText(new RegExp(`of ${count}$`))
        .first()
        .waitFor()
    },
  )

  journey(
    'of several lines opens the one that a finger touches first',
    { as: 'superadmin', display: { width: 390, height: 844 }, inDepth: true },
    async ({ page, goTo }) => {
      const today = new Date().toISOString().slice(0, 10)
      const range = `fromDate=${addMonths(today, -6)}&toDate=${today}&granularity=MONTH`
      await goTo(`/analytics/expense-chart?${range}`)
      const drawing = page.locator('[data-chart=expense-vs-sales]').getByRole('application')
      const line = drawing.locator('.recharts-line-curve').nth(2)
      await line.waitFor()
      await soon(() => page.locator('.MuiSkeleton-root').count()).toBe(0)
      await line.scrollIntoViewIfNeeded()
      const drawn = await drawing.locator('svg.recharts-surface').boundingBox()
      const place = (await line.getAttribute('d'))?.match(/[\d.]+,[\d.]+/g)?.[2] ?? ''
      const [x = 0, y = 0] = place.split(',').map(Number)
      await page.touchscreen.tap((drawn?.x ?? 0) + x, (drawn?.y ?? 0) + y)
      await page
        .locator('[data-behind]')
        .getByText(/^Expenses as % of net sales/)
        .waitFor()
    },
  )

  journey(
    'of the charts is narrowed by brand, and says what it is not narrowed by',
    { as: 'superadmin', isAtDesk: true, inDepth: true },
    async ({ page }) => {
      await shown(page)
      const trend = page.locator('[data-chart=sales-trend]')
      await page.getByRole('combobox', { name: 'Brand' }).click()
      await page.getByRole('option').nth(1).click()
      await page.waitForURL(/brand=\d+/)
      await page
        .locator('[data-chart=receivable-ageing]')
        .getByText(/not filtered by brand/)
        .waitFor()
      expect(await trend.getByText(/not filtered/).count()).toBe(0)
      const bar = page.locator('[data-chart=top-items]').getByRole('link').first()
      const brand = new URL(page.url()).searchParams.get('brand') ?? ''
      expect(decodeURIComponent((await bar.getAttribute('href')) ?? '')).toContain(`brand=${brand}`)
      await button(page, 'Clear').click()
      await soon(() => page.url()).not.toMatch(/brand=/)
    },
  )

  journey(
    'of a customer leads to the orders it counted',
    { as: 'customer', isAtDesk: true, inDepth: true },
    async ({ page }) => {
      await shown(page)
      const count = await page.locator('[data-tile=my-deliveries] [data-value]').innerText()
      await page.locator('[data-tile=my-deliveries]').getByRole('link').click()
      await page.getByText(`${count} in total`).waitFor()
      await button(page, 'Show all orders').click()
      await soon(() => page.url()).not.toMatch(/status=/)
    },
  )
})
