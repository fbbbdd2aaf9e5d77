import { afterAll, describe, expect, test } from 'vitest'
import { runJob } from '../../../src/server/tasks/jobs.ts'
import { orderDriver } from '../../../tests/company/order-driver.ts'
import { selectDatabases, workspace } from '../../../tests/kit/workspace.ts'
import { dueAfter, computeDueState, findSoonest } from './vehicle-care.server.ts'

const databases = selectDatabases(import.meta.filename)

const LIMITS = { today: '2025-06-16', serviceDueSoonDays: 15, serviceDueSoonKm: 500 }

test('an item is due by its date or its distance, whichever is worse (V27)', () => {
  const oil = { intervalMonths: 6, intervalKm: 10_000 }
  const due = dueAfter(oil, { date: '2025-01-15', odometer: 42_000 })
  expect(due).toEqual({ nextDueDate: '2025-07-15', nextDueOdometer: 52_000 })
  const at = (today: string, odometer: number) =>
    computeDueState(due, odometer, { ...LIMITS, today })
  expect(at('2025-06-16', 51_499)).toBe('OK')
  expect([at('2025-06-16', 51_500), at('2025-06-16', 51_600)]).toEqual(['DUE_SOON', 'DUE_SOON'])
  expect(at('2025-06-16', 52_000)).toBe('OVERDUE')
  expect([at('2025-06-29', 0), at('2025-06-30', 0)]).toEqual(['OK', 'DUE_SOON'])
  expect([at('2025-07-15', 0), at('2025-07-16', 0)]).toEqual(['DUE_SOON', 'OVERDUE'])
  const none = dueAfter({ intervalMonths: 0, intervalKm: 0 }, { date: '2025-01-15', odometer: 1 })
  expect(findSoonest([none, due])).toEqual(due)
  expect(dueAfter(oil, { date: '2025-08-31', odometer: 0 }).nextDueDate).toBe('2026-02-28')
})

describe.each(databases)('a vehicle service on %s', async (database) => {
  const space = await workspace({ database })
  afterAll(() => space.close())
  const [superAdmin, staff] = [space.as('SUPER_ADMIN'), space.as('ADMIN')]
  const shop = orderDriver(superAdmin)
  const readVehicle = async (id: number) => (await staff.get(`/vehicle/${id}`)).data

  let made = 0
  const item = async (more: object = {}) => {
    made += 1
    const sent = { serviceItemName: `Item ${made}`, isActive: true, ...more }
    const reply = await staff.post('/vehicle-service-item', sent)
    expect(reply.status, reply.text).toBe(201)
    return reply.data
  }
  const book = (vehicle: number, items: readonly unknown[], more: object = {}) =>
    staff.post('/vehicle-service', {
      vehicle,
      serviceDate: '2025-06-16',
      serviceProvider: 'Corner Garage',
      lines: items.map((serviceItem) => ({ serviceItem, cost: 12.5 })),
      ...more,
    })
  const act = ({ id, version }: { id?: unknown; version?: unknown }, action: string, more = {}) =>
    staff.post(`/vehicle-service/${id}/${action}`, { version, ...more })
  const DONE = { serviceDate: '2025-06-16', odometer: 42_000 }

  test('names a missing service item once', async () => {
    const reply = await book(await shop.vehicle({}), [null])
    expect([reply.status, reply.errors.map(({ field }) => field)]).toEqual([
      400,
      ['lines.0.serviceItem'],
    ])
  })

  test('takes the vehicle off the road, gives it back, and what was done is due anew', async () => {
    const oil = await item({ intervalMonths: 6, intervalKm: 10_000 })
    const never = await item()
    const van = await shop.vehicle({ odometer: 41_900, acquisitionDate: '2025-01-15' })
    expect(await readVehicle(van)).toMatchObject({
      nextDueDate: '2025-07-15',
      nextDueOdometer: 10_000,
      dueState: 'OVERDUE',
    })
    const { data: booked } = await book(van, [oil.id, never.id])
    expect(booked).toMatchObject({ totalCost: 25, vehicleServiceStatus: 'SCHEDULED' })
    expect(booked.serviceNumber).toMatch(/^VSV-2025-\d{5}$/)
    expect((await readVehicle(van)).vehicleStatus).toBe('ACTIVE')
    const { data: begun } = await act(booked, 'start')
    expect((await readVehicle(van)).vehicleStatus).toBe('IN_SERVICE')
    const second = await act((await book(van, [oil.id])).data, 'start')
    expect([second.status, second.body.message]).toEqual([
      409,
      expect.stringContaining('is already in for a service'),
    ])
    const refusals = [
      [await act(begun, 'complete', { ...DONE, odometer: null }), 400, 'odometer'],
      [await act(begun, 'complete', { ...DONE, serviceDate: '2025-06-17' }), 400, 'serviceDate'],
      [await act(begun, 'complete', { ...DONE, odometer: 41_899 }), 409, 'odometer'],
    ] as const
    for (const [reply, status, field] of refusals)
      expect([reply.status, reply.errors[0]?.field], reply.text).toEqual([status, field])
    const done = await act(begun, 'complete', DONE)
    expect(done.data, done.text).toMatchObject({ vehicleServiceStatus: 'COMPLETED', totalCost: 25 })
    const after = await readVehicle(van)
    expect(after).toMatchObject({
      vehicleStatus: 'ACTIVE',
      odometer: 42_000,
      nextDueDate: '2025-12-16',
      nextDueOdometer: 52_000,
      dueState: 'OK',
      careItems: [
        { careItem: 'INSURANCE' },
        { careItem: 'INSPECTION' },
        { careItem: 'SERVICE', serviceItem: oil.id, nextDueOdometer: 52_000, dueState: 'OK' },
      ],
    })
    const moved = await staff.put(`/vehicle/${van}`, { odometer: 51_600, version: after.version })
    expect(moved.data).toMatchObject({ dueState: 'DUE_SOON' })
    const found = await staff.get(
      `/vehicle/list?dueState=DUE_SOON&search=${after.registrationNumber}`,
    )
    expect(found.data).toMatchObject({ totalElements: 1 })
    const byItem = await staff.get(`/vehicle-service/list?serviceItem=${never.id}`)
    expect(byItem.data, byItem.text).toMatchObject({ totalElements: 1 })
    const longer = { intervalKm: 20_000, version: oil.version }
    await staff.put(`/vehicle-service-item/${oil.id}`, longer)
    expect(await readVehicle(van)).toMatchObject({ nextDueOdometer: 62_000, dueState: 'OK' })
    await staff.put(`/vehicle-service-item/${oil.id}`, {
      isActive: false,
      version: Number(oil.version) + 1,
    })
    expect(await readVehicle(van)).toMatchObject({ nextDueOdometer: null })
    expect(
      (
        await staff.put(`/vehicle-service/${booked.id}`, {
          remarks: 'x',
          version: done.data.version,
        })
      ).status,
    ).toBe(409)
    expect((await superAdmin.delete(`/vehicle-service/${booked.id}`)).status).toBe(409)
  })

  test('is cancelled with a reason, and when its vehicle is sold', async () => {
    const { id } = await item()
    const van = await shop.vehicle()
    const { data: begun } = await act((await book(van, [id])).data, 'start')
    expect((await act(begun, 'cancel')).status).toBe(400)
    const cancelled = await act(begun, 'cancel', { remarks: 'The garage is closed' })
    expect(cancelled.data.vehicleServiceStatus).toBe('CANCELLED')
    const { vehicleStatus } = await readVehicle(van)
    expect(vehicleStatus).toBe('ACTIVE')
    const { data: open } = await act((await book(van, [id])).data, 'start')
    const { version } = await readVehicle(van)
    expect((await superAdmin.post(`/vehicle/${van}/sell`, { version })).status).toBe(200)
    expect((await staff.get(`/vehicle-service/${open.id}`)).data).toMatchObject({
      vehicleServiceStatus: 'CANCELLED',
      remarks: 'The vehicle was sold',
    })
    expect((await readVehicle(van)).vehicleStatus).toBe('SOLD')
    const late = await book(van, [id])
    expect([late.status, late.errors[0]?.field]).toEqual([400, 'vehicle'])
    const twice = await book(await shop.vehicle(), [id, id])
    expect(twice.status).toBe(400)
  })

  test('is no business of employees and customers', async () => {
    for (const role of ['EMPLOYEE', 'CUSTOMER'] as const)
      for (const call of ['/vehicle-service/list', '/vehicle-service-item/list'])
        expect((await space.as(role).get(call)).status).toBe(403)
    expect((await staff.delete('/vehicle-service/1')).status).toBe(403)
  })

  test('is for one type of vehicles where its item says so, and becomes due at night, of which the driver is told', async () => {
    const { vehicleType } = await readVehicle(await shop.vehicle())
    const other = await superAdmin.post('/vehicle-type', {
      vehicleTypeName: 'Wagon',
      isActive: true,
    })
    await item({ intervalMonths: 2, vehicleTypes: [other.data.id] })
    await item({ intervalMonths: 3, vehicleTypes: [vehicleType] })
    const van = await shop.vehicle({ acquisitionDate: '2025-04-10' })
    expect(await readVehicle(van)).toMatchObject({ nextDueDate: '2025-07-10', dueState: 'OK' })
    await space.startSessionsAt('2025-06-25T12:00:00.000Z')
    const later = space.as('SUPER_ADMIN')
    await runJob(space.context, 'vehicle.care')
    expect((await later.get(`/vehicle/${van}`)).data).toMatchObject({ dueState: 'DUE_SOON' })
    await runJob(space.context, 'vehicle.care')
    const told = await later.get('/sms-logs?eventType=SERVICE_DUE')
    expect(told.text.match(/Item \d+ is due on 10 July 2025/g), told.text).toHaveLength(1)
  })
})
