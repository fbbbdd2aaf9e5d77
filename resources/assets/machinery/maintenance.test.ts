import { afterAll, describe, expect, test } from 'vitest'
import { runJob } from '../../../src/server/tasks/jobs.ts'
import { wholeUnit } from '../../../tests/company/jobs-office.ts'
import { orderDriver } from '../../../tests/company/order-driver.ts'
import { tileIn } from '../../../tests/company/trading-shop.ts'
import { selectDatabases, workspace } from '../../../tests/kit/workspace.ts'
import { machineDueState, nextServiceAfter } from './machinery.server.ts'

const databases = selectDatabases(import.meta.filename)

test('the next service follows the frequency, at the end of short months too (V25)', () => {
  expect(nextServiceAfter('2025-01-31', 'MONTHLY')).toBe('2025-02-28')
  expect(
    (['DAILY', 'WEEKLY', 'QUARTERLY', 'HALF_YEARLY', 'YEARLY', 'TWO_YEARLY', 'NONE'] as const).map(
      (each) => nextServiceAfter('2024-02-29', each),
    ),
  ).toEqual([
    '2024-03-01',
    '2024-03-07',
    '2024-05-29',
    '2024-08-29',
    '2025-02-28',
    '2026-02-28',
    null,
  ])
  const state = (nextServiceDate: string | null, batches: number | null = null, every = 0) =>
    machineDueState(
      { nextServiceDate, serviceEveryBatches: every || null, batchesSinceService: batches },
      '2025-06-16',
      7,
    )
  expect([state('2025-06-15'), state('2025-06-16'), state('2025-06-23')]).toEqual([
    'OVERDUE',
    'DUE_SOON',
    'DUE_SOON',
  ])
  expect([state('2025-06-24'), state(null), state(null, 9, 10), state(null, 10, 10)]).toEqual([
    'OK',
    'NONE',
    'OK',
    'OVERDUE',
  ])
})

describe.each(databases)('maintenance on %s', async (database) => {
  const space = await workspace({ database, installed: true })
  afterAll(() => space.close())
  const [superAdmin, worker] = [space.as('SUPER_ADMIN'), space.as('EMPLOYEE')]
  const technician = space.callers.EMPLOYEE.employeeId
  const unit = await wholeUnit(space)
  const readMachine = async (id: unknown) => (await superAdmin.get(`/machinery/${id}`)).data

  let made = 0
  const machine = async (more: object = {}) => {
    made += 1
    const reply = await superAdmin.post('/machinery', {
      machineryName: `Kettle ${made}`,
      location: 'Line 1',
      installationDate: '2025-06-01',
      maintenanceFrequency: 'MONTHLY',
      ...more,
    })
    expect(reply.status, reply.text).toBe(201)
    return Number(reply.data.id)
  }
  const plan = (of: number, more: object = {}) =>
    worker.post('/maintenance', { machinery: of, scheduledDate: '2025-06-16', ...more })
  type Known = Readonly<Record<string, unknown>>
  const act = ({ id, version }: Known, action: string, more: object = {}, by = worker) =>
    by.post(`/maintenance/${id}/${action}`, { version, ...more })
  const DONE = { actionsPerformed: 'Cleaned and greased', technician }

  test('takes its machine out of production and its spares from stock (V26)', async () => {
    const spare = await worker.post('/machinery-spares', {
      partNumber: 'SEAL-1',
      spareName: 'Seal',
      unit,
      unitCost: 2.5,
      reorderLevel: 3,
      isActive: true,
      adjustmentQuantity: 5,
      adjustmentReason: 'First count',
    })
    const id = await machine()
    const use = (quantity: number) => ({ sparesUsed: [{ spare: spare.data.id, quantity }] })
    const { data: planned, text } = await plan(id, { ...use(6), labourCost: 40 })
    expect(planned, text).toMatchObject({ maintenanceStatus: 'SCHEDULED', totalCost: 40 })
    expect(planned.maintenanceNumber).toMatch(/^MNT-2025-\d{5}$/)
    const nobody = await act(planned, 'start')
    expect([nobody.status, nobody.errors[0]?.field], nobody.text).toEqual([400, 'technician'])
    const { data: begun } = await act(planned, 'start', { technician })
    expect((await readMachine(id)).machineryStatus).toBe('UNDER_MAINTENANCE')
    expect((await act((await plan(id)).data, 'start', { technician })).status).toBe(409)
    const made = await superAdmin.post('/production', { machinery: id })
    expect(made.errors.map(({ field }) => field)).toContain('machinery')
    const short = await act(begun, 'complete', DONE)
    expect([short.status, short.errors[0]?.field], short.text).toEqual([
      409,
      'sparesUsed.0.quantity',
    ])
    space.moveTo('2025-06-16T12:15:00.000Z')
    const done = await act(begun, 'complete', { ...DONE, ...use(2) })
    expect(done.data, done.text).toMatchObject({
      maintenanceStatus: 'COMPLETED',
      sparesCost: 5,
      totalCost: 45,
      downtimeHours: 0.25,
      sparesUsed: [{ quantity: 2, unitCost: 2.5 }],
    })
    expect((await worker.get(`/machinery-spares/${spare.data.id}`)).data).toMatchObject({
      quantityOnHand: 3,
      spareState: 'PENDING',
    })
    expect((await worker.get('/pending-spares-notification')).data.count).toBe(1)
    expect(await readMachine(id)).toMatchObject({
      machineryStatus: 'OPERATIONAL',
      lastServiceDate: '2025-06-16',
      nextServiceDate: '2025-07-16',
      dueState: 'OK',
    })
    expect((await superAdmin.delete(`/maintenance/${begun.id}`)).status).toBe(409)
  })

  test('uses spares of its own machine, or of many, and no others', async () => {
    const [own, other] = [await machine(), await machine()]
    const spare = async (partNumber: string, fits: readonly number[]) =>
      Number(
        (
          await worker.post('/machinery-spares', {
            partNumber,
            spareName: `Fan ${partNumber}`,
            machinery: fits,
            unit,
            adjustmentQuantity: 5,
            adjustmentReason: 'First count',
          })
        ).data.id,
      )
    const [fits, foreign, general] = [
      await spare('FAN-1', [own]),
      await spare('FAN-2', [other]),
      await spare('FAN-3', []),
    ]
    const use = (...ids: number[]) => ({
      sparesUsed: ids.map((id) => ({ spare: id, quantity: 1 })),
    })
    const planned = await plan(own, use(fits, foreign))
    expect([planned.status, planned.errors[0]?.field]).toEqual([400, 'sparesUsed.1.spare'])
    const { data: open } = await plan(own)
    const wrong = await act(open, 'complete', { ...DONE, ...use(general, foreign) })
    expect([wrong.status, wrong.errors[0]?.field]).toEqual([400, 'sparesUsed.1.spare'])
    expect(wrong.errors[0]?.message).toBe('Fan FAN-2 (FAN-2) is for another machine.')
    const done = await act(open, 'complete', { ...DONE, ...use(fits, general) })
    expect(done.status, done.text).toBe(200)
    const left = await Promise.all(
      [fits, foreign, general].map(
        async (id) => (await worker.get(`/machinery-spares/${id}`)).data.quantityOnHand,
      ),
    )
    expect(left).toEqual([4, 5, 4])
  })

  test('takes the times of work that is written down in the evening', async () => {
    const { data: open } = await plan(await machine())
    const at = (hour: string) => `2025-06-16T${hour}:00.000Z`
    const begun = await act(open, 'start', { technician, startDateTime: at('07:00') })
    expect(begun.data, begun.text).toMatchObject({ startDateTime: at('07:00') })
    const turned = { ...DONE, startDateTime: at('09:00'), completedDateTime: at('08:00') }
    const wrong = await act(begun.data, 'complete', turned)
    expect([wrong.status, wrong.errors[0]?.field]).toEqual([400, 'completedDateTime'])
    const late = await act(begun.data, 'complete', { ...DONE, completedDateTime: at('23:00') })
    expect([late.status, late.errors[0]?.field]).toEqual([400, 'completedDateTime'])
    const times = { startDateTime: at('07:30'), completedDateTime: at('09:00') }
    const done = await act(begun.data, 'complete', { ...DONE, ...times })
    expect(done.data, done.text).toMatchObject({ ...times, downtimeHours: 1.5 })
  })

  test('is counted for whoever is to do it, and stands in a tab of the list', async () => {
    const counted = async () => {
      const own = tileIn(await worker.get('/dashboard/employee'), 'own-maintenance')
      return [own.value, own.beside[0]?.value]
    }
    const before = await counted()
    const late = await plan(await machine(), { technician, scheduledDate: '2025-06-15' })
    await plan(await machine())
    expect(await counted()).toEqual([Number(before[0]) + 1, Number(before[1]) + 1])
    const taken = await act((await plan(await machine())).data, 'take')
    expect(taken.data, taken.text).toMatchObject({ technician, maintenanceStatus: 'SCHEDULED' })
    expect((await act(taken.data, 'take')).status).toBe(409)
    const mine = await worker.get('/maintenance/list?tab=own')
    expect(mine.data.totalElements).toBe((await counted())[0])
    for (const { data } of [late, taken]) await act(data, 'complete', DONE)
    expect(await counted()).toEqual(before)
  })

  test('follows from a fault, and gives the machine back as it was when it is cancelled', async () => {
    const id = await machine()
    const { version } = await readMachine(id)
    expect((await worker.post(`/machinery/${id}/reportFault`, { version })).status).toBe(400)
    const told = { version, problem: 'The stirrer scrapes' }
    const broken = await worker.post(`/machinery/${id}/reportFault`, told)
    expect(broken.status, broken.text).toBe(200)
    const { content } = (await worker.get(`/maintenance/list?machinery=${id}`)).data as unknown as {
      readonly content: readonly Known[]
    }
    const [open] = content
    expect((await worker.get(`/maintenance/${open?.id}`)).data).toMatchObject({
      maintenanceType: 'CORRECTIVE',
      problemDescription: 'The stirrer scrapes',
      scheduledDate: '2025-06-16',
      isOverdue: false,
    })
    const { data: begun } = await act(open ?? {}, 'start', { vendorName: 'Steam Care Ltd' })
    const retired = { version: (await readMachine(id)).version }
    expect((await superAdmin.post(`/machinery/${id}/retire`, retired)).status).toBe(409)
    expect((await act(begun, 'cancel', { actionsPerformed: 'No parts' })).status).toBe(403)
    await act(begun, 'cancel', { actionsPerformed: 'No parts' }, superAdmin)
    expect((await readMachine(id)).machineryStatus).toBe('OUT_OF_ORDER')
    const again = await plan(id, { maintenanceType: 'CORRECTIVE', problemDescription: 'Scrapes' })
    await act(again.data, 'complete', DONE)
    expect(await readMachine(id)).toMatchObject({
      machineryStatus: 'OPERATIONAL',
      lastServiceDate: null,
    })
  })

  test('is due after so many batches, and planned at night once (R-MNT-2)', async () => {
    const shop = orderDriver(superAdmin)
    const id = await machine({ maintenanceFrequency: 'NONE', serviceEveryBatches: 1 })
    expect((await readMachine(id)).dueState).toBe('OK')
    const item = await shop.item()
    const { data: batch, text } = await superAdmin.post('/production', {
      item,
      plannedQuantity: 10,
      machinery: id,
      supervisor: technician,
    })
    const finished = await superAdmin.post(`/production/${batch.id}/complete`, {
      version: batch.version,
      producedQuantity: 10,
      producedDate: '2025-06-16',
    })
    expect(finished.status, finished.text + text).toBe(200)
    expect(await readMachine(id)).toMatchObject({ batchesSinceService: 1, dueState: 'OVERDUE' })
    for (let night = 0; night < 2; night += 1) await runJob(space.context, 'machinery.care')
    const found = await worker.get(`/maintenance/list?machinery=${id}`)
    expect(found.data).toMatchObject({
      content: [{ maintenanceType: 'PREVENTIVE', maintenanceStatus: 'SCHEDULED' }],
    })
    const [planned] = found.data.content as unknown as readonly Known[]
    await act(planned ?? {}, 'complete', DONE)
    expect(await readMachine(id)).toMatchObject({ batchesSinceService: 0, dueState: 'OK' })
  })
})
