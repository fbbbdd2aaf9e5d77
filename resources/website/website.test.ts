import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maker, type Maker } from '../../tests/contract/every-resource.ts'
import { selectDatabases, workspace, type Workspace } from '../../tests/kit/workspace.ts'
import item from '../stock/item-master.resource.ts'
import { FIRST_WORDS } from './words.ts'
import { installWebsite } from './website.server.ts'

const databases = selectDatabases(import.meta.filename)

const SITE = '/api/v1/auth/website'
const WRITE = '/api/v1/auth/contact-message'
const message = {
  senderName: 'Harriet Cole',
  email: 'harriet@farm.example',
  topic: 'TRADE',
  message: 'We would love to stock your chutneys.',
  writtenIn: 'EN',
  seconds: 40,
}

interface Site {
  readonly company: Record<string, unknown>
  readonly sections: readonly {
    readonly placement: string
    readonly heading: string
    readonly isOriginal: boolean
  }[]
  readonly pictures: readonly Record<string, unknown>[]
  readonly hours: readonly { readonly weekday: string; readonly opensAt: string | null }[]
  readonly featured: readonly {
    readonly id: number
    readonly itemName: string
    readonly note: string | null
  }[]
  readonly categories: readonly { readonly id: number }[]
}

describe.each(databases)('the public site’s words on %s', (database) => {
  let space: Workspace
  let make: Maker
  beforeAll(async () => {
    space = await workspace({
      database,
      trustProxy: ['loopback'],
      settings: {
        companyName: 'Saffron Lane',
        companyEmail: 'hello@saffronlane.example',
        companyBank: 'Granary Bank 12345678',
        companyTaxNumber: 'GB 999',
        socialLinks: ['https://www.instagram.com/x', 'javascript:alert(1)'],
      },
    })
    make = maker(space)
    await space.work(installWebsite)
  })
  afterAll(() => space.close())

  const site = async () => (await space.as(null).get(SITE)).data as unknown as Site
  const office = () => space.as('ADMIN')
  const findRecordId = async (name: string, where: object) =>
    (await space.work((work) => work.one(work.registry.get(name), where as never)))?.id ?? 0

  test('are told to anybody, and nothing else with them', async () => {
    const reply = await space.as(null).get(SITE)
    expect([reply.status, Object.keys(reply.data)]).toEqual([
      200,
      ['company', 'sections', 'pictures', 'hours', 'featured', 'categories'],
    ])
    expect((await site()).company).toEqual({
      companyName: 'Saffron Lane',
      companyAddress: '',
      companyPhone: '',
      companyEmail: 'hello@saffronlane.example',
      socialLinks: [{ url: 'https://www.instagram.com/x' }],
    })
    for (const secret of ['Granary Bank', 'GB 999', 'javascript', 'createdBy', 'version', 'price'])
      expect(reply.text).not.toContain(secret)
  })

  test('are those of a new company at first, and say so until somebody changes them', async () => {
    expect(
      (await site()).sections.map(({ placement, heading, isOriginal }) => [
        placement,
        heading,
        isOriginal,
      ]),
    ).toEqual(
      Object.entries(FIRST_WORDS).map(([placement, { heading }]) => [placement, heading, true]),
    )
    const id = await findRecordId('web-section', { placement: 'HOME_HERO' })
    const { version } = (await office().get(`/web-section/${id}`)).data
    expect(
      (await office().put(`/web-section/${id}`, { heading: 'Twenty years of chutney', version }))
        .status,
    ).toBe(200)
    expect((await site()).sections[0]).toMatchObject({
      placement: 'HOME_HERO',
      heading: 'Twenty years of chutney',
      isOriginal: false,
    })
    expect((await site()).sections[1]).toMatchObject({ isOriginal: true })
  })

  test('are not sent again to whoever has them, until they change', async () => {
    const first = await space.as(null).get(SITE)
    const etag = String(first.headers.etag)
    const again = await space.as(null).get(SITE, { 'if-none-match': etag })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    const id = await findRecordId('gallery-picture', { drawing: 'VAN' })
    const { version } = (await office().get(`/gallery-picture/${id}`)).data
    await office().put(`/gallery-picture/${id}`, { title: 'Off to Leeds', version })
    const changed = await space.as(null).get(SITE, { 'if-none-match': etag })
    expect([changed.status, changed.text.includes('Off to Leeds')]).toEqual([200, true])
  })

  test('leave out pictures that are switched off, and ask for a picture of each that is not', async () => {
    const before = (await site()).pictures.length
    const id = await findRecordId('gallery-picture', { drawing: 'SUPPER' })
    const { version } = (await office().get(`/gallery-picture/${id}`)).data
    await office().put(`/gallery-picture/${id}`, { isActive: false, version })
    expect((await site()).pictures).toHaveLength(before - 1)
    const bare = await office().post('/gallery-picture', {
      title: 'Nothing',
      description: 'Nothing to see here',
      displayOrder: 1,
    })
    expect([bare.status, bare.errors.map(({ field }) => field)]).toEqual([400, ['photo']])
  })

  test('have the week from Monday on, and opening hours that make sense', async () => {
    expect((await site()).hours.map(({ weekday }) => weekday)).toEqual([
      'MONDAY',
      'TUESDAY',
      'WEDNESDAY',
      'THURSDAY',
      'FRIDAY',
      'SATURDAY',
      'SUNDAY',
    ])
    const id = await findRecordId('opening-hours', { weekday: 'MONDAY' })
    const { version } = (await office().get(`/opening-hours/${id}`)).data
    const wrong = await office().put(`/opening-hours/${id}`, {
      opensAt: '18:00',
      closesAt: '09:00',
      version,
    })
    expect([wrong.status, wrong.errors.map(({ field }) => field)]).toEqual([400, ['closesAt']])
    expect((await office().put(`/opening-hours/${id}`, { isClosed: true, version })).status).toBe(
      200,
    )
    expect((await site()).hours[0]).toMatchObject({ weekday: 'MONDAY', opensAt: null })
  })

  test('show featured products and categories as long as the public list has them', async () => {
    const shown = await make.make(item, false)
    const hidden = await make.make(item, false)
    for (const each of [shown, hidden]) {
      await space.work((work) => work.write(item, each.id, { showOnSite: true, isActive: true }))
      expect(
        (
          await office().post('/featured-item', {
            item: each.id,
            note: 'Back in season',
            displayOrder: each.id,
          })
        ).status,
      ).toBe(201)
    }
    expect((await site()).featured.map(({ id, note }) => [id, note])).toEqual([
      [shown.id, 'Back in season'],
      [hidden.id, 'Back in season'],
    ])
    const { version } = (await office().get(`/item-master/${hidden.id}`)).data
    expect(
      (await office().put(`/item-master/${hidden.id}`, { showOnSite: false, version })).status,
    ).toBe(200)
    expect((await site()).featured.map(({ id }) => id)).toEqual([shown.id])
    expect((await site()).categories.map(({ id }) => id)).toContain(shown.category)
    const list = '/api/v1/auth/item-master-list'
    const by = async (query: string) =>
      (await space.as(null).get(`${list}?${query}`)).content.map(({ id }) => id)
    expect(await by(`item=${shown.id}`)).toEqual([shown.id])
    expect(await by(`item=${hidden.id}`)).toEqual([])
    expect(await by(`category=${String(shown.category)}&brand=${String(shown.brand)}`)).toContain(
      shown.id,
    )
    expect((await space.as(null).get(`${list}?price=1`)).status).toBe(400)
  })

  test('find products by what they are suitable for and free from, where that is stated', async () => {
    const list = '/api/v1/auth/item-master-list'
    const stated = { showOnSite: true, isActive: true, ingredients: null, allergens: [], diets: [] }
    const facts = {
      vegan: { ingredients: 'Rice', diets: ['VEGAN'] },
      vegetarian: { allergens: ['MILK'], diets: ['VEGETARIAN'] },
      wheat: { ingredients: 'Wheat, peanuts', allergens: ['GLUTEN', 'PEANUTS'] },
      nuts: { allergens: ['NUTS'] },
      unstated: {},
    }
    const ids = new Map<unknown, string>()
    for (const [name, more] of Object.entries(facts)) {
      const { id } = await make.make(item, false)
      await space.work((work) => work.write(item, id, { ...stated, ...more } as never))
      ids.set(id, name)
    }
    const narrowed = async (query: string) =>
      (await space.as(null).get(`${list}?size=100&${query}`)).content
        .flatMap(({ id }) => ids.get(id) ?? [])
        .toSorted()
    const found = (search: string) => narrowed(`search=${encodeURIComponent(search)}`)
    expect(await found('vegan')).toEqual(['vegan'])
    expect(await found(' Vegetarian ')).toEqual(['vegan', 'vegetarian'])
    for (const search of ['gluten free', 'Gluten-Free', 'without  gluten', 'no wheat'])
      expect(await found(search), search).toEqual(['nuts', 'vegan', 'vegetarian'])
    expect(await found('nut free')).toEqual(['vegan', 'vegetarian'])
    expect(await found('peanut free')).toEqual(['nuts', 'vegan', 'vegetarian'])
    expect(await found('dairy-free')).toEqual(['nuts', 'vegan', 'wheat'])
    expect(await found('peanuts')).toEqual(['wheat'])
    expect(await narrowed('diet=vegetarian')).toEqual(['vegan', 'vegetarian'])
    expect(await narrowed('without=gluten')).toEqual(['nuts', 'vegan', 'vegetarian'])
    expect(await narrowed('without=gluten&without=milk')).toEqual(['nuts', 'vegan'])
    expect(await narrowed('without=nuts&diet=vegan')).toEqual(['vegan'])
    const refused = await space.as(null).get(`${list}?without=stones`)
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringContaining('without is one of celery, gluten'),
    ])
    const brand = (await space.as(null).get(`${list}?size=100&search=vegan`)).content[0]?.['brand']
    expect(
      (await space.as(null).get(`${list}?search=vegan&brand=${String(brand)}`)).content.map(
        ({ id }) => ids.get(id),
      ),
    ).toEqual(['vegan'])
  })

  const write = (body: object, from = '203.0.113.7') =>
    space.as(null).post(WRITE, body, { 'x-forwarded-for': from })
  const kept = async () => (await office().get('/contact-message/list')).content

  test('take a visitor’s message to staff, who say what became of it', async () => {
    expect((await write(message)).data).toEqual({ received: true })
    const [found] = await kept()
    expect(found).toMatchObject({
      senderName: 'Harriet Cole',
      topic: 'TRADE',
      messageStatus: 'NEW',
    })
    const id = Number(found?.id)
    const read = await office().post(`/contact-message/${id}/markRead`, { version: 1 })
    expect(read.data).toMatchObject({
      messageStatus: 'READ',
      handledBy: space.callers.ADMIN.userId,
    })
    expect(
      (await office().post(`/contact-message/${id}/markAnswered`, { version: read.data.version }))
        .data,
    ).toMatchObject({ messageStatus: 'ANSWERED' })
    expect((await office().get(`/contact-message/${id}`)).text).not.toContain('senderAddress')
    expect((await space.as(null).get('/contact-message/list')).status).toBe(401)
    expect((await space.as('EMPLOYEE').get('/contact-message/list')).status).toBe(403)
  })

  test('name each thing that is wrong with a message, and keep none of it', async () => {
    const before = (await kept()).length
    const reply = await write(
      {
        senderName: 'A',
        email: 'nobody',
        phoneNumber: '12',
        message: 'Hi',
        topic: 'MONEY',
        seconds: 20,
      },
      '203.0.113.8',
    )
    expect([reply.status, reply.errors.map(({ field }) => field).sort()]).toEqual([
      400,
      ['email', 'message', 'phoneNumber', 'senderName', 'topic'],
    ])
    expect(await kept()).toHaveLength(before)
  })

  test('let machines believe they were heard, and ask whoever is too quick once more', async () => {
    const before = (await kept()).length
    expect(
      (await write({ ...message, homepage: 'https://spam.example' }, '203.0.113.9')).data,
    ).toEqual({ received: true })
    expect((await write({ ...message, seconds: 1 }, '203.0.113.9')).status).toBe(409)
    expect((await write({ ...message, seconds: undefined }, '203.0.113.9')).status).toBe(400)
    expect(await kept()).toHaveLength(before)
  })

  test('take five messages an hour from one address, and others’ all the same', async () => {
    for (let n = 0; n < 5; n += 1) expect((await write(message, '203.0.113.10')).status).toBe(200)
    const refused = await write(message, '203.0.113.10')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect((await write(message, '203.0.113.11')).status).toBe(200)
    const together = await Promise.all(
      Array.from({ length: 8 }, () => write(message, '203.0.113.12')),
    )
    expect(together.map(({ status }) => status).toSorted()).toEqual([
      200, 200, 200, 200, 200, 429, 429, 429,
    ])
    space.moveTo('2025-06-16T13:00:01.000Z')
    expect((await write(message, '203.0.113.10')).status).toBe(200)
  })
})
