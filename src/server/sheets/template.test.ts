import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { sheetColumns, type Definition } from '#language'
import { DATABASES, workspace, type Client, type Reply, type Workspace } from '../../../tests/workspace.ts'

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
      return utils.sheet_to_json(workbook.Sheets[workbook.SheetNames[0] ?? ''] ?? {}, { header: 1, raw: false })
    }

    test.each([
      ['Employee', 'employeeCode firstName lastName gender dateOfBirth dateOfJoining departmentCode designation employeeType phoneNumber email addressLine1 country state city postalCode bankName bankAccountName bankAccountNumber bankCode createUser',
        'firstName lastName dateOfBirth dateOfJoining departmentCode designation phoneNumber'],
      ['Customer', 'customerCode customerName contactPerson customerType phoneNumber email taxNumber addressLine1 country state city postalCode creditLimit creditDays discountPercent createUser',
        'customerName customerType phoneNumber addressLine1 country state city postalCode'],
    ])('of %s has the agreed columns and says which are needed', async (className, header, required) => {
      const reply = await admin.get(`/download-sample-template?className=${className}`)
      expect(reply.headers['content-type']).toContain('spreadsheetml')
      expect(sheetOf(reply)[0]).toEqual(header.split(' '))
      const definition = space.world.catalogue.get(className.toLowerCase())
      expect(sheetColumns(definition, 'ADMIN').filter((column) => column.required).map((column) => column.header)).toEqual(required.split(' '))
    })

    test('of every resource that can be imported has an example that imports cleanly', async () => {
      const importable = [...space.world.catalogue.resources.values()].filter((definition: Definition) =>
        definition.sheet && ['everything', 'import'].some((grant) => [definition.allow.SUPER_ADMIN].flat().includes(grant as never)))
      expect(importable.length).toBeGreaterThan(2)
      const top = space.as('SUPER_ADMIN')
      await top.post('/brand', { brandName: 'Hearth' })
      await top.post('/item-category', { categoryName: 'Bread' })
      for (const definition of importable) {
        const template = await top.get(`/download-sample-template?className=${definition.name}`)
        expect(template.status, definition.name).toBe(200)
        const reply = await top.upload(`/${definition.name}/import`, { name: 'template.xlsx', content: template.bytes }, { dryRun: 'true' })
        expect(reply.status, `${definition.name} ${JSON.stringify(reply.data.rows ?? reply.text)}`).toBe(200)
        expect(reply.data).toMatchObject({ created: 1 })
      }
    })

    test('of something unknown is refused', async () => {
      expect((await admin.get('/download-sample-template?className=Spaceship')).status).toBe(400)
      expect((await admin.get('/download-sample-template')).status).toBe(400)
      expect((await space.as('EMPLOYEE').get('/download-sample-template?className=Employee')).status).toBe(403)
    })
  })

  describe('what leaves the house', () => {
    test('is noted: who, how many rows of what, in which form', async () => {
      expect((await admin.post('/export-log', { resource: 'employee', rows: 12, format: 'csv', fileName: 'people.csv' })).status).toBe(200)
      const entries = await space.world.store.sql.selectFrom('larder_history').selectAll().where('kind', '=', 'export').execute()
      expect(entries).toHaveLength(1)
      expect(entries[0]).toMatchObject({ resource: 'employee', by: space.callers.ADMIN.userId })
      expect(JSON.parse(entries[0]?.changes ?? '[]')).toContainEqual({ field: 'rows', before: null, after: 12 })
      expect((await admin.post('/export-log', { resource: 'employee', rows: -1, format: 'csv' })).status).toBe(400)
      expect((await space.as('CUSTOMER').post('/export-log', { resource: 'employee', rows: 1, format: 'csv' })).status).toBe(403)
    })

    test('whole rows come with the codes of what they point at, masked for those who see them masked', async () => {
      const top = space.as('SUPER_ADMIN')
      const [found] = (await admin.get('/employee/list')).content
      const { version } = (await top.get(`/employee/${String(found?.id)}`)).data
      await top.put(`/employee/${String(found?.id)}`, { version, bankName: 'Bank', bankAccountName: 'Erin', bankAccountNumber: '12345678', bankCode: '12-34-56' })
      const reply = await admin.get(`/employee/sheet?ids=${String(found?.id)}`)
      const { records, codes } = reply.data as unknown as { records: Record<string, unknown>[]; codes: Record<string, Record<string, string>> }
      expect(records[0]).toMatchObject({ bankAccountNumber: '••••5678' })
      expect(codes.department?.[String(records[0]?.department)]).toBe('TEST')
      expect((await space.as('CUSTOMER').get('/employee/sheet?ids=1')).status).toBe(403)
    })
  })
})
