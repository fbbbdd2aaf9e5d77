import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  csv,
  errorsOf,
  openReadings,
  resultOf,
  type Readings,
} from '../../../tests/contract/readings.ts'
import { selectDatabases } from '../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('a value that its sender sees masked on %s', (database) => {
  let it: Readings
  beforeAll(async () => {
    it = await openReadings(database)
  })
  afterAll(() => it.close())
  const guess = (tag: string, dryRun = 'true') =>
    it.upload(csv('readingCode,tag', `M1,${tag}`), { by: it.admin, dryRun })
  beforeAll(async () => {
    await it.top.post('/reading', { readingCode: 'M1', tag: '12345678' })
    await it.top.post('/reading', { readingCode: 'M2', tag: '99990000' })
    await it.top.post('/reading', { readingCode: 'M5x', tag: 'own' })
  })

  test('is reported as set, whether it equals or not, and an equal one writes nothing', async () => {
    for (const tag of ['12345678', '87655678']) {
      const reply = await guess(tag)
      expect(resultOf(reply), tag).toMatchObject({ updated: 1, unchanged: 0 })
      expect(resultOf(reply).rows[0]?.changes).toEqual([
        { field: 'tag', before: '••••5678', after: '••••5678', isSet: true },
      ])
    }
    expect(resultOf(await guess('12345678', 'false'))).toMatchObject({ updated: 1 })
    const record = await it.stored('M1')
    expect(record.version).toBe(1)
    expect((await it.top.get(`/reading/${String(record.id)}/history`)).content).toHaveLength(1)
  })

  test('decides nothing where another record has it: form, edit, import and dry run save it like any other', async () => {
    for (const [dryRun, row] of [
      ['true', 1],
      ['false', 2],
    ] as const) {
      for (const [code, tag] of [
        [`T${row}`, '99990000'],
        [`F${row}`, `free${row}`],
      ]) {
        const reply = await it.upload(csv('readingCode,tag', `${code},${tag}`), {
          by: it.admin,
          dryRun,
        })
        expect([reply.status, resultOf(reply).created, resultOf(reply).rows[0]?.errors]).toEqual([
          200,
          1,
          [],
        ])
      }
    }
    const twice = await it.upload(csv('readingCode,tag', 'T3,99990000', 'T4,99990000'), {
      by: it.admin,
    })
    expect([twice.status, resultOf(twice).created]).toEqual([200, 2])
    const made = await it.admin.post('/reading', { readingCode: 'T5', tag: '99990000' })
    expect([made.status, made.data.tag]).toEqual([201, '••••0000'])
    const { id, version } = await it.stored('M1')
    const changed = await it.admin.put(`/reading/${String(id)}`, { version, tag: '99990000' })
    expect([changed.status, changed.data.tag]).toEqual([200, '••••0000'])
  })

  test('is refused to those who see it, and listed to them as a possible duplicate', async () => {
    const { id, version } = await it.stored('M5x')
    for (const refused of [
      await it.top.post('/reading', { readingCode: 'M6', tag: ' 99990000 ' }),
      await it.top.put(`/reading/${String(id)}`, { version, tag: '99990000' }),
    ]) {
      expect([refused.status, refused.errors.map(({ field, code }) => [field, code])]).toEqual([
        409,
        [['tag', 'duplicate']],
      ])
    }
    const sheet = await it.upload(csv('readingCode,tag', 'M7,99990000'), { by: it.top })
    expect([sheet.status, errorsOf(sheet)[0]?.[1]]).toEqual([422, 'tag'])
    const codes = (await it.top.get('/reading/list?possibleDuplicate=true&size=50')).content.map(
      ({ readingCode }) => readingCode,
    )
    expect(codes).toEqual(['M1', 'M2', 'T2', 'T3', 'T4', 'T5'])
    const others = await it.top.get('/reading/list?possibleDuplicate=false&size=50')
    expect(others.content.map(({ readingCode }) => readingCode)).toEqual(['F2', 'M5x'])
    expect((await it.admin.get('/reading/list?possibleDuplicate=true')).status).toBe(400)
  })

  test('is entered once by two who see it and enter it together', async () => {
    const both = await Promise.all(
      ['R1', 'R2'].map((readingCode) => it.top.post('/reading', { readingCode, tag: 'race-1' })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('is not compared for those who may not change it', async () => {
    await it.top.post('/reading', { readingCode: 'M5', seal: 'A-77' })
    const { id, version } = await it.stored('M5')
    for (const seal of ['A-77', 'B-88']) {
      const refused = await it.admin.put(`/reading/${String(id)}`, { version, seal })
      expect(
        [refused.status, refused.errors.map(({ field, code }) => [field, code])],
        seal,
      ).toEqual([403, [['seal', 'readOnly']]])
    }
    expect(
      (
        await it.admin.put(`/reading/${String(id)}`, {
          version,
          seal: '••77',
          remark: 'sent back whole',
        })
      ).status,
    ).toBe(200)
  })

  test('is no filter and no order', async () => {
    expect((await it.admin.get('/reading/list?tag=12345678')).status).toBe(400)
    expect((await it.admin.get('/reading/list?sortByField=tag')).status).toBe(400)
    expect((await it.admin.get('/reading/list?search=12345678')).content).toEqual([])
  })
})
