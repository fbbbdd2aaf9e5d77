import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { address, button, journey, soon } from '../browser/journey.ts'
import {
  call,
  confirm,
  findDialog,
  first,
  JAM,
  openOffice,
  order,
  sold,
  context,
} from '../company/office.ts'
import { unfoldTiles } from '../browser/tile-lists.ts'
import { ask, tokenFor } from '../browser/visitor.ts'

openOffice()

const WIDTHS = [1440, 390]
/** Journeys on a phone, and those marked as such, run only with LARDER_DEPTH=full. */
const at = (width: number, inDepth = false) =>
  ({ as: 'admin', display: { width, height: 900 }, inDepth: inDepth || width < 600 }) as const
const today = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const van = { vehicle: 0, driver: '' }
beforeAll(async () => {
  const type = await first('/vehicle-type/list?size=1')
  const drivers = (await call('/vehicle/list?size=100')).content.map(({ driver }) => driver)
  const free = (await call('/employee/list?size=100&employeeStatus=ACTIVE')).content.find(
    ({ id }) => !drivers.includes(id),
  )
  van.driver = String((free as { label?: string }).label)
  const { id } = await call('/vehicle', 'POST', {
    registrationNumber: 'OF24 VAN',
    vehicleType: type.id,
    make: 'Ford',
    model: 'Courier',
    fuelType: 'DIESEL',
    odometer: 10,
    driver: (free as { id: number }).id,
    insuranceExpiryDate: today(300),
    inspectionExpiryDate: today(300),
  })
  van.vehicle = id
}, 60_000)

const labelOf = (page: Page, name: string) =>
  findDialog(page).locator('label', { hasText: new RegExp(`^${name}`) })

async function packed(): Promise<number> {
  const { salesId } = await sold([{ item: context.jam, quantity: 2 }])
  const { id } = await call('/shipment', 'POST', { salesId })
  const { version } = await call(`/shipment/${id}`)
  await call(`/shipment/${id}/pack`, 'POST', { version })
  return id
}

describe.each(WIDTHS)('at %s px', (width) => {
  journey(
    'a dispatch says what it needs, and takes the driver from the vehicle',
    at(width),
    async ({ page, goTo }) => {
      await goTo(`/shipment/update-shipment/${await packed()}/show`)
      await button(page, 'Ship').click()
      for (const name of ['Vehicle', 'Driver'])
        expect(await labelOf(page, name).innerText()).not.toContain('optional')
      await findDialog(page)
        .getByRole('combobox', { name: /^Vehicle/ })
        .fill('OF24')
      await page.getByRole('option', { name: /OF24VAN/ }).click()
      await soon(() =>
        findDialog(page)
          .getByRole('combobox', { name: /^Driver/ })
          .inputValue(),
      ).toContain(van.driver)
      await findDialog(page).getByRole('button', { name: 'Ship', exact: true }).click()
      await button(page, 'Record delivery').waitFor()
    },
  )

  journey(
    'a new shipment says which of its fields the dispatch will need',
    at(width, true),
    async ({ page, goTo }) => {
      const { salesId } = await sold([{ item: context.jam, quantity: 2 }])
      await goTo('/shipment/update-shipment/create')
      await page.getByRole('link', { name: `Create shipment for ${String(salesId)}` }).click()
      for (const name of ['Vehicle', 'Driver']) {
        expect(await page.locator('label', { hasText: new RegExp(`^${name}`) }).innerText()).toBe(
          `${name} (needed before “Ship”)`,
        )
      }
    },
  )

  journey(
    'a delivery asks for refused units only when there are some, and says so above them',
    at(width),
    async ({ page, goTo }) => {
      const id = await packed()
      const { version } = await call(`/shipment/${id}`)
      await call(`/shipment/${id}/ship`, 'POST', { version, vehicle: van.vehicle })
      await goTo(`/shipment/update-shipment/${id}/show`)
      await confirm(page, 'Record delivery', async (dialog) => {
        await dialog.getByRole('button', { name: 'Record delivery' }).click()
        await dialog.getByText('Please fill in Received by.').waitFor()
        await dialog.getByLabel('Received by').fill('Carys Pantry')
        expect(await dialog.getByRole('textbox', { name: /^(Refused|Returned) of/ }).count()).toBe(
          0,
        )
        await dialog.getByRole('checkbox', { name: 'Some items were refused' }).check()
        await dialog.getByRole('heading', { name: 'Refused quantity' }).waitFor()
        await dialog.getByRole('textbox', { name: `Refused: ${JAM}` }).fill('2')
        await dialog
          .getByText('Everything was returned. Record a return instead of a delivery.')
          .waitFor()
        await dialog.getByRole('textbox', { name: `Refused: ${JAM}` }).fill('1')
      })
      const [line] = (await call(`/shipment/${id}`))['lines'] as readonly {
        returnedQuantity: number
      }[]
      expect(line?.returnedQuantity).toBe(1)
    },
  )

  journey(
    'a receipt by bank transfer and a counted difference say what they need',
    at(width),
    async ({ page, goTo }) => {
      await goTo('/billing/payment-status/create')
      const reference = page.locator('label', { hasText: /^Reference/ })
      await soon(() => reference.innerText()).toContain('optional')
      await page.getByRole('combobox', { name: /^Paid by/ }).click()
      await page.getByRole('option', { name: /^Bank transfer/ }).click()
      await soon(() => reference.innerText()).not.toContain('optional')
      const batch = await first(`/production-stock/list?item=${context.jam}`)
      await goTo(`/production/manage-production-stock/${batch.id}/show`)
      await button(page, 'Record count').click()
      const reason = findDialog(page).locator('label', { hasText: /^Reason/ })
      await soon(() => reason.innerText()).toContain('optional')
      await findDialog(page)
        .getByRole('textbox', { name: /^Counted quantity/ })
        .fill('2000')
      await soon(() => reason.innerText()).not.toContain('optional')
    },
  )

  journey(
    'a completed maintenance begins when somebody says so, not when it is recorded',
    at(width, true),
    async ({ page, goTo }) => {
      const { id: machinery } = await first('/machinery/list?size=1')
      const { id } = await call('/maintenance', 'POST', {
        machinery,
        maintenanceType: 'CLEANING',
        scheduledDate: today(0),
      })
      await goTo(`/machinery/manage-service/${id}/show`)
      if (width < 600) await button(page, 'More actions').click()
      await page
        .getByRole(width < 600 ? 'menuitem' : 'button', { name: 'Complete maintenance' })
        .click()
      const day = (label: string) =>
        findDialog(page).getByRole('textbox', { name: `${label}, day` })
      await soon(() => day('Completed at').inputValue()).not.toBe('')
      expect(await day('Started').inputValue()).toBe('')
      await findDialog(page).getByRole('button', { name: 'Complete maintenance' }).click()
      await findDialog(page)
        .getByRole('alert')
        .filter({ hasText: 'Please fill in Begun.' })
        .waitFor()
    },
  )

  journey(
    'a toast lies over no button and goes wherever the pointer rests',
    at(width),
    async ({ page, goTo }) => {
      const [one, two] = [
        await order([{ item: context.jam, quantity: 1 }]),
        await order([{ item: context.jam, quantity: 1 }]),
      ]
      await goTo(`/order&cart/approve-orders?order=${one.id}`)
      await button(page, 'Approve order').click()
      const toast = page.getByRole('status').filter({ hasText: 'UPDATED' })
      await toast.waitFor()
      const box = await toast.locator('> *').boundingBox()
      await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10)
      const isThrough = await page.evaluate(
        ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('[role=status]') === null,
        [(box?.x ?? 0) + 20, (box?.y ?? 0) + 10],
      )
      expect(isThrough).toBe(true)
      await toast.waitFor({ state: 'detached' }).catch(() => toast.waitFor({ state: 'hidden' }))
      await goTo(`/order&cart/approve-orders?order=${two.id}`)
      await button(page, 'Approve order').click()
      await soon(async () => (await call(`/order-item/${two.id}`))['orderStatus']).toBe('APPROVED')
    },
  )

  journey(
    'the dashboard counts the orders that the desk has ready',
    at(width, true),
    async ({ page, goTo }) => {
      await sold([{ item: context.jam, quantity: 1 }])
      const admin = await tokenFor(address(), 'admin')
      const { tiles } = (await ask(address(), admin, '/dashboard/admin')).data as unknown as {
        tiles: readonly { code: string; value: number }[]
      }
      const value = tiles.find(({ code }) => code === 'orders-to-ship')?.value ?? 0
      expect(value).toBeGreaterThan(0)
      await goTo('/admin/dashboard')
      await unfoldTiles(page)
      await page.locator('[data-tile=orders-to-ship]').getByRole('link').first().click()
      await page.getByRole('tab', { name: `Ready to ship (${value})` }).waitFor()
    },
  )

  journey(
    'a dialog keeps its buttons in view, and the first key goes into its first field',
    { ...at(width), as: 'employee' },
    async ({ page, goTo }) => {
      const { id } = await call('/production', 'POST', {
        item: context.jam,
        plannedQuantity: 12,
        supervisor: (await first('/employee/list?size=1')).id,
      })
      await goTo(`/production/manage-production/${id}/show`)
      if (width < 600) await button(page, 'More actions').click()
      await page
        .getByRole(width < 600 ? 'menuitem' : 'button', { name: 'Complete production' })
        .click()
      const save = findDialog(page).getByRole('button', { name: 'Complete production' })
      const box = await save.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
      // On touch screens no field has the focus, so that the keyboard opens only on request.
      if (width < 600) return
      await page.keyboard.type('12')
      expect(
        await findDialog(page)
          .getByRole('textbox', { name: /^Good quantity/ })
          .inputValue(),
      ).toBe('12')
    },
  )

  journey(
    'a question that the page does not answer can be asked there',
    { ...at(width, true), as: 'customer' },
    async ({ page, goTo }) => {
      const question = `Do you deliver on Sundays, ${width}?`
      await goTo('/faq/faqs')
      await button(page, 'Ask a question').click()
      await findDialog(page).getByLabel('Your question').fill(question)
      await button(page, 'Send question').click()
      await page.getByRole('status').filter({ hasText: 'Your question was sent' }).waitFor()
      expect(await first(`/faq/list?faqStatus=UNANSWERED&search=${width}`)).toMatchObject({
        question: question,
      })
    },
  )

  journey(
    'the sums of the credit tracker lead to the credits that they are made of',
    at(width, true),
    async ({ page, goTo }) => {
      await goTo('/billing/credit-payment-tracker')
      const listed = async () =>
        Number((await page.getByRole('heading', { level: 1 }).innerText()).replace(/\D/g, ''))
      const late = page
        .getByRole('region', { name: 'Receivables by age' })
        .getByRole('button', { name: /^1–30 days/ })
      const counted = Number(/\((\d+)\)/.exec((await late.textContent()) ?? '')?.[1])
      expect(counted).toBeGreaterThan(0)
      await late.click()
      await soon(() => late.getAttribute('aria-pressed')).toBe('true')
      await soon(listed).toBe(counted)
      await late.click()
      await soon(listed).toBeGreaterThan(counted)
    },
  )
})
