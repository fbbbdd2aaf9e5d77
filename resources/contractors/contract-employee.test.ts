import { afterAll, describe, expect, test } from 'vitest'
import { openContractOffice } from '../../tests/company/contract-office.ts'
import { selectDatabases } from '../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('a contract employee on %s', async (database) => {
  const office = await openContractOffice(database)
  const { staff, superAdmin, hire, draw, running, work, readContractor, broken } = office
  afterAll(() => office.space.close())

  test('a worker belongs to a contract of the contractor, within its dates, by one phone number', async () => {
    const { id, contractor } = await running()
    const other = await hire()
    const problems = [
      [await work({ id, contractor: other }), 'contract', 400],
      [await work({ id, contractor }, { joinDate: '2025-04-30' }), 'joinDate', 400],
      [await work({ id, contractor }, { joinDate: '2025-06-01' }), 'joinDate', 400],
      [await work({ id, contractor }, { workerStatus: 'INACTIVE' }), 'leaveDate', 400],
      [await work({ id, contractor }, { leaveDate: '2025-05-01' }), 'leaveDate', 400],
    ] as const
    expect(problems.map(([{ status, errors }]) => [status, errors[0]?.field])).toEqual(
      problems.map(([, field, status]) => [status, field]),
    )
    const { data: worker } = await work({ id, contractor })
    expect((await work({ id, contractor }, { phoneNumber: worker.phoneNumber })).status).toBe(409)
    const left = await staff().put(`/contract-employee/${worker.id}`, {
      leaveDate: '2025-05-04',
      version: worker.version,
    })
    expect(left.data).toMatchObject({ workerStatus: 'INACTIVE', leaveDate: '2025-05-04' })
    expect(await readContractor(contractor)).toMatchObject({ workerCount: 0 })
    const back = await staff().put(`/contract-employee/${worker.id}`, {
      workerStatus: 'ACTIVE',
      version: left.data.version,
    })
    expect(back.data).toMatchObject({ workerStatus: 'ACTIVE', leaveDate: null })
    expect(await readContractor(contractor)).toMatchObject({ workerCount: 1 })
    const drawn = await draw()
    const early = await work(drawn, { leaveDate: '2025-05-04' })
    expect(early.data).toMatchObject({ workerStatus: 'INACTIVE' })
    const again = { workerStatus: 'ACTIVE', version: early.data.version }
    expect((await staff().put(`/contract-employee/${early.data.id}`, again)).status).toBe(409)
    const byContractor = `/contract-employee/by-contractor?contractorId=`
    const named = await staff().get(`${byContractor}${contractor}`)
    expect(named.body.data).toMatchObject([{ id: worker.id, workerName: 'Wim Worker' }])
    expect((await staff().get(`${byContractor}999999`)).status).toBe(404)
    expect((await staff().get('/contract-employee/by-contractor')).status).toBe(400)
    expect((await superAdmin().delete(`/contract-employee/${worker.id}`)).status).toBe(200)
    expect(await readContractor(contractor)).toMatchObject({ workerCount: 0 })
  })

  test('workers come in by a sheet that goes out again unchanged', async () => {
    const { id, contractor, contractNumber } = await running({ maxWorkers: 2 })
    const { contractorCode } = await readContractor(contractor)
    const header =
      'contractorCode,contractNumber,workerName,phoneNumber,nationalIdNumber,trade,dailyRate,joinDate,leaveDate'
    const ida = `${contractorCode},${contractNumber},Ida In,+447111000001,QQ12,packer,90.50,2025-05-02,`
    const leo = `${contractorCode},${contractNumber},Leo Left,+447111000002,,loader,,2025-05-02,2025-05-04`
    const rows = [ida, leo]
    const upload = async (lines: readonly string[], more = {}) => {
      const content = [header, ...lines, ''].join('\r\n')
      const file = { name: 'workers.csv', content, type: 'text/csv' }
      return staff().upload('/upload-contract-employees', file, more)
    }
    const wrong = await upload([
      ida.replace('2025-05-02', '2025-06-02'),
      leo.replace(String(contractorCode), 'CTR-9999'),
      leo.replace(String(contractNumber), (await running()).contractNumber as string),
    ])
    expect(wrong.status, wrong.text).toBe(422)
    const report = wrong.data as unknown as { rows: { errors: { field: string }[] }[] }
    expect(report.rows.map(({ errors }) => errors[0]?.field)).toEqual([
      'joinDate',
      'contractor',
      'contract',
    ])
    expect((await upload(rows, { dryRun: 'true' })).data).toMatchObject({ created: 2 })
    expect((await upload(rows)).data).toMatchObject({ created: 2, failed: 0 })
    expect(await readContractor(contractor)).toMatchObject({ workerCount: 1 })
    expect((await upload(rows)).data).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    const changed = await upload([ida.replace('packer', 'cleaner')])
    expect(changed.data).toMatchObject({ updated: 1 })
    // Rows of workers whose contract has ended still match them.
    const contract = await staff().get(`/employee-contract/${id}`)
    const ended = await superAdmin().post(`/employee-contract/${id}/complete`, {
      version: contract.data.version,
    })
    expect(ended.status, ended.text).toBe(200)
    expect((await upload([leo], { dryRun: 'true' })).data).toMatchObject({ unchanged: 1 })
    const template = await staff().get('/download-sample-template?className=ContractEmployee')
    const asIs = { name: 'template.xlsx', content: template.bytes }
    const example = await staff().upload('/upload-contract-employees', asIs)
    expect(example.data, example.text).toMatchObject({ created: 1 })
    const draft = await staff().upload(
      '/contract-employee/import',
      { name: 'template.xlsx', content: template.bytes },
      { draft: 'true' },
    )
    expect((draft.data as unknown as { file: { mapping: object } }).file.mapping).toMatchObject({
      contractorCode: 'contractor',
      contractNumber: 'contract',
      phoneNumber: 'phoneNumber',
      leaveDate: 'leaveDate',
    })
    expect(id).toBeGreaterThan(0)
    expect(await broken()).toEqual([])
  })

  test('of two workers at once the last place goes to one', async () => {
    const contract = await running({ maxWorkers: 1 })
    const replies = await Promise.all([work(contract), work(contract), work(contract)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(await readContractor(contract['contractor'])).toMatchObject({ workerCount: 1 })
    expect(await broken()).toEqual([])
  })
})
