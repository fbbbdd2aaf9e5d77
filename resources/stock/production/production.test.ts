import { afterAll, describe, expect, test } from 'vitest'
import { openStock } from '../../../tests/company/stock-driver.ts'
import type { Reply } from '../../../tests/kit/client.ts'
import { selectDatabases, type RoleName } from '../../../tests/kit/workspace.ts'
import { reserveStock } from './stock-reservation.server.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('a production on %s', async (database) => {
  const { space, app } = await openStock({ database, today: '2025-01-31' })
  afterAll(() => space.close())

  const plan = async (more: object = {}, role: RoleName = 'EMPLOYEE') =>
    space.as(role).post('/production', { item: await app.item(), plannedQuantity: 1000, ...more })
  const act = (made: Reply, action: string, input: object = {}, role: RoleName = 'EMPLOYEE') =>
    space
      .as(role)
      .post(`/production/${made.data.id}/${action}`, { ...input, version: made.data.version })
  const findBatch = async (made: Reply) =>
    (await space.as('ADMIN').get(`/production-stock/list?production=${made.data.id}`)).content[0]
  const ledger = async (batch: unknown) =>
    (
      await space
        .as('ADMIN')
        .get(`/stock-movement/list?productionStock=${String(batch)}&sortByField=id`)
    ).content.map(({ movementType, quantity, balanceAfter }) => [
      movementType,
      quantity,
      balanceAfter,
    ])

  test('is planned with a number, a batch number, an expiry date and the one who planned it as supervisor', async () => {
    const item = await app.item({ itemCode: 'PLUM-1' })
    const made = await plan({ item })
    expect(made.status, made.text).toBe(201)
    expect(made.data).toMatchObject({
      productionStatus: 'PLANNED',
      producedDate: '2025-01-31',
      expiryDate: '2025-03-02',
      batchNumber: 'PLUM-1-250131-01',
      supervisor: space.callers.EMPLOYEE.employeeId,
    })
    expect([made.data['producedQuantity'], made.data['rejectedQuantity']]).toEqual([null, null])
    expect(made.data.productionNumber).toMatch(/^PRD-2025-\d{6}$/)
    expect((await plan({ item })).data.batchNumber).toBe('PLUM-1-250131-02')
    const nobody = await plan({ item }, 'ADMIN')
    expect([nobody.status, nobody.errors[0]?.field]).toEqual([400, 'supervisor'])
  })

  test('is to be made today until it is completed, on the dashboard', async () => {
    const tile = async () => {
      const { data } = await space.as('EMPLOYEE').get('/dashboard/employee')
      const tiles = data.tiles as readonly { code: string; value: number; beside: unknown }[]
      const { value, beside } = tiles.find(({ code }) => code === 'productions-today') ?? {}
      return { value, beside: beside as readonly { label: string; value: number }[] }
    }
    const before = await tile()
    const made = await plan()
    expect((await tile()).value).toBe(Number(before.value) + 1)
    const started = await act(made, 'start')
    await act(started, 'complete', { producedQuantity: 1000, qualityStatus: 'PASSED' })
    const after = await tile()
    expect(after.value).toBe(before.value)
    expect(after.beside[0]).toMatchObject({
      label: 'Done',
      value: Number(before.beside[0]?.value) + 1,
    })
  })

  test('puts its good quantity on the shelf as one batch when it is completed (V24)', async () => {
    const item = await app.item({ reorderLevel: 950 })
    const made = await plan({ item })
    const started = await act(made, 'start')
    expect(started.data.productionStatus).toBe('IN_PROGRESS')
    const done = await act(started, 'complete', {
      producedQuantity: 950,
      rejectedQuantity: 30,
      rejectionNote: 'Jars cracked',
      qualityStatus: 'PASSED',
    })
    expect(done.status, done.text).toBe(200)
    expect(done.data).toMatchObject({
      productionStatus: 'COMPLETED',
      qualityStatus: 'PASSED',
      yieldPercent: 96.94,
      expiryDate: '2025-03-02',
    })
    const batch = await findBatch(made)
    expect(batch).toMatchObject({
      item,
      batchNumber: made.data.batchNumber,
      onHandQuantity: 950,
      reservedQuantity: 0,
      availableQuantity: 950,
      batchStatus: 'AVAILABLE',
      producedDate: '2025-01-31',
      expiryDate: '2025-03-02',
      daysToExpiry: 30,
    })
    expect(await ledger(batch?.id)).toEqual([['PRODUCTION_IN', 950, 950]])
    expect(await app.figures(item)).toEqual({
      onHand: 950,
      reserved: 0,
      available: 950,
      state: 'LOW_STOCK',
    })
  })

  test('may be completed by a status in an edit, without having been started', async () => {
    const made = await plan()
    const done = await space.as('EMPLOYEE').put(`/production/${made.data.id}`, {
      productionStatus: 'COMPLETED',
      producedQuantity: 10,
      version: made.data.version,
    })
    expect([done.status, done.data.productionStatus, done.data['rejectedQuantity']]).toEqual([
      200,
      'COMPLETED',
      0,
    ])
    expect(await findBatch(made)).toMatchObject({ onHandQuantity: 10 })
  })

  test.each([
    ['ON_HOLD', [40, 0, 0, 'ON_HOLD'], [['PRODUCTION_IN', 40, 40]]],
    [
      'FAILED',
      [0, 0, 0, 'WRITTEN_OFF'],
      [
        ['PRODUCTION_IN', 40, 40],
        ['WRITE_OFF', -40, 0],
      ],
    ],
  ] as const)('that is %s sells nothing', async (qualityStatus, figures, movements) => {
    const made = await plan()
    expect((await act(made, 'complete', { producedQuantity: 40, qualityStatus })).status).toBe(200)
    const batch = await findBatch(made)
    expect(await app.state(Number(batch?.id))).toEqual(figures)
    expect(await ledger(batch?.id)).toEqual(movements)
    expect((await app.figures(Number(made.data.item))).available).toBe(0)
  })

  test.each(['EMPLOYEE', 'ADMIN', 'SUPER_ADMIN'] as const)(
    'is completed by %s without what the dialog calls optional',
    async (role) => {
      const nothing = {
        rejectedQuantity: null,
        rejectionNote: null,
        qualityStatus: null,
        expiryDate: null,
        batchNumber: null,
        unitCost: null,
      }
      const done = await act(await plan(), 'complete', { producedQuantity: 9, ...nothing }, role)
      expect(
        [
          done.status,
          done.data['rejectedQuantity'],
          done.data.qualityStatus,
          done.data['expiryDate'],
        ],
        done.text,
      ).toEqual([200, 0, null, '2025-03-02'])
      expect(done.data.batchNumber).toMatch(/-250131-\d\d$/)
    },
  )

  test('asks for what completing needs', async () => {
    const made = await plan()
    const nothing = await act(made, 'complete')
    expect([nothing.status, nothing.errors.map(({ field }) => field)]).toEqual([
      400,
      ['producedQuantity'],
    ])
    expect((await act(made, 'complete', { producedQuantity: 0 })).status).toBe(400)
    const silent = await act(made, 'complete', { producedQuantity: 9, rejectedQuantity: 0.5 })
    expect([silent.status, silent.errors.map(({ field }) => field)]).toEqual([
      400,
      ['rejectionNote'],
    ])
    const dateless = await act(made, 'complete', { producedQuantity: 9, producedDate: null })
    expect([dateless.status, dateless.errors.map(({ field }) => field)]).toEqual([
      400,
      ['producedDate'],
    ])
    const tomorrow = await act(made, 'complete', {
      producedQuantity: 9,
      producedDate: '2025-02-01',
    })
    expect([tomorrow.status, tomorrow.errors[0]?.field]).toEqual([409, 'producedDate'])
    const boxes = await plan({ item: await app.item({ unit: app.units.box }) })
    const half = await act(boxes, 'complete', { producedQuantity: 9.5 })
    expect([half.status, half.errors[0]]).toMatchObject([
      400,
      { field: 'producedQuantity', code: 'wholeUnits' },
    ])
  })

  test('keeps its expiry date and batch number in step with item and day, until they are given by hand', async () => {
    const made = await plan()
    const edit = (reply: Reply, changes: object, role: RoleName = 'EMPLOYEE') =>
      space
        .as(role)
        .put(`/production/${reply.data.id}`, { ...changes, version: reply.data.version })
    const moved = await edit(made, { producedDate: '2025-01-20' })
    expect(moved.data).toMatchObject({ expiryDate: '2025-02-19' })
    expect(moved.data.batchNumber).toMatch(/-250120-01$/)
    const shortened = await edit(moved, { expiryDate: '2025-02-10', batchNumber: 'SPECIAL-1' })
    expect((await edit(shortened, { producedDate: '2025-01-21' })).data).toMatchObject({
      expiryDate: '2025-02-10',
      batchNumber: 'SPECIAL-1',
    })
    const [longer, early] = [
      await plan({ expiryDate: '2025-03-03' }),
      await plan({ expiryDate: '2025-01-31' }),
    ]
    expect([longer.status, longer.errors[0]?.field]).toEqual([409, 'expiryDate'])
    expect([early.status, early.errors[0]?.field]).toEqual([400, 'expiryDate'])
    expect(
      (await edit(await plan(), { expiryDate: '2025-03-09' }, 'SUPER_ADMIN')).data.expiryDate,
    ).toBe('2025-03-09')
  })

  test('has a batch number that no other batch of the item has', async () => {
    const item = await app.item()
    await app.batch(item, { quantity: 5, expiryDate: '2025-04-01', batchNumber: 'OLD-1' })
    expect((await plan({ item, batchNumber: 'OLD-1' })).errors[0]?.field).toBe('batchNumber')
    expect((await plan({ item, batchNumber: 'NEW-1' })).status).toBe(201)
    expect((await plan({ item, batchNumber: 'new-1' })).status).toBe(409)
    expect((await plan({ batchNumber: 'NEW-1' })).status).toBe(201)
  })

  test('runs on a machine that works', async () => {
    const machine = await space
      .as('EMPLOYEE')
      .post('/machinery', { machineryName: 'Kettle', location: 'Line 1' })
    expect(machine.data.machineryCode).toMatch(/^MCH-\d{4}$/)
    const made = await plan({ machinery: machine.data.id })
    expect(made.status, made.text).toBe(201)
    await space.as('EMPLOYEE').post(`/machinery/${machine.data.id}/reportFault`, {
      version: 1,
      problem: 'It leaks',
    })
    expect((await act(made, 'start')).errors[0]?.field).toBe('machinery')
    expect((await plan({ machinery: machine.data.id })).errors[0]?.field).toBe('machinery')
    await space.as('EMPLOYEE').post(`/machinery/${machine.data.id}/repair`, { version: 2 })
    expect((await act(made, 'start')).status).toBe(200)
    expect(
      (await space.as('EMPLOYEE').post(`/machinery/${machine.data.id}/retire`, { version: 3 }))
        .status,
    ).toBe(403)
  })

  test('is cancelled by the office with a reason, and changed by nobody afterwards', async () => {
    const made = await plan()
    expect((await act(made, 'cancel', { remarks: 'No plums' })).status).toBe(403)
    expect((await act(made, 'cancel', {}, 'ADMIN')).errors[0]?.field).toBe('remarks')
    const cancelled = await act(made, 'cancel', { remarks: 'No plums' }, 'ADMIN')
    expect(cancelled.data.productionStatus).toBe('CANCELLED')
    expect((await act(cancelled, 'start')).status).toBe(409)
    expect(
      (
        await space.as('ADMIN').put(`/production/${made.data.id}`, {
          remarks: 'Never mind',
          version: cancelled.data.version,
        })
      ).status,
    ).toBe(409)
  })

  test('is withdrawn by a super admin only, and only while its batch is untouched', async () => {
    const made = await plan()
    const done = await act(made, 'complete', { producedQuantity: 12 })
    const item = Number(made.data.item)
    expect((await act(done, 'withdraw', { remarks: 'Booked twice' }, 'ADMIN')).status).toBe(403)
    const {
      order,
      lines: [line = 0],
    } = await app.order([item, 2000])
    await space.work((work) =>
      reserveStock(work, { order, lines: [{ orderItem: line, item, quantity: 2000 }] }),
    )
    expect((await act(done, 'withdraw', { remarks: 'Booked twice' }, 'SUPER_ADMIN')).status).toBe(
      409,
    )
    const again = await act(await plan({ item }), 'complete', { producedQuantity: 3 })
    const withdrawn = await act(again, 'withdraw', { remarks: 'Booked twice' }, 'SUPER_ADMIN')
    expect([withdrawn.status, withdrawn.data.productionStatus]).toEqual([200, 'CANCELLED'])
    const batch = await findBatch(again)
    expect(await ledger(batch?.id)).toEqual([
      ['PRODUCTION_IN', 3, 3],
      ['ADJUSTMENT', -3, 0],
    ])
    expect(await app.figures(item)).toMatchObject({ onHand: 12, reserved: 2, available: 10 })
  })

  test('fixes the code and the unit of its item', async () => {
    const made = await plan()
    const item = await space.as('ADMIN').get(`/item-master/${made.data.item}`)
    for (const change of [{ itemCode: 'OTHER' }, { unit: app.units.box }]) {
      const refused = await space
        .as('ADMIN')
        .put(`/item-master/${item.data.id}`, { ...change, version: item.data.version })
      expect([refused.status, refused.errors[0]?.field]).toEqual([409, Object.keys(change)[0]])
    }
    const free = await space.as('ADMIN').get(`/item-master/${await app.item()}`)
    expect(
      (
        await space
          .as('ADMIN')
          .put(`/item-master/${free.data.id}`, { itemCode: 'OTHER', version: free.data.version })
      ).status,
    ).toBe(200)
  })
})
