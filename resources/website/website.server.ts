import { createHash } from 'node:crypto'
import { choice, email, flag, longText, phone, localized, text, time, whole } from '#schema'
import {
  behaviour,
  get,
  post,
  readById,
  refuse,
  Refusal,
  shape,
  writer,
  type InstallationWork,
  type JsonRecord,
  type StoredOf,
  type StoredValuesOf,
  type Work,
} from '#server'
import brand from '../stock/brand.resource.ts'
import category from '../stock/item-category.resource.ts'
import item from '../stock/item-master.resource.ts'
import contactMessage from './contact-message.resource.ts'
import featuredItem from './featured-item.resource.ts'
import galleryPicture from './gallery-picture.resource.ts'
import openingHours from './opening-hours.resource.ts'
import { isWebAddress, listAddresses, readHead } from './page-heads.server.ts'
import webSection from './web-section.resource.ts'
import {
  FIRST_HOURS,
  FIRST_PICTURES,
  FIRST_WORDS,
  SITE_LANGUAGES,
  TOPICS,
  WEEKDAYS,
} from './words.ts'

/** Limit per address: enough for a family behind one router, too low for a bot. */
const MESSAGES_PER_HOUR = 5
/** Faster submissions are treated as bots. */
const LEAST_SECONDS = 3
const HOUR = 3_600_000

const words = { heading: text({ required: true }), body: text({ required: true }) }

export default behaviour('website', {
  // Reads as the system, as the call below.
  site: {
    head: (work, address) => readHead(work.asSystem, address),
    addresses: (work) => listAddresses(work.asSystem),
  },
  endpoints: [
    get('/api/v1/auth/website', {
      summary: 'Everything the public site says about the company',
      roles: 'public',
      fingerprinted: true,
      returns: shape.parts({
        company: shape.parts({
          companyName: text({ required: true }),
          companyAddress: text({ required: true }),
          companyPhone: text({ required: true }),
          companyEmail: text({ required: true }),
          socialLinks: shape.list(shape.parts({ url: text({ required: true }) })),
        }),
        sections: shape.list(
          shape.parts({
            placement: webSection.fields.placement,
            ...words,
            isOriginal: flag({ required: true }),
            url: text(),
          }),
        ),
        pictures: shape.list(
          shape.parts({
            id: whole({ required: true }),
            title: text({ required: true }),
            description: text({ required: true }),
            isOriginal: flag({ required: true }),
            drawing: galleryPicture.fields.drawing,
            url: text(),
          }),
        ),
        hours: shape.list(
          shape.parts({
            weekday: openingHours.fields.weekday,
            opensAt: time(),
            closesAt: time(),
            note: text(),
          }),
        ),
        featured: shape.list(
          shape.parts({
            id: whole({ required: true }),
            itemName: text({ required: true }),
            packSize: text({ required: true }),
            brandName: text({ required: true }),
            note: text(),
            url: text(),
          }),
        ),
        categories: shape.list(
          shape.parts({
            id: whole({ required: true }),
            categoryName: text({ required: true }),
            description: text(),
            url: text(),
          }),
        ),
      }),
      // Reads as the system, so that all visitors get the same content, including signed-in customers.
      handler: (work) => describe(work.asSystem),
    }),
    post('/api/v1/auth/contact-message', {
      summary: 'A visitor writes to the company',
      roles: 'public',
      message: 'Thank you. We have your message.',
      body: {
        senderName: text({ required: true, min: 2, max: 80 }),
        email: email({ required: true }),
        phoneNumber: phone(),
        topic: choice(TOPICS, { required: true, initial: 'OTHER' }),
        message: longText({ required: true, min: 10, max: 2000 }),
        writtenIn: choice(SITE_LANGUAGES, { required: true, initial: 'EN' }),
        // Honeypot field, invisible to humans.
        homepage: text({ max: 500 }),
        seconds: whole({ required: true, min: 0 }),
      },
      returns: shape.parts({ received: flag({ required: true }) }),
      async handler(work, { body, request }) {
        const { homepage, seconds, ...message } = body
        // Returns success, so that a bot does not learn that it was detected.
        if (homepage) return { received: true }
        if (seconds < LEAST_SECONDS)
          refuse(localized`That was very quick. Please check your message and send it again.`)
        const senderAddress = createHash('sha256')
          .update(`${request.ip} ${work.today}`)
          .digest('hex')
        await refuseTooMany(work.asSystem, senderAddress)
        await receiveMessage(work, { ...message, senderAddress })
        return { received: true }
      },
    }),
  ],
})

async function refuseTooMany(work: Work, senderAddress: string) {
  // Takes a lock, so that simultaneous messages are counted.
  const mutex = await work.one(webSection, { placement: 'CONTACT_INTRO' })
  if (mutex) await work.lock(webSection, mutex.id)
  const since = new Date(Date.parse(work.now) - HOUR).toISOString()
  const recent = await work.count(contactMessage, {
    senderAddress,
    createdDate: { atLeast: since },
  })
  if (recent >= MESSAGES_PER_HOUR)
    throw new Refusal('tooManyRequests', {
      params: { seconds: HOUR / 1000 },
      headers: { 'retry-after': String(HOUR / 1000) },
    })
}

async function describe(work: Work) {
  const { companyName, companyAddress, companyPhone, companyEmail, socialLinks } = work.settings
  return {
    company: {
      companyName,
      companyAddress,
      companyPhone,
      companyEmail,
      socialLinks: socialLinks.filter(isWebAddress).map((url) => ({ url })),
    },
    sections: await sections(work),
    pictures: await pictures(work),
    hours: await hours(work),
    featured: await featured(work),
    categories: await categories(work),
  }
}

const findUrl = (record: JsonRecord | undefined, field: string): string | null =>
  (record?.files as Readonly<Record<string, { readonly url: string }>> | undefined)?.[field]?.url ??
  null

async function sections(work: Work) {
  const rows = await work.find(webSection, {})
  const revealed = await work.serialize(webSection, rows)
  return rows.map(({ placement, heading, body }, place) => {
    const first = FIRST_WORDS[placement]
    return {
      placement,
      heading,
      body,
      isOriginal: heading === first.heading && body === first.body,
      url: findUrl(revealed[place], 'picture'),
    }
  })
}

async function pictures(work: Work) {
  const rows = (await work.find(galleryPicture, { isActive: true })).toSorted(
    (left, right) => left.displayOrder - right.displayOrder || left.id - right.id,
  )
  const revealed = await work.serialize(galleryPicture, rows)
  return rows.map(({ id, title, description, drawing }, place) => {
    const first = drawing ? FIRST_PICTURES[drawing] : null
    return {
      id,
      title,
      description,
      drawing,
      isOriginal: title === first?.title && description === first.description,
      url: findUrl(revealed[place], 'photo'),
    }
  })
}

async function hours(work: Work) {
  const byWeekday = new Map((await work.find(openingHours, {})).map((row) => [row.weekday, row]))
  return listEntries(WEEKDAYS).flatMap(([weekday]) => {
    const row = byWeekday.get(weekday)
    if (!row) return []
    const { isClosed, opensAt, closesAt, note } = row
    return [
      { weekday, opensAt: isClosed ? null : opensAt, closesAt: isClosed ? null : closesAt, note },
    ]
  })
}

/** Returns only fields that the public item list has too. */
async function featured(work: Work) {
  const rows = (await work.find(featuredItem, { isActive: true })).toSorted(
    (left, right) => left.displayOrder - right.displayOrder || left.id - right.id,
  )
  const items = await work.find(item, {
    id: rows.map((row) => row.item),
    showOnSite: true,
    isActive: true,
  })
  const revealed = new Map((await work.serialize(item, items)).map((record) => [record.id, record]))
  const brands = await readById(work, brand, items, 'brand')
  return rows.flatMap((row) => {
    const found = items.find(({ id }) => id === row.item)
    if (!found) return []
    const { id, itemName, packSize } = found
    return [
      {
        id,
        itemName,
        packSize,
        brandName: brands.get(found.brand)?.brandName ?? '',
        note: row.note,
        url: findUrl(revealed.get(id), 'image'),
      },
    ]
  })
}

/** Categories with visible items. A category without a picture uses that of its first item. */
async function categories(work: Work) {
  const rows = (await work.find(category, { isActive: true })).toSorted(
    (left, right) =>
      (left.displayOrder ?? 0) - (right.displayOrder ?? 0) ||
      left.categoryName.localeCompare(right.categoryName),
  )
  const firsts = await Promise.all(
    rows.map(
      async ({ id }) =>
        (await work.find(item, { category: id, showOnSite: true, isActive: true }, 1))[0],
    ),
  )
  const shown = rows.flatMap((row, place) => (firsts[place] ? [{ row, first: firsts[place] }] : []))
  const own = await work.serialize(
    category,
    shown.map(({ row }) => row),
  )
  const items = await work.serialize(
    item,
    shown.map(({ first }) => first),
  )
  return shown.map(({ row: { id, categoryName, description } }, place) => ({
    id,
    categoryName,
    description,
    url: findUrl(own[place], 'image') ?? findUrl(items[place], 'image'),
  }))
}

const messages = writer(contactMessage)

export const receiveMessage = (
  work: Work,
  message: StoredValuesOf<typeof contactMessage>,
): Promise<StoredOf<typeof contactMessage>> => messages.add(work, message)

export const noteLead = async (work: Work, message: number, lead: number): Promise<void> =>
  void (await messages.write(work, message, { lead }))

/** Adds the initial texts, drawings and opening hours, which staff can edit. */
export async function installWebsite(work: InstallationWork) {
  for (const [placement, words] of listEntries(FIRST_WORDS))
    await work.add(webSection, { placement, ...words })
  for (const [place, [drawing, picture]] of listEntries(FIRST_PICTURES).entries())
    await work.add(galleryPicture, {
      ...picture,
      drawing,
      displayOrder: place + 1,
      isActive: true,
    })
  for (const [weekday, open] of listEntries(FIRST_HOURS))
    await work.add(openingHours, {
      weekday,
      isClosed: open === null,
      opensAt: open?.[0] ?? null,
      closesAt: open?.[1] ?? null,
    })
}

const listEntries = <Name extends string, Value>(record: Readonly<Record<Name, Value>>) =>
  Object.entries(record) as [Name, Value][]
