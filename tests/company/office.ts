import type { Page } from 'playwright-core'
import { addDays } from '#schema/engine'
import { beforeAll, expect } from 'vitest'
import { address, button, startJourneys } from '../browser/journey.ts'
import { ask, tokenFor, type Answer } from '../browser/visitor.ts'

export type Row = Answer['data']
export type Line = Readonly<Record<string, unknown>> & { readonly id: number }

let superAdmin: string
/** Two items with a stock of 60 each, and a customer who may buy on credit. */
export const context = { jam: 0, tea: 0, customer: 0, cash: 0, credit: 0 }
export const JAM = 'Office jam 340 g'
export const TEA = 'Office tea 125 g'

export const call = async (path: string, method = 'GET', body?: unknown): Promise<Row> => {
  const { status, data, errors } = await ask(address(), superAdmin, path, { method, body })
  expect(status, `${method} ${path} ${JSON.stringify(errors)}`).toBeLessThan(300)
  return data
}
export const first = async (path: string) => (await call(path)).content[0] as Row

async function stocked(itemName: string, packSize: string): Promise<number> {
  const [brand, category, unit] = await Promise.all([
    first('/brand/list?size=1'),
    first('/item-category/list?size=1'),
    first('/unit-of-measure/list?search=pc&size=1'),
  ])
  const { id } = await call('/item-master', 'POST', {
    itemCode: itemName.replace(' ', '-').toUpperCase(),
    itemName,
    packSize,
    brand: brand.id,
    category: category.id,
    unit: unit.id,
    price: 5,
    taxRate: 0,
    shelfLifeDays: 300,
  })
  await batch(id, `${itemName.slice(-3).toUpperCase()}-1`, 200, 60)
  return id
}

const today = new Date().toISOString().slice(0, 10)
export const batch = (item: number, batchNumber: string, days: number, producedQuantity: number) =>
  call('/production-stock', 'POST', {
    item,
    batchNumber,
    producedDate: addDays(today, -1),
    expiryDate: addDays(today, days),
    producedQuantity,
  })

export const order = (
  items: readonly object[],
  paymentType = context.cash,
  customer = context.customer,
) => call('/order-item', 'POST', { customer, paymentType, items })

export async function sold(items: readonly object[], customer = context.customer): Promise<Row> {
  const placed = await order(items, context.cash, customer)
  const lines = (placed['items'] as readonly Line[]).map(({ id, quantity }) => ({
    id,
    approvedQuantity: quantity,
  }))
  return call('/order-item/approval', 'PUT', {
    orderId: placed['orderId'],
    orderStatus: 'APPROVED',
    items: lines,
  })
}

/** Opens an office with goods in stock, for the journeys of a test file. */
export function openOffice(): void {
  startJourneys()
  beforeAll(async () => {
    superAdmin = await tokenFor(address(), 'superadmin')
    const types = (await call('/payment-type/list?size=50')).content
    const ofKind = (kind: string) => Number(types.find((type) => type['kind'] === kind)?.['id'])
    const { id, version } = await first('/customer/list?search=CUS-00002')
    await call(`/customer/${id}`, 'PUT', { creditLimit: 2000, version })
    Object.assign(context, {
      customer: id,
      cash: ofKind('CASH'),
      credit: ofKind('CREDIT'),
      jam: await stocked('Office jam', '340 g'),
      tea: await stocked('Office tea', '125 g'),
    })
  }, 60_000)
}

export const quantity = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Quantity of ${name}`, exact: true })
export const findDialog = (page: Page) => page.getByRole('dialog')

/**
 * Presses a button, fills in the dialog it opens, and presses the button of the same name there.
 */
export async function confirm(
  page: Page,
  name: string,
  answer?: (dialog: ReturnType<typeof findDialog>) => Promise<unknown>,
): Promise<void> {
  await button(page, name).click()
  const dialog = findDialog(page)
  await answer?.(dialog)
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}
export const giveReason = async (page: Page) => {
  await findDialog(page)
    .getByRole('combobox', { name: /^Reason/ })
    .click()
  await page.getByRole('option').first().click()
}
