import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { workbookOf } from '../../../tests/workbook-parts.ts'
import { longPart } from '../../../tests/zip.ts'
import {
  DATABASES,
  workspace,
  type Client,
  type Reply,
  type Workspace,
} from '../../../tests/workspace.ts'

interface Result {
  readonly batchId: number | null
  readonly dryRun: boolean
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly failed: number
  readonly rows: readonly {
    row: number
    action: string
    changes: { field: string; before: unknown; after: unknown }[]
    errors: { field: string; message: string; code: string; value?: unknown }[]
    notes?: { field: string; message: string }[]
  }[]
  readonly file: {
    headers: { header: string; samples: unknown[] }[]
    mapping: Record<string, string | null>
    rows: number
    sheet: string | null
  }
}

const resultOf = (reply: Reply): Result => reply.data as unknown as Result

const EMPLOYEE =
  'firstName,lastName,dateOfBirth,dateOfJoining,departmentCode,designation,phoneNumber'
const person = (n: number, changes: Partial<Record<string, string>> = {}): string => {
  const cells: Record<string, string> = {
    firstName: `First${n}`,
    lastName: 'Last',
    dateOfBirth: '1990-01-02',
    dateOfJoining: '2024-01-02',
    departmentCode: 'TEST',
    designation: 'Baker',
    phoneNumber: `+4420794601${String(n).padStart(2, '0')}`,
    ...changes,
  }
  return EMPLOYEE.split(',')
    .map((name) => `"${(cells[name] ?? '').replaceAll('"', '""')}"`)
    .join(',')
}
const csv = (...lines: string[]): string => lines.join('\n')

describe.each(DATABASES)('on %s', (database) => {
  let space: Workspace
  let admin: Client
  const upload = (
    content: string | Uint8Array,
    fields: Record<string, string> = {},
    path = '/employee/import',
    name = 'people.csv',
  ) => admin.upload(path, { name, content }, fields)
  const employees = async (search: string) =>
    (await admin.get(`/employee/list?size=100&search=${encodeURIComponent(search)}`)).content

  beforeAll(async () => {
    space = await workspace({ database, installed: true })
    admin = space.as('ADMIN')
    const top = space.as('SUPER_ADMIN')
    await top.post('/employee-department', {
      departmentCode: 'DAIRY',
      departmentName: 'Dairy & Käse',
    })
    await top.post('/employee-department', {
      departmentCode: 'OLD',
      departmentName: 'Old kitchen',
      isActive: false,
    })
  })
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
      const asked = async (content: string, fields = {}) =>
        resultOf(await upload(content, { dryRun: 'true', ...fields }))
      const missing = [{ field: 'dateOfJoining', code: 'required' }]
      const constants = JSON.stringify({ constants: { dateOfJoining: '2024-02-03' } })
      expect(
        (
          await asked(
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
      expect(await asked(csv(header, without(14), without(1)))).toMatchObject({
        failed: 1,
        unchanged: 1,
        rows: [{ errors: missing }, { errors: [] }],
      })
      expect(await asked(csv(header, without(14)), { mapping: constants })).toMatchObject({
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

  describe('cells as people write them', () => {
    test('are understood: dates, choices, national phone numbers, line breaks, guarded formulas', async () => {
      const header = `${EMPLOYEE},gender,employeeType,addressLine1,createUser`
      const row = `${person(21, { dateOfBirth: '5 March 1988', dateOfJoining: '45292', phoneNumber: '020 7946 0221', designation: "'=SUM(A1)" })},female,Part time,"Coventry House\nMiner Rd.",no`
      const reply = await upload(csv(header, row))
      expect(reply.status, reply.text).toBe(200)
      expect(resultOf(reply).rows[0]?.notes).toMatchObject([
        { field: 'phoneNumber' },
        { field: 'addressLine1' },
      ])
      const [found] = await employees('First21')
      expect((await admin.get(`/employee/${String(found?.id)}`)).data).toMatchObject({
        dateOfBirth: '1988-03-05',
        dateOfJoining: '2024-01-01',
        phoneNumber: '+442079460221',
        gender: 'FEMALE',
        employeeType: 'PART_TIME',
        addressLine1: 'Coventry House, Miner Rd.',
        designation: '=SUM(A1)',
      })
    })

    test('a place that the lists know becomes a reference, any other is kept as typed', async () => {
      const header = `${EMPLOYEE},country,state,city`
      const reply = await upload(
        csv(
          header,
          `${person(22)},united kingdom,bedfordshire,Nowhere-on-Sea`,
          `${person(23)},Mexico,Oaxaca Valley,Tule`,
        ),
      )
      expect(reply.status, reply.text).toBe(200)
      const [known, typed] = await Promise.all(
        ['First22', 'First23'].map(
          async (name) =>
            (await admin.get(`/employee/${String((await employees(name))[0]?.id)}`)).data as Record<
              string,
              unknown
            >,
        ),
      )
      expect(known).toMatchObject({ cityName: 'Nowhere-on-Sea', city: null })
      expect(known?.state).toEqual(expect.any(Number))
      expect(typed).toMatchObject({
        state: null,
        stateName: 'Oaxaca Valley',
        city: null,
        cityName: 'Tule',
      })
      expect(resultOf(reply).rows[1]?.notes).toHaveLength(2)
      const again = await upload(
        csv(
          header,
          `${person(22)},united kingdom,bedfordshire,Nowhere-on-Sea`,
          `${person(23)},Mexico,Oaxaca Valley,Tule`,
        ),
      )
      expect(resultOf(again)).toMatchObject({ unchanged: 2 })
    })

    test('an empty cell clears an optional field and leaves a required one', async () => {
      await upload(csv(`${EMPLOYEE},email`, `${person(24)},first24@example.com`))
      const reply = await upload(csv('phoneNumber,email,designation', '+442079460124,,'))
      expect(resultOf(reply)).toMatchObject({ updated: 1 })
      expect(resultOf(reply).rows[0]?.changes).toEqual([
        { field: 'email', before: 'first24@example.com', after: null },
      ])
    })

    test('a bank account that comes back masked is left alone', async () => {
      const header = `${EMPLOYEE},bankName,bankAccountName,bankAccountNumber,bankCode`
      expect(
        (await upload(csv(header, `${person(25)},Harvest Bank,F Last,12345678,12-34-56`))).status,
      ).toBe(200)
      for (const role of ['ADMIN', 'SUPER_ADMIN'] as const) {
        const reply = await space.as(role).upload('/employee/import', {
          name: 'masked.csv',
          content: csv(
            header,
            `${person(25)},Orchard Bank ${role.length},F Last,••••5678,12-34-56`,
          ),
        })
        expect(resultOf(reply).rows[0]?.changes, reply.text).toMatchObject([{ field: 'bankName' }])
      }
      const [found] = await employees('First25')
      expect(
        (await space.as('SUPER_ADMIN').get(`/employee/${String(found?.id)}`)).data
          .bankAccountNumber,
      ).toBe('12345678')
    })
  })

  describe('the mapping', () => {
    const foreign = csv(
      'Given name,Surname,Born,Shop,Phone',
      'Ana,Trujillo,1970-05-06,UK,+442079460131',
      'Bo,Berg,1971-05-06,,+442079460132',
    )
    const mapping = {
      'Given name': 'firstName',
      Surname: 'lastName',
      Born: 'dateOfBirth',
      Phone: 'phoneNumber',
      Shop: 'departmentCode',
      constants: { dateOfJoining: '2020-02-03', designation: 'Seller', department: 'DAIRY' },
      values: { department: { uk: 'TEST' } },
    }

    test('is told by a preview, with samples, before anything is checked', async () => {
      const reply = await upload(foreign, { preview: 'true' })
      expect(resultOf(reply).file).toMatchObject({
        rows: 2,
        mapping: { 'Given name': 'firstName', Surname: 'lastName', Shop: null },
      })
      expect(resultOf(reply).file.headers[0]).toEqual({
        header: 'Given name',
        samples: ['Ana', 'Bo'],
      })
    })

    test('is guessed from headers as offices write them', async () => {
      const messy = csv(
        'Emp No.,First Name,SURNAME,Sex,D.O.B,Dept,Job title,DOJ,Mobile #,E-Mail (work),Post code,Sort code',
        'B-770,Cara,Novak,F,7/5/1970,TEST,Cook,3 Feb 2020,020 7946 0133,cara@novak.example,SE1 4TT,',
      )
      const reply = await upload(messy, { dryRun: 'true' })
      expect(reply.status, reply.text).toBe(200)
      expect(Object.values(resultOf(reply).file.mapping)).toEqual([
        'employeeCode',
        'firstName',
        'lastName',
        'gender',
        'dateOfBirth',
        'department',
        'designation',
        'dateOfJoining',
        'phoneNumber',
        'email',
        'postalCode',
        'bankCode',
      ])
      expect(
        Object.fromEntries(
          resultOf(reply).rows[0]?.changes.map(({ field, after }) => [field, after]) ?? [],
        ),
      ).toMatchObject({
        gender: 'Female',
        dateOfBirth: '1970-05-07',
        dateOfJoining: '2020-02-03',
        phoneNumber: '+442079460133',
      })
    })

    test('names fields for headers, constants for what is missing, words for words', async () => {
      const reply = await upload(foreign, { mapping: JSON.stringify(mapping) })
      expect(reply.status, reply.text).toBe(200)
      const people = await employees('Seller')
      expect(
        people.map(({ fullName, labels }) => [
          fullName,
          (labels as Record<string, string>).department,
        ]),
      ).toEqual([
        ['Ana Trujillo', 'Test kitchen'],
        ['Bo Berg', 'Dairy & Käse'],
      ])
    })

    test.each([
      [{ Nonsense: 'firstName' }, 'no column'],
      [{ Surname: 'shoeSize' }, 'shoeSize'],
      [{ Surname: 'firstName', 'Given name': 'firstName' }, 'both mapped'],
      [{ constants: { user: 3 } }, 'user'],
      [{ constants: [] }, 'constants'],
      ['oops', 'JSON'],
    ])('%j is refused with a reason', async (wrong, reason) => {
      const reply = await upload(foreign, {
        mapping: typeof wrong === 'string' ? wrong : JSON.stringify(wrong),
      })
      expect(reply.status).toBe(400)
      expect(reply.body.message).toContain(reason)
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

    test('other modes and fields are refused politely', async () => {
      expect((await upload(csv(EMPLOYEE, person(1)), { mode: 'good' })).status).toBe(400)
      expect((await upload(csv(EMPLOYEE, person(1)), { shape: 'round' })).status).toBe(400)
      expect((await admin.post('/employee/import', {})).status).toBe(415)
    })
  })

  describe('who may import', () => {
    test('those whose role has it, and nobody else', async () => {
      const file = { name: 'people.csv', content: csv(EMPLOYEE, person(1)) }
      expect((await space.as(null).upload('/employee/import', file)).status).toBe(401)
      expect((await space.as('EMPLOYEE').upload('/employee/import', file)).status).toBe(403)
      expect((await space.as('CUSTOMER').upload('/upload-employees', file)).status).toBe(403)
      expect((await space.as('SUPER_ADMIN').upload('/brand/import', file)).status).toBe(403)
    })
  })

  test('the list is found behind a sheet of notes and below its titles', async () => {
    const workbook = utils.book_new()
    utils.book_append_sheet(workbook, utils.aoa_to_sheet([['Only for the office']]), 'Notes')
    const lines = [
      ['Staff list'],
      ['Printed 12 November'],
      [],
      EMPLOYEE.split(','),
      ['Ida', 'Holm', '1990-01-02', '2024-01-02', 'TEST', 'Baker', '+442079460151'],
    ]
    utils.book_append_sheet(workbook, utils.aoa_to_sheet(lines), 'Staff')
    const reply = await upload(
      write(workbook, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
      { dryRun: 'true' },
      '/employee/import',
      'staff.xlsx',
    )
    expect(reply.status, reply.text).toBe(200)
    expect(resultOf(reply)).toMatchObject({
      created: 1,
      failed: 0,
      rows: [{ row: 5 }],
      file: { sheet: 'Staff', rows: 1 },
    })
  })

  describe.each(['xlsx', 'biff8', 'ods'] as const)('a workbook as %s', (bookType) => {
    test('is read by its content, leading zeros and dates included', async () => {
      const n = { xlsx: 41, biff8: 42, ods: 43 }[bookType]
      const sheet = utils.aoa_to_sheet([
        [...EMPLOYEE.split(','), 'postalCode'],
        [
          `First${n}`,
          'Søren "Bø"',
          { t: 'n', v: 32143, z: 'dd/mm/yyyy' },
          '2024-01-02',
          'TEST',
          'Baker',
          { t: 'n', v: 7_946_012_300 + n },
          '05021',
        ],
      ])
      const workbook = utils.book_new()
      utils.book_append_sheet(workbook, sheet, 'People')
      const reply = await upload(
        write(workbook, { type: 'buffer', bookType }) as Buffer,
        {},
        '/employee/import',
        'no-extension',
      )
      expect(reply.status, reply.text).toBe(200)
      const [found] = await employees(`First${n}`)
      expect((await admin.get(`/employee/${String(found?.id)}`)).data).toMatchObject({
        lastName: 'Søren "Bø"',
        dateOfBirth: '1988-01-01',
        postalCode: '05021',
        phoneNumber: `+44${7_946_012_300 + n}`,
      })
    })
  })
})
