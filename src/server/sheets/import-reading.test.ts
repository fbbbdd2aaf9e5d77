import { afterAll, describe, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
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
      const [existing, typed] = await Promise.all(
        ['First22', 'First23'].map(
          async (name) =>
            (await admin.get(`/employee/${String((await employees(name))[0]?.id)}`)).data as Record<
              string,
              unknown
            >,
        ),
      )
      expect(existing).toMatchObject({ cityName: 'Nowhere-on-Sea', city: null })
      expect(existing?.state).toEqual(expect.any(Number))
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

    test('an empty cell keeps what is stored, unless it is chosen to clear; a required field stays', async () => {
      await upload(csv(`${EMPLOYEE},email`, `${person(24)},first24@example.com`))
      const content = csv('phoneNumber,email,designation', '+442079460124,,')
      expect(resultOf(await upload(content))).toMatchObject({ unchanged: 1 })
      const mapping = JSON.stringify({ options: { emptyCells: 'clear' } })
      const reply = await upload(content, { mapping })
      expect(resultOf(reply)).toMatchObject({ updated: 1 })
      expect(resultOf(reply).rows[0]?.changes).toEqual([
        { field: 'email', before: 'first24@example.com', after: null },
      ])
    })

    test.each([
      ['new', { created: 1, updated: 0, unchanged: 1 }, 'existsAlready'],
      ['existing', { created: 0, updated: 1, unchanged: 1 }, 'doesNotExist'],
      ['all', { created: 1, updated: 1, unchanged: 0 }, undefined],
    ])('%s records alone can be chosen: %j', async (rows, counts, code) => {
      await upload(csv(EMPLOYEE, person(26)))
      const lines = [person(26, { designation: 'Chef' }), person(27)]
      const mapping = JSON.stringify({ options: { rows } })
      const reply = await upload(csv(EMPLOYEE, ...lines), { mapping, dryRun: 'true' })
      expect(resultOf(reply)).toMatchObject(counts)
      const notes = resultOf(reply).rows.flatMap((row) => row.notes ?? [])
      expect(notes).toMatchObject(code === undefined ? [] : [{ code }])
    })

    test('the field by which records are found can be chosen among the unique ones', async () => {
      await upload(csv(`${EMPLOYEE},email`, `${person(28)},first28@example.com`))
      const line = `${person(28, { phoneNumber: '+442079460928' })},first28@example.com`
      const send = (options?: object) =>
        upload(csv(`${EMPLOYEE},email`, line), {
          dryRun: 'true',
          ...(options && { mapping: JSON.stringify({ options }) }),
        })
      expect(resultOf(await send())).toMatchObject({ failed: 1 })
      expect(resultOf(await send({ matchOn: 'email' }))).toMatchObject({ updated: 1 })
      expect((await send({ matchOn: 'designation' })).status).toBe(400)
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

    test('is shown by a draft, with samples, before anything is checked', async () => {
      const reply = await upload(foreign, { draft: 'true' })
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

    test('is guessed from headers of one word and of personnel programs', async () => {
      const headers = {
        EEID: 'employeeCode',
        Employee_Name: null,
        Title: 'designation',
        Department_Name: 'department',
        DateofHire: 'dateOfJoining',
        date_of_birth: 'dateOfBirth',
        ADEmail: 'email',
        'Emp. Mobile No.': 'phoneNumber',
        'Supervisor name': 'reportingManager',
        Overtime: null,
        Salary: null,
      }
      const row = 'B-771,"Novak, Cara",Cook,Test kitchen,2020-02-03,1970-05-07,,+442079460134,,,'
      const reply = await upload(csv(Object.keys(headers).join(), row), { dryRun: 'true' })
      expect(reply.status, reply.text).toBe(200)
      expect(resultOf(reply).file.mapping).toEqual(headers)
      expect(resultOf(reply).file.split).toEqual({ Employee_Name: ['firstName', 'lastName'] })
      const changes = resultOf(reply).rows[0]?.changes ?? []
      expect(Object.fromEntries(changes.map(({ field, after }) => [field, after]))).toMatchObject({
        firstName: 'Cara',
        lastName: 'Novak',
      })
    })

    test('is guessed from values where headers say nothing', async () => {
      const lines = csv(
        'firstName,lastName,dateOfJoining,designation,Data 1,Office,Tel (office),Kind,Kitchen,Manager e-mail,Check-up date,Sheet,Plant',
        'Cara,Novak,2020-02-03,Cook,cara@novak.example,bo@novak.example,020 7946 0134,Full time,TEST,,2026-01-02,Male,x',
        'Bo,Berg,2020-02-04,Cook,bo@berg.example,-,020 7946 0135,part time,dairy & käse,,2026-01-03,Female,y',
      )
      const reply = await upload(lines, { draft: 'true' })
      expect(reply.status, reply.text).toBe(200)
      const { mapping, notes } = resultOf(reply).file
      expect(mapping).toMatchObject({
        Kind: 'employeeType',
        Kitchen: 'department',
        Sheet: 'gender',
        'Tel (office)': 'phoneNumber',
        // Two columns of addresses, a date that is not of birth, and unknown words.
        'Data 1': null,
        Office: null,
        'Manager e-mail': null,
        'Check-up date': null,
        Plant: null,
      })
      expect(notes.map(({ field }) => field)).toEqual(
        expect.arrayContaining(['employeeType', 'department', 'gender']),
      )
      const only = await upload(
        csv('Day,Value 1', '1990-01-02,a@novak.example', '1991-01-02,b@b.example'),
        {
          draft: 'true',
        },
      )
      expect(resultOf(only).file.mapping).toEqual({ Day: null, 'Value 1': 'email' })
      const manager = await upload(csv('Manager e-mail', 'a@novak.example'), { draft: 'true' })
      expect(resultOf(manager).file.mapping).toEqual({ 'Manager e-mail': null })
    })

    test('fills first and last name from a full name, and keeps names that are stored', async () => {
      const full = (...names: string[]) =>
        csv(
          'Full name,Employee code,dateOfBirth,dateOfJoining,departmentCode,designation,phoneNumber',
          ...names.map(
            (name, n) =>
              `"${name}",FN-${n},1990-01-02,2024-01-02,TEST,Baker,+44207946016${String(n)}`,
          ),
        )
      const names = ['Ida  Holm', 'Holm, Bo', 'Mary Jane Watson', 'Jan van der Berg']
      const reply = await upload(full(...names))
      expect(reply.status, reply.text).toBe(200)
      expect(
        resultOf(reply).rows.map(({ changes, notes }) => [
          ...['firstName', 'lastName'].map(
            (name) => changes.find(({ field }) => field === name)?.after,
          ),
          notes?.length ?? 0,
        ]),
      ).toEqual([
        ['Ida', 'Holm', 0],
        ['Bo', 'Holm', 0],
        ['Mary Jane', 'Watson', 1],
        ['Jan', 'van der Berg', 1],
      ])
      const [mary] = await employees('Mary')
      const path = `/employee/${String(mary?.id)}`
      const { data } = await admin.get(path)
      await admin.put(path, { ...data, firstName: 'Mary', lastName: 'Jane Watson' })
      expect(resultOf(await upload(full(...names)))).toMatchObject({ unchanged: 4 })
      const reversed = await upload(full('Kovacs Janos'), {
        dryRun: 'true',
        mapping: JSON.stringify({ split: { 'Full name': ['lastName', 'firstName'] } }),
      })
      expect(resultOf(reversed).rows[0]?.changes).toMatchObject([
        { field: 'firstName', after: 'Janos' },
        { field: 'lastName', after: 'Kovacs' },
      ])
    })

    test.each([
      [{ Nonsense: ['firstName', 'lastName'] }, 'no column'],
      [{ Shop: ['firstName'] }, 'a list of two fields'],
      [{ Shop: ['firstName', 'designation'] }, 'cannot be split'],
      [{ Shop: ['firstName', 'firstName'] }, 'cannot be split'],
      [{ Shop: ['firstName', 'fullName'] }, 'worked out by Larder'],
      [[], 'an object of header'],
    ])('the split %j is refused with a reason', async (split, reason) => {
      const reply = await upload(foreign, { mapping: JSON.stringify({ split }) })
      expect(reply.status).toBe(400)
      expect(reply.body.message).toContain(reason)
      const both = { columns: { Surname: 'lastName' }, split: { Shop: ['firstName', 'lastName'] } }
      const twice = await upload(foreign, { mapping: JSON.stringify(both) })
      expect(twice.body.message).toContain('has a column already')
    })

    test('joins two columns in a constant', async () => {
      const lines = csv(
        `${EMPLOYEE},Street,House no`,
        `${person(31)},Baker Street,221b`,
        `${person(32)},Baker Street,`,
      )
      const constants = { addressLine1: '{Street} {House no}' }
      const columns = { Street: null, 'House no': null }
      const reply = await upload(lines, {
        dryRun: 'true',
        mapping: JSON.stringify({ columns, constants }),
      })
      expect(reply.status, reply.text).toBe(200)
      const address = resultOf(reply).rows.map(
        ({ changes }) => changes.find(({ field }) => field === 'addressLine1')?.after,
      )
      expect(address).toEqual(['Baker Street 221b', undefined])
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
