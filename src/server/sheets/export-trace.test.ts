import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../tests/kit/client.ts'
import { selectDatabases, workspace, type Workspace } from '../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('on %s', (database) => {
  let space: Workspace
  let admin: Client

  beforeAll(async () => {
    space = await workspace({ database, installed: true })
    admin = space.as('ADMIN')
  })
  afterAll(() => space.close())

  describe('what leaves the house', () => {
    const exportsOf = (role: 'ADMIN' | 'SUPER_ADMIN' | 'CUSTOMER') =>
      space.context.store.sql
        .selectFrom('larder_export')
        .selectAll()
        .where('by', '=', space.callers[role].userId)
        .orderBy('id')
        .execute()
    const idsOf = async () =>
      (await admin.get('/employee/list')).content.map(({ id }) => Number(id))

    test('is noted as it is delivered, whoever asks for it and whatever they say of it', async () => {
      const [first = 0] = await idsOf()
      const delivered = await admin.get(`/employee/sheet?ids=${first}&exportId=`)
      const id = delivered.data.exportId
      expect(await admin.get(`/employee/sheet?ids=${first},999999&exportId=${id}`)).toMatchObject({
        status: 200,
        data: { exportId: id },
      })
      expect(await exportsOf('ADMIN')).toMatchObject([
        { id, resource: 'employee', rows: 2, format: null },
      ])
      const message = { exportId: id, format: 'csv', fileName: 'people.csv' }
      expect(await admin.post('/export-log', { ...message, rows: 1_000_000_000 })).toMatchObject({
        status: 400,
        errors: [{ field: 'rows' }],
      })
      expect(await admin.post('/export-log', message)).toMatchObject({
        status: 200,
        data: { rows: 2 },
      })
      expect(await exportsOf('ADMIN')).toMatchObject([
        { rows: 2, format: 'csv', file_name: 'people.csv' },
      ])
      // Recorded only once, and only for the user who received the export.
      expect(await admin.post('/export-log', { ...message, fileName: 'other.csv' })).toMatchObject({
        status: 404,
      })
      expect(await space.as('SUPER_ADMIN').post('/export-log', message)).toMatchObject({
        status: 404,
      })
      expect(await admin.get(`/brand/sheet?ids=1&exportId=${id}`)).toMatchObject({ status: 404 })
    })

    test('counts of what a screen had already the rows that are there for the caller', async () => {
      const ids = await idsOf()
      const noted = await admin.post('/export-log', {
        resource: 'employee',
        ids: [...ids, ...ids, 999_999],
        format: 'xlsx',
        fileName: 'seen.xlsx',
      })
      expect(noted).toMatchObject({ status: 200, data: { rows: ids.length } })
      expect(
        await admin.post('/export-log', {
          resource: 'employee',
          ids,
          format: 'xlsx',
          exportId: noted.data.exportId,
        }),
      ).toMatchObject({ data: { rows: 2 * ids.length } })
      expect((await exportsOf('ADMIN')).at(-1)).toMatchObject({
        resource: 'employee',
        rows: 2 * ids.length,
        file_name: 'seen.xlsx',
      })
      for (const wrong of [
        { ids: ['x'] },
        { ids: 3 },
        { ids: Array.from({ length: 501 }, (_, place) => place + 1) },
        { resource: 'nothing', ids: [] },
      ]) {
        expect(
          await admin.post('/export-log', { resource: 'employee', format: 'csv', ...wrong }),
        ).toMatchObject({ status: 400 })
      }
      expect(
        await space
          .as('CUSTOMER')
          .post('/export-log', { resource: 'employee', ids, format: 'csv' }),
      ).toMatchObject({ status: 403 })
    })

    test('leaves a trace as a whole list or page by page, and none as a page that is looked at', async () => {
      const top = space.as('SUPER_ADMIN')
      const before = (await exportsOf('SUPER_ADMIN')).length
      const added = async () => (await exportsOf('SUPER_ADMIN')).slice(before)
      await top.get('/employee/list?size=100')
      expect(await added()).toEqual([])
      for (let input = 0; input < 2; input++) await top.get('/user?search=tester')
      expect(await added()).toMatchObject([
        { resource: 'user', rows: 4, filter: '/user?search=tester', format: null },
      ])
      // Ten pages of a hundred rows are more than viewing.
      const people = (await top.get('/user/list')).content.length
      for (let page = 0; page * people <= 1_000 + people; page++)
        await top.get('/user/list?size=100')
      await expect
        .poll(async () => (await added()).slice(1))
        .toMatchObject([{ resource: 'user', filter: '/user/list?size=100' }])
      expect((await added())[1]?.rows).toBeGreaterThanOrEqual(1_000)
    })

    test('leaves a trace in pages larger than a screen shows, however few rows they are in all', async () => {
      const top = space.as('SUPER_ADMIN')
      const before = (await exportsOf('SUPER_ADMIN')).length
      const added = async () => (await exportsOf('SUPER_ADMIN')).slice(before)
      await space.work(async (work) => {
        for (let n = 0; n < 130; n++)
          await work.add(work.registry.get('brand'), { brandName: `Brand ${n}`, isActive: true })
      })
      await top.get('/brand/list?size=100')
      expect(await added()).toEqual([])
      await top.get('/brand/list?size=120')
      await expect
        .poll(added)
        .toMatchObject([{ resource: 'brand', filter: '/brand/list?size=120' }])
      // Viewed rows are not counted; the last page of the export is.
      await top.get('/brand/list?size=100')
      const rest = (await top.get('/brand/list?size=120&page=1')).content.length
      expect([rest > 0, rest <= 20]).toEqual([true, true])
      // Reads are recorded in batches, so a small page causes no write.
      expect(await added()).toMatchObject([{ rows: 120 }])
      await top.get('/brand/list?page=0&size=120')
      await expect.poll(added).toMatchObject([{ rows: 240 + rest }])
    })

    test('leaves a trace in the list of a behaviour, too', async () => {
      const top = space.as('SUPER_ADMIN')
      const before = (await exportsOf('SUPER_ADMIN')).length
      await space.work(async (work) => {
        for (let n = 0; n < 110; n++) {
          await work.add(work.registry.get('customer'), {
            customerName: `Buyer ${n}`,
            customerType: 'RETAILER',
            phoneNumber: `+44300000${1000 + n}`,
            isActive: true,
          })
        }
      })
      const page = await top.get('/payment/customer?size=200')
      expect(page.content.length).toBeGreaterThan(100)
      await expect.poll(async () => (await exportsOf('SUPER_ADMIN')).length).toBe(before + 1)
    })

    test('whole rows come with the codes of what they point at, masked for those who see them masked', async () => {
      const top = space.as('SUPER_ADMIN')
      const [found] = (await admin.get('/employee/list')).content
      const { version } = (await top.get(`/employee/${String(found?.id)}`)).data
      await top.put(`/employee/${String(found?.id)}`, {
        version,
        bankName: 'Bank',
        bankAccountName: 'Erin',
        bankAccountNumber: '12345678',
        bankCode: '12-34-56',
      })
      const reply = await admin.get(`/employee/sheet?ids=${String(found?.id)}`)
      const { records, codes } = reply.data as unknown as {
        records: Record<string, unknown>[]
        codes: Record<string, Record<string, string>>
      }
      expect(records[0]).toMatchObject({ bankAccountNumber: '••••5678' })
      expect(codes.department?.[String(records[0]?.department)]).toBe('TEST')
      expect((await space.as('CUSTOMER').get('/employee/sheet?ids=1')).status).toBe(403)
    })
  })
})
