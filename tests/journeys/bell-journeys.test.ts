import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { address, button, journey, soon, startJourneys } from '../browser/journey.ts'
import { ask, signIn, tokenFor } from '../browser/visitor.ts'

const APPROVE = '/order&cart/approve-orders'
const INTERVAL = 10_000

startJourneys()

let staff: string
beforeAll(async () => {
  staff = await tokenFor(address(), 'superadmin')
}, 60_000)

interface Source {
  readonly call: string
  readonly count: number
  readonly unseen: number
  readonly items: readonly Readonly<Record<string, unknown>>[]
}
const sources = async (token: string): Promise<readonly Source[]> =>
  (await ask(address(), token, '/notifications')).data as unknown as readonly Source[]
const countOf = async (token: string, isCounted: (call: string) => boolean): Promise<number> =>
  (await sources(token))
    .filter(({ call }) => isCounted(call))
    .reduce((sum, { unseen }) => sum + unseen, 0)
const isFailed = (call: string) => call === '/failed-notification'
/** True if messages have failed. Their bell is there only then. */
const hasFailed = async (): Promise<boolean> =>
  (await sources(staff)).some(({ call, count }) => isFailed(call) && count > 0)

/** Counts the requests of the page for notifications. */
function polls(page: Page): { count: number } {
  const requests = { count: 0 }
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/notifications') requests.count += 1
  })
  return requests
}

const bell = (page: Page) => button(page, /^Notifications/)
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (hidden ? 'hidden' : 'visible'),
    })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, isHidden)

/** Places an order for the demo's customer that awaits approval. */
async function order(): Promise<string> {
  const own = await tokenFor(address(), 'customer')
  const mine = (await ask(address(), own, '/order-item/list?size=1')).data.content[0] as {
    customer: number
  }
  const item = (await ask(address(), staff, '/item-master/list?size=1')).data.content[0] as {
    id: number
  }
  const bank = (await ask(address(), staff, '/payment-type/list?search=bank&size=1')).data
    .content[0] as { id: number }
  const placed = await ask(address(), staff, '/order-item', {
    method: 'POST',
    body: {
      customer: mine.customer,
      paymentType: bank.id,
      items: [{ item: item.id, quantity: 1 }],
    },
  })
  expect(placed.status).toBe(201)
  return String(placed.data['orderId'])
}

describe('the bell', () => {
  journey(
    'asks every ten seconds, not while the tab is hidden, and at once when it is seen again',
    { as: null },
    async (visitor) => {
      const { page } = visitor
      await page.clock.install()
      const requests = polls(page)
      await signIn(visitor, 'admin')
      await soon(() => requests.count).toBeGreaterThan(0)
      await page.waitForLoadState('networkidle')
      const first = requests.count
      // The clock of the page also runs in real time, so the steps leave some margin.
      await page.clock.runFor(INTERVAL / 4)
      expect(requests.count).toBe(first)
      await page.clock.runFor(INTERVAL)
      await soon(() => requests.count).toBe(first + 1)
      await page.waitForLoadState('networkidle')
      await setHidden(page, true)
      await page.clock.runFor(6 * INTERVAL)
      expect(requests.count).toBe(first + 1)
      await setHidden(page, false)
      await soon(() => requests.count).toBe(first + 2)
    },
  )

  journey(
    'is no work that shows, and keeps what it knows when the server cannot be reached',
    { as: 'admin', signsIn: true, refused: [500], inDepth: true },
    async ({ page, goTo }) => {
      await button(page, /^Notifications: \d+ new$/).waitFor()
      const label = await bell(page).textContent()
      let isHeld = true
      await page.route('**/notifications', async (route) => {
        while (isHeld) await new Promise((resolve) => setTimeout(resolve, 50))
        await route.fulfill({ status: 500, json: { status: 'ERROR', message: 'broken' } })
      })
      const nextPoll = page.waitForRequest((request) => request.url().endsWith('/notifications'))
      await setHidden(page, true)
      await setHidden(page, false)
      await nextPoll
      await page.waitForTimeout(600)
      expect(await page.locator('[data-busy]').count()).toBe(0)
      const answered = page.waitForResponse((response) => response.url().endsWith('/notifications'))
      isHeld = false
      await answered
      // Other requests do show as work in progress.
      await page.route('**/user/list*', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1500))
        await route.continue()
      })
      await goTo('/user/manage-user')
      await page.locator('[data-busy]').waitFor({ state: 'attached' })
      await page.locator('[data-busy]').waitFor({ state: 'detached' })
      expect(await bell(page).textContent()).toBe(label)
    },
  )

  journey(
    'leads to the screen, and a jump to the same screen begins it anew half a second later',
    { as: 'admin', inDepth: true },
    async ({ page, goTo }) => {
      await goTo('/faq/faqs')
      await page
        .getByRole('heading', { name: /^FAQ|^Question/ })
        .first()
        .waitFor()
      const mark = () =>
        page.evaluate(() => {
          ;(window as { larderMark?: boolean }).larderMark = true
        })
      const isMarked = () =>
        page.evaluate(() => (window as { larderMark?: boolean }).larderMark === true)
      await mark()
      const first = () =>
        page
          .getByRole('dialog', { name: 'Notifications' })
          .getByRole('link', { name: /awaits approval/ })
          .first()
      await bell(page).click()
      await first().click()
      await soon(() => decodeURI(page.url())).toContain(`#${APPROVE}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForTimeout(900)
      expect(await isMarked()).toBe(true)
      await page.evaluate(() => {
        document.addEventListener('click', ({ timeStamp }) =>
          sessionStorage.setItem('clicked', String(performance.timeOrigin + timeStamp)),
        )
        window.addEventListener('pagehide', () =>
          sessionStorage.setItem('gone', String(performance.timeOrigin + performance.now())),
        )
      })
      await bell(page).click()
      await first().click()
      await soon(() => isMarked().catch(() => true)).toBe(false)
      expect(
        await page.evaluate(
          () => Number(sessionStorage.getItem('gone')) - Number(sessionStorage.getItem('clicked')),
        ),
      ).toBeGreaterThanOrEqual(499)
    },
  )

  journey(
    'counts everything that waits, and what failed by itself',
    { as: 'superadmin', isAtDesk: true },
    async ({ page, goTo }) => {
      const [count, failed] = [
        await countOf(staff, (call) => !isFailed(call)),
        await countOf(staff, isFailed),
      ]
      expect(count).toBeGreaterThan(0)
      await button(page, `Notifications: ${count} new`).waitFor()
      const apart = failed === 0 ? 'Failed notifications' : `Failed notifications: ${failed} new`
      await soon(() => button(page, apart).count()).toBe((await hasFailed()) ? 1 : 0)
      await goTo('/notification')
      await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
      const { items = [] } =
        (await sources(staff)).find(({ call }) => call === '/order-item/orders-notification') ?? {}
      const { orderId, customer } = items[0] as { orderId: string; customer: { name: string } }
      await page
        .getByRole('link', { name: `Order ${orderId} from ${customer.name} awaits approval` })
        .waitFor()
      await page
        .getByRole('region', { name: 'Payments due' })
        .getByRole('link', { name: / owes £[\d,.]+ on SO-/ })
        .first()
        .waitFor()
    },
  )

  journey(
    'counts the kinds that a person has chosen, and payments due only then',
    { as: 'admin', isAtDesk: true },
    async ({ page, goTo }) => {
      const own = await tokenFor(address(), 'admin')
      await goTo('/notification')
      const due = page.getByRole('switch', { name: 'Payments due' })
      await due.waitFor()
      expect(await due.isChecked()).toBe(false)
      await due.click()
      await soon(async () => {
        const kinds = await sources(own)
        return kinds.find(({ call }) => call === '/pending-payment-notification')?.unseen ?? 0
      }).toBeGreaterThan(0)
      await button(
        page,
        `Notifications: ${await countOf(own, (call) => !isFailed(call))} new`,
      ).waitFor()
      await due.click()
      await soon(
        async () =>
          (await sources(own)).find(({ call }) => call === '/pending-payment-notification')?.unseen,
      ).toBe(0)
      await page.getByRole('region', { name: 'Payments due' }).waitFor()
    },
  )

  journey(
    'is in the menu of a narrow screen, where a dot tells of it',
    { as: 'admin', isAtDesk: true, display: { width: 700, height: 900 }, inDepth: true },
    async ({ page }) => {
      await page.locator('[data-news]').waitFor()
      expect(
        await page
          .getByRole('banner')
          .getByRole('button', { name: /^Notifications/ })
          .count(),
      ).toBe(0)
      await button(page, 'Open the menu').click()
      const menu = page.getByRole('navigation', { name: 'Main menu' })
      const apart = menu.getByRole('button', { name: /^Failed notifications/ })
      await soon(() => apart.count()).toBe((await hasFailed()) ? 1 : 0)
      await menu.getByRole('button', { name: /^Notifications/ }).click()
      await page
        .getByRole('dialog', { name: 'Notifications' })
        .getByRole('link', { name: 'See all notifications' })
        .click()
      await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
    },
  )

  journey(
    'tells an employee nothing of what the office does',
    { as: 'employee', isAtDesk: true, inDepth: true },
    async ({ page, goTo }) => {
      const own = await tokenFor(address(), 'employee')
      await ask(address(), own, '/employee-leave/employee-notification', { method: 'PUT' })
      await button(page, /^Notifications/).waitFor()
      expect(await button(page, /^Failed notifications/).count()).toBe(0)
      await goTo('/notification')
      await page.getByText('Nothing new').waitFor()
    },
  )

  journey(
    'tells a customer what became of an order, until it has been seen',
    { as: 'customer', isAtDesk: true },
    async ({ page, goTo }) => {
      const own = await tokenFor(address(), 'customer')
      await ask(address(), own, '/order-item/customer-notification-enabled?enabled=false', {
        method: 'PUT',
      })
      const orderId = await order()
      const reason = (await ask(address(), staff, '/reject-reason/list?reasonKind=ORDER&size=1'))
        .data.content[0] as { id: number }
      const decided = await ask(address(), staff, '/order-item/approval', {
        method: 'PUT',
        body: {
          orderId,
          orderStatus: 'REJECTED',
          rejectReason: reason.id,
        },
      })
      expect(decided.status).toBe(200)
      await goTo('/notification')
      await page.reload()
      await button(page, 'Notifications: 1 new').waitFor()
      await page.getByRole('link', { name: `Your order ${orderId} has been rejected` }).waitFor()
      await button(page, 'Mark all as read').click()
      await page.getByText('Nothing new').waitFor()
      await button(page, 'Notifications').waitFor()
      expect(await countOf(own, () => true)).toBe(0)
    },
  )

  for (const width of [1440, 390])
    journey(
      `is empty once the office has seen everything, and rings again for what is new, at ${width} px`,
      {
        as: 'admin',
        display: { width, height: 900 },
        inDepth: width < 1000,
      },
      async ({ page, goTo }) => {
        const admin = await tokenFor(address(), 'admin')
        await order()
        await goTo('/notification')
        const waiting = page.getByRole('link', { name: /awaits approval/ })
        await waiting.first().waitFor()
        await button(page, 'Mark all as read').click()
        await button(page, 'Mark all as read').waitFor({ state: 'detached' })
        expect(await countOf(admin, () => true)).toBe(0)
        // Entries that still need action stay in the list.
        expect(await waiting.count()).toBeGreaterThan(0)
        await order()
        await page.reload()
        await button(page, 'Mark all as read').waitFor()
        expect(await countOf(admin, () => true)).toBe(1)
        await page.getByRole('link', { name: /^New: .*awaits approval/ }).click()
        await soon(() => countOf(admin, () => true)).toBe(0)
      },
    )
})
