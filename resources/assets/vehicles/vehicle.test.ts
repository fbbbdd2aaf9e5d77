import { afterAll, describe, expect, test } from 'vitest'
import { selectDatabases, workspace } from '../../../tests/kit/workspace.ts'
import vehicleType from './vehicle-type.resource.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('a vehicle on %s', async (database) => {
  const space = await workspace({ database })
  const staff = space.as('ADMIN')
  const { id: type } = await space.work((work) =>
    work.add(vehicleType, { vehicleTypeName: 'Van', isActive: true }),
  )
  afterAll(() => space.close())

  let made = 0
  const add = (more: object) => {
    made += 1
    return staff.post('/vehicle', {
      registrationNumber: `LR24 S${made}`,
      vehicleType: type,
      make: 'Ford',
      model: 'Transit',
      fuelType: 'DIESEL',
      odometer: 10,
      insuranceExpiryDate: '2026-01-01',
      inspectionExpiryDate: '2026-01-01',
      ...more,
    })
  }

  test('needs no driver, whether the field is absent or empty, however many have none', async () => {
    const statuses = [await add({}), await add({ driver: null }), await add({})].map(
      ({ status }) => status,
    )
    expect(statuses).toEqual([201, 201, 201])
  })

  test('is not given to somebody who drives another one', async () => {
    const driver = space.callers.EMPLOYEE.employeeId
    expect((await add({ driver })).status).toBe(201)
    const second = await add({ driver })
    expect([second.status, second.errors[0]?.field ?? second.body.code]).toEqual([409, 'driver'])
  })
})
