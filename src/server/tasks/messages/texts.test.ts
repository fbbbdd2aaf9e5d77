import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowOf, queue, someMessage } from '../../../../tests/kit/gateway.ts'
import {
  callers,
  openSessionContext,
  type SessionContext,
} from '../../../../tests/kit/session-context.ts'
import { eventsIn, fillMessage, MESSAGE_LANGUAGES, smsLog, textsOfEvent } from '#system'
import moneyMessages from '../../../../resources/money/money.messages.ts'
import shippingMessages from '../../../../resources/shipping/shipment.messages.ts'
import { LANGUAGES } from '../../languages.ts'
import { loadApp } from '../../start/discover.ts'
import { messageIn } from './texts.ts'

const { WALLET, PAYMENT_REMINDER } = moneyMessages.events
const { SHIPMENT_STATUS } = shippingMessages.events
const inLanguage = (language: string, message: Parameters<typeof messageIn>[0], currency = 'GBP') =>
  messageIn(message, { language, currency, languages: LANGUAGES })

describe('a text', () => {
  const wallet = fillMessage(WALLET.text, {
    type: { word: 'Top-up' },
    amount: { money: 123_456_789 },
    balance: { money: -50 },
  })
  const reminder = fillMessage(PAYMENT_REMINDER.text, {
    outstanding: { money: 10_000 },
    salesId: 'SO-2026-000042',
    dueDate: '2026-11-21',
  })

  test('has amounts, dates and words of its language', () => {
    expect(inLanguage('en', wallet)).toBe(
      'Your wallet: top-up of £1,234,567.89, new balance -£0.50',
    )
    // Indian digit grouping, in lakh and crore.
    expect(inLanguage('hi', wallet)).toContain('£12,34,567.89')
    expect(inLanguage('en', reminder)).toBe(
      'Reminder: £100.00 for SO-2026-000042 is due on 21 November 2026',
    )
    expect(inLanguage('hi', reminder)).toBe(
      'स्मरण: SO-2026-000042 के £100.00 का भुगतान 21 नवंबर 2026 तक करना है',
    )
    expect(inLanguage('ar', reminder)).toContain('21 نوفمبر 2026')
    expect(inLanguage('nowhere', reminder)).toContain('Reminder: £100.00')
  })

  test('says amounts to the last penny, without a space that does not break', () => {
    const amount = fillMessage('{amount}', { amount: { money: 900_719_925_474_099 } })
    expect(inLanguage('en', amount, 'QAR')).toBe('QAR 9,007,199,254,740.99')
  })

  test('holds texts of its own language, and no gap where one is left out', () => {
    const shipment = (language: string, carrier: string | ReturnType<typeof fillMessage>) =>
      inLanguage(
        language,
        fillMessage(SHIPMENT_STATUS.text, {
          trackingNumber: 'T-1',
          status: { word: 'Shipped' },
          carrier,
          expectedDeliveryDate: fillMessage(SHIPMENT_STATUS.parts.soon, {}),
        }),
      )
    const swift = fillMessage(SHIPMENT_STATUS.parts.byCarrier, { carrierName: 'Swift' })
    expect(shipment('en', swift)).toBe(
      'Your shipment T-1 has been shipped. Carrier: Swift. Expected soon',
    )
    expect(shipment('en', '')).toBe('Your shipment T-1 has been shipped. Expected soon')
    expect(shipment('ar', swift)).toContain('الناقل: Swift.')
  })
})

test('every declared text has a sample for each of its placeholders, and every language of the product', async () => {
  const { registry } = await loadApp()
  const events = eventsIn(registry.get(smsLog.name))
  expect(events.length).toBeGreaterThanOrEqual(9)
  const missing = events.flatMap((event) =>
    [event.text, ...Object.values(event.variants ?? {})].flatMap((text) =>
      [...text.matchAll(/\{(\w+)\}/g)]
        .map(([, name = '']) => name)
        .filter((name) => !Object.hasOwn(event.sample, name))
        .map((name) => `${event.name}: ${name}`),
    ),
  )
  expect(missing).toEqual([])
  expect(Object.keys(MESSAGE_LANGUAGES).toSorted()).toEqual(Object.keys(LANGUAGES).toSorted())
  const english = events.flatMap(textsOfEvent)
  for (const language of ['hi', 'ar'])
    expect(english.filter((text) => inLanguage(language, fillMessage(text, {})) === text)).toEqual(
      [],
    )
})

describe('a message goes out in the language', () => {
  let it: SessionContext
  const { addUser, call, signIn, bearer } = callers(() => it)
  beforeAll(async () => {
    it = await openSessionContext('sqlite')
  })
  afterAll(() => it.close())

  const text = async (recipientUser: number | null) => {
    const message = fillMessage(PAYMENT_REMINDER.text, {
      outstanding: { money: 100 },
      salesId: 'S',
      dueDate: '2026-11-21',
    })
    const id = await queue(it.context, someMessage({ recipientUser, message }))
    return String((await rowOf(it.context, id)).message)
  }

  test('that its recipient chose while signed in, until they choose that of the company again', async () => {
    const { id, userName } = await addUser('CUSTOMER', { phoneNumber: '+447700900777' })
    const { data } = await signIn(userName)
    const choose = (language: unknown) =>
      call('PUT', '/user/language', { language }, { headers: bearer(data.token) })
    expect(await text(id)).toContain('Reminder')
    expect(await choose('hi')).toMatchObject({ http: 200, data: { language: 'hi' } })
    expect(await text(id)).toContain('स्मरण')
    expect(await choose('xx')).toMatchObject({ http: 400, errors: [{ field: 'language' }] })
    expect(await call('PUT', '/user/language', { language: 'ar' })).toMatchObject({ http: 401 })
    expect(await text(id)).toContain('स्मरण')
    expect(await choose(null)).toMatchObject({ http: 200, data: { language: null } })
    expect(await text(id)).toContain('Reminder')
  })

  test('of the company, where its recipient chose none or is no user', async () => {
    const { id } = await addUser('ADMIN')
    const { settings } = it.context
    it.context.settings = { ...settings, messageLanguage: 'ar' }
    expect([await text(id), await text(null)]).toEqual(
      Array.from({ length: 2 }, () => expect.stringContaining('تذكير')),
    )
    it.context.settings = settings
  })
})
