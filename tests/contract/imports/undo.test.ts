import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smsLog, user } from '#system'
import employeeContract from '../../../resources/contractors/employee-contract.resource.ts'
import machinerySpares from '../../../resources/assets/machinery/machinery-spares.resource.ts'
import employee from '../../../resources/parties/employees/employee.resource.ts'
import leaveAdjustment from '../../../resources/people/leave/leave-adjustment.resource.ts'
import productionStock from '../../../resources/stock/production/production-stock.resource.ts'
import {
  changeFigures,
  lockItems,
} from '../../../resources/stock/production/stock-movement.server.ts'
import { csv, EMPLOYEE, person } from './employee-sheets.ts'
import { maker, type Maker } from '../every-resource.ts'
import { DraftDriver, WHOLLY_UNDONE } from './import-files.ts'
import type { Client } from '../../kit/client.ts'
import { selectDatabases, workspace, type Workspace } from '../../kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('an import that is undone on %s', (database) => {
  let space: Workspace
  let make: Maker
  let top: Client
  let admin: Client

  beforeAll(async () => {
    space = await workspace({ database })
    make = maker(space)
    top = space.as('SUPER_ADMIN')
    admin = space.as('ADMIN')
  })
  afterAll(() => space.close())

  const find = async (path: string, query: string) =>
    (await top.get(`/${path}/list?size=100&${query}`)).content
  const history = async (path: string, id: unknown) =>
    (await top.get(`/${path}/${String(id)}/history`)).content

  test('of leave is reversed by a super admin alone, and may be imported again', async () => {
    const { id, employeeCode } = await make.make(space.context.registry.get('employee'))
    const driver = new DraftDriver(admin, leaveAdjustment)
    const file = csv(
      'employeeCode,leaveType,year,days,reason',
      `${String(employeeCode)},CASUAL,2025,3.5,Moved`,
      `${String(employeeCode)},SICK,2025,-2,Moved`,
    )
    const saved = await driver.import(file)
    const path = `/leave-adjustment/import/${saved.id}/undo`
    for (const refused of [
      await admin.get(path),
      await admin.post(path, { version: saved.version }),
    ])
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'This import posted entries to a ledger, such as stock or money. Only a super admin can undo it.',
      ])
    const ours = new DraftDriver(top, leaveAdjustment)
    expect(await ours.countUndo(saved)).toMatchObject({
      deleted: 0,
      restored: 0,
      reversed: 2,
      kept: 0,
    })
    expect(await ours.undo(saved)).toMatchObject({ state: 'open', stopped: WHOLLY_UNDONE })
    const rows = await find('leave-adjustment', `employee=${id}`)
    expect(rows.map(({ leaveType, days, reason }) => [leaveType, days, reason]).sort()).toEqual([
      ['CASUAL', -3.5, 'Import undone'],
      ['CASUAL', 3.5, 'Moved'],
      ['SICK', -2, 'Moved'],
      ['SICK', 2, 'Import undone'],
    ])
    const opposite = rows.find(({ days }) => days === -3.5)
    expect((await history('leave-adjustment', opposite?.id))[0]).toMatchObject({
      by: space.callers.SUPER_ADMIN.userId,
      via: 'undo',
      draft: { id: saved.id },
    })
    const again = await driver.import(file)
    expect(again.counts).toMatchObject({ created: 2, unchanged: 0 })
    expect(await find('leave-adjustment', `employee=${id}`)).toHaveLength(6)
  })

  test('of stock is reversed where it has not been used, and the rest is named', async () => {
    const inactive = await make.make(space.context.registry.get('item-master'))
    const { id: itemId, version: itemVersion } = inactive
    const item = (await top.put(`/item-master/${itemId}`, { isActive: true, version: itemVersion }))
      .data
    const driver = new DraftDriver(top, productionStock)
    const line = (batch: string) =>
      `${String(item.itemCode)},${batch},2025-06-01,2099-12-31,10,Cellar`
    const saved = await driver.import(
      csv(
        'itemCode,batchNumber,producedDate,expiryDate,producedQuantity,storageLocation',
        ...['B-1', 'B-2', 'B-3'].map(line),
      ),
    )
    const batches = await find('production-stock', `item=${item.id}`)
    const [first, second] = ['B-1', 'B-2'].map((number) =>
      batches.find(({ batchNumber }) => batchNumber === number),
    )
    // An order has taken some of one batch, and somebody has thrown some of another away.
    await space.work(async (work) => {
      await lockItems(work, [item.id])
      await changeFigures(work, Number(first?.id), { reserved: 4000 })
    })
    const { version } = (await top.get(`/production-stock/${String(second?.id)}`)).data
    const waste = { quantity: 1, reason: 'Broken jar', version }
    const thrown = await top.post(`/production-stock/${String(second?.id)}/waste`, waste)
    expect(thrown.status, thrown.text).toBe(200)
    expect(await driver.countUndo(saved)).toMatchObject({
      deleted: 0,
      restored: 0,
      reversed: 2,
      kept: 1,
      keptNames: [expect.stringMatching(/./)],
    })
    const undone = await driver.undo(saved)
    expect(undone.stopped?.message).toContain('because other records depend on them: ')
    expect(undone.stopped?.message).toMatch(/depend on them: [^:]*B-1/)
    expect(undone.stopped?.message).toMatch(/changed or used since: [^:]*B-2/)
    const after = await find('production-stock', `item=${item.id}`)
    expect(
      after.map(({ batchNumber, onHandQuantity }) => [batchNumber, onHandQuantity]).sort(),
    ).toEqual([
      ['B-1', 10],
      ['B-2', 9],
      ['B-3', 0],
    ])
    expect((await top.get(`/item-master/${item.id}`)).data).toMatchObject({ onHandQuantity: 19 })
    const movements = await find('stock-movement', `item=${item.id}`)
    expect(movements.filter(({ movementType }) => movementType === 'REVERSAL')).toMatchObject([
      { quantity: -10, balanceAfter: 0, reason: 'Import undone' },
    ])
  })

  test('of spares takes away what was added to them', async () => {
    const spare = await make.make(space.context.registry.get('machinery-spares'))
    const driver = new DraftDriver(top, machinerySpares)
    const saved = await driver.import(
      csv(
        'partNumber,spareName,unit,reorderLevel,openingQuantity,openingReason',
        `NEW-1,Belt,${String((spare.labels as Record<string, string>).unit)},2,7,Counted`,
      ),
    )
    const [belt] = await find('machinery-spares', 'search=Belt')
    expect(belt).toMatchObject({ quantityOnHand: 7, spareState: 'OK' })
    expect(await driver.countUndo(saved)).toMatchObject({ reversed: 1, deleted: 0 })
    expect(await driver.undo(saved)).toMatchObject({ stopped: WHOLLY_UNDONE })
    expect((await find('machinery-spares', 'search=Belt'))[0]).toMatchObject({
      quantityOnHand: 0,
      spareState: 'OUT',
    })
    expect(
      (await find('spare-movement', `spare=${String(belt?.id)}`)).map(({ quantity }) => quantity),
    ).toEqual([-7, 7])
  })

  test('calculates again what depends on what has changed since', async () => {
    const made = await make.make(space.context.registry.get('employee-contract'))
    const path = `/employee-contract/${made.id}`
    const active = await top.put(path, { contractStatus: 'ACTIVE', version: made.version })
    expect(active.status, active.text).toBe(200)
    const { contractNumber, contractValue } = active.data
    const driver = new DraftDriver(top, employeeContract)
    const saved = await driver.import(
      csv('contractNumber,contractValue', `${String(contractNumber)},90000`),
    )
    const payment = await make.input(space.context.registry.get('contract-payment'))
    const paid = await top.post('/contract-payment', { ...payment, contract: made.id, amount: 40 })
    expect(paid.status, paid.text).toBe(201)
    expect((await top.get(path)).data).toMatchObject({ paidAmount: 40, balanceAmount: 89_960 })
    expect(await driver.undo(saved)).toMatchObject({ stopped: WHOLLY_UNDONE })
    expect((await top.get(path)).data).toMatchObject({
      contractValue,
      paidAmount: 40,
      balanceAmount: Number(contractValue) - 40,
    })
    expect((await history('employee-contract', made.id))[0]).toMatchObject({
      by: space.callers.SUPER_ADMIN.userId,
      via: 'undo',
    })
  })

  describe('of people', () => {
    const HEADER = `${EMPLOYEE},email,createUser`
    const staff = (n: number) => `${person(n)},undo${n}@example.com,yes`
    const users = (n: number) => space.work((work) => work.find(user, { firstName: `First${n}` }))

    test('keeps the texts that were sent, and blocks the sign-ins', async () => {
      const driver = new DraftDriver(top, employee)
      const file = csv(HEADER, staff(1), staff(2))
      const saved = await driver.import(file)
      const [[first], [second]] = [await users(1), await users(2)]
      const texts = (id = 0) => space.work((work) => work.find(smsLog, { recipientUser: id }))
      const setText = async (id: number | undefined, values: object) => {
        const [text] = await texts(id)
        await space.work((work) => work.write(smsLog, text?.id ?? 0, values))
      }
      // There is no gateway, so both have failed by now.
      await setText(first?.id, { smsStatus: 'SENT' })
      await setText(second?.id, { smsStatus: 'QUEUED', attempts: 0 })
      expect(await driver.countUndo(saved)).toMatchObject({ deleted: 2, kept: 0 })
      expect(await driver.undo(saved)).toMatchObject({ stopped: WHOLLY_UNDONE })
      expect(await find('employee', 'search=First1')).toEqual([])
      expect(await texts(first?.id)).toMatchObject([{ smsStatus: 'SENT' }])
      expect(await users(1)).toMatchObject([{ isActive: false, employee: null, email: null }])
      expect((await history('user', first?.id))[0]).toMatchObject({
        by: space.callers.SUPER_ADMIN.userId,
        via: 'undo',
      })
      // The other text was still waiting.
      expect(await texts(second?.id)).toEqual([])
      expect(await users(2)).toEqual([])
      const again = await driver.check(await driver.open(file))
      expect(again.counts, JSON.stringify(again.groups)).toMatchObject({ created: 2 })
    })

    test('does not draw its numbers again', async () => {
      const driver = new DraftDriver(admin, employee)
      const saved = await driver.import(csv(EMPLOYEE, person(11)))
      const [before] = await find('employee', 'search=First11')
      await driver.undo(saved)
      await driver.import(csv(EMPLOYEE, person(11)))
      const [after] = await find('employee', 'search=First11')
      const numberOf = (code: unknown) => Number(String(code).replace(/\D/g, ''))
      expect(numberOf(after?.employeeCode)).toBe(numberOf(before?.employeeCode) + 1)
      expect(after?.id).not.toBe(before?.id)
    })
  })
})
