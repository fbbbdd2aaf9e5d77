import { describe, expect } from 'vitest'
import { expectAccessible } from '../../browser/hand.ts'
import { address, button, journey, soon } from '../../browser/journey.ts'
import { ask, tokenFor } from '../../browser/visitor.ts'
import { call, context, findDialog, first, openOffice, sold } from '../../company/office.ts'
import { box, expectAtMost, HANDS, inDialog } from './hands.ts'

openOffice()

/** Leaves a swipe of yesterday without a clock-out. */
async function forgetSwipe(place: number) {
  const people = (await call('/employee/list?employeeStatus=ACTIVE&size=20')).content
  const swipeDate = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  return call('/swipe-entry', 'POST', {
    employee: people[place]?.['id'],
    swipeDate,
    inTime: '03:10',
    remarks: 'Forgot the card',
  })
}

describe.each(HANDS)('by $by', ({ by, handOf, inDepth }) => {
  journey(
    'two orders are shipped with their papers and delivered, and that is undone',
    { as: 'admin', inDepth },
    async ({ page, goTo }) => {
      const sales = [
        await sold([{ item: context.jam, quantity: 2 }]),
        await sold([{ item: context.tea, quantity: 3 }]),
      ]
      const hand = handOf(page)
      await goTo('/shipment/update-shipment')
      for (const { sale } of sales) {
        const { salesId } = await call(`/sales-order/${String(sale)}`)
        await hand.press(page.getByRole('checkbox', { name: `Choose ${String(salesId)}` }))
      }
      const papers = page.waitForEvent('download')
      await hand.press(button(page, 'Ship and print 2 orders'))
      expect((await papers).suggestedFilename()).toBe('Delivery notes.pdf')
      await hand.press(button(page, 'Record delivery'))
      await findDialog(page).waitFor()
      await expectAccessible(page, 'the receivers')
      await hand.press(inDialog(page, 'Record 2 deliveries'))
      await page.getByText('2 deliveries recorded').waitFor()
      expectAtMost(hand, 5, 0)
      await expectAccessible(page, 'the deliveries')
      const states = async () =>
        Promise.all(
          sales.map(async ({ sale }) => (await call(`/sales-order/${String(sale)}`))['status']),
        )
      expect(await states()).toEqual(['DELIVERED', 'DELIVERED'])
      await button(page, 'Undo delivery').click()
      await soon(states).toEqual(['SHIPPED', 'SHIPPED'])
    },
  )

  journey(
    'a swipe is corrected from the dashboard',
    { as: 'admin', inDepth },
    async ({ page, goTo }) => {
      await forgetSwipe(by === 'mouse' ? 3 : 4)
      const hand = handOf(page)
      await goTo('/admin/dashboard')
      await hand.press(
        page
          .getByRole('listitem')
          .filter({ hasText: 'Swipes that need a decision' })
          .getByRole('link', { name: /^Next: / }),
      )
      await page.waitForURL(/manage-swipe-entry\/\d+/)
      const id = /manage-swipe-entry\/(\d+)/.exec(page.url())?.[1]
      const [hour] = String((await call(`/swipe-entry/${id}`))['inTime']).split(':')
      await hand.write(page.getByLabel(/^Out/), `${String(Number(hour) + 4).padStart(2, '0')}00`)
      await hand.press(button(page, 'Save swipe'))
      await soon(async () => (await call(`/swipe-entry/${id}`))['exceptionFlag']).toBe('NONE')
      expectAtMost(hand, 3, 5)
    },
  )

  journey(
    'an expense is entered with its receipt',
    { as: 'admin', inDepth },
    async ({ page, goTo }) => {
      const token = await tokenFor(address(), 'admin')
      const last = await ask(address(), token, '/expense/proposal')
      const hand = handOf(page)
      await goTo('/billing/manage-expense/create')
      const receipt = { name: 'till.pdf', mimeType: 'application/pdf', buffer: PDF }
      const chooser =
        by === 'mouse' ? page.locator('button', { hasText: 'Choose' }) : page.getByLabel(/^Receipt/)
      await hand.openFile(receipt, chooser)
      await hand.write(box(page, /^Amount/), '48.60')
      await hand.write(box(page, /^Description/), `Lids by ${by}`)
      if (last.data['expenseCategory'] === null) throw new Error('The demo has no own expenses')
      await hand.press(button(page, 'Save and add another'))
      await soon(async () => (await first(`/expense/list?search=Lids by ${by}`))?.['amount']).toBe(
        48.6,
      )
      expectAtMost(hand, 5, 25)
      // The next one can be entered at once.
      await soon(() => box(page, /^Description/).inputValue()).toBe('')
    },
  )

  journey(
    'a machine breaks and is repaired with a spare, on its own page',
    { as: 'employee', inDepth },
    async ({ page, goTo }) => {
      const spare = (await call('/machinery-spares/list?size=100')).content.find(
        ({ machinery, quantityOnHand }) => machinery !== null && Number(quantityOnHand) > 1,
      )
      const machine = Number(spare?.['machinery'])
      const hand = handOf(page)
      await goTo(`/machinery/manage-machinery/${machine}/show`)
      await hand.press(button(page, 'Report a fault'))
      await hand.write(findDialog(page).getByRole('textbox', { name: /^Problem/ }), 'Belt slips')
      await hand.press(inDialog(page, 'Report a fault'))
      await findDialog(page).waitFor({ state: 'hidden' })
      await hand.press(
        page
          .getByRole('region', { name: 'Open maintenance' })
          .getByRole('listitem')
          .filter({ hasText: 'Belt slips' })
          .getByRole('button', { name: /Complete maintenance/ }),
      )
      await hand.write(
        findDialog(page).getByRole('textbox', { name: /^What was done/ }),
        'New belt',
      )
      await hand.press(
        inDialog(page, new RegExp(`^${String(spare?.['spareName'])}, [\\d.,]+ in stock`)),
      )
      await expectAccessible(page, 'the completion')
      await hand.press(inDialog(page, 'Complete maintenance'))
      await findDialog(page).waitFor({ state: 'hidden' })
      expectAtMost(hand, 8, 25)
      const { quantityOnHand } = await call(`/machinery-spares/${Number(spare?.['id'])}`)
      expect(quantityOnHand).toBe(Number(spare?.['quantityOnHand']) - 1)
    },
  )

  journey('a lead becomes a customer', { as: 'admin', inDepth }, async ({ page, goTo }) => {
    const { id } = await call('/lead-generation', 'POST', {
      leadName: 'Nell Baker',
      companyName: `Baker ${by}`,
      phoneNumber: by === 'mouse' ? '+447700900771' : '+447700900772',
      leadSource: 'PHONE',
    })
    const hand = handOf(page)
    await goTo(`/crm/manage-lead-generation/${id}/show`)
    await hand.press(button(page, 'Mark as won'))
    await findDialog(page).getByText('A new customer will be created.').waitFor()
    await hand.press(inDialog(page, 'Mark as won'))
    await findDialog(page).waitFor({ state: 'hidden' })
    expectAtMost(hand, 6, 30)
    expect((await call(`/lead-generation/${id}`))['leadStatus']).toBe('WON')
  })

  journey(
    'waste of a batch is recorded on its page',
    { as: 'employee', inDepth },
    async ({ page, goTo }) => {
      const { id, onHandQuantity } = await first('/production-stock/list?search=JAM-1')
      const hand = handOf(page)
      await goTo(`/production/manage-production-stock/${id}/show`)
      await hand.press(button(page, 'Record waste'))
      await hand.write(findDialog(page).getByRole('textbox', { name: /^Quantity/ }), '1')
      await page.keyboard.press('Tab')
      await hand.write(findDialog(page).getByRole('textbox', { name: /^Reason/ }), 'Lid')
      await hand.press(inDialog(page, 'Record waste'))
      await findDialog(page).waitFor({ state: 'hidden' })
      expectAtMost(hand, 2, 4)
      expect((await call(`/production-stock/${id}`))['onHandQuantity']).toBe(
        Number(onHandQuantity) - 1,
      )
    },
  )
})

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
