import { describe, expect } from 'vitest'
import { button, field, journey, soon } from '../browser/journey.ts'
import { call, confirm, findDialog, first, context, openOffice } from '../company/office.ts'

openOffice()

describe('money in the office', () => {
  journey(
    'is paid into a wallet once, corrected, and stays in while it is frozen',
    { as: 'superadmin', refused: [409] },
    async ({ page, goTo }) => {
      const { id, walletBalance } = await first(
        `/customer-wallet/list?customer=${context.customer}`,
      )
      const balance = async () =>
        Number((await call(`/customer-wallet/${id}`))['walletBalance']) - Number(walletBalance)
      await goTo(`/user/manage-customer-wallet/${id}/show`)
      await button(page, 'Pay in').click()
      const dialog = findDialog(page)
      await dialog.getByRole('button', { name: 'Pay in' }).click()
      await dialog.getByText('Please fill in Paid by.').first().waitFor()
      await field(page, 'Amount').fill('50')
      await dialog.getByRole('combobox', { name: /^Paid by/ }).click()
      await page.getByRole('option', { name: /^Cash/ }).click()
      await dialog.getByRole('button', { name: 'Pay in' }).dblclick()
      await dialog.waitFor({ state: 'hidden' })
      await soon(balance).toBe(50)
      const takeOut = async () => {
        await dialog.getByText('Take out').click()
        await field(page, 'Amount').fill('20')
        await field(page, 'Reason').fill('Counted twice')
      }
      await confirm(page, 'Correct balance', async () => {
        await dialog.getByRole('button', { name: 'Correct balance' }).click()
        await dialog.getByText('3 fields need your attention:').waitFor()
        expect(await dialog.getByText('(optional)').count()).toBe(0)
        await takeOut()
      })
      await soon(balance).toBe(30)
      await page
        .getByRole('list', { name: 'Entries' })
        .getByRole('listitem')
        .first()
        .filter({ hasText: 'Counted twice' })
        .getByRole('button', { name: /^Undo entry/ })
        .click()
      await field(page, 'Reason').fill('It was right')
      await dialog.getByRole('button', { name: 'Undo entry' }).click()
      await soon(balance).toBe(50)
      await confirm(page, 'Freeze wallet', () => field(page, 'Reason').fill('In dispute'))
      await page.getByText('Frozen: nothing can be paid out of it. In dispute').waitFor()
      await button(page, 'Correct balance').click()
      await takeOut()
      await dialog.getByRole('button', { name: 'Correct balance' }).click()
      await dialog.getByText('The wallet is frozen; nothing can be paid out of it.').waitFor()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await confirm(page, 'Unfreeze wallet', () => field(page, 'Reason').fill('Settled'))
    },
  )

  journey(
    'is reminded of several invoices once that is confirmed',
    { as: 'admin', inDepth: true },
    async (visitor) => {
      const { page, goTo } = visitor
      await goTo('/billing/payment-status')
      const { id } = await first('/payment/list?size=1&tab=open')
      const remindedOn = async () => (await call(`/payment/${id}`))['remindedOn']
      await page.locator('tbody input[type=checkbox]').first().check()
      await button(page, 'Send reminder').click()
      await findDialog(page).getByText('1 text message will be sent').waitFor()
      await findDialog(page).getByRole('button', { name: 'Cancel' }).click()
      await findDialog(page).waitFor({ state: 'hidden' })
      expect(await remindedOn()).toBeNull()
      await button(page, 'Send reminder').click()
      await findDialog(page).getByRole('button', { name: 'Send reminder (1)' }).click()
      await findDialog(page).getByText('1 done').waitFor()
      await soon(remindedOn).not.toBeNull()
    },
  )

  journey(
    'pays what is due longest, its surplus goes into the wallet, and a receipt is reversed',
    { as: 'superadmin' },
    async ({ page, goTo }) => {
      const owed = Number(
        (await call(`/payment/customer-outstanding?customerId=${context.customer}`))[
          'outstandingAmount'
        ],
      )
      const [oldest] = (await call(
        `/payment/outstanding-order-payment?customerId=${context.customer}`,
      )) as unknown as readonly { readonly salesId: string }[]
      await goTo('/billing/payment-status/create')
      await page.getByRole('combobox', { name: /^Customer/ }).fill('CUS-00002')
      await page.getByRole('option', { name: /CUS-00002/ }).click()
      await field(page, 'Amount').fill((owed + 7).toFixed(2))
      await page.getByRole('combobox', { name: /^Paid by/ }).click()
      await page.getByRole('option', { name: /^Cash/ }).click()
      await page
        .getByText('£7.00 too much. Reduce the amount, or tick “Pay surplus into the wallet”.')
        .waitFor()
      await page.getByRole('switch', { name: /^Pay surplus into the wallet/ }).click()
      await page.getByText('Overpaid by £7.00, which goes into the wallet.').waitFor()
      await button(page, 'Add payment').click()
      await page.getByRole('heading', { name: /^RCT-/ }).waitFor()
      expect(
        (await call(`/payment/customer-outstanding?customerId=${context.customer}`))[
          'outstandingAmount'
        ],
      ).toBe(0)
      const { id } = await first(`/payment/list?salesId=${oldest?.salesId}`)
      await goTo(`/billing/payment-status/${id}/show`)
      await button(page, /^Reverse receipt/)
        .first()
        .click()
      await field(page, 'Reversal reason').fill('The transfer was called back')
      await findDialog(page).getByRole('button', { name: 'Reverse receipt' }).click()
      await page
        .getByRole('list', { name: 'Receipts' })
        .getByText('The transfer was called back')
        .waitFor()
      // The amount is owed again, and can be paid again from this page.
      await page.getByRole('link', { name: 'Add payment' }).click()
      await soon(async () => Number(await field(page, 'Amount').inputValue())).toBe(
        Number((await call(`/payment/${id}`))['outstandingAmount']),
      )
      await page.getByRole('combobox', { name: /^Paid by/ }).click()
      await page.getByRole('option', { name: /^Cash/ }).click()
      await button(page, 'Add payment').click()
      await page.getByRole('heading', { name: /^RCT-/ }).waitFor()
      await soon(async () => (await call(`/payment/${id}`))['paymentStatus']).toBe('PAID')
    },
  )
})
