import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fold, tableText, type Codes, type ExportRecord } from '#schema/engine'
import { allColumns, buildTable, templateColumns } from '../../src/admin/sheet/export-table.ts'
import type { Client } from '../kit/client.ts'
import { isTriedOn } from '../depth.ts'
import { selectDatabases, workspace, type Workspace } from '../kit/workspace.ts'

const databases = selectDatabases(import.meta.filename).filter(isTriedOn)

/**
 * Third-party data: accents, apostrophes, quotes, line breaks, and phone numbers from twenty
 * countries.
 */
const NORTHWIND = join(import.meta.dirname, '../../../shared/data/northwind')

type Source = Readonly<Record<string, string>>

const content = (name: string): Buffer => readFileSync(join(NORTHWIND, `${name}.csv`))
const readSource = (name: string): Source[] => parse(content(name), { columns: true })

const COUNTRIES = { UK: 'United Kingdom', USA: 'United States' }

const CUSTOMERS = {
  customer_id: 'customerCode',
  company_name: 'customerName',
  contact_name: 'contactPerson',
  address: 'addressLine1',
  region: 'state',
  phone: 'phoneNumber',
  contact_title: null,
  fax: null,
  constants: { customerType: 'Wholesaler', state: 'Not given', postalCode: 'none' },
  values: { country: COUNTRIES },
}
const EMPLOYEES = {
  title: 'designation',
  birth_date: 'dateOfBirth',
  hire_date: 'dateOfJoining',
  address: 'addressLine1',
  region: 'state',
  home_phone: 'phoneNumber',
  // Notes, picture and extension have no matching fields.
  notes: null,
  photo_path: null,
  extension: null,
  title_of_courtesy: null,
  employee_id: null,
  // Its numbers mean nothing here. A later upload makes codes of them.
  reports_to: null,
  constants: { employeeCode: 'NW-{employee_id}', departmentCode: 'SALES' },
  values: { country: COUNTRIES },
}
const productsMapping = (): object => ({
  product_name: 'itemName',
  category_id: 'category',
  supplier_id: 'brand',
  quantity_per_unit: 'packSize',
  unit_price: 'price',
  discontinued: 'isActive',
  product_id: null,
  units_in_stock: null,
  units_on_order: null,
  constants: { itemCode: 'NW-{product_id}', unit: 'Pieces', shelfLifeDays: 365 },
  values: {
    category: Object.fromEntries(
      readSource('categories').map(({ category_id, category_name }) => [
        category_id,
        category_name,
      ]),
    ),
    brand: Object.fromEntries(
      readSource('suppliers').map(({ supplier_id, company_name }) => [supplier_id, company_name]),
    ),
    isActive: { 0: 'yes', 1: 'no' },
  },
})

const NOT_PLAIN = /[^\x00-\x7f]|['"]/
/** Text on one line, as the server stores it. */
const inOneLine = (text = ''): string => text.trim().replace(/\s*[\r\n]+\s*/g, ', ')

describe.runIf(existsSync(NORTHWIND)).each(databases)('Northwind on %s', (database) => {
  let space: Workspace
  let api: Client

  const upload = (
    resource: string,
    name: string,
    mapping: object,
    fields: Record<string, string> = {},
  ) =>
    api.upload(
      `/${resource}/import`,
      { name: `${name}.csv`, content: content(name) },
      { mapping: JSON.stringify(mapping), ...fields },
    )
  const listed = async (resource: string, search = '') =>
    (
      await api.get(
        `/${resource}/list?size=200${search ? `&search=${encodeURIComponent(search)}` : ''}`,
      )
    ).content

  /** Exports a resource with all columns or as an import template. */
  const exported = async (resource: string, choice: 'all' | 'template'): Promise<string> => {
    const ids = (await listed(resource)).map(({ id }) => id)
    const { records, codes } = (await api.get(`/${resource}/sheet?ids=${ids.join(',')}`))
      .data as unknown as { records: ExportRecord[]; codes: Codes }
    const definition = space.context.registry.get(resource)
    const columns =
      choice === 'all'
        ? allColumns(definition, 'SUPER_ADMIN')
        : templateColumns(definition, 'SUPER_ADMIN', records)
    return tableText(buildTable(columns, records, choice, codes), 'csv')
  }

  beforeAll(async () => {
    space = await workspace({ database, installed: true })
    api = space.as('SUPER_ADMIN')
    await api.post('/employee-department', { departmentCode: 'SALES', departmentName: 'Sales' })
    for (const { category_name, description } of readSource('categories')) {
      expect(
        (await api.post('/item-category', { categoryName: category_name, description })).status,
      ).toBe(201)
    }
    for (const { company_name } of readSource('suppliers'))
      expect((await api.post('/brand', { brandName: company_name })).status).toBe(201)
  })
  afterAll(() => space.close())

  describe.each([
    {
      resource: 'customer',
      file: 'customers',
      count: 91,
      mapping: () => CUSTOMERS,
      name: 'customerName',
      of: (row: Source) => row.company_name,
    },
    {
      resource: 'employee',
      file: 'employees',
      count: 9,
      mapping: () => EMPLOYEES,
      name: 'fullName',
      of: (row: Source) => `${row.first_name} ${row.last_name}`,
    },
    {
      resource: 'item-master',
      file: 'products',
      count: 77,
      mapping: productsMapping,
      name: 'itemName',
      of: (row: Source) => row.product_name,
    },
  ])('$file', ({ resource, file, count, mapping, name, of }) => {
    test('go in through the upload, every row of them', async () => {
      const dry = await upload(resource, file, mapping(), { dryRun: 'true' })
      expect(dry.status, dry.text.slice(0, 2000)).toBe(200)
      expect(dry.data).toMatchObject({ created: count, failed: 0 })
      const reply = await upload(resource, file, mapping())
      expect(reply.data).toMatchObject({ created: count, updated: 0, unchanged: 0, failed: 0 })
      expect((await upload(resource, file, mapping())).data).toMatchObject({
        created: 0,
        updated: 0,
        unchanged: count,
      })
    })

    test('come out in the list as they were written', async () => {
      const names = new Set((await listed(resource)).map((row) => row[name]))
      for (const row of readSource(file)) expect(names).toContain(of(row))
    })

    test('come out of the export letter by letter', async () => {
      const rows: Source[] = parse(await exported(resource, 'all'), { columns: true, bom: true })
      const label = space.context.registry.get(resource).fields[name]?.options.label ?? ''
      const header =
        Object.keys(rows[0] ?? {}).find(
          (each) => each === label || each.replaceAll(' ', '').toLowerCase() === name.toLowerCase(),
        ) ?? ''
      const names = new Set(rows.map((row) => row[header]))
      for (const row of readSource(file)) expect(names).toContain(of(row))
    })

    test('are found by what is special in their names, with accents and without', async () => {
      const special = readSource(file)
        .map(of)
        .filter((each): each is string => each !== undefined && NOT_PLAIN.test(each))
      if (file !== 'employees') expect(special.length).toBeGreaterThan(10)
      for (const each of special) {
        for (const search of [each, fold(each), each.toUpperCase()]) {
          expect(
            (await listed(resource, search)).map((row) => row[name]),
            search,
          ).toContain(each)
        }
      }
    })

    test('change nothing when their own template export is imported again', async () => {
      const before = await listed(resource)
      const reply = await api.upload(`/${resource}/import`, {
        name: 'again.csv',
        content: await exported(resource, 'template'),
      })
      expect(reply.status, reply.text.slice(0, 2000)).toBe(200)
      expect(reply.data).toMatchObject({
        created: 0,
        updated: 0,
        failed: 0,
        unchanged: before.length,
      })
    })
  })

  test('addresses, phone numbers and places of customers are kept as they were written', async () => {
    const dialCodes = new Map(
      (await api.get('/country/list?size=500')).content.map(({ id, dialCode }) => [
        id,
        String(dialCode),
      ]),
    )
    const kept = new Map(
      (
        await Promise.all(
          (
            await listed('customer')
          ).map(async ({ id }) => (await api.get(`/customer/${String(id)}`)).data),
        )
      ).map((record) => [record.customerCode, record as Readonly<Record<string, unknown>>]),
    )
    for (const row of readSource('customers')) {
      const record = kept.get(row.customer_id ?? '')
      expect(record).toMatchObject({
        addressLine1: inOneLine(row.address),
        contactPerson: row.contact_name,
        postalCode: row.postal_code || 'none',
      })
      // Places in the lists are stored under their listed name, such as Quebec for Québec.
      expect(fold(String(record?.stateName))).toBe(fold(row.region || 'Not given'))
      expect(fold(String(record?.cityName))).toBe(fold(row.city ?? ''))
      expect(String(record?.phoneNumber)).toBe(
        `${String(dialCodes.get(record?.country))}${(row.phone ?? '').replace(/\D/g, '').replace(/^0+/, '')}`,
      )
    }
  })

  test('a line break in an address becomes a comma, and the result says so', async () => {
    const dry = await upload(
      'employee',
      'employees',
      { ...EMPLOYEES, constants: { ...EMPLOYEES.constants, designation: 'x' } },
      { dryRun: 'true' },
    )
    const { rows } = dry.data as unknown as { rows: { row: number; action: string }[] }
    expect(rows.map(({ row }) => row)).toEqual(readSource('employees').map((_, place) => place + 2))
    const addresses = await Promise.all(
      (await listed('employee', 'NW-')).map(
        async ({ id }) => (await api.get(`/employee/${String(id)}`)).data.addressLine1,
      ),
    )
    expect(addresses).toContain('Coventry House, Miner Rd.')
    expect(addresses).toContain('Edgeham Hollow, Winchester Way')
  })

  test('birthdays and days of hire that are written with the month first are the same days', async () => {
    const monthFirst = content('employees')
      .toString()
      .replace(
        /,(\d{4})-(\d{2})-(\d{2})(?=,)/g,
        (_, year: string, month: string, day: string) => `,${Number(month)}/${Number(day)}/${year}`,
      )
    expect(monthFirst).toContain(',2/19/1952,8/14/1992,')
    const reply = await api.upload(
      '/employee/import',
      { name: 'employees.csv', content: monthFirst },
      { mapping: JSON.stringify(EMPLOYEES), dryRun: 'true' },
    )
    expect(reply.data, reply.text.slice(0, 2000)).toMatchObject({
      updated: 0,
      unchanged: 9,
      failed: 0,
    })
    expect((reply.data.file as { notes: object[] }).notes).toMatchObject([
      { field: 'dateOfBirth', code: 'monthFirst' },
      { field: 'dateOfJoining', code: 'monthFirst' },
    ])
  })

  test('a second upload tells who reports to whom, by codes made of two columns', async () => {
    const managers = {
      ...EMPLOYEES,
      constants: { ...EMPLOYEES.constants, reportingManager: 'NW-{reports_to}' },
    }
    const reply = await upload('employee', 'employees', managers)
    expect(reply.data, reply.text.slice(0, 2000)).toMatchObject({ updated: 8, unchanged: 1 })
    const [nancy] = await listed('employee', 'Davolio')
    const { labels } = (await api.get(`/employee/${String(nancy?.id)}`)).data as unknown as {
      labels: Record<string, string>
    }
    expect(labels.reportingManager).toBe('Andrew Fuller (NW-2)')
  })

  test('discontinued products are inactive, and prices exact', async () => {
    const items = new Map((await listed('item-master')).map((row) => [row.itemCode, row]))
    for (const row of readSource('products')) {
      expect(items.get(`NW-${row.product_id}`)).toMatchObject({
        price: Number(row.unit_price),
        packSize: row.quantity_per_unit,
        isActive: row.discontinued === '0',
      })
    }
  })
})
