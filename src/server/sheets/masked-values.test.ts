import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  csv,
  errorsOf,
  openReadings,
  resultOf,
  type Readings,
} from '../../../tests/contract/readings.ts'
import { DATABASES } from '../../../tests/kit/workspace.ts'

describe.each(DATABASES)('a value that its sender sees masked on %s', (database) => {
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

  test('that another record has is not reported as such, by import or by any other way', async () => {
    const reply = await guess('99990000')
    expect(reply.status).toBe(422)
    expect(errorsOf(reply)).toEqual([[2, '', 'notSaved']])
    expect(reply.text).not.toContain('already')
    const { id, version } = await it.stored('M1')
    for (const refused of [
      await it.admin.put(`/reading/${String(id)}`, { version, tag: '99990000' }),
      await it.admin.post('/reading', { readingCode: 'M3', tag: '99990000' }),
    ]) {
      expect([refused.status, refused.body.code, refused.errors]).toEqual([409, 'notSaved', []])
      expect(refused.text).not.toMatch(/already|tag/i)
    }
    expect(
      (await it.top.put(`/reading/${String(id)}`, { version, tag: '99990000' })).errors,
    ).toMatchObject([{ field: 'tag', code: 'duplicate' }])
  })

  test('is not compared for those who may not change it', async () => {
    await it.top.post('/reading', { readingCode: 'M5', seal: 'A-77' })
    const { id, version } = await it.stored('M5')
    for (const seal of ['A-77', 'B-88']) {
      const refused = await it.admin.put(`/reading/${String(id)}`, { version, seal })
      expect(
        [refused.status, refused.errors.map(({ field, code }) => [field, code])],
        seal,
      ).toEqual([400, [['seal', 'readOnly']]])
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
