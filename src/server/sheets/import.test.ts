import { afterAll, describe, expect, test } from 'vitest'
import { workbookOf } from '../../../tests/hostile/workbook-parts.ts'
import { longPart } from '../../../tests/kit/zip.ts'
import {
  csv,
  EMPLOYEE,
  openEmployees,
  person,
  resultOf,
} from '../../../tests/contract/imports/employee-sheets.ts'
import { selectDatabases } from '../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('on %s', async (database) => {
  const { space, admin, upload, employees } = await openEmployees(database)
  afterAll(() => space.close())

  describe('a file of new people', () => {
    test('is only looked at in a dry run', async () => {
      const reply = await upload(csv(EMPLOYEE, person(1), person(2)), { dryRun: 'true' })
      expect(reply.status, reply.text).toBe(200)
      expect(resultOf(reply)).toMatchObject({
        batchId: null,
        dryRun: true,
        created: 2,
        updated: 0,
        unchanged: 0,
        failed: 0,
      })
      expect(resultOf(reply).rows[0]).toMatchObject({ row: 2, action: 'created', errors: [] })
      expect(resultOf(reply).rows[0]?.changes).toContainEqual({
        field: 'department',
        before: null,
        after: 'Test kitchen',
      })
      expect(await employees('First1')).toEqual([])
    })

    test('is saved as one batch that the history names', async () => {
      const reply = await upload(csv(EMPLOYEE, person(1), person(2)), {}, '/upload-employees')
      expect(reply.status, reply.text).toBe(200)
      const { batchId, created } = resultOf(reply)
      expect(created).toBe(2)
      const [first] = await employees('First1')
      expect(first?.employeeCode).toMatch(/^EMP-\d{5}$/)
      const history = await admin.get(`/employee/${String(first?.id)}/history`)
      expect(history.content[0]).toMatchObject({ via: 'import', batchId, kind: 'create' })
      const batch = await space.context.store.sql
        .selectFrom('larder_batch')
        .selectAll()
        .where('id', '=', batchId ?? 0)
        .executeTakeFirstOrThrow()
      expect(batch).toMatchObject({
        resource: 'employee',
        file_name: 'people.csv',
        created: 2,
        updated: 0,
        unchanged: 0,
        failed: 0,
        mode: 'all',
      })
    })

    test('says itself when they joined: no default fills it, and people who are there already need none', async () => {
      const header = EMPLOYEE.replace('dateOfJoining,', '')
      const without = (n: number) => person(n).replace('"2024-01-02",', '')
      const input = async (content: string, fields = {}) =>
        resultOf(await upload(content, { dryRun: 'true', ...fields }))
      const missing = [{ field: 'dateOfJoining', code: 'required' }]
      const constants = JSON.stringify({ constants: { dateOfJoining: '2024-02-03' } })
      expect(
        (
          await input(
            csv(
              EMPLOYEE,
              person(14, { dateOfJoining: '' }),
              person(15, { dateOfJoining: 'N/A' }),
              person(1, { dateOfJoining: '' }),
            ),
          )
        ).rows.map(({ action, errors }) => [action, errors]),
      ).toMatchObject([
        ['failed', missing],
        ['failed', missing],
        ['unchanged', []],
      ])
      expect(await input(csv(header, without(14), without(1)))).toMatchObject({
        failed: 1,
        unchanged: 1,
        rows: [{ errors: missing }, { errors: [] }],
      })
      expect(await input(csv(header, without(14)), { mapping: constants })).toMatchObject({
        created: 1,
        failed: 0,
      })
    })

    test('changes nothing when it comes again', async () => {
      expect(resultOf(await upload(csv(EMPLOYEE, person(1), person(2))))).toMatchObject({
        created: 0,
        updated: 0,
        unchanged: 2,
      })
    })

    test('changes the cells that differ, and only those', async () => {
      const reply = await upload(
        csv(
          EMPLOYEE,
          person(1, { designation: 'Head baker', departmentCode: 'dairy & kase' }),
          person(2),
        ),
      )
      expect(resultOf(reply)).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
      expect(resultOf(reply).rows[0]?.changes).toEqual([
        { field: 'department', before: 'Test kitchen', after: 'Dairy & Käse' },
        { field: 'designation', before: 'Baker', after: 'Head baker' },
      ])
    })
  })

  describe('a file with bad rows', () => {
    const bad = csv(
      EMPLOYEE,
      person(11),
      person(12, { dateOfBirth: '31/02/1990', departmentCode: 'NOPE' }),
      '',
      person(13, { firstName: '' }),
      person(14, { phoneNumber: '+442079460111' }),
      person(15, { departmentCode: 'OLD' }),
      person(16, { dateOfBirth: '2015-01-01' }),
    )

    test('saves nothing and names every error by its row', async () => {
      const reply = await upload(bad)
      expect(reply.status).toBe(422)
      expect(reply.body.status).toBe('UNPROCESSABLE')
      const result = resultOf(reply)
      expect(result).toMatchObject({ batchId: null, failed: 5, created: 1 })
      const errors = result.rows.flatMap(({ row, errors: those }) =>
        those.map(({ field, code }) => [row, field, code]),
      )
      expect(errors).toEqual([
        [3, 'dateOfBirth', 'date'],
        [3, 'department', 'unknownName'],
        [5, 'firstName', 'required'],
        [6, 'phoneNumber', 'repeatedInFile'],
        [7, 'department', 'notUsable'],
        [8, 'dateOfBirth', 'rule'],
      ])
      expect(result.rows[1]?.errors[0]?.value).toBe('31/02/1990')
      expect(await employees('First11')).toEqual([])
      expect(await employees('First1')).toHaveLength(1)
    })

    test('says so in a dry run as well', async () => {
      const reply = await upload(bad, { dryRun: 'true' })
      expect(reply.status).toBe(422)
      expect(resultOf(reply)).toMatchObject({ dryRun: true, failed: 5 })
    })

    test('tells that a unique value is taken', async () => {
      const reply = await upload(csv(`${EMPLOYEE},employeeCode`, `${person(1)},EMP-90001`))
      expect(reply.status).toBe(422)
      expect(resultOf(reply).rows[0]?.errors).toMatchObject([
        { field: 'phoneNumber', code: 'duplicate' },
      ])
    })
  })

  describe('what is no sheet, or too much of one', () => {
    test.each([
      ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), 415],
      ['a PDF called .csv', Buffer.from('%PDF-1.7\nabc'), 415],
      ['nothing', Buffer.alloc(0), 422],
      ['a header alone', Buffer.from('firstName,lastName\n'), 422],
      [
        'a broken workbook',
        Buffer.concat([Buffer.from('PK\x03\x04 xl/workbook.xml '), Buffer.alloc(200)]),
        422,
      ],
      ['more than 25 MB', Buffer.alloc(26 * 1024 * 1024, 'a'), 413],
      ['more than 100,000 rows', Buffer.from(`firstName\n${'x\n'.repeat(100_001)}`), 413],
    ])('%s is refused', async (_, content, status) => {
      const reply = await upload(content)
      expect(reply.status, reply.text.slice(0, 300)).toBe(status)
    })

    test('a workbook that unpacks without end is refused', async () => {
      const reply = await upload(
        workbookOf({
          sheet: longPart('xl/worksheets/sheet1.xml', {
            start: '<worksheet>',
            repeated: ' '.repeat(1_000_000),
            times: 700,
            end: '</worksheet>',
          }),
        }),
        {},
        '/employee/import',
        'bomb.xlsx',
      )
      expect(reply.status).toBe(413)
    })

    test('a part without a file name is a file as well', async () => {
      const form = [
        '--line',
        'content-disposition: form-data; name="file"',
        'content-type: application/octet-stream',
        '',
        csv(EMPLOYEE, person(1)),
        '--line--',
        '',
      ]
      const send = (path: string) =>
        admin.post(path, Buffer.from(form.join('\r\n')), {
          'content-type': 'multipart/form-data; boundary=line',
        })
      expect((await send('/employee/import')).status).toBe(200)
      expect((await send('/files')).status).toBe(415)
    })

    test('with a wrong row is saved without it on demand', async () => {
      const lines = [person(71), person(72, { dateOfBirth: 'never' }), person(73)]
      const reply = await upload(csv(EMPLOYEE, ...lines), { mode: 'good' })
      expect(reply.status, reply.text).toBe(200)
      expect(resultOf(reply)).toMatchObject({ created: 2, failed: 1, isPartial: true })
      expect(resultOf(reply).rows.map(({ row, action }) => [row, action])).toEqual([
        [2, 'created'],
        [3, 'failed'],
        [4, 'created'],
      ])
      expect(await employees('First71')).toHaveLength(1)
      expect(await employees('First72')).toEqual([])
      const none = await upload(csv(EMPLOYEE, person(72, { dateOfBirth: 'never' })), {
        mode: 'good',
      })
      expect(none.status).toBe(422)
    })

    test('other modes and fields are refused politely', async () => {
      expect((await upload(csv(EMPLOYEE, person(1)), { mode: 'some' })).status).toBe(400)
      expect((await upload(csv(EMPLOYEE, person(1)), { shape: 'round' })).status).toBe(400)
      expect((await admin.post('/employee/import', {})).status).toBe(415)
    })
  })

  describe('a file that is sent again with the same key', () => {
    const people = (...numbers: number[]) => csv(EMPLOYEE, ...numbers.map((n) => person(n)))
    const send = (content: string, key: string, fields = {}) =>
      admin.upload('/upload-employees', { name: 'people.csv', content }, fields, {
        'idempotency-key': key,
      })
    const { sql } = space.context.store
    const stopLast = (created: number) =>
      space.work(async (work) => {
        const { id } = await work.sql
          .selectFrom('larder_batch')
          .select('id')
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
        await work.sql.updateTable('larder_batch').set({ created }).where('id', '=', id).execute()
        await work.sql.deleteFrom('larder_import').where('batch_id', '=', id).execute()
        await work.sql
          .insertInto('larder_import')
          .values({
            batch_id: id,
            resource: 'employee',
            by: null,
            state: 'stopped',
            is_ledger: 1,
            opened_at: '',
            file_name: 'people.csv',
          })
          .execute()
        return id
      })

    test('is saved once, and answered with the same counts', async () => {
      const counts = { created: 2, updated: 0, unchanged: 0, failed: 0 }
      expect((await send(people(31, 32), 'twice', { dryRun: 'true' })).data).toMatchObject(counts)
      const together = await Promise.all([1, 2].map(() => send(people(31, 32), 'twice')))
      const [first] = together.filter(({ status }) => status === 200)
      expect(first?.data).toMatchObject(counts)
      expect((await send(people(31, 32), 'twice')).data).toMatchObject({
        ...counts,
        batchId: first?.data.batchId,
        dryRun: false,
        rows: [],
        file: { name: 'people.csv', rows: 2 },
      })
      const { n } = await sql
        .selectFrom('larder_batch')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('created', '=', 2)
        .where('id', '>=', Number(first?.data.batchId))
        .executeTakeFirstOrThrow()
      expect([Number(n), (await employees('First31')).length]).toEqual([1, 1])
      expect((await send(people(31), '')).status).toBe(400)
    })

    test('is refused with another content, and saved anew a day later', async () => {
      await send(people(33), 'other')
      const mapping = '{"constants":{"designation":"Cook"}}'
      for (const reply of [
        await send(people(33, 34), 'other'),
        await send(people(33), 'other', { mapping }),
      ])
        expect([reply.status, reply.body.code, reply.body.message]).toEqual([
          409,
          'alreadyImported',
          'Your last import (people.csv) was saved. Check the list; if this file is still needed, import it again.',
        ])
      expect(await employees('First34')).toEqual([])
      await space.work((work) =>
        work.sql
          .updateTable('larder_idempotency')
          .set({ at: '2025-06-15T11:59:59.000Z' })
          .where('call', '=', 'POST /employee/import')
          .execute(),
      )
      expect((await send(people(33, 34), 'other')).data).toMatchObject({ created: 1, unchanged: 1 })
    })

    test('as postings that were stopped counts those that stay, and begins again where none does', async () => {
      await send(people(35, 36), 'stopped')
      const batchId = await stopLast(1)
      const again = await send(people(35, 36), 'stopped')
      expect([again.status, again.body.message]).toEqual([
        422,
        '1 of 2 rows was posted and will stay.',
      ])
      expect(again.data).toMatchObject({ batchId, created: 1, failed: 1, rows: [] })
      await send(people(35, 36), 'stopped early')
      await stopLast(0)
      expect((await send(people(35, 36), 'stopped early')).data).toMatchObject({ unchanged: 2 })
    })
  })

  describe('who may import', () => {
    test('those whose role has it, and nobody else', async () => {
      const file = { name: 'people.csv', content: csv(EMPLOYEE, person(1)) }
      expect((await space.as(null).upload('/employee/import', file)).status).toBe(401)
      expect((await space.as('EMPLOYEE').upload('/employee/import', file)).status).toBe(403)
      expect((await space.as('CUSTOMER').upload('/upload-employees', file)).status).toBe(403)
      expect((await space.as('ADMIN').upload('/brand/import', file)).status).toBe(403)
    })
  })
})
