import { describe, expect } from 'vitest'
import { button, field, journey, soon } from '../browser/journey.ts'
import {
  batch,
  call,
  confirm,
  findDialog,
  giveReason,
  JAM,
  TEA,
  order,
  quantity,
  sold,
  context,
  type Line,
  openOffice,
} from '../company/office.ts'

openOffice()

describe('the approver', () => {
  journey(
    'decides several orders at once and is told of each what became of it',
    { as: 'admin' },
    async ({ page, goTo }) => {
      const good = await order([{ item: context.jam, quantity: 1 }])
      const short = await order([{ item: context.jam, quantity: 500 }])
      await goTo('/order&cart/approve-orders')
      for (const { orderId } of [good, short])
        await page.getByRole('checkbox', { name: `Select ${String(orderId)}` }).check()
      await button(page, 'Approve order (2)').click()
      const results = findDialog(page)
      await results.getByText('1 will change · 1 will be refused').waitFor()
      await results.getByRole('button', { name: 'Approve order (1)' }).click()
      await results.getByText('1 done · 1 refused').waitFor()
      await soon(() => results.getByRole('link', { name: /^ORD-/ }).count()).toBe(2)
      // The queue is reloaded behind the dialog, which stays open and still links to its orders.
      await page
        .getByRole('checkbox', { name: `Select ${String(good['orderId'])}`, includeHidden: true })
        .waitFor({ state: 'detached' })
      expect(
        await results.getByRole('link', { name: String(good['orderId']) }).getAttribute('href'),
      ).toContain(`/${good.id}/show`)
      await results.getByText(/500 ordered, \d+ available/).waitFor()
      await results.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: String(short['orderId']) }).click()
      await page.getByText(/^Only \d+ available$/).waitFor()
      expect((await call(`/order-item/${short.id}`))['orderStatus']).toBe('PENDING')
    },
  )

  journey(
    'sees nothing move when the figures of the customer arrive, on a phone too',
    { as: 'admin', display: { width: 390, height: 844 }, inDepth: true },
    async ({ page, goTo }) => {
      const { id } = await order([{ item: context.tea, quantity: 1 }])
      const asked = Promise.withResolvers<() => Promise<void>>()
      await page.route('**/payment/customer-outstanding?*', (route) =>
        asked.resolve(() => route.continue()),
      )
      await goTo(`/order&cart/approve-orders?order=${id}`)
      const answer = await asked.promise
      const lines = page.getByRole('region', { name: 'Lines' })
      const standing = page.getByLabel('Customer account')
      await standing.getByText('–').first().waitFor()
      const before = await lines.boundingBox()
      await answer()
      await standing.getByText('£').first().waitFor()
      expect((await lines.boundingBox())?.y).toBe(before?.y)
    },
  )

  journey(
    'stays with the order opened meanwhile when the decision on another arrives late',
    { as: 'admin', inDepth: true },
    async ({ page, goTo }) => {
      const decided = await order([{ item: context.tea, quantity: 1 }])
      // This order is the next one in the queue.
      await order([{ item: context.tea, quantity: 2 }])
      const meanwhile = await order([{ item: context.tea, quantity: 3 }])
      await page.route('**/order-item/approval', async (route) => {
        const response = await route.fetch()
        await new Promise((resolve) => setTimeout(resolve, 1500))
        await route.fulfill({ response })
      })
      await goTo(`/order&cart/approve-orders?order=${decided.id}`)
      await page.getByRole('heading', { name: String(decided['orderId']) }).waitFor()
      const answered = page.waitForResponse('**/order-item/approval')
      await button(page, 'Approve order').click()
      await soon(async () => (await call(`/order-item/${decided.id}`))['orderStatus']).toBe(
        'APPROVED',
      )
      await goTo(`/order&cart/approve-orders?order=${meanwhile.id}`)
      await page.getByRole('heading', { name: String(meanwhile['orderId']) }).waitFor()
      await answered
      await page
        .getByRole('status')
        .filter({ hasText: String(decided['orderId']) })
        .waitFor()
      await page.waitForTimeout(300)
      expect(page.url()).toContain(`order=${meanwhile.id}`)
      expect(await page.getByRole('heading', { name: String(meanwhile['orderId']) }).count()).toBe(
        1,
      )
    },
  )

  journey(
    'keeps what was entered when the order changes meanwhile, and is told what is new',
    { as: 'superadmin', refused: [409] },
    async ({ page, goTo }) => {
      const placed = await order([
        { item: context.jam, quantity: 4 },
        { item: context.tea, quantity: 2 },
      ])
      const [jam, tea] = placed['items'] as readonly Line[]
      const put = async (items: readonly object[]) =>
        call(`/order-item/${placed.id}`, 'PUT', {
          items,
          version: (await call(`/order-item/${placed.id}`)).version,
        })
      const approved = (name: string) =>
        page.getByRole('textbox', { name: `Approved quantity of ${name}`, exact: true })
      await goTo(`/order&cart/approve-orders?order=${placed.id}`)
      await approved(JAM).fill('3')
      await field(page, 'Shipping charge (optional)').fill('4.50')
      await put([
        { id: jam?.id, item: context.jam, quantity: 6 },
        { id: tea?.id, item: context.tea, quantity: 2 },
      ])
      await button(page, 'Approve order').click()
      await page.getByText('This order has changed. What you entered is still here.').waitFor()
      await page.getByText(`${JAM}: now 6 pcs, was 4 pcs`).waitFor()
      expect([
        await approved(JAM).inputValue(),
        await field(page, 'Shipping charge (optional)').inputValue(),
      ]).toEqual(['3', '4.50'])
      expect((await call(`/order-item/${placed.id}`))['orderStatus']).toBe('PENDING')
      // The same applies while a reason for rejection is being entered.
      await button(page, 'Got it').click()
      await button(page, 'Reject order').click()
      const remarks = findDialog(page).getByRole('textbox', { name: /^Remarks on the reason/ })
      await giveReason(page)
      await remarks.fill('The van is full')
      await put([{ id: jam?.id, item: context.jam, quantity: 6 }])
      await findDialog(page).getByRole('button', { name: 'Reject order' }).click()
      await findDialog(page)
        .getByText('Someone else has just changed this. What you entered is still here.')
        .waitFor()
      expect(await remarks.inputValue()).toBe('The van is full')
      await findDialog(page).getByRole('button', { name: 'Reject order' }).click()
      await soon(async () => (await call(`/order-item/${placed.id}`))['rejectRemarks']).toBe(
        'The van is full',
      )
    },
  )

  journey(
    'rejects with a reason, which is asked for',
    { as: 'admin', inDepth: true },
    async ({ page, goTo }) => {
      const { id } = await order([{ item: context.tea, quantity: 1 }])
      await goTo(`/order&cart/approve-orders?order=${id}`)
      await button(page, 'Reject order').click()
      await findDialog(page).getByRole('button', { name: 'Reject order' }).click()
      await findDialog(page).getByText('Please fill in Reason.').first().waitFor()
      await giveReason(page)
      await findDialog(page).getByRole('button', { name: 'Reject order' }).click()
      await soon(async () => (await call(`/order-item/${id}`))['orderStatus']).toBe('REJECTED')
    },
  )

  journey(
    'goes above the credit limit as a super admin, who says why',
    { as: 'superadmin', inDepth: true },
    async ({ page, goTo }) => {
      const { id } = await call('/order-item', 'POST', {
        customer: context.customer,
        paymentType: context.credit,
        items: [{ item: context.tea, quantity: 2 }],
      })
      const { version, outstandingAmount } = await call(`/customer/${context.customer}`)
      await call(`/customer/${context.customer}`, 'PUT', {
        creditLimit: Number(outstandingAmount) + 1,
        version,
      })
      await goTo(`/order&cart/approve-orders?order=${id}`)
      await page.getByText(/exceeds the remaining credit/).waitFor()
      expect(await button(page, 'Approve order').isDisabled()).toBe(true)
      await page.getByRole('checkbox', { name: 'Approve above the credit limit' }).check()
      await page.getByText('Add a remark to go above the credit limit').waitFor()
      expect(await page.getByText('Remark on the decision', { exact: true }).isVisible()).toBe(true)
      // The override of the credit limit does not affect another payment type.
      await page.getByRole('combobox', { name: 'Paid by' }).click()
      await page.getByRole('option', { name: /^Cash/ }).click()
      await soon(() => button(page, 'Approve order').isDisabled()).toBe(false)
      await page.getByRole('combobox', { name: 'Paid by' }).click()
      await page.getByRole('option', { name: /^Credit/ }).click()
      await field(page, 'Remark on the decision').fill('Pays in advance from now on')
      await button(page, 'Approve order').click()
      await soon(async () => (await call(`/order-item/${id}`))['orderStatus']).toBe('APPROVED')
    },
  )
})

describe('a sale in the office', () => {
  journey(
    'goes out in part from another batch, is closed short, and all of it comes back',
    { as: 'admin' },
    async ({ page, goTo }) => {
      const { sale } = await sold([
        { item: context.jam, quantity: 10 },
        { item: context.tea, quantity: 6 },
      ])
      await batch(context.jam, 'JAM-2', 250, 20)
      await goTo('/shipment/update-shipment/create')
      await page
        .getByRole('link', {
          name: `Create shipment for ${String((await call(`/sales-order/${String(sale)}`))['salesId'])}`,
        })
        .click()
      await quantity(page, JAM).fill('8')
      await quantity(page, TEA).fill('0')
      await page.getByText('Collected by the customer').click()
      await button(page, 'Create shipment').click()
      await page.getByRole('heading', { name: /^SHP-/ }).waitFor()
      // Omitted lines can be added, and reduced quantities increased again.
      await quantity(page, JAM).fill('10')
      await quantity(page, TEA).fill('4')
      await page.getByRole('combobox', { name: `Batch of ${JAM}` }).click()
      await page.getByRole('option', { name: /^JAM-2/ }).click()
      await button(page, 'Save shipment').click()
      const id = Number(/update-shipment\/(\d+)/.exec(page.url())?.[1])
      await soon(async () =>
        ((await call(`/shipment/${id}`))['lines'] as readonly Line[]).map((line) => [
          line['batchNumber'],
          line['quantity'],
        ]),
      ).toEqual([
        ['JAM-2', 10],
        ['TEA-1', 4],
      ])
      await confirm(page, 'Mark as packed')
      await button(page, 'Unpack').waitFor()
      await confirm(page, 'Ship')
      await goTo(`/billing/sales-details/${String(sale)}/show`)
      await confirm(page, 'Close short', () => giveReason(page))
      await page.getByText(/^Closed short/).waitFor()
      await goTo(`/shipment/update-shipment/${id}/show`)
      await confirm(page, 'Return everything', async (dialog) => {
        await dialog.getByLabel('Reason for the return').fill('The shop has closed')
        await dialog
          .getByRole('group', { name: new RegExp(JAM) })
          .getByRole('button', { name: 'Back in stock' })
          .click()
      })
      await page.getByText('10 returned, back in stock').waitFor()
      await page.getByText('4 returned, written off').waitFor()
      await goTo(`/billing/sales-details/${String(sale)}/show?tab=returns`)
      await page.getByRole('region', { name: 'Returns' }).getByText('Written off').waitFor()
      expect((await call(`/sales-order/${String(sale)}`))['status']).toBe('RETURNED')
    },
  )

  journey(
    'goes out of any of many batches, which are looked at and not taken',
    { as: 'admin', inDepth: true },
    async ({ page, goTo }) => {
      for (let place = 0; place < 12; place++)
        await Promise.all(
          Array.from({ length: 10 }, (_, n) =>
            batch(context.tea, `TEA-M${place * 10 + n + 1}`, 220, 5),
          ),
        )
      const { sale } = await sold([{ item: context.tea, quantity: 2 }])
      const requests: URLSearchParams[] = []
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url())
        if (pathname.endsWith('/list')) requests.push(searchParams)
      })
      await goTo(`/shipment/update-shipment/create?sale=${String(sale)}`)
      await page.getByRole('combobox', { name: `Batch of ${TEA}` }).click()
      await page.getByRole('option', { name: /^TEA-M120 / }).waitFor()
      await page.getByRole('option', { name: /^TEA-M1 / }).click()
      expect(
        requests
          .filter((each) => each.get('item') === String(context.tea))
          .map((each) => each.get('page')),
      ).toEqual(['0', '1'])
      // Larger pages would be logged as an export.
      expect(requests.filter((each) => Number(each.get('size')) > 100).map(String)).toEqual([])
    },
  )

  journey(
    'is cancelled with a reason as long as nothing has left',
    { as: 'admin', inDepth: true },
    async ({ page, goTo }) => {
      const { sale } = await sold([{ item: context.tea, quantity: 1 }])
      await goTo(`/billing/sales-details/${String(sale)}/show`)
      await confirm(page, 'Cancel sale', () => giveReason(page))
      await page.getByText('Cancelled').first().waitFor()
      await soon(() => button(page, 'Cancel sale').count()).toBe(0)
    },
  )

  journey(
    'gives its invoice and its delivery note as files that bear their numbers',
    { as: 'customer' },
    async ({ page, goTo }) => {
      await goTo('/shipment/shipment-status?status=DELIVERED')
      const shipment = page
        .getByRole('list', { name: 'Shipments', exact: true })
        .getByRole('listitem')
        .first()
      const number = await shipment.getByRole('link').innerText()
      const [note] = await Promise.all([
        page.waitForEvent('download'),
        shipment.getByRole('button', { name: 'Delivery note' }).click(),
      ])
      expect([note.suggestedFilename(), note.url().split(':')[0]]).toEqual([
        `${number}.pdf`,
        'blob',
      ])
      await goTo('/billing/sales-details?filter={"status":["DELIVERED"]}')
      await page.locator('tbody tr').first().getByRole('rowheader').getByRole('link').click()
      const facts = page.getByRole('region', { name: 'Key details' })
      const invoice = /INV-\S+/.exec(await facts.innerText())?.[0] ?? ''
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        button(page, 'Download invoice').click(),
      ])
      expect(file.suggestedFilename()).toBe(`${invoice}.pdf`)
    },
  )
})
