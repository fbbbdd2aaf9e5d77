import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CFB, read, utils } from 'xlsx'
import { isEmptyCell, findNeed, sheetColumns, type Definition } from '#schema/engine'
import { maker } from '../../../tests/contract/every-resource.ts'
import { isShipped } from '../../../tests/contract/matrix.ts'
import { temporaryFolder } from '../../../tests/kit/temporary-folder.ts'
import type { Client, Reply } from '../../../tests/kit/client.ts'
import { isTurnOf } from '../../../tests/depth.ts'
import { selectDatabases, workspace, type Workspace } from '../../../tests/kit/workspace.ts'
import { checkRows } from './check-rows.ts'
import { readOrder } from './import-sheet.ts'
import { startPace } from './pace.ts'
import { withSheet } from './read-sheet.ts'
import type { SheetTable } from './sheet-table.ts'

const databases = selectDatabases(import.meta.filename)

const NAMED = ['customer', 'employee', 'receipt']

describe.each(databases)('on %s', (database) => {
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

    /** Reduces a table to these columns, as if the file had no others. */
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

    /** Imports a table that has already been read, because reading starts a process for each file. */
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
        startPace(new AbortController().signal),
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

    test('has bold headers that stay in sight, in columns as wide as their texts', async () => {
      const { bytes } = await admin.get('/download-sample-template?className=Employee')
      const archive: unknown = CFB.read(bytes, { type: 'buffer' })
      const xml = (path: string) => new TextDecoder().decode(CFB.find(archive, path).content)
      expect(xml('/xl/styles.xml')).toMatch(/<fonts.*<\/font><font><b\/>/)
      for (const place of [1, 2]) {
        const sheet = xml(`/xl/worksheets/sheet${place}.xml`)
        expect(sheet).toMatch(/<pane ySplit="1" topLeftCell="A2" [^>]*state="frozen"\/>/)
        expect(sheet).toMatch(/<row r="1"><c r="A1" s="1" .*<\/row><row r="2"><c r="[A-Z]2" t=/)
      }
      const columns = read(bytes, { cellStyles: true }).Sheets.Employees?.['!cols'] ?? []
      expect(columns[0]?.width).toBeGreaterThan('employeeCode'.length)
      expect(columns).toHaveLength(24)
    })

    test.each([
      [
        'Employee',
        'employeeCode firstName lastName gender dateOfBirth dateOfJoining departmentCode designation employeeType phoneNumber email addressLine1 country state city postalCode bankName bankAccountName bankAccountNumber bankCode createUser reportingManager employeeStatus lastWorkingDay',
        'firstName lastName dateOfJoining departmentCode designation',
        'bankName bankAccountName bankAccountNumber bankCode lastWorkingDay',
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
      await top.post('/vehicle-type', { vehicleTypeName: 'Needed' })
      const claims: string[] = []
      for (const [place, definition] of importable().entries()) {
        // Resources in `NAMED` are always tested, the others in turn.
        if (!NAMED.includes(definition.name) && !isTurnOf(place, 3)) continue
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
          // Errors of other fields are not caused by the missing column.
          const input = errors.some(({ field }) => field === left.name) ? 'refused' : 'accepted'
          const need = findNeed(definition, left.name, {
            columns: new Set(kept.map(({ name }) => name)),
            constants: {},
          })
          claims.push(
            `${definition.name}.${left.name} ${need === 'sometimes' ? input : need === 'always' ? 'refused' : 'accepted'}`,
          )
          expect(`${definition.name}.${left.name} ${input}`, JSON.stringify(errors)).toBe(
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
      await top.post('/vehicle-type', { vehicleTypeName: 'Van' })
      await hireContractor(top)
      await payByTheHour(top)
      // A custom definition may refer to any resource. Building its input also creates the records that its example needs.
      const added = importable().filter(({ name }) => !isShipped(name))
      for (const definition of added) await maker(space).input(definition)
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
})

/** Creates a contractor with a contract, for the example of a worker. */
async function hireContractor(top: Client): Promise<void> {
  const contractor = await top.post('/contractor', {
    contractorName: 'Brightside Staffing',
    contactPerson: 'Dee Bright',
    phoneNumber: '+441632960500',
  })
  const contract = await top.post('/employee-contract', {
    contractor: contractor.data.id,
    contractTitle: 'Packing',
    startDate: '2020-01-01',
    endDate: '2099-12-31',
    contractValue: 10_000,
  })
  expect([contractor.status, contract.status], contract.text).toEqual([201, 201])
}

/** Sets hourly pay for all employees, for the example of a week. */
async function payByTheHour(top: Client): Promise<void> {
  const [{ id, version } = {}] = (await top.get('/pay-configuration/list?scope=COMPANY')).content
  const terms = { version, payType: 'HOURLY', hourlyRate: 12 }
  const changed = await top.put(`/pay-configuration/${String(id)}`, terms)
  expect(changed.status, changed.text).toBe(200)
}
