import { describe, expect } from 'vitest'
import { address, button, field, journey, soon } from '../browser/journey.ts'
import { call, confirm, first, TEA, sold, context, openOffice } from '../company/office.ts'
import { ask, tokenFor } from '../browser/visitor.ts'

openOffice()

describe('a production', () => {
  let made = 0

  journey(
    'is planned, started and completed on the shop floor',
    { as: 'employee' },
    async ({ page, goTo }) => {
      await goTo('/production/manage-production/create')
      await page.getByRole('combobox', { name: /^Item/ }).fill('Office tea')
      await page.getByRole('option', { name: new RegExp(TEA) }).click()
      await page.getByRole('textbox', { name: /^Planned quantity/ }).fill('40')
      // A planned production has no result yet.
      expect(await page.getByRole('heading', { name: 'Result' }).count()).toBe(0)
      await button(page, 'Save production').click()
      await confirm(page, 'Start production')
      await confirm(page, 'Complete production', async (dialog) => {
        // The good quantity is prefilled from the plan, and the fields of the plan are hidden.
        const good = dialog.getByRole('textbox', { name: /^Good quantity/ })
        expect(await good.inputValue()).toBe('40')
        expect(await dialog.getByRole('textbox', { name: /^Batch number/ }).count()).toBe(0)
        await good.fill('38')
        await dialog.getByRole('textbox', { name: /^Rejected quantity/ }).fill('2')
        await dialog.getByRole('textbox', { name: /^Reason for rejecting/ }).fill('Torn bags')
        await dialog.getByRole('button', { name: 'Complete production' }).click()
        await dialog.getByText('Please fill in Quality check.').first().waitFor()
        await dialog.getByText('Passed', { exact: true }).click()
      })
      made = Number(/manage-production\/(\d+)/.exec(page.url())?.[1])
      const { productionStatus, yieldPercent } = await call(`/production/${made}`)
      expect([productionStatus, yieldPercent]).toEqual(['COMPLETED', 95])
      // An employee cannot cancel or withdraw a production.
      expect(await button(page, /Cancel production|Withdraw/).count()).toBe(0)
    },
  )

  journey(
    'asks who supervises it of whoever is no employee',
    { as: 'superadmin', inDepth: true },
    async ({ page, goTo }) => {
      expect((await call('/user/profile'))['employee']).toBeNull()
      await goTo('/production/manage-production/create')
      await page.getByRole('combobox', { name: /^Item/ }).fill('Office tea')
      await page.getByRole('option', { name: new RegExp(TEA) }).click()
      await page.getByRole('textbox', { name: /^Planned quantity/ }).fill('40')
      expect(await page.locator('label', { hasText: /^Supervisor/ }).innerText()).toBe('Supervisor')
      await button(page, 'Save production').click()
      await page.getByText('Please fill in Supervisor.').first().waitFor()
      await page.getByRole('combobox', { name: 'Supervisor' }).click()
      await page.getByRole('option').first().click()
      await button(page, 'Save production').click()
      await button(page, 'Start production').waitFor()
    },
  )

  journey(
    'is supervised by the employee who plans it',
    { as: 'employee', inDepth: true },
    async ({ page, goTo }) => {
      await goTo('/production/manage-production/create')
      const { data } = await ask(address(), await tokenFor(address(), 'employee'), '/user/profile')
      const { fullName } = await call(`/employee/${String(data['employee'])}`)
      await page.locator('form').getByText(String(fullName)).waitFor()
      expect(await page.getByRole('combobox', { name: /^Supervisor/ }).count()).toBe(0)
    },
  )

  journey(
    'shows how much of its batch is promised and where it went',
    { as: 'admin' },
    async ({ page, goTo }) => {
      const { orderId } = await sold([{ item: context.jam, quantity: 7 }])
      const { productionStock } = await first(
        `/stock-reservation/list?order=${String((await first(`/order-item/list?search=${String(orderId)}`)).id)}`,
      )
      await goTo(`/production/manage-production-stock/${String(productionStock)}/show`)
      await page
        .getByRole('region', { name: 'Promised to orders' })
        .getByRole('listitem')
        .filter({ hasText: String(orderId) })
        .filter({ hasText: '7 pcs' })
        .waitFor()
      const { productionStock: sent, labels } = await call(
        `/shipment-details/${(await first('/shipment-details/list?size=1&shipmentStatus=DELIVERED')).id}`,
      )
      const { customer } = labels as Readonly<Record<string, string>>
      await goTo(`/production/manage-production-stock/${String(sent)}/show`)
      await page.getByRole('tab', { name: /^Where it went \(/ }).click()
      await page
        .getByRole('region', { name: 'Where it went' })
        .getByRole('link', { name: String(customer) })
        .first()
        .waitFor()
    },
  )

  journey(
    'fills a batch that is counted, held and written off',
    { as: 'superadmin', refused: [409] },
    async ({ page, goTo }) => {
      await goTo('/production/manage-production-stock/create')
      await page.getByRole('textbox', { name: /^Quantity at first/ }).waitFor()
      // A new batch cannot be counted yet.
      expect(await page.getByRole('textbox', { name: /^Counted difference/ }).count()).toBe(0)
      const { id } = await first(`/production-stock/list?production=${made}`)
      const filter = encodeURIComponent(JSON.stringify({ production: made }))
      await goTo(`/production/manage-production-stock?filter=${filter}`)
      const { batchNumber } = await call(`/production-stock/${id}`)
      await page.getByText(String(batchNumber), { exact: true }).click()
      await page.waitForURL(new RegExp(`manage-production-stock/${id}`))
      await button(page, 'Record count').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: /^Counted quantity/ }).fill('35')
      await dialog.getByRole('group', { name: 'Difference' }).getByText('−3').waitFor()
      await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Bags torn')
      // Another user writes off one piece in the meantime.
      await ask(address(), await tokenFor(address(), 'admin'), `/production-stock/${id}/waste`, {
        method: 'POST',
        body: { quantity: 1, reason: 'Torn' },
      })
      await dialog.getByRole('button', { name: 'Record count' }).click()
      await dialog.getByText('If your figure includes these movements').waitFor()
      await dialog.getByRole('listitem').filter({ hasText: 'Written off' }).waitFor()
      await dialog.getByRole('group', { name: 'Difference' }).getByText('−2').waitFor()
      await dialog.getByRole('button', { name: 'Record count' }).click()
      await soon(async () => (await call(`/production-stock/${id}`))['onHandQuantity']).toBe(35)
      await goTo(`/production/manage-production-stock/${id}/show`)
      for (const action of ['Put on hold', 'Write off'])
        await confirm(page, action, () => field(page, 'Reason').fill('Damp in the store'))
      await soon(async () => (await call(`/production-stock/${id}`))['batchStatus']).toBe(
        'WRITTEN_OFF',
      )
      await page.getByRole('tab', { name: /^Movements \(/ }).click()
      await page
        .getByRole('region', { name: 'Movements', exact: true })
        .getByRole('listitem')
        .filter({ hasText: 'Written off' })
        .filter({ hasText: '−35 pcs' })
        .waitFor()
    },
  )
})
