import { addDays } from '#schema/engine'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { address, button, field, journey, soon, startJourneys } from '../browser/journey.ts'
import { unfoldTiles } from '../browser/tile-lists.ts'
import { ask, tokenFor } from '../browser/visitor.ts'

startJourneys()

const PHONE = { width: 390, height: 844 }

const nextYear = new Date().getFullYear() + 1

/**
 * First Tuesday from a date onwards. In the months used here it is never a holiday, and no employee
 * of the demo is on leave.
 */
const tuesdayFrom = (first: string): string => {
  const days = Array.from({ length: 7 }, (_, day) => addDays(first, day))
  return days.find((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 2) ?? first
}
const tuesday = tuesdayFrom(`${nextYear}-03-01`)

const isFocused = (element: Element) => element === document.activeElement

/** Counts the user's taps from the next page load onwards. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    sessionStorage.setItem('taps', '0')
    document.addEventListener(
      'click',
      () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1)),
      true,
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps')))
}

describe('leave', () => {
  journey(
    'is asked for on a phone in two presses from the dashboard, with days and balance in sight',
    { as: 'employee', display: PHONE },
    async ({ page, goTo }) => {
      const taps = await countTaps(page)
      await goTo('/employee/dashboard')
      await page.getByRole('link', { name: /Leave left/ }).click()
      await field(page, 'From').fill(tuesday)
      await page.getByText('1 working day', { exact: true }).waitFor()
      await page.getByText(/Casual leave: 7 days left, 6 after this/).waitFor()
      await field(page, 'Reason').fill('Spring cleaning')
      await button(page, 'Request leave').click()
      await page.getByRole('heading', { name: /^Leave history/ }).waitFor()
      expect(await taps()).toBe(2)
      const own = await tokenFor(address(), 'employee')
      const { data } = await ask(address(), own, '/employee-leave/list?size=1')
      expect(data.content[0]).toMatchObject({
        fromDate: tuesday,
        toDate: tuesday,
        employeeLeaveStatus: 'PENDING',
      })
    },
  )

  journey(
    'is approved on a phone in three presses from the dashboard, and its employee is told',
    { as: 'admin', display: PHONE },
    async ({ page, goTo }) => {
      const own = await tokenFor(address(), 'employee')
      const { data: asked } = await ask(address(), own, '/employee-leave', {
        method: 'POST',
        body: {
          leaveType: 'CASUAL',
          fromDate: `${nextYear}-04-20`,
          toDate: `${nextYear}-04-21`,
          halfDay: 'NONE',
          reason: 'Planting out',
        },
      })
      await goTo('/admin/dashboard')
      await unfoldTiles(page)
      const taps = await countTaps(page)
      await page.reload()
      await page.getByRole('link', { name: /Leave waiting for approval/ }).click()
      await page
        .getByRole('list', { name: 'Leave requests waiting' })
        .getByRole('button', { name: /20.*21 Apr/ })
        .click()
      await page.getByRole('region', { name: 'Team calendar' }).last().waitFor()
      await button(page, 'Approve leave').click()
      await page.getByText('Leave approved').waitFor()
      expect(await taps()).toBe(3)
      const { data: news } = await ask(address(), own, '/employee-leave/employee-notification')
      const items = news.items as { id: number; employeeLeaveStatus: string }[]
      expect(items.find(({ id }) => id === Number(asked.id))?.employeeLeaveStatus).toBe('APPROVED')
    },
  )

  journey(
    'is rejected for a reason, and the next request opens',
    { as: 'admin' },
    async ({ page, goTo }) => {
      await goTo('/admin/manage-leave-request')
      const queue = page.getByRole('list', { name: 'Leave requests waiting' }).getByRole('button')
      await queue.first().waitFor()
      const first = await queue.first().textContent()
      await button(page, 'Reject leave').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: /Reject reason/ }).click()
      await page.getByRole('option', { name: 'Busy period' }).click()
      await dialog.getByRole('button', { name: 'Reject leave' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await expect.poll(() => queue.first().textContent()).not.toBe(first)
    },
  )
})

describe('from the dashboard of a phone', () => {
  journey(
    'a swipe is recorded in two taps',
    { as: 'admin', display: PHONE },
    async ({ page, goTo }) => {
      const taps = await countTaps(page)
      await goTo('/admin/dashboard')
      await page.getByRole('link', { name: /At work now/ }).click()
      await field(page, 'Employee code').fill('EMP-00004')
      await button(page, 'Swipe').click()
      await page
        .getByRole('status')
        .getByText(/(In|Out) at \d\d:\d\d/)
        .waitFor()
      expect(await taps()).toBe(2)
    },
  )

  journey(
    'the own payslip is seen in one tap',
    { as: 'employee', display: PHONE, inDepth: true },
    async ({ page, goTo }) => {
      const taps = await countTaps(page)
      await goTo('/employee/dashboard')
      await page.getByRole('link', { name: /Your last payslip/ }).click()
      await page.getByText('Net pay').first().waitFor()
      expect(await taps()).toBe(1)
      await page.getByRole('heading', { level: 1, name: /, [A-Z][a-z]+ 20\d\d$/ }).waitFor()
      await page.getByRole('link', { name: 'Back to Dashboard' }).waitFor()
    },
  )
})

/** Today, or the previous Friday at weekends. */
function latestWeekday(): string {
  const day = new Date()
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() - 1)
  return day.toISOString().slice(0, 10)
}

describe('daily status', () => {
  journey(
    'names those who have told nothing of the day',
    { as: 'admin', inDepth: true },
    async ({ page, goTo }) => {
      // No status is due at weekends.
      await goTo(`/admin/manage-daily-status?day=${latestWeekday()}`)
      await page
        .getByRole('list', { name: 'Not submitted' })
        .getByRole('listitem')
        .first()
        .waitFor()
      await button(page, 'Day before').click()
      await page.waitForURL(/day=\d{4}-\d{2}-\d{2}/)
      await expect.poll(() => button(page, 'Day after').isEnabled()).toBe(true)
    },
  )
})

describe('a list in another layout', () => {
  journey(
    'moves on a board by a drag and by keys, and stands on a calendar',
    { as: 'admin' },
    async ({ page, goTo }) => {
      const own = await tokenFor(address(), 'employee')
      for (const day of ['08', '15'].map((first) => tuesdayFrom(`${nextYear}-01-${first}`))) {
        const body = {
          leaveType: 'UNPAID',
          fromDate: day,
          toDate: day,
          halfDay: 'NONE',
          reason: 'Harvest',
        }
        await ask(address(), own, '/employee-leave', { method: 'POST', body })
      }
      await goTo(
        `/admin/all-leave?filter=${JSON.stringify({ leaveType: 'UNPAID', fromDate: `${nextYear}-01-01` })}`,
      )
      await button(page, 'Board').click()
      const column = (name: string) =>
        page.getByRole('region', { name: new RegExp(`^${name} \\d`) })
      const cards = (name: string) => column(name).locator('[data-card]')
      await cards('Pending').nth(1).waitFor()
      await cards('Pending').first().dragTo(column('Approved'))
      await page.getByRole('dialog').getByRole('button', { name: 'Approve leave' }).click()
      await cards('Approved').first().waitFor()
      await cards('Pending').first().getByRole('link').focus()
      await page.keyboard.press('ArrowRight')
      await soon(() => cards('Approved').first().getByRole('link').evaluate(isFocused)).toBe(true)
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('m')
      await page.getByRole('menuitem', { name: 'Cancel leave' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel leave' }).click()
      await cards('Cancelled').first().waitFor()
      expect(await cards('Pending').count()).toBe(0)

      await page.reload()
      await cards('Cancelled').first().waitFor()
      await button(page, 'Calendar').click()
      const january = page.getByRole('heading', { name: `January ${nextYear}` })
      for (let presses = 0; presses < 12 && !(await january.isVisible()); presses++)
        await button(page, 'Next month').click()
      await page.getByRole('link', { name: /Unpaid.*, Approved$/ }).click()
      await page.getByText('Harvest').first().waitFor()
    },
  )
})
