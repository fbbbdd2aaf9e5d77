import { utils, write } from 'xlsx'
import { afterAll, describe, expect, test } from 'vitest'
import type { ImportDraft } from '#schema/engine'
import { csv, resultOf } from '../../contract/imports/employee-sheets.ts'
import { selectDatabases } from '../../kit/workspace.ts'
import { openLeaveOffice } from '../leave-office.ts'

/* Lists that HR and the office keep in sheets, as they are sent to the import. */

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('on %s', async (database) => {
  const { space, superAdmin: top, person } = await openLeaveOffice(database)
  afterAll(() => space.close())
  const employee = await person()
  const { employeeCode: code } = (await top.get(`/employee/${employee}`)).data

  const send = async (resource: string, lines: readonly string[]) => {
    const reply = await top.upload(`/${resource}/import`, {
      name: 'list.csv',
      content: csv(...lines),
    })
    return { text: reply.text, ...resultOf(reply) }
  }
  const list = async (path: string) => (await top.get(path)).content
  const messages = () => space.work((work) => work.count(work.registry.get('sms-log'), {}))

  const unit = { unitCode: 'PC', unitName: 'Piece', isWhole: true }
  await top.post('/unit-of-measure', unit)
  await top.post('/expense-category', { categoryName: 'Repairs' })
  await top.post('/payment-type', { paymentTypeName: 'Cash', kind: 'CASH' })
  await top.post('/brand', { brandName: 'Hearth' })
  await top.post('/item-category', { categoryName: 'Bread' })

  test.each([
    ['holiday', ['holidayDate,holidayName', '2025-12-25,Christmas', '26/12/2025,Boxing Day']],
    [
      'employee-leave',
      [
        'employeeCode,leaveType,fromDate,toDate,reason,employeeLeaveStatus,leaveRejectReason',
        `${code},Sick,2025-02-03,2025-02-04,Had the flu,Approved,`,
        `${code},Casual,2025-03-03,2025-03-03,A move,Rejected,Busy period`,
        `${code},Earned,2025-07-07,2025-07-11,Summer at the sea,,`,
      ],
    ],
    [
      'leave-adjustment',
      [
        'employeeCode,leaveType,year,days,reason',
        `${code},Earned,2025,4.5,Balance of the earlier system`,
        `${code},Casual,2025,-2,Taken before the start`,
      ],
    ],
    [
      'swipe-entry',
      [
        'employeeCode,swipeDate,inTime,outTime',
        `${code},2025-04-22,08:58,17:03`,
        `${code},2025-04-23,22:00,06:00`,
      ],
    ],
    [
      'pay-configuration',
      [
        'configName,employeeCode,monthlySalary,effectiveFrom,allowance1,deduction1',
        `Pay of ${code},${code},2400,2025-04-01,120.50,80`,
      ],
    ],
    [
      'contractor',
      [
        'contractorName,contactPerson,phoneNumber,taxNumber',
        'Hands & Co,Hanna Hand,+442079460301,GB123456',
      ],
    ],
    [
      'employee-contract',
      [
        'contractNumber,contractorCode,contractTitle,startDate,endDate,contractValue,contractStatus,terminationReason',
        'CON-2024-00007,Hands & Co,Packing,2024-01-01,2024-12-31,12000,Completed,',
        'CON-2025-00007,CTR-0001,Packing,2025-01-01,2025-12-31,12500,,',
        'CON-2025-00008,CTR-0001,Cleaning,2025-01-01,2025-12-31,900,Terminated,Moved away',
      ],
    ],
    [
      'lead-generation',
      ['leadName,companyName,phoneNumber,leadSource', 'Lou Lead,Deli Lou,+442079460401,Exhibition'],
    ],
    [
      'expense',
      [
        'expenseDate,expenseCategory,amount,paidTo,paymentType,description,expenseStatus,paidDate',
        '2025-03-03,Repairs,48.60,Fix It,Cash,A new lock,Paid,2025-03-05',
        '2025-03-04,Repairs,10,Fix It,Cash,Two keys,,',
      ],
    ],
    [
      'item-master',
      [
        'itemCode,itemName,brand,category,unit,packSize,mrp,price,shelfLifeDays',
        'RYE,Rye loaf,Hearth,Bread,PC,1,4,3.50,30',
      ],
    ],
    [
      'production-stock',
      [
        'itemCode,batchNumber,producedDate,expiryDate,producedQuantity',
        'RYE,RYE-001,2025-04-20,2025-06-30,120',
        'RYE,RYE-002,2025-04-21,2025-07-01,80',
      ],
    ],
  ])('a list of %s comes in once', async (resource, lines) => {
    const before = await messages()
    const count = lines.length - 1
    const first = await send(resource, lines)
    expect(first, first.text).toMatchObject({ created: count, failed: 0 })
    const second = await send(resource, lines)
    expect(second, second.text).toMatchObject({ created: 0, unchanged: count, failed: 0 })
    expect(await messages()).toBe(before)
  })

  test('opening balances of leave are added to what the terms allow', async () => {
    const balances = (await top.get(`/employee-leave/balance?id=${employee}`)).data
    expect(balances).toMatchObject([
      { leaveType: 'CASUAL', entitlement: 5, available: 5 },
      // Two days of sick leave and five days of holiday are on the list above.
      { leaveType: 'SICK', entitlement: 7, available: 5 },
      { leaveType: 'EARNED', entitlement: 18.5, available: 13.5 },
      { leaveType: 'UNPAID', entitlement: null },
    ])
    const [adjustment] = await list('/leave-adjustment/list')
    const { status } = await top.put(`/leave-adjustment/${adjustment?.id}`, { days: 1, version: 1 })
    expect(status).toBe(403)
  })

  test('columns of a salary sheet are lines named after them', async () => {
    const rows = [
      'Name,ID,Basic,From,House rent,PF',
      `Pay of ${code},${code},2500,2025-05-01,300,90.25`,
    ]
    const mapping = JSON.stringify({
      Name: 'configName',
      ID: 'employee',
      Basic: 'monthlySalary',
      From: 'effectiveFrom',
      'House rent': 'allowance1',
      PF: 'deduction1',
    })
    const upload = async (lines: readonly string[]) => {
      const file = { name: 'salaries.csv', content: csv(...lines) }
      return resultOf(await top.upload('/pay-configuration/import', file, { mapping }))
    }
    const first = await upload(rows)
    expect(first.rows[0]?.changes, JSON.stringify(first.rows)).toContainEqual({
      field: 'allowance1',
      before: null,
      after: 300,
    })
    const [terms] = await list('/pay-configuration/list?search=Pay')
    const { components } = (await top.get(`/pay-configuration/${terms?.id}`)).data
    expect(components).toMatchObject([
      { componentName: 'allowance1', componentType: 'EARNING', value: 120.5 },
      { componentName: 'deduction1', componentType: 'DEDUCTION', value: 80 },
      { componentName: 'House rent', componentType: 'EARNING', calcType: 'FIXED', value: 300 },
      { componentName: 'PF', componentType: 'DEDUCTION', calcType: 'FIXED', value: 90.25 },
    ])
    expect(await upload(rows)).toMatchObject({ unchanged: 1 })
    const raised = await upload(rows.map((line) => line.replace(',300,', ',310,')))
    expect(raised.rows[0]?.changes).toEqual([{ field: 'allowance1', before: 300, after: 310 }])
  })

  test('a salary sheet needs no names of the pay configurations', async () => {
    const lines = ['Emp ID,Person,Basic', `${code},Ann Lee,2500`]
    const open = async (each: readonly string[]) => {
      const file = { name: 'salaries.csv', content: csv(...each) }
      const reply = await top.upload('/pay-configuration/import', file, { draft: 'true' })
      return reply.data as unknown as ImportDraft
    }
    const draft = await open(lines)
    expect(draft.mapping.constants).toEqual({ configName: '{Emp ID} 2025-04-01' })
    const dated = ['Emp ID,Basic,In force from', `${code},2500,2025-05-01`]
    expect((await open(dated)).mapping.constants).toEqual({
      configName: '{Emp ID} {In force from}',
    })
    expect((await open(['Pay,Basic', 'A,2500'])).mapping.constants).toEqual({})
    // A name beside the code is that of the person.
    expect((await open(['Name,Emp ID', `Ann Lee,${code}`])).mapping).toMatchObject({
      columns: { Name: null, 'Emp ID': 'employee' },
      constants: { configName: '{Emp ID} 2025-04-01' },
    })
    const named = ['Configuration name,Emp ID', `Own,${code}`]
    expect((await open(named)).mapping.constants).toEqual({})
  })

  describe('a percentage of the basic pay', () => {
    const workbookOf = (lines: readonly (readonly unknown[])[]) => {
      const sheet = utils.aoa_to_sheet(lines.map((line) => [...line]))
      const book = utils.book_new()
      utils.book_append_sheet(book, sheet, 'Salaries')
      return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
    }
    const mapping = JSON.stringify({
      Name: 'configName',
      ID: 'employee',
      Basic: 'monthlySalary',
      From: 'effectiveFrom',
      HRA: 'allowance1',
      'PF 12%': 'deduction1',
      'ESI %': 'deduction2',
    })
    const HEADER = ['Name', 'ID', 'Basic', 'From', 'HRA', 'PF 12%', 'ESI %']
    const row = (n: number, ...cells: unknown[]) => [
      `Share ${n}`,
      code,
      2500,
      `2024-0${n}-01`,
      ...cells,
    ]
    const send = async (matching: string, lines: unknown[][]) => {
      const file = { name: 'salaries.xlsx', content: workbookOf([HEADER, ...lines]) }
      return resultOf(await top.upload('/pay-configuration/import', file, { mapping: matching }))
    }
    const upload = (...lines: unknown[][]) => send(mapping, lines)
    const componentsOf = async (n: number) => {
      const [terms] = await list(`/pay-configuration/list?search=Share ${n}`)
      return (await top.get(`/pay-configuration/${terms?.id}`)).data.components
    }
    const percentCell = (v: number) => ({ t: 'n', v, z: '0.00%' })

    test('stands in a cell, as text or by its format, or in a header', async () => {
      const first = await upload(
        row(1, '40%', percentCell(0.12), 1.75),
        row(2, 900, '12 %', '0.5%'),
        row(3, percentCell(0.4), 300, null),
      )
      expect(first, JSON.stringify(first.rows)).toMatchObject({ created: 3, failed: 0 })
      expect(first.rows[0]?.changes).toContainEqual({
        field: 'deduction1',
        before: null,
        after: '12%',
      })
      const share = (componentName: string, value: number) => ({
        componentName,
        calcType: 'PERCENT_OF_BASIC',
        value,
      })
      const amount = (componentName: string, value: number) => ({
        componentName,
        calcType: 'FIXED',
        value,
      })
      expect(await componentsOf(1)).toMatchObject([
        share('HRA', 40),
        share('PF 12%', 12),
        share('ESI %', 1.75),
      ])
      expect(await componentsOf(2)).toMatchObject([
        amount('HRA', 900),
        share('PF 12%', 12),
        share('ESI %', 0.5),
      ])
      // The header tells of what the amount is a share.
      expect(await componentsOf(3)).toMatchObject([share('HRA', 40), amount('PF 12%', 300)])
    })

    test('becomes an amount, and an amount becomes one', async () => {
      const changed = await upload(
        row(1, 1000, percentCell(0.12), 1.75),
        row(2, '45%', '12 %', '0.5%'),
      )
      expect(changed.rows.map(({ changes }) => changes)).toEqual([
        [{ field: 'allowance1', before: '40%', after: 1000 }],
        [{ field: 'allowance1', before: 900, after: '45%' }],
      ])
      expect(await componentsOf(1)).toMatchObject([{ calcType: 'FIXED', value: 1000 }, {}, {}])
      expect(await upload(row(1, 1000, percentCell(0.12), 1.75))).toMatchObject({ unchanged: 1 })
    })

    test('is removed by an empty cell if these clear fields', async () => {
      const line = row(1, null, percentCell(0.12), 1.75)
      expect(await upload(line)).toMatchObject({ unchanged: 1 })
      const clearing = JSON.stringify({
        columns: JSON.parse(mapping),
        options: { emptyCells: 'clear' },
      })
      const cleared = await send(clearing, [line])
      expect(cleared.rows.map(({ changes }) => changes)).toEqual([
        [{ field: 'allowance1', before: 1000, after: null }],
      ])
      expect(await componentsOf(1)).toMatchObject([
        { componentName: 'PF 12%' },
        { componentName: 'ESI %' },
      ])
    })

    test('is refused as a salary, above 100, and where it may be a fraction', async () => {
      const [, , , ...rest] = row(4, 900, 1, 1.75)
      const wrong = await upload(['Share 4', code, percentCell(0.5), ...rest])
      expect(wrong.rows[0]?.errors).toMatchObject([
        { field: 'monthlySalary', code: 'percentInNumber' },
      ])
      expect((await upload(row(4, '140%', null, null))).failed).toBe(1)
      const fraction = await upload(row(4, null, null, 0.02))
      expect(fraction.rows[0]?.errors).toMatchObject([
        { field: 'deduction2', code: 'fraction', value: 0.02 },
      ])
    })
  })

  test('states of a list are those of the records', async () => {
    const statesOf = async (path: string, state: string) =>
      (await list(path)).map((record) => record[state]).toSorted()
    expect(await statesOf('/employee-leave/list', 'employeeLeaveStatus')).toEqual([
      'APPROVED',
      'PENDING',
      'REJECTED',
    ])
    expect(await statesOf('/employee-contract/list', 'contractStatus')).toEqual([
      'COMPLETED',
      'DRAFT',
      'TERMINATED',
    ])
    expect(await statesOf('/expense/list', 'expenseStatus')).toEqual(['PAID', 'PENDING'])
    expect(await statesOf('/swipe-entry/list', 'source')).toEqual(['DEVICE', 'DEVICE'])
    expect(await list('/production-stock/list')).toMatchObject([
      { onHandQuantity: 120, batchStatus: 'AVAILABLE' },
      { onHandQuantity: 80, batchStatus: 'AVAILABLE' },
    ])
    const [item] = await list('/item-master/list')
    expect((await top.get(`/item-master/${item?.id}`)).data).toMatchObject({ onHandQuantity: 200 })
  })

  test('spares come with what is on hand, which a second file does not add again', async () => {
    const header = 'partNumber,spareName,unit,openingQuantity,openingReason'
    const first = await send('machinery-spares', [header, 'V-9,V belt,PC,4,Counted at the start'])
    expect(first, first.text).toMatchObject({ created: 1 })
    const second = await send('machinery-spares', [header, 'V-9,V belt,PC,4,Counted at the start'])
    expect(second.rows[0]?.errors).toMatchObject([{ field: 'seenOnHand' }])
    expect(await send('machinery-spares', [header, 'V-9,V belt,PC,,'])).toMatchObject({
      unchanged: 1,
    })
    expect(await list('/machinery-spares/list')).toMatchObject([{ quantityOnHand: 4 }])
  })
})
