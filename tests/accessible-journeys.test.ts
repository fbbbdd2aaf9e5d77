import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { address, button, journey, soon, startJourneys } from './journey.ts'
import { ask, tokenFor } from './visitor.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const EMPLOYEES = '/employee/manage-employee'
const LOOKS = [1440, 390].flatMap((width) => [false, true].map((dark) => ({ width, height: 900, dark })))

startJourneys()

/** What axe has to say about the screen as it is now: rule and elements. */
async function complaintsOf(page: Page): Promise<string[]> {
  // Anything half faded in would be judged by a colour that nobody sees for long.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  await page.evaluate(AXE)
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run())
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

describe.each(LOOKS)('at $width pixels, dark: $dark', (looks) => {
  const isWide = looks.width > 768

  journey('the screens of staff keep the rules of accessibility', { as: 'admin', looks }, async ({ page, goTo }) => {
    const look = async (what: string) => expect(await complaintsOf(page), what).toEqual([])
    const first = isWide ? page.locator('tbody tr').first() : page.getByRole('list', { name: 'Employees' }).getByRole('listitem').first()
    await goTo(EMPLOYEES)
    await first.waitFor()
    await look('list')
    if (isWide) {
      await page.getByRole('checkbox', { name: /^Select (?!all)/ }).first().click()
      await look('list with a selected row')
      await page.keyboard.press('Space')
      await page.locator('tbody tr').first().focus()
      await page.keyboard.press('Space')
      await page.getByRole('complementary', { name: /^Quick look/ }).getByText('Date of birth').waitFor()
      await look('quick look')
      await page.keyboard.press('Escape')
    } else {
      await button(page, 'Filter').click()
      await page.getByRole('dialog', { name: 'Filters' }).waitFor()
      await look('filters')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    await first.getByRole('link').first().click()
    await page.getByRole('tab', { name: 'History' }).waitFor()
    await look('record')
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByRole('listitem').filter({ hasText: 'added this' }).waitFor()
    await look('history')
    await goTo(`${EMPLOYEES}/create`)
    await button(page, 'Save employee').click()
    await page.getByRole('alert').waitFor()
    await look('form with errors')
    await goTo('/inventory/products/manage-items')
    await page.getByRole('link', { name: /Apple chutney/ }).waitFor()
    await look('list with pictures')
  })

  journey('the questions of readers and the sign-in keep them too', { as: 'customer', looks }, async ({ page, goTo }) => {
    await goTo('/faq/faqs')
    await page.getByText('How can I pay?').click()
    await page.getByText(/bank transfer/).waitFor()
    expect(await complaintsOf(page)).toEqual([])
    await button(page, /your account/i).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    expect(await complaintsOf(page)).toEqual([])
  })
})

/** What the focus is on, as a reader would hear it: kind and name. */
const focused = (page: Page): Promise<string> => page.evaluate(() => {
  const at = document.activeElement
  if (!at || at === document.body) return ''
  const named = (at.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ').trim()
  const text = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at.textContent
  return `${at.getAttribute('role') ?? at.tagName.toLowerCase()} ${(at.getAttribute('aria-label') ?? (named || text) ?? '').trim()}`
})

/** Goes on by Tab until the focus is on it, and presses the key there; nobody presses Tab more than a hundred times. */
async function pressOn(page: Page, wanted: RegExp, key = 'Enter'): Promise<void> {
  for (let pressed = 0; !wanted.test(await focused(page)); pressed++) {
    if (pressed === 100) throw new Error(`Tab does not lead to ${wanted}`)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press(key)
}

describe('by the keys alone', () => {
  const placed = { id: 0, orderId: '' }

  journey('a customer orders', { as: 'customer' }, async ({ page, goTo }) => {
    await goTo('/order&cart/products-list')
    await button(page, /^Add .* to the cart$/).first().waitFor()
    await pressOn(page, /^button Add .* to the cart$/)
    await button(page, 'Go to checkout').waitFor()
    await pressOn(page, /^button Go to checkout$/)
    await soon(() => focused(page)).toBe('h1 Checkout')
    await page.getByRole('radio', { name: /^Cash/ }).waitFor()
    // One of several choices is reached by Tab, the others from there by the arrows.
    await pressOn(page, /^input Bank transfer/, 'Space')
    while (!(await focused(page)).startsWith('input Cash')) await page.keyboard.press('ArrowDown')
    await pressOn(page, /^button Place order for/)
    await soon(() => focused(page)).toMatch(/^h1 Order ORD-\S+ is placed$/)
    Object.assign(placed, { id: Number(/placed=(\d+)/.exec(page.url())?.[1]), orderId: /ORD-\S+/.exec(await focused(page))?.[0] })
  })

  journey('the office approves, ships, delivers and takes the money', { as: 'admin' }, async ({ page, goTo }) => {
    const token = await tokenFor(address(), 'admin')
    const order = async () => (await ask(address(), token, `/order-item/${placed.id}`)).data
    const confirm = async (name: string) => {
      await pressOn(page, new RegExp(`^button ${name}$`))
      await page.getByRole('dialog').waitFor()
      await pressOn(page, new RegExp(`^button ${name}$`))
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    await goTo('/order&cart/approve-orders')
    await page.getByRole('list', { name: 'Waiting orders' }).getByText(placed.orderId).waitFor()
    await pressOn(page, /^button .*ORD-/, 'ArrowDown')
    while (!(await focused(page)).includes(placed.orderId)) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: placed.orderId }).waitFor()
    await pressOn(page, /^button Approve order$/)
    await soon(async () => (await order())['orderStatus']).toBe('APPROVED')
    // The next order comes up, and the keys are with it.
    await soon(() => focused(page)).toMatch(/^section Order$/)
    const { sale, salesId } = await order()
    await goTo('/shipment/update-shipment/create')
    await page.getByRole('link', { name: `Create shipment for ${String(salesId)}` }).waitFor()
    await pressOn(page, new RegExp(`^a Create shipment for ${String(salesId)}$`))
    await page.getByText('Collected by the customer').waitFor()
    await pressOn(page, /^input Own vehicle/, 'ArrowRight')
    await page.keyboard.press('ArrowRight')
    await pressOn(page, /^button Create shipment$/)
    await page.getByRole('heading', { name: /^SHP-/ }).waitFor()
    for (const name of ['Mark as packed', 'Dispatch shipment']) await confirm(name)
    await pressOn(page, /^button Record delivery$/)
    await soon(() => focused(page)).toBe('input Received by')
    await page.keyboard.type('Carys Pantry')
    await page.keyboard.press('Enter')
    await soon(async () => (await order())['orderStatus']).toBe('DELIVERED')
    await goTo(`/billing/sales-details/${String(sale)}/show`)
    await page.getByRole('link', { name: 'Record receipt' }).waitFor()
    await pressOn(page, /^a Record receipt$/)
    await page.getByRole('table', { name: 'What the receipt pays' }).waitFor()
    await pressOn(page, /^combobox Paid by/, 'ArrowDown')
    await page.keyboard.type('Cash')
    await page.getByRole('option', { name: /^Cash/ }).waitFor()
    // What fits best is marked, Enter takes it.
    await soon(() => page.getByRole('option').count()).toBe(1)
    await page.keyboard.press('Enter')
    await soon(() => page.getByRole('combobox', { name: /^Paid by/ }).inputValue()).toBe('Cash')
    await pressOn(page, /^button Record receipt$/)
    await soon(async () => (await ask(address(), token, `/sales-order/${String(sale)}`)).data['paymentStatus']).toBe('PAID')
  })
})
