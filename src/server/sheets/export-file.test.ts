import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { tableText, type Codes, type Definition, type ExportRecord } from '#schema/engine'
import { csv, resultOf } from '../../../tests/contract/readings.ts'
import type { Client } from '../../../tests/kit/client.ts'
import { selectDatabases, workspace, type Workspace } from '../../../tests/kit/workspace.ts'
import { buildTable, templateColumns } from '../../admin/sheet/export-table.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('a list that the server writes as a file, on %s', (database) => {
  let space: Workspace
  let top: Client
  const NAMES = [
    'Oat & Co Test',
    'Oat Co Test',
    'OatCoTest',
    '=1+1',
    'Käse “N” _x0041_',
    'Tab\tand,;',
  ]

  beforeAll(async () => {
    space = await workspace({ database, installed: true })
    top = space.as('SUPER_ADMIN')
    const header = 'brandName,description'
    const rows = Array.from(
      { length: 1_200 },
      (_, n) => `Brand ${String(n).padStart(4, '0')},No ${n}`,
    )
    const content = csv(header, ...rows)
    const reply = await top.upload('/brand/import', { name: 'brands.csv', content })
    expect(resultOf(reply), reply.text).toMatchObject({ created: 1_200 })
    for (const brandName of NAMES)
      expect((await top.post('/brand', { brandName })).status).toBe(201)
  })
  afterAll(() => space.close())

  const definitionOf = (name: string): Definition => space.context.registry.get(name)
  const queryOf = (format: string, more: Readonly<Record<string, string>> = {}) =>
    new URLSearchParams({
      exportFormat: format,
      exportSet: 'template',
      exportColumns: JSON.stringify(
        templateColumns(definitionOf('brand'), 'SUPER_ADMIN').map(({ name, header }) => ({
          name,
          header,
        })),
      ),
      ...more,
    })
  const download = async (format: string, more = {}) =>
    (await top.get(`/brand/export?${queryOf(format, more)}`)).bytes
  const exportsLogged = () =>
    space.context.store.sql.selectFrom('larder_export').selectAll().orderBy('id').execute()

  test('holds what a browser would write', async () => {
    const ids = (await top.get('/brand/list?size=500&sortByField=brandName&sortBy=DESC')).content
    const { records, codes } = (
      await top.get(`/brand/sheet?ids=${ids.map(({ id }) => id).join(',')}`)
    ).data as unknown as { records: ExportRecord[]; codes: Codes }
    const columns = templateColumns(definitionOf('brand'), 'SUPER_ADMIN', records)
    const expected = tableText(buildTable(columns, records, 'template', codes), 'csv')
    const whole = (await download('csv', { sortByField: 'brandName', sortBy: 'DESC' })).toString()
    expect(whole.split('\r\n').slice(0, 501)).toEqual(expected.split('\r\n').slice(0, 501))
    expect(whole.split('\r\n')).toHaveLength(1_200 + NAMES.length + 2)
  })

  test.each(['xlsx', 'csv', 'txt', 'json'])(
    'changes nothing when it is imported, as %s',
    async (format) => {
      const content = await download(format)
      const reply = await top.upload('/brand/import', { name: `brands.${format}`, content })
      expect(resultOf(reply), reply.text.slice(0, 500)).toMatchObject({
        created: 0,
        updated: 0,
        failed: 0,
        unchanged: 1_200 + NAMES.length,
      })
    },
  )

  test('follows the filters and the search of the list', async () => {
    const found = (await download('csv', { search: 'Oat' })).toString()
    expect(found.trim().split('\r\n')).toHaveLength(1 + 3)
    expect(await download('json', { search: 'nothing at all' })).toEqual(Buffer.from('[]'))
    const odd = await top.get(`/brand/export?${queryOf('csv', { colour: 'red' })}`)
    expect([odd.status, odd.body.message]).toEqual([400, expect.stringContaining('colour')])
  })

  test('is a workbook with a bold, frozen header and a filter', async () => {
    const workbook = read(await download('xlsx'), { cellStyles: true })
    const sheet = workbook.Sheets[workbook.SheetNames[0] ?? ''] ?? {}
    expect(sheet['!autofilter']).toEqual({ ref: `A1:${utils.encode_col(columnCount() - 1)}1207` })
    expect(utils.sheet_to_json(sheet)).toHaveLength(1_200 + NAMES.length)
  })
  const columnCount = () => templateColumns(definitionOf('brand'), 'SUPER_ADMIN').length

  test('says how many rows it holds so far, if asked', async () => {
    const plain = await download('csv')
    const framed = await download('csv', { exportProgress: 'true' })
    const rows: number[] = []
    const pieces: Buffer[] = []
    for (let at = 0; at < framed.length; ) {
      const end = at + 8 + framed.readUInt32LE(at + 4)
      rows.push(framed.readUInt32LE(at))
      pieces.push(framed.subarray(at + 8, end))
      at = end
    }
    expect(Buffer.concat(pieces)).toEqual(plain)
    expect(rows).toEqual([0, 500, 1_000, 1_206])
  })

  test('is noted with its rows', async () => {
    await download('csv', { exportName: 'brands.csv' })
    expect((await exportsLogged()).at(-1)).toMatchObject({
      resource: 'brand',
      rows: 1_206,
      format: 'csv',
      file_name: 'brands.csv',
    })
  })

  test('is refused with columns or formats that do not exist, and to those who may not list', async () => {
    const refused = async (more: Readonly<Record<string, string>>) =>
      (await top.get(`/brand/export?${queryOf('csv', more)}`)).status
    expect(await refused({ exportFormat: 'pdf' })).toBe(400)
    expect(await refused({ exportFormat: 'constructor' })).toBe(400)
    expect(await refused({ exportSet: 'some' })).toBe(400)
    for (const columns of ['', '[]', '{}', '[{"name":"shoeSize","header":"x"}]', '[1]'])
      expect([columns, await refused({ exportColumns: columns })]).toEqual([columns, 400])
    const { status } = await space.as('CUSTOMER').get(`/pay-configuration/export?${queryOf('csv')}`)
    expect(status).toBe(403)
  })

  test('has no column that the role does not see', async () => {
    const statusOf = async (name: string) => {
      const exportColumns = JSON.stringify([{ name, header: name }])
      const query = queryOf('json', { exportSet: 'all', exportColumns })
      return (await space.as('CUSTOMER').get(`/item-master/export?${query}`)).status
    }
    expect(await statusOf('itemName')).toBe(200)
    expect(await statusOf('reorderLevel')).toBe(400)
  })

  test('has a column for each allowance and deduction, which comes back unchanged', async () => {
    const department = (await top.get('/employee-department/list')).content[0]?.id
    const component = (
      componentName: string,
      value: number,
      calcType = 'FIXED',
      type = 'EARNING',
    ) => ({
      componentName,
      componentType: type,
      calcType,
      value,
    })
    for (const [place, components] of [
      [
        component('House rent', 40, 'PERCENT_OF_BASIC'),
        component('PF', 12, 'PERCENT_OF_BASIC', 'DEDUCTION'),
      ],
      [component('Travel', 100.5), component('House rent', 900)],
    ].entries()) {
      const reply = await top.post('/pay-configuration', {
        configName: `Terms ${place}`,
        scope: 'DEPARTMENT',
        department,
        effectiveFrom: `2025-0${place + 1}-01`,
        monthlySalary: 2_000,
        components,
      })
      expect(reply.status, reply.text).toBe(201)
    }
    const columns = templateColumns(definitionOf('pay-configuration'), 'SUPER_ADMIN')
    const query = queryOf('csv', {
      exportColumns: JSON.stringify(columns.map(({ name, header }) => ({ name, header }))),
      sortByField: 'configName',
    })
    const { text: content } = await top.get(`/pay-configuration/export?${query}`)
    const [header = '', ...rows] = content.trim().split('\r\n')
    expect(header).toMatch(/,Allowance: House rent,Allowance: Travel,Deduction: PF$/)
    const [, ...own] = rows
    expect(own.map((row) => row.split(',').slice(-3))).toEqual([
      ['40%', '', '12%'],
      ['900', '100.5', ''],
    ])
    const send = async (file: string) =>
      resultOf(await top.upload('/pay-configuration/import', { name: 'pay.csv', content: file }))
    expect(await send(content)).toMatchObject({ unchanged: 3, failed: 0 })
    // The columns are matched by themselves.
    const raised = await send(content.replace('40%,,12%', '45%,,12%'))
    expect(raised.rows.flatMap(({ changes }) => changes)).toEqual([
      { field: 'allowance1', before: '40%', after: '45%' },
    ])
  })
})
