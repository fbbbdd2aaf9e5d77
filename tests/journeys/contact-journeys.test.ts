import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  address,
  button,
  errorUnder,
  field,
  journey,
  soon,
  startJourneys,
} from '../browser/journey.ts'
import { cutOff, clearComplaints, open, untilStill } from '../browser/site.ts'
import { ask, signIn, tokenFor } from '../browser/visitor.ts'

startJourneys()

describe('a message to the company', () => {
  const fillIn = async (page: Page, name: string) => {
    await field(page, 'Your name').fill(name)
    await field(page, 'Your e-mail').fill('jo@corner.example')
    await page.getByLabel('What is it about?').selectOption({ label: 'A visit' })
    await field(page, 'Your message').fill('May our class of twenty come and see the kettles?')
  }
  /**
   * The spam check refuses forms that are filled in too fast. The test advances the clock instead
   * of waiting.
   */
  const takeTime = (page: Page) => page.clock.fastForward(4_000)
  const received = async () =>
    (await ask(address(), await tokenFor(address(), 'admin'), '/contact-message/list?size=100'))
      .data.content

  journey(
    'is asked for what is missing, sent, and seen by staff',
    { as: null },
    async (visitor) => {
      const { page, goTo } = visitor
      await open(visitor, 'contact')
      await button(page, 'Send message').click()
      await page.getByRole('alert').getByText('Nothing you wrote is lost').waitFor()
      expect([await errorUnder(page, 'Your name'), await errorUnder(page, 'Your e-mail')]).toEqual([
        'Please fill this in.',
        'Please fill this in.',
      ])
      await soon(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(
        'senderName',
      )
      await fillIn(page, 'Jo Corner')
      await field(page, 'Your e-mail').fill('jo@corner')
      await button(page, 'Send message').click()
      await soon(() => errorUnder(page, 'Your e-mail')).toMatch(
        /does not look like an e-mail address/,
      )
      await field(page, 'Your e-mail').fill('jo@corner.example')
      await button(page, 'Send message').click()
      await page
        .getByRole('heading', { name: 'Thank you, Jo Corner. Your message is with us.' })
        .waitFor()
      expect(
        (await received()).filter(({ senderName }) => senderName === 'Jo Corner'),
      ).toMatchObject([{ topic: 'VISIT', messageStatus: 'NEW' }])
      await signIn(visitor, 'admin')
      await goTo('/website/messages')
      await page
        .getByRole('link', { name: /Jo Corner/ })
        .first()
        .click()
      await button(page, 'Mark as read').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Mark as read' }).click()
      await soon(
        async () =>
          (await received()).find(({ senderName }) => senderName === 'Jo Corner')?.[
            'messageStatus'
          ],
      ).toBe('READ')
    },
  )

  journey(
    'stays in the form when it cannot be sent, through a reload too, and arrives once',
    { as: null, inDepth: true },
    async (visitor) => {
      const { page } = visitor
      const fromSam = async () =>
        (await received()).filter(({ senderName }) => senderName === 'Sam Steady')
      await page.clock.install()
      await open(visitor, 'contact')
      await untilStill(page)
      await fillIn(page, 'Sam Steady')
      await takeTime(page)
      await cutOff(page)
      await button(page, 'Send message').click()
      await page.getByRole('alert').getByText('could not be sent').waitFor()
      expect(await field(page, 'Your message').inputValue()).toBe(
        'May our class of twenty come and see the kettles?',
      )
      await page.unroute('**/api/**')
      // The message arrives, but the response is lost.
      await page.route('**/contact-message', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await button(page, 'Send message').click()
      await soon(async () => (await fromSam()).length).toBe(1)
      await page.getByRole('alert').getByText('could not be sent').waitFor()
      await page.unroute('**/contact-message')
      await page.reload()
      expect(await field(page, 'Your name').inputValue()).toBe('Sam Steady')
      await takeTime(page)
      await button(page, 'Send message').click()
      await page.getByRole('heading', { name: /^Thank you, Sam Steady/ }).waitFor()
      expect(await fromSam()).toHaveLength(1)
      clearComplaints(visitor)
    },
  )

  journey(
    'that fills the field nobody sees goes nowhere',
    { as: null, inDepth: true },
    async (visitor) => {
      const { page } = visitor
      await page.clock.install()
      await open(visitor, 'contact')
      await fillIn(page, 'Robbie Robot')
      await takeTime(page)
      await page.locator('input[name=homepage]').evaluate((input: HTMLInputElement) => {
        input.value = 'https://spam.example'
      })
      await button(page, 'Send message').click()
      await page.getByRole('heading', { name: /^Thank you/ }).waitFor()
      expect((await received()).filter(({ senderName }) => senderName === 'Robbie Robot')).toEqual(
        [],
      )
    },
  )

  journey(
    'can go by post, telephone and e-mail as well',
    { as: null, inDepth: true },
    async (visitor) => {
      const { page } = visitor
      await open(visitor, 'contact?at=map')
      await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('find-us')
      const main = page.getByRole('main')
      expect(
        await main.getByRole('link', { name: 'hello@saffronlane.example' }).getAttribute('href'),
      ).toBe('mailto:hello@saffronlane.example')
      expect(await main.getByRole('link', { name: /^Instagram/ }).getAttribute('href')).toBe(
        'https://www.instagram.com/saffronlanefoods',
      )
      expect(
        await main.getByRole('link', { name: /^Open the map/ }).getAttribute('href'),
      ).toContain('Granary%20Road')
      expect(
        await main.getByRole('table', { name: 'Opening hours' }).getByRole('row').count(),
      ).toBe(7)
    },
  )
})
