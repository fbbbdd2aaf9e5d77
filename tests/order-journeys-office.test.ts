import type { Page } from 'playwright-core'
import { addDays } from '#language'
import { beforeAll, describe, expect } from 'vitest'
import { address, button, field, journey, soon, startJourneys } from './journey.ts'
import { ask, tokenFor, type Answer } from './visitor.ts'

startJourneys()

type Row = Answer['data']
type Line = Readonly<Record<string, unknown>> & { readonly id: number }

let chief: string
/** Two items with 60 of each on the shelf, and a customer who may buy on credit. */
const world = { jam: 0, tea: 0, customer: 0, cash: 0, credit: 0 }
const JAM = 'Office jam 340 g'
const TEA = 'Office tea 125 g'

const call = async (path: string, method = 'GET', body?: unknown): Promise<Row> => {
  const { status, data, errors } = await ask(address(), chief, path, method, body)
  expect(status, `${method} ${path} ${JSON.stringify(errors)}`).toBeLessThan(300)
  return data
}
const first = async (path: string) => (await call(path)).content[0] as Row

async function stocked(itemName: string, packSize: string): Promise<number> {
  const [brand, category, unit] = await Promise.all([first('/brand/list?size=1'), first('/item-category/list?size=1'), first('/unit-of-measure/list?search=pc&size=1')])
  const { id } = await call('/item-master', 'POST', {
    itemCode: itemName.replace(' ', '-').toUpperCase(), itemName, packSize, brand: brand.id, category: category.id, unit: unit.id, price: 5, taxRate: 0, shelfLifeDays: 300,
  })
  await batch(id, `${itemName.slice(-3).toUpperCase()}-1`, 200, 60)
  return id
}

const today = new Date().toISOString().slice(0, 10)
const batch = (item: number, batchNumber: string, days: number, producedQuantity: number) =>
  call('/production-stock', 'POST', { item, batchNumber, producedDate: addDays(today, -1), expiryDate: addDays(today, days), producedQuantity })

const order = (items: readonly object[], paymentType = world.cash) => call('/order-item', 'POST', { customer: world.customer, paymentType, items })

async function sold(items: readonly object[]): Promise<Row> {
  const placed = await order(items)
  const lines = (placed['items'] as readonly Line[]).map(({ id, quantity }) => ({ id, approvedQuantity: quantity }))
  return call('/order-item/approval', 'PUT', { orderId: placed['orderId'], orderStatus: 'APPROVED', items: lines })
}

beforeAll(async () => {
  chief = await tokenFor(address(), 'superadmin')
  const types = (await call('/payment-type/list?size=50')).content
  const ofKind = (kind: string) => Number(types.find((type) => type['kind'] === kind)?.['id'])
  const { id, version } = await first('/customer/list?search=CUS-00002')
  await call(`/customer/${id}`, 'PUT', { creditLimit: 2000, version })
  Object.assign(world, { customer: id, cash: ofKind('CASH'), credit: ofKind('CREDIT'), jam: await stocked('Office jam', '340 g'), tea: await stocked('Office tea', '125 g') })
}, 60_000)

const quantity = (page: Page, name: string) => page.getByRole('textbox', { name: `Quantity of ${name}`, exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog')

/** Presses the button of the page, answers its dialog and presses the same there. */
async function confirm(page: Page, name: string, answer?: (dialog: ReturnType<typeof dialogOf>) => Promise<unknown>): Promise<void> {
  await button(page, name).click()
  const dialog = dialogOf(page)
  await answer?.(dialog)
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}
const giveReason = async (page: Page) => {
  await dialogOf(page).getByRole('combobox', { name: /^Reason/ }).click()
  await page.getByRole('option').first().click()
}

describe('the approver', () => {
  journey('decides several orders at once and is told of each what became of it', { as: 'admin', remembered: true }, async ({ page, goTo }) => {
    const good = await order([{ item: world.jam, quantity: 1 }])
    const short = await order([{ item: world.jam, quantity: 500 }])
    await goTo('/order&cart/approve-orders')
    for (const { orderId } of [good, short]) await page.getByRole('checkbox', { name: `Select ${String(orderId)}` }).check()
    await button(page, 'Approve 2 orders').click()
    const results = dialogOf(page)
    await results.getByText('1 of 2 orders approved').waitFor()
    await results.getByRole('listitem').filter({ hasText: String(good['orderId']) }).getByText(/approved as SO-/).waitFor()
    await results.getByRole('listitem').filter({ hasText: String(short['orderId']) }).getByRole('link', { name: 'Open it' }).click()
    await page.getByText(/^Only \d+ available$/).waitFor()
    expect((await call(`/order-item/${short.id}`))['orderStatus']).toBe('PENDING')
  })

  journey('stays with the order opened meanwhile when the decision on another arrives late', { as: 'admin', remembered: true }, async ({ page, goTo }) => {
    const decided = await order([{ item: world.tea, quantity: 1 }])
    // The one between is next in the queue.
    await order([{ item: world.tea, quantity: 2 }])
    const meanwhile = await order([{ item: world.tea, quantity: 3 }])
    await page.route('**/order-item/approval', async (route) => {
      const response = await route.fetch()
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.fulfill({ response })
    })
    await goTo(`/order&cart/approve-orders?order=${decided.id}`)
    await page.getByRole('heading', { name: String(decided['orderId']) }).waitFor()
    const answered = page.waitForResponse('**/order-item/approval')
    await button(page, 'Approve order').click()
    await soon(async () => (await call(`/order-item/${decided.id}`))['orderStatus']).toBe('APPROVED')
    await goTo(`/order&cart/approve-orders?order=${meanwhile.id}`)
    await page.getByRole('heading', { name: String(meanwhile['orderId']) }).waitFor()
    await answered
    await page.getByRole('status').filter({ hasText: String(decided['orderId']) }).waitFor()
    await page.waitForTimeout(300)
    expect(page.url()).toContain(`order=${meanwhile.id}`)
    expect(await page.getByRole('heading', { name: String(meanwhile['orderId']) }).count()).toBe(1)
  })

  journey('rejects with a reason, which is asked for', { as: 'admin', remembered: true }, async ({ page, goTo }) => {
    const { id } = await order([{ item: world.tea, quantity: 1 }])
    await goTo(`/order&cart/approve-orders?order=${id}`)
    await button(page, 'Reject order').click()
    await dialogOf(page).getByRole('button', { name: 'Reject order' }).click()
    await dialogOf(page).getByText('Please fill in Reason.').first().waitFor()
    await giveReason(page)
    await dialogOf(page).getByRole('button', { name: 'Reject order' }).click()
    await soon(async () => (await call(`/order-item/${id}`))['orderStatus']).toBe('REJECTED')
  })

  journey('goes above the credit limit as a super admin, who says why', { as: 'superadmin', remembered: true }, async ({ page, goTo }) => {
    const { id } = await call('/order-item', 'POST', { customer: world.customer, paymentType: world.credit, items: [{ item: world.tea, quantity: 2 }] })
    const { version, outstandingAmount } = await call(`/customer/${world.customer}`)
    await call(`/customer/${world.customer}`, 'PUT', { creditLimit: Number(outstandingAmount) + 1, version })
    await goTo(`/order&cart/approve-orders?order=${id}`)
    await page.getByText(/of credit that is left/).waitFor()
    expect(await button(page, 'Approve order').isDisabled()).toBe(true)
    await page.getByRole('checkbox', { name: 'Approve above the credit limit' }).check()
    await page.getByText('Going above the credit limit needs a remark').waitFor()
    await field(page, 'Remark on the decision').fill('Pays in advance from now on')
    await button(page, 'Approve order').click()
    await soon(async () => (await call(`/order-item/${id}`))['orderStatus']).toBe('APPROVED')
  })
})

describe('a sale in the office', () => {
  journey('goes out in part from another batch, is closed short, and all of it comes back', { as: 'admin', remembered: true }, async ({ page, goTo }) => {
    const { sale } = await sold([{ item: world.jam, quantity: 10 }, { item: world.tea, quantity: 6 }])
    await batch(world.jam, 'JAM-2', 250, 20)
    await goTo('/shipment/update-shipment/create')
    await page.getByRole('link', { name: `Create shipment for ${String((await call(`/sales-order/${String(sale)}`))['salesId'])}` }).click()
    await quantity(page, JAM).fill('8')
    await quantity(page, TEA).fill('0')
    await page.getByText('Collected by the customer').click()
    await button(page, 'Create shipment').click()
    await page.getByRole('heading', { name: /^SHP-/ }).waitFor()
    // What was left out can be put on, and what was cut raised again.
    await quantity(page, JAM).fill('10')
    await quantity(page, TEA).fill('4')
    await page.getByRole('combobox', { name: `Batch of ${JAM}` }).click()
    await page.getByRole('option', { name: /^JAM-2/ }).click()
    await button(page, 'Save shipment').click()
    const id = Number(/update-shipment\/(\d+)/.exec(page.url())?.[1])
    await soon(async () => ((await call(`/shipment/${id}`))['lines'] as readonly Line[]).map((line) => [line['batchNumber'], line['quantity']]))
      .toEqual([['JAM-2', 10], ['TEA-1', 4]])
    await confirm(page, 'Mark as packed')
    await button(page, 'Unpack').waitFor()
    await confirm(page, 'Dispatch shipment')
    await goTo(`/billing/sales-details/${String(sale)}/show`)
    await confirm(page, 'Close short', () => giveReason(page))
    await page.getByText(/^Closed short/).waitFor()
    await goTo(`/shipment/update-shipment/${id}/show`)
    await confirm(page, 'Return everything', async (dialog) => {
      await dialog.getByLabel('Why does it come back?').fill('The shop has closed')
      await dialog.getByRole('group', { name: new RegExp(JAM) }).getByRole('button', { name: 'Back in stock' }).click()
    })
    await page.getByText('10 returned, back in stock').waitFor()
    await page.getByText('4 returned, written off').waitFor()
    await goTo(`/billing/sales-details/${String(sale)}/show?tab=returns`)
    await page.getByRole('region', { name: 'Returns' }).getByText('Written off').waitFor()
    expect((await call(`/sales-order/${String(sale)}`))['status']).toBe('RETURNED')
  })

  journey('is cancelled with a reason as long as nothing has left', { as: 'admin', remembered: true }, async ({ page, goTo }) => {
    const { sale } = await sold([{ item: world.tea, quantity: 1 }])
    await goTo(`/billing/sales-details/${String(sale)}/show`)
    await confirm(page, 'Cancel sale', () => giveReason(page))
    await page.getByText('Cancelled').first().waitFor()
    await soon(() => button(page, 'Cancel sale').count()).toBe(0)
  })

  journey('gives its invoice and its delivery note as files that bear their numbers', { as: 'customer', remembered: true }, async ({ page, goTo }) => {
    await goTo('/shipment/shipment-status?status=DELIVERED')
    const shipment = page.getByRole('list', { name: 'Shipments', exact: true }).getByRole('listitem').first()
    const number = await shipment.getByRole('link').innerText()
    const [note] = await Promise.all([page.waitForEvent('download'), shipment.getByRole('button', { name: 'Delivery note' }).click()])
    expect([note.suggestedFilename(), note.url().split(':')[0]]).toEqual([`${number}.pdf`, 'blob'])
    await goTo('/billing/sales-details?filter={"status":["DELIVERED"]}')
    await page.locator('tbody tr').first().getByRole('rowheader').getByRole('link').click()
    const facts = page.getByRole('region', { name: 'Facts' })
    const invoice = /INV-\S+/.exec(await facts.innerText())?.[0] ?? ''
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download invoice').click()])
    expect(file.suggestedFilename()).toBe(`${invoice}.pdf`)
  })
})

describe('money in the office', () => {
  journey('is paid into a wallet once, corrected, and stays in while it is frozen', { as: 'superadmin', remembered: true, refused: [409] }, async ({ page, goTo }) => {
    const { id, walletBalance } = await first(`/customer-wallet/list?customer=${world.customer}`)
    const balance = async () => Number((await call(`/customer-wallet/${id}`))['walletBalance']) - Number(walletBalance)
    await goTo(`/user/manage-customer-wallet/${id}/show`)
    await button(page, 'Pay in').click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Pay in' }).click()
    await dialog.getByText('Please say how it was paid in.').first().waitFor()
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
    await confirm(page, 'Correct balance', takeOut)
    await soon(balance).toBe(30)
    await page.getByRole('list', { name: 'Entries' }).getByRole('listitem').first().filter({ hasText: 'Counted twice' }).getByRole('button', { name: /^Undo entry/ }).click()
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
  })

  journey('pays what is due longest, its surplus goes into the wallet, and a receipt is reversed', { as: 'superadmin', remembered: true }, async ({ page, goTo }) => {
    const owed = Number((await call(`/payment/customer-outstanding?customerId=${world.customer}`))['outstandingAmount'])
    const [oldest] = (await call(`/payment/outstanding-order-payment?customerId=${world.customer}`)) as unknown as readonly { readonly salesId: string }[]
    await goTo('/billing/payment-status/create')
    await page.getByRole('combobox', { name: /^Customer/ }).fill('CUS-00002')
    await page.getByRole('option', { name: /CUS-00002/ }).click()
    await field(page, 'Amount').fill((owed + 7).toFixed(2))
    await page.getByRole('combobox', { name: /^Paid by/ }).click()
    await page.getByRole('option', { name: /^Cash/ }).click()
    await page.getByText('£7.00 more than is owed. Lower the amount, or tick “Surplus to the wallet”.').waitFor()
    await page.getByRole('switch', { name: /^Surplus to the wallet/ }).click()
    await page.getByText('£7.00 more than is owed: it goes to the wallet.').waitFor()
    await button(page, 'Record receipt').click()
    await page.getByRole('heading', { name: /^Payments/ }).waitFor()
    expect((await call(`/payment/customer-outstanding?customerId=${world.customer}`))['outstandingAmount']).toBe(0)
    const { id } = await first(`/payment/list?salesId=${oldest?.salesId}`)
    await goTo(`/billing/payment-status/${id}/show`)
    await button(page, /^Reverse receipt/).first().click()
    await field(page, 'Reversal reason').fill('The transfer was called back')
    await dialogOf(page).getByRole('button', { name: 'Reverse receipt' }).click()
    await page.getByRole('list', { name: 'Receipts' }).getByText('The transfer was called back').waitFor()
    // It is owed again, and taken in again from here.
    await page.getByRole('link', { name: 'Record receipt' }).click()
    await soon(async () => Number(await field(page, 'Amount').inputValue())).toBe(Number((await call(`/payment/${id}`))['outstandingAmount']))
    await page.getByRole('combobox', { name: /^Paid by/ }).click()
    await page.getByRole('option', { name: /^Cash/ }).click()
    await button(page, 'Record receipt').click()
    await page.getByRole('list', { name: 'Receipts' }).waitFor()
    await soon(async () => (await call(`/payment/${id}`))['paymentStatus']).toBe('PAID')
  })
})

describe('a production', () => {
  let made = 0

  journey('is planned, started and completed on the shop floor', { as: 'employee', remembered: true }, async ({ page, goTo }) => {
    await goTo('/production/manage-production/create')
    await page.getByRole('combobox', { name: /^Item/ }).fill('Office tea')
    await page.getByRole('option', { name: new RegExp(TEA) }).click()
    await page.getByRole('textbox', { name: /^Planned quantity/ }).fill('40')
    // A plan has no results yet.
    expect(await page.getByRole('heading', { name: 'Result' }).count()).toBe(0)
    await button(page, 'Save production').click()
    await confirm(page, 'Start production')
    await confirm(page, 'Complete production', async (dialog) => {
      await dialog.getByRole('textbox', { name: /^Good quantity/ }).fill('38')
      await dialog.getByRole('textbox', { name: /^Rejected quantity/ }).fill('2')
      await dialog.getByRole('textbox', { name: /^Why it was rejected/ }).fill('Torn bags')
    })
    made = Number(/manage-production\/(\d+)/.exec(page.url())?.[1])
    const { productionStatus, yieldPercent } = await call(`/production/${made}`)
    expect([productionStatus, yieldPercent]).toEqual(['COMPLETED', 95])
    // Whoever makes it does not cancel it.
    expect(await button(page, /Cancel production|Withdraw/).count()).toBe(0)
  })

  journey('shows how much of its batch is promised and where it went', { as: 'admin', remembered: true }, async ({ page, goTo }) => {
    const { orderId } = await sold([{ item: world.jam, quantity: 7 }])
    const { productionStock } = await first(`/stock-reservation/list?order=${String((await first(`/order-item/list?search=${String(orderId)}`)).id)}`)
    await goTo(`/production/manage-production-stock/${String(productionStock)}/show`)
    await page.getByRole('region', { name: 'Promised to orders' }).getByRole('listitem').filter({ hasText: String(orderId) }).filter({ hasText: '7 pcs' }).waitFor()
    const { productionStock: sent, labels } = await call(`/shipment-details/${(await first('/shipment-details/list?size=1&shipmentStatus=DELIVERED')).id}`)
    const { customer } = labels as Readonly<Record<string, string>>
    await goTo(`/production/manage-production-stock/${String(sent)}/show`)
    await page.getByRole('tab', { name: /^Where it went \(/ }).click()
    await page.getByRole('region', { name: 'Where it went' }).getByRole('link', { name: String(customer) }).first().waitFor()
  })

  journey('fills a batch that is counted, held and written off', { as: 'superadmin', remembered: true }, async ({ page, goTo }) => {
    await goTo('/production/manage-production-stock/create')
    await page.getByRole('textbox', { name: /^Quantity at first/ }).waitFor()
    // There is nothing to be counted yet.
    expect(await page.getByRole('textbox', { name: /^Counted difference/ }).count()).toBe(0)
    const { id } = await first(`/production-stock/list?production=${made}`)
    await goTo(`/production/manage-production-stock/${id}`)
    await page.getByRole('textbox', { name: /^Counted difference/ }).fill('-3')
    await page.getByRole('textbox', { name: /^Reason/ }).fill('Three bags torn')
    await button(page, 'Save batch').click()
    // Until it is saved the form does not let go of what it holds.
    await page.getByRole('status').filter({ hasText: 'UPDATED' }).waitFor()
    await soon(async () => (await call(`/production-stock/${id}`))['onHandQuantity']).toBe(35)
    // Until the answer is there, the form takes what was typed for unsaved.
    await soon(() => page.getByRole('textbox', { name: /^Counted difference/ }).inputValue()).toBe('')
    await goTo(`/production/manage-production-stock/${id}/show`)
    for (const action of ['Put on hold', 'Write off']) await confirm(page, action, () => field(page, 'Reason').fill('Damp in the store'))
    await soon(async () => (await call(`/production-stock/${id}`))['batchStatus']).toBe('WRITTEN_OFF')
    await page.getByRole('tab', { name: /^Movements \(/ }).click()
    await page.getByRole('region', { name: 'Movements', exact: true }).getByRole('listitem').filter({ hasText: 'Written off' }).filter({ hasText: '−35 pcs' }).waitFor()
  })
})
