import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { file, image, lines, me, object, reference, resource, text } from '#schema/engine'
import { selectDatabases, workspace, type Workspace } from '../../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const poster = resource('poster', {
  label: ['Poster', 'Posters'],
  title: '{posterName}',
  fields: {
    posterName: text({ required: true, max: 40 }),
    picture: image(),
    secret: image({ hiddenFrom: ['EMPLOYEE'] }),
    contract: file(),
    holder: reference('user'),
    steps: lines({ note: text(), photo: image() }),
    back: object({ cover: image(), terms: file() }),
  },
  list: { columns: ['posterName', 'picture'], sort: 'posterName' },
  allow: { SUPER_ADMIN: 'everything', ADMIN: 'everything', EMPLOYEE: ['list', 'show', 'edit'] },
  rows: { EMPLOYEE: { holder: me } },
})

const photo = (width = 900) =>
  sharp({ create: { width, height: 600, channels: 3, background: '#d98' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '52/1 38/1 0/1' } })
    .toBuffer()
const PDF = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'

interface Facts {
  readonly id: number
  readonly url: string
  readonly thumbnailUrl: string
  readonly type: string
}

describe.each(databases)('files on %s', (database) => {
  let space: Workspace
  const upload = async (content: Uint8Array | string, name = 'photo.jpg') =>
    (await space.as('ADMIN').upload('/files', { name, content })).data as unknown as Facts

  beforeAll(async () => {
    space = await workspace({ database, definitions: [poster] })
  })
  afterAll(() => space.close())

  test('a picture is kept upright, without its metadata, and in smaller sizes', async () => {
    const { id, url, thumbnailUrl } = await upload(await photo())
    const kept = await space.as(null).get(url)
    expect([
      kept.status,
      kept.headers['content-type'],
      kept.headers['x-content-type-options'],
    ]).toEqual([200, 'image/jpeg', 'nosniff'])
    expect((await sharp(kept.bytes).metadata()).exif).toBeUndefined()
    const thumb = await sharp((await space.as(null).get(thumbnailUrl)).bytes).metadata()
    expect([thumb.format, thumb.width]).toEqual(['webp', 96])
    expect(
      (await space.as('ADMIN').post('/poster', { posterName: 'A', picture: id })).data,
    ).toMatchObject({ picture: id, files: { picture: { id, type: 'image/jpeg' } } })
  })

  test('a picture within lines and groups is checked, owned and shown like any other', async () => {
    const admin = space.as('ADMIN')
    const [one, two, three] = [
      await upload(await photo()),
      await upload(await photo()),
      await upload(PDF),
    ]
    const saved = await admin.post('/poster', {
      posterName: 'Steps',
      steps: [{ note: 'a', photo: one.id }, { note: 'b' }],
      back: { cover: two.id, terms: three.id },
    })
    expect(saved.status, saved.text).toBe(201)
    expect(saved.data.files).toMatchObject({
      'steps.0.photo': { id: one.id },
      'back.cover': { id: two.id },
      'back.terms': { id: three.id },
    })
    const owned = await space.context.store.sql
      .selectFrom('larder_file')
      .select(['id', 'record_id'])
      .where('resource', '=', 'poster')
      .where('record_id', '=', saved.data.id)
      .orderBy('id')
      .execute()
    expect(owned.map(({ id }) => id)).toEqual([one.id, two.id, three.id])
    const again = await admin.put(`/poster/${saved.data.id}`, {
      ...saved.data,
      posterName: 'Steps again',
    })
    expect(again.status, again.text).toBe(200)
    const refusals = [
      [{ steps: [{ photo: 999_999 }] }, 'steps.0.photo'],
      [{ steps: [{}, { photo: three.id }] }, 'steps.1.photo'],
      [{ back: { cover: one.id } }, 'back.cover'],
      [{ back: { cover: (await upload(PDF)).id } }, 'back.cover'],
    ] as const
    for (const [input, field] of refusals) {
      const reply = await admin.post('/poster', { posterName: 'Other', ...input })
      expect([reply.status, reply.errors.map((error) => error.field)], reply.text).toEqual([
        400,
        [field],
      ])
    }
  })

  test('the content decides, not the name', async () => {
    const admin = space.as('ADMIN')
    expect(
      (await admin.upload('/files', { name: 'photo.jpg', content: '<script>alert(1)</script>' }))
        .status,
    ).toBe(415)
    expect(
      (
        await admin.upload('/files', {
          name: 'x.svg',
          content: '<svg xmlns="http://www.w3.org/2000/svg"/>',
        })
      ).status,
    ).toBe(415)
    expect((await upload(PDF, 'photo.jpg')).type).toBe('application/pdf')
    const big = { name: 'big.pdf', content: PDF + ' '.repeat(5_300_000) }
    expect((await admin.upload('/files', big)).body).toMatchObject({
      status: 'PAYLOAD_TOO_LARGE',
      message: 'The file is too large. The limit is 5 MB.',
    })
    expect((await admin.upload('/files?use=image', big)).body.message).toContain(
      'The limit is 2 MB.',
    )
    expect(
      (await admin.upload('/files?usage=image', { name: 'a.pdf', content: PDF })).errors,
    ).toMatchObject([{ field: 'usage', code: 'badParameter' }])
    expect((await space.as(null).upload('/files', { name: 'a.pdf', content: PDF })).status).toBe(
      401,
    )
  })

  test('a document is sent for saving, never to be shown as a page', async () => {
    const { url } = await upload(PDF, 'Contract “é”.pdf')
    const sent = await space.as(null).get(url)
    expect(sent.headers['content-disposition']).toMatch(
      /^attachment; filename\*=UTF-8''Contract%20/,
    )
    expect(sent.headers['content-security-policy']).toContain('sandbox')
  })

  test('an address is good for a while and for nothing else', async () => {
    const [first, second] = [await upload(PDF), await upload(PDF)]
    const moved = first.url.replace(`/files/${first.id}`, `/files/${second.id}`)
    for (const url of [
      moved,
      `/files/${first.id}`,
      `${first.url}x`,
      first.url.replace(/expires=\d/, 'expires=9'),
    ]) {
      expect((await space.as('SUPER_ADMIN').get(url)).status).toBe(403)
    }
    expect((await space.as(null).get(`${first.url}&width=9`)).status).toBe(400)
    space.moveTo('2025-06-16T14:30:00.000Z')
    expect((await space.as(null).get(first.url)).status).toBe(403)
    space.moveTo('2025-06-16T12:00:00.000Z')
  })

  test('a record takes only its writer’s fresh upload, of the right kind', async () => {
    const admin = space.as('ADMIN')
    const { id } = await upload(await photo())
    expect(
      (await space.as('SUPER_ADMIN').post('/poster', { posterName: 'Stolen', picture: id })).errors,
    ).toMatchObject([{ field: 'picture', code: 'notFound' }])
    const mine = await admin.post('/poster', { posterName: 'Mine', picture: id })
    expect(
      (await admin.post('/poster', { posterName: 'Twice', picture: id })).errors,
    ).toMatchObject([{ field: 'picture', code: 'notFound' }])
    expect(
      (
        await admin.put(`/poster/${mine.data.id}`, {
          picture: id,
          posterName: 'Still mine',
          version: 1,
        })
      ).status,
    ).toBe(200)
    expect(
      (await admin.post('/poster', { posterName: 'Wrong', picture: (await upload(PDF)).id }))
        .errors,
    ).toMatchObject([{ field: 'picture' }])
    expect((await admin.post('/poster', { posterName: 'None', picture: 99_999 })).status).toBe(400)
  })

  test('addresses are given only for fields that the role may read', async () => {
    const [open, hidden] = [await upload(await photo()), await upload(await photo())]
    await space.as('ADMIN').post('/poster', {
      posterName: 'Z',
      picture: open.id,
      secret: hidden.id,
      holder: space.callers.EMPLOYEE.userId,
    })
    const [seen] = (await space.as('EMPLOYEE').get('/poster/list')).content
    expect(Object.keys(seen?.files as object)).toEqual(['picture'])
    const whole = (await space.as('EMPLOYEE').get(`/poster/${seen?.id}`)).data
    expect(Object.keys(whole.files as object)).toEqual(['picture'])
    expect(whole).not.toHaveProperty('secret')
  })
})
