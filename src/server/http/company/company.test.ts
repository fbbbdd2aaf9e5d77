import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#system'
import {
  DATABASES,
  selectDatabases,
  workspace,
  type Workspace,
} from '../../../../tests/kit/workspace.ts'
import { readSettings } from '../../settings.ts'

const databases = selectDatabases(import.meta.filename)

const PATH = '/company-settings/1'

describe.each(databases)('what the company has set, on %s', (database) => {
  let space: Workspace
  beforeAll(async () => {
    space = await workspace({ database })
  })
  afterAll(() => space.close())

  const read = async () => (await space.as('SUPER_ADMIN').get(PATH)).data
  const save = async (values: object) =>
    space.as('SUPER_ADMIN').put(PATH, { version: (await read()).version, ...values })
  const company = async () => (await space.as(null).get('/company')).data

  test('is public as far as pages need it before a sign-in, and is shown to nobody else as a whole', async () => {
    expect(await company()).toMatchObject({
      name: DEFAULT_SETTINGS.companyName,
      logo: null,
      colour: null,
      currency: 'GBP',
      timeZone: 'Europe/London',
      dialCode: '+44',
      locale: 'en-GB',
      notificationPollMs: 10_000,
    })
    expect(JSON.stringify(await company())).not.toContain('otp')
    expect((await space.as(null).get(PATH)).status).toBe(401)
    for (const role of ['ADMIN', 'EMPLOYEE', 'CUSTOMER'] as const) {
      expect((await space.as(role).get(PATH)).status).toBe(403)
      expect((await space.as(role).put(PATH, { version: 1, companyName: 'Mine' })).status).toBe(403)
      expect((await space.as(role).get(`${PATH}/history`)).status).toBe(403)
    }
    expect((await space.as('SUPER_ADMIN').get('/company-settings/2')).status).toBe(404)
  })

  test('is in force as soon as it is saved, and kept', async () => {
    const saved = await save({
      companyName: 'Kettle & Co',
      currencyCode: 'EUR',
      timeZone: 'Asia/Kolkata',
      creditDaysDefault: 45,
      socialLinks: 'https://one.example\n\n https://two.example ',
      paymentReminderDays: '7, -1,7',
    })
    expect(saved.status, saved.text).toBe(200)
    expect(saved.data).toMatchObject({
      companyName: 'Kettle & Co',
      creditDaysDefault: 45,
      paymentReminderDays: '-1, 7',
      socialLinks: 'https://one.example\nhttps://two.example',
    })
    expect(await company()).toMatchObject({
      name: 'Kettle & Co',
      currency: 'EUR',
      timeZone: 'Asia/Kolkata',
      socialLinks: ['https://one.example', 'https://two.example'],
    })
    expect((await space.as('ADMIN').get('/settings')).data).toMatchObject({ creditDaysDefault: 45 })
    const kept = await readSettings(space.context)
    expect(kept).toMatchObject({
      companyName: 'Kettle & Co',
      paymentReminderDays: [-1, 7],
      creditDaysDefault: 45,
      lockMinutes: DEFAULT_SETTINGS.lockMinutes,
    })
    expect(space.context.settings).toEqual(kept)
  })

  test.each([
    ['currencyCode', 'XXX'],
    ['currencyCode', null],
    ['timeZone', 'Mars/Olympus'],
    ['timeZone', ''],
    ['defaultDialCode', '44'],
    ['creditDaysDefault', -1],
    ['creditDaysDefault', 181],
    ['tokenLifetimeMinutes', 5],
    ['companyColour', 'green'],
    ['companyEmail', 'nobody'],
    ['socialLinks', 'https://fine.example\njavascript:alert(1)'],
    ['paymentReminderDays', 'soon'],
    ['companyName', 'x'],
    ['companyLogo', 99_999],
    ['notificationPollMs', 1],
    ['quietFrom', '25:00'],
    ['messageLanguage', 'xx'],
    ['constructor', 1],
  ] as const)('refuses %s: %j, and says so at the field', async (field, value) => {
    const before = await read()
    const reply = await save({ [field]: value, companyPhone: '+442079460000' })
    expect([reply.status, reply.errors.map((error) => error.field)], reply.text).toEqual([
      400,
      [field],
    ])
    expect(await read()).toEqual(before)
  })

  test('has quiet hours with a beginning and an end, or none', async () => {
    for (const [one, other] of [
      ['quietFrom', 'quietTo'],
      ['quietTo', 'quietFrom'],
    ] as const)
      expect((await save({ [one]: '22:00' })).errors).toMatchObject([{ field: other }])
    expect((await save({ quietFrom: '22:00', quietTo: '07:00' })).status).toBe(200)
    expect(space.context.settings).toMatchObject({ quietFrom: '22:00', quietTo: '07:00' })
    expect((await save({ quietFrom: null, quietTo: null })).data).toMatchObject({
      quietFrom: null,
      quietTo: null,
    })
  })

  test('is never overwritten unseen', async () => {
    const { version } = await read()
    expect((await space.as('SUPER_ADMIN').put(PATH, { lockMinutes: 20 })).status).toBe(428)
    for (const wrong of ['x', {}, 0.5])
      expect(
        (await space.as('SUPER_ADMIN').put(PATH, { version: wrong, lockMinutes: 20 })).errors,
      ).toMatchObject([{ field: 'version' }])
    expect((await space.as('SUPER_ADMIN').put(PATH, { version, lockMinutes: 20 })).status).toBe(200)
    const late = await space.as('SUPER_ADMIN').put(PATH, { version, lockMinutes: 30 })
    expect([late.status, late.data]).toMatchObject([
      409,
      { changedFields: ['lockMinutes'], current: { lockMinutes: 20, version: version + 1 } },
    ])
    const together = await Promise.all(
      [25, 35].map((lockMinutes) =>
        space.as('SUPER_ADMIN').put(PATH, { version: version + 1, lockMinutes }),
      ),
    )
    expect(together.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('has a history of who changed what', async () => {
    await save({ smsMaxAttempts: 4 })
    const { content } = await space.as('SUPER_ADMIN').get(`${PATH}/history?size=1`)
    expect(content[0]).toMatchObject({
      by: space.callers.SUPER_ADMIN.userId,
      kind: 'update',
      changes: [{ field: 'smsMaxAttempts', before: 3, after: 4 }],
      labels: { by: expect.any(String) },
    })
    const { version } = await read()
    expect((await save({ smsMaxAttempts: 4 })).status).toBe(200)
    expect((await read()).version).toBe(version)
  })

  test('has a logo that everybody may see, under an address of its own', async () => {
    expect((await space.as(null).get('/company/logo')).status).toBe(404)
    const picture = await sharp({
      create: { width: 300, height: 100, channels: 3, background: '#2f5d43' },
    })
      .png()
      .toBuffer()
    const uploaded = await space
      .as('SUPER_ADMIN')
      .upload('/files?use=image', { name: 'logo.png', content: picture, type: 'image/png' })
    const saved = await save({ companyLogo: uploaded.data.id })
    expect(saved.data, saved.text).toMatchObject({
      companyLogo: uploaded.data.id,
      files: { companyLogo: { name: 'logo.png' } },
    })
    const { logo } = await company()
    const shown = await space.as(null).get(String(logo))
    expect([
      shown.status,
      shown.headers['content-type'],
      (await sharp(shown.bytes).metadata()).width,
    ]).toEqual([200, 'image/png', 300])
    await save({ companyLogo: null })
    expect(await company()).toMatchObject({ logo: null })
  })
})

describe.runIf(DATABASES.includes('postgres'))('two servers on one database', () => {
  test('both go by what was saved through one of them', async () => {
    const one = await workspace({ database: 'postgres' })
    const { buildApp } = await import('../app.ts')
    const other = { ...one.context, settings: { ...one.context.settings } }
    const app = await buildApp(other)
    await app.ready()
    try {
      expect(
        (await one.as('SUPER_ADMIN').put(PATH, { version: 1, companyName: 'Everywhere Foods' }))
          .status,
      ).toBe(200)
      await expect
        .poll(
          async () => (await app.inject('/company')).json<{ data: { name: string } }>().data.name,
          { timeout: 15_000 },
        )
        .toBe('Everywhere Foods')
    } finally {
      await app.close()
      await one.close()
    }
  }, 60_000)
})
