import { afterAll, describe, expect, test } from 'vitest'
import { runJob } from '../../src/server/tasks/jobs.ts'
import { openContractOffice } from '../../tests/company/contract-office.ts'
import { selectDatabases } from '../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('a contract on %s', async (database) => {
  const office = await openContractOffice(database)
  const {
    space,
    staff,
    superAdmin,
    hire,
    draw,
    running,
    move,
    pay,
    work,
    readContract,
    readWorker,
    readContractor,
    broken,
  } = office
  afterAll(() => office.space.close())

  test('a contract goes from draft to its end, and its workers with it', async () => {
    const idle = await hire({ isActive: false })
    expect(
      (
        await staff().post('/employee-contract', {
          contractor: idle,
          contractTitle: 'Idle',
          startDate: '2025-05-01',
          endDate: '2025-05-31',
          contractValue: 1,
        })
      ).status,
    ).toBe(400)
    const { id, contractor } = await draw()
    const worker = (await work({ id, contractor })).data
    const late = (await work({ id, contractor }, { joinDate: '2025-05-20' })).data
    expect((await move(id, 'COMPLETED')).status).toBe(409)
    expect((await move(id, 'EXPIRED', {}, superAdmin())).status).toBe(409)
    await staff().put(`/contractor/${contractor}`, {
      isActive: false,
      version: (await readContractor(contractor)).version,
    })
    expect((await move(id, 'ACTIVE')).status).toBe(409)
    await staff().put(`/contractor/${contractor}`, {
      isActive: true,
      version: (await readContractor(contractor)).version,
    })
    expect((await move(id, 'ACTIVE')).status).toBe(200)
    expect(await readContractor(contractor)).toMatchObject({ workerCount: 2, activeContracts: 1 })
    expect((await move(id, 'DRAFT')).status).toBe(409)
    expect((await superAdmin().delete(`/employee-contract/${id}`)).status).toBe(409)
    const moved = await staff().put(`/employee-contract/${id}`, {
      contractor: await hire(),
      version: (await readContract(id)).version,
    })
    expect([moved.status, moved.errors[0]?.field]).toEqual([400, 'contractor'])
    expect((await move(id, 'COMPLETED')).status).toBe(200)
    expect(await readWorker(worker.id)).toMatchObject({
      workerStatus: 'INACTIVE',
      leaveDate: '2025-05-05',
    })
    expect(await readWorker(late.id)).toMatchObject({
      workerStatus: 'INACTIVE',
      leaveDate: '2025-05-20',
    })
    expect(await readContractor(contractor)).toMatchObject({ workerCount: 0, activeContracts: 0 })
    expect((await pay(id, 500)).status).toBe(201)
    expect((await work({ id, contractor })).status).toBe(400)
    const back = await staff().put(`/contract-employee/${worker.id}`, {
      workerStatus: 'ACTIVE',
      leaveDate: null,
      version: (await readWorker(worker.id)).version,
    })
    expect([back.status, back.errors[0]?.field]).toEqual([409, 'contract'])
    expect(await broken()).toEqual([])
  })

  test('only a super admin terminates, and says why; the rest may still be paid', async () => {
    const { id, contractor } = await running()
    await work({ id, contractor })
    const reason = { terminationReason: 'Nobody came for two weeks' }
    expect((await move(id, 'TERMINATED', reason)).status).toBe(403)
    const silent = await move(id, 'TERMINATED', {}, superAdmin())
    expect([silent.status, silent.errors[0]?.field]).toEqual([400, 'terminationReason'])
    expect((await move(id, 'TERMINATED', reason, superAdmin())).data).toMatchObject(reason)
    expect(await readContractor(contractor)).toMatchObject({ workerCount: 0, activeContracts: 0 })
    expect((await pay(id, 500)).status).toBe(201)
    expect((await move(id, 'ACTIVE')).status).toBe(409)
  })

  test('what others go by is not changed under them', async () => {
    const { id, contractor } = await running({ maxWorkers: 2 })
    await work({ id, contractor })
    const second = await work({ id, contractor }, { joinDate: '2025-05-31' })
    expect(second.status, second.text).toBe(201)
    const third = await work({ id, contractor })
    expect([third.status, third.errors[0]?.field]).toEqual([409, 'contract'])
    await pay(id, 4000)
    const edit = async (more: object) => {
      const { version } = await readContract(id)
      const { status, errors } = await staff().put(`/employee-contract/${id}`, { ...more, version })
      return [status, errors[0]?.field ?? null]
    }
    expect(await edit({ contractValue: 3999.99 })).toEqual([400, 'contractValue'])
    expect(await edit({ maxWorkers: 1 })).toEqual([409, 'maxWorkers'])
    expect(await edit({ startDate: '2025-05-03' })).toEqual([409, 'startDate'])
    expect(await edit({ endDate: '2025-05-30' })).toEqual([409, 'endDate'])
    expect(await edit({ endDate: '2025-04-30' })).toEqual([400, 'endDate'])
    expect(await edit({ contractValue: 4000 })).toEqual([200, null])
    expect(await readContract(id)).toMatchObject({ paidAmount: 4000, balanceAmount: 0 })
  })

  test('a contract is found by a day on which it runs, and by what ends soon', async () => {
    const contractor = await hire({ licenceExpiryDate: '2025-06-04' })
    const may = await running({ contractor })
    const june = await draw({ contractor, startDate: '2025-06-01', endDate: '2025-06-30' })
    const on = async (query: string) =>
      (await staff().get(`/employee-contract/list?contractor=${contractor}&${query}`)).content.map(
        ({ id }) => id,
      )
    expect(await on('onDate=2025-05-31')).toEqual([may.id])
    expect(await on('onDate=2025-06-01')).toEqual([june.id])
    expect(await on('onDate=2025-04-30')).toEqual([])
    expect(await on('tab=ending')).toEqual([may.id])
    expect((await staff().get('/employee-contract/list?onDate=May')).status).toBe(400)
    const expiring = await staff().get('/contractor/list?tab=expiring')
    expect(expiring.content.map(({ id }) => id)).toEqual([contractor])
  })

  test('the night ends what is over, and a new end lets it run on', async () => {
    const { id, contractor } = await running({ endDate: '2025-05-10' })
    const { data: worker } = await work({ id, contractor })
    const { id: done } = await running({ endDate: '2025-05-10' })
    await move(done, 'COMPLETED')
    await space.startSessionsAt('2025-05-10T22:30:00.000Z')
    await runJob(space.context, 'employee-contract.contracts')
    expect(await readContract(id)).toMatchObject({ contractStatus: 'ACTIVE' })
    await space.startSessionsAt('2025-05-10T23:20:00.000Z')
    await runJob(space.context, 'employee-contract.contracts')
    await runJob(space.context, 'employee-contract.contracts')
    expect(await readContract(id)).toMatchObject({ contractStatus: 'EXPIRED' })
    expect(await readContract(done)).toMatchObject({ contractStatus: 'COMPLETED' })
    expect(await readWorker(worker.id)).toMatchObject({
      workerStatus: 'INACTIVE',
      leaveDate: '2025-05-10',
    })
    expect(await readContractor(contractor)).toMatchObject({ workerCount: 0, activeContracts: 0 })
    const silent = await move(id, 'ACTIVE', { endDate: '2025-05-10' })
    expect([silent.status, silent.errors[0]?.field]).toEqual([400, 'endDate'])
    const extended = await move(id, 'ACTIVE', { endDate: '2025-05-11' })
    expect(extended.data, extended.text).toMatchObject({
      contractStatus: 'ACTIVE',
      endDate: '2025-05-11',
    })
    expect(await readContractor(contractor)).toMatchObject({ activeContracts: 1 })
    expect(await broken()).toEqual([])
  })
})
