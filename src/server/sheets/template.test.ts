import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { isEmptyCell, needOf, sheetColumns, type Definition } from '#schema/engine'
import { temporaryFolder } from '../../../tests/temporary-folder.ts'
import {
  DATABASES,
  workspace,
  type Client,
  type Reply,
  type Workspace,
} from '../../../tests/workspace.ts'
import { checkRows } from './check-rows.ts'
import { readOrder } from './import-sheet.ts'
import { paceOf } from './pace.ts'
import { withSheet } from './read-sheet.ts'
import type { SheetTable } from './sheet-table.ts'

describe.each(DATABASES)('on %s', (database) => {
  let space: Workspace
  let admin: Client

  beforeAll(async () => {
    space = await workspace({ database, installed: true })
    admin = space.as('ADMIN')
  })
  afterAll(() => space.close())

  describe('the template', () => {
    const sheetOf = (reply: Reply): unknown[][] => {
      const workbook = read(reply.bytes)
      return utils.sheet_to_json(workbook.Sheets[workbook.SheetNames[0] ?? ''] ?? {}, {
        header: 1,
        raw: false,
      })
    }

    const tableOf = (content: Buffer): Promise<SheetTable> => {
      const path = join(temporaryFolder('template'), 'sheet')
      writeFileSync(path, content)
      return withSheet(
        { path, name: 'template.xlsx', size: content.length, remove: () => Promise.resolve() },
        async (table) => table,
      )
    }

    /** The table as a file would give it that has these columns and no other. */
    const withColumns = (table: SheetTable, headers: readonly string[]): SheetTable => {
      const those = <Each>(row: readonly Each[]): Each[] =>
        headers.map((header) => row[table.headers.indexOf(header)] as Each)
      return {
        ...table,
        headers,
        headed: headers.length,
        rows: table.rows.map(({ row, cells, kinds }) => ({
          row,
          cells: those(cells),
          kinds: those(kinds),
        })),
      }
    }

    /** What an import says of a table, once its file has been read: reading starts a process for each file. */
    const errorsIn = async (definition: Definition, table: SheetTable) => {
      const {
        context,
        callers: { SUPER_ADMIN: caller },
      } = space
      const reading = await readOrder(context, caller, {
        definition,
        table,
        order: { file: { name: 'rows.xlsx' }, mapping: undefined },
      })
      const { rows } = await checkRows(
        context,
        caller,
        reading,
        paceOf(new AbortController().signal),
      )
      expect(rows).toHaveLength(1)
      return rows.flatMap(({ errors }) => errors)
    }

    const importable = () =>
      [...space.context.registry.resources.values()].filter(
        (definition: Definition) =>
          definition.sheet &&
          ['everything', 'import'].some((grant) =>
            [definition.allow.SUPER_ADMIN].flat().includes(grant as never),
          ),
      )

    test.each([
      [
        'Employee',
        'employeeCode firstName lastName gender dateOfBirth dateOfJoining departmentCode designation employeeType phoneNumber email addressLine1 country state city postalCode bankName bankAccountName bankAccountNumber bankCode createUser',
        'firstName lastName dateOfBirth dateOfJoining departmentCode designation phoneNumber',
        'bankName bankAccountName bankAccountNumber bankCode',
      ],
      [
        'Customer',
        'customerCode customerName contactPerson customerType phoneNumber email taxNumber addressLine1 country state city postalCode creditLimit creditDays discountPercent createUser',
        'customerName customerType phoneNumber addressLine1 country state city postalCode',
        'contactPerson',
      ],
      [
        'CustomerPayment',
        'customerCode salesId amount paymentType paymentDate reference excessToWallet',
        'customerCode amount paymentType paymentDate',
        'reference',
      ],
    ])(
      'of %s has the agreed columns and says which are needed',
      async (className, header, always, sometimes) => {
        const reply = await admin.get(`/download-sample-template?className=${className}`)
        expect(reply.headers['content-type']).toContain('spreadsheetml')
        expect(sheetOf(reply)[0]).toEqual(header.split(' '))
        const guide = utils.sheet_to_json<unknown[]>(read(reply.bytes).Sheets['Guide'] ?? {}, {
          header: 1,
        })
        const columnsOf = (needed: string) =>
          guide.filter((row) => row[2] === needed).map(([column]) => column)
        expect(columnsOf('yes')).toEqual(always.split(' '))
        expect(columnsOf('in some rows')).toEqual(sometimes.split(' '))
      },
    )

    test('of every resource that can be imported needs of a new record what the import demands', async () => {
      const top = space.as('SUPER_ADMIN')
      await top.post('/brand', { brandName: 'Needed' })
      await top.post('/item-category', { categoryName: 'Needed' })
      const claims: string[] = []
      for (const definition of importable()) {
        const whole = await tableOf(
          (await top.get(`/download-sample-template?className=${definition.name}`)).bytes,
        )
        const filled = sheetColumns(definition, 'SUPER_ADMIN').filter(
          ({ header }) => !isEmptyCell(whole.rows[0]?.cells[whole.headers.indexOf(header)] ?? null),
        )
        for (const left of filled) {
          const kept = filled.filter((each) => each !== left)
          const errors = await errorsIn(
            definition,
            withColumns(
              whole,
              kept.map(({ header }) => header),
            ),
          )
          // What is wrong with another field then is not for want of this one.
          const asked = errors.some(({ field }) => field === left.name) ? 'refused' : 'accepted'
          const need = needOf(definition, left.name, {
            columns: new Set(kept.map(({ name }) => name)),
            constants: {},
          })
          claims.push(
            `${definition.name}.${left.name} ${need === 'sometimes' ? asked : need === 'always' ? 'refused' : 'accepted'}`,
          )
          expect(`${definition.name}.${left.name} ${asked}`, JSON.stringify(errors)).toBe(
            claims.at(-1),
          )
        }
      }
      expect(claims.filter((claim) => claim.endsWith('refused')).length).toBeGreaterThan(10)
      expect(claims).toEqual(
        expect.arrayContaining(
          [
            'customer.customerType',
            'employee.dateOfJoining',
            'receipt.customer',
            'receipt.paymentDate',
          ].map((name) => `${name} refused`),
        ),
      )
    })

    test('of every resource that can be imported has an example that imports cleanly', async () => {
      expect(importable().length).toBeGreaterThan(2)
      const top = space.as('SUPER_ADMIN')
      await top.post('/brand', { brandName: 'Hearth' })
      await top.post('/item-category', { categoryName: 'Bread' })
      for (const definition of importable()) {
        const template = await top.get(`/download-sample-template?className=${definition.name}`)
        expect(template.status, definition.name).toBe(200)
        const reply = await top.upload(
          `/${definition.name}/import`,
          { name: 'template.xlsx', content: template.bytes },
          { dryRun: 'true' },
        )
        expect(
          reply.status,
          `${definition.name} ${JSON.stringify(reply.data.rows ?? reply.text)}`,
        ).toBe(200)
        expect(reply.data).toMatchObject({ created: 1 })
      }
    })

    test('of something unknown is refused', async () => {
      expect((await admin.get('/download-sample-template?className=Spaceship')).status).toBe(400)
      expect((await admin.get('/download-sample-template')).status).toBe(400)
      expect(
        (await space.as('EMPLOYEE').get('/download-sample-template?className=Employee')).status,
      ).toBe(403)
    })
  })

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
      const said = { exportId: id, format: 'csv', fileName: 'people.csv' }
      expect(await admin.post('/export-log', { ...said, rows: 1_000_000_000 })).toMatchObject({
        status: 400,
        errors: [{ field: 'rows' }],
      })
      expect(await admin.post('/export-log', said)).toMatchObject({
        status: 200,
        data: { rows: 2 },
      })
      expect(await exportsOf('ADMIN')).toMatchObject([
        { rows: 2, format: 'csv', file_name: 'people.csv' },
      ])
      // Said once, and by whom it was delivered to.
      expect(await admin.post('/export-log', { ...said, fileName: 'other.csv' })).toMatchObject({
        status: 404,
      })
      expect(await space.as('SUPER_ADMIN').post('/export-log', said)).toMatchObject({ status: 404 })
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
      for (let asked = 0; asked < 2; asked++) await top.get('/user?search=tester')
      expect(await added()).toMatchObject([
        { resource: 'user', rows: 4, filter: '/user?search=tester', format: null },
      ])
      // Ten pages of a hundred are no looking.
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
      // What was merely looked at is no part of it, before and after; the last page of what is taken is.
      await top.get('/brand/list?size=100')
      const rest = (await top.get('/brand/list?size=120&page=1')).content.length
      expect([rest > 0, rest <= 20]).toEqual([true, true])
      // What is read on is added once it is much more: a page that is read is no write.
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
