import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { choice, flag, reference, resource, text, whole } from '#schema/engine'
import { behaviour } from '#server'
import { resultOf } from '../../../../tests/contract/imports/employee-sheets.ts'
import { selectDatabases, workspace, type Workspace } from '../../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const oven = resource('oven', {
  label: ['Oven', 'Ovens'],
  title: '{ovenName}',
  fields: { ovenName: text({ required: true, max: 20 }), signedAbove: whole() },
  list: { columns: ['ovenName'], sort: 'ovenName' },
  allow: { SUPER_ADMIN: 'everything' },
})

const batch = resource('oven-batch', {
  label: ['Oven batch', 'Oven batches'],
  title: '{batchName}',
  fields: {
    batchName: text({ required: true, unique: true, max: 20 }),
    oven: reference('oven'),
    heat: whole({ required: true }),
    spread: whole({ initial: 0 }),
    lowest: whole(),
    isHot: flag({ calculated: true }),
    peak: whole({ calculated: true }),
    isDoubtful: flag(),
    remark: text({ requiredWhen: { isHot: true } }),
    coolingNote: text({ shownWhen: { isHot: true } }),
    cooledBy: text({ shownWhen: { coolingNote: { not: null } } }),
    doubt: text({ requiredWhen: { isDoubtful: true } }),
    signature: text({ requiredAbove: ['peak', 'oven.signedAbove'] }),
    closingNote: text({ requiredWhen: { isHot: true, batchState: 'CLOSED' } }),
    finding: text({ requiredWhen: { isDoubtful: true, batchState: 'CLOSED' } }),
    batchState: choice({ OPEN: 'Open', CLOSED: 'Closed' }, { required: true, initial: 'OPEN' }),
  },
  checks: [{ field: 'lowest', is: 'atMost', than: 'peak' }],
  list: { columns: ['batchName', 'heat', 'isHot'], sort: 'batchName' },
  state: 'batchState',
  actions: {
    close: { label: 'Close', from: 'OPEN', to: 'CLOSED', inputs: ['closingNote', 'finding'] },
  },
  sheet: { matchOn: ['batchName'], columns: ['batchName', 'heat', 'remark'] },
  allow: { SUPER_ADMIN: 'everything' },
})

const batchBehaviour = behaviour(batch, {
  beforeSave({ values, record }) {
    const { heat, spread } = record()
    values.isHot = heat > 100
    values.peak = heat + (spread ?? 0)
    if (heat === 77) values.isDoubtful = true
    if (heat === 55) Object.assign(values, { peek: heat })
  },
  actions: {
    close({ values, record }) {
      if (record().heat === 66) values.isDoubtful = true
    },
  },
})

describe.each(databases)('rules on what the behaviour calculates, on %s', (database) => {
  let space: Workspace
  let count = 0
  beforeAll(async () => {
    space = await workspace({ database, definitions: [oven, batch], behaviours: [batchBehaviour] })
  })
  afterAll(() => space.close())

  const superAdmin = () => space.as('SUPER_ADMIN')
  const create = (values: object) =>
    superAdmin().post('/oven-batch', { batchName: `B${++count}`, ...values })
  const make = async (values: object) => {
    const made = await create(values)
    expect(made.status, made.text).toBe(201)
    return made.data
  }
  const errorsOf = ({ errors }: { errors: readonly { field: string; code: string }[] }) =>
    errors.map(({ field, code }) => `${field} ${code}`)

  test('demand a field of a new record, with the usual error', async () => {
    const refused = await create({ heat: 101 })
    expect([refused.status, refused.errors]).toEqual([
      400,
      [
        expect.objectContaining({
          field: 'remark',
          code: 'required',
          message: 'Please fill in Remark.',
        }),
      ],
    ])
    expect(await make({ heat: 101, remark: 'Too hot' })).toMatchObject({ isHot: true })
    expect(await make({ heat: 100 })).toMatchObject({ isHot: false, remark: null })
  })

  test('follow the new values of an edit, not the stored ones', async () => {
    const { id } = await make({ heat: 150, remark: 'Too hot' })
    const cooled = await superAdmin().put(`/oven-batch/${id}`, {
      heat: 50,
      remark: null,
      version: 1,
    })
    expect(cooled.data, cooled.text).toMatchObject({ isHot: false, remark: null })
    const heated = await superAdmin().put(`/oven-batch/${id}`, { heat: 150, version: 2 })
    expect([heated.status, errorsOf(heated)]).toEqual([400, ['remark required']])
  })

  test('a value for a field that does not exist stops the save', async () => {
    const total = async () => (await superAdmin().get('/oven-batch/list')).data['totalElements']
    const before = await total()
    expect((await create({ heat: 55 })).status).toBe(500)
    expect(await total()).toBe(before)
  })

  test('are reported once, and together with the other errors where they are known before', async () => {
    const { id } = await make({ heat: 150, remark: 'Too hot' })
    const edit = (values: object) =>
      superAdmin().put(`/oven-batch/${id}`, { remark: null, version: 1, ...values })
    expect(errorsOf(await edit({}))).toEqual(['remark required'])
    expect(errorsOf(await edit({ batchName: null }))).toEqual([
      'batchName required',
      'remark required',
    ])
  })

  test('demand a field also on what the behaviour fills in besides', async () => {
    expect(errorsOf(await create({ heat: 77 }))).toEqual(['doubt required'])
    expect(await make({ heat: 77, doubt: 'Broken sensor?' })).toMatchObject({ isDoubtful: true })
  })

  test('keep a field that is shown, and clear one that no longer is', async () => {
    const cooling = { coolingNote: 'In water', cooledBy: 'Ann' }
    const { id, ...hot } = await make({ heat: 150, remark: 'Too hot', ...cooling })
    expect(hot).toMatchObject(cooling)
    const cooled = await superAdmin().put(`/oven-batch/${id}`, { heat: 50, version: 1 })
    expect(cooled.data, cooled.text).toMatchObject({
      isHot: false,
      coolingNote: null,
      cooledBy: null,
    })
    expect(await make({ heat: 50, coolingNote: 'In water' })).toMatchObject({ coolingNote: null })
  })

  test('compare with a calculated number', async () => {
    expect(errorsOf(await create({ heat: 50, spread: 5, lowest: 56 }))).toEqual(['lowest atMost'])
    const { id } = await make({ heat: 50, spread: 5, lowest: 55 })
    const cooled = await superAdmin().put(`/oven-batch/${id}`, { heat: 49, version: 1 })
    expect(errorsOf(cooled)).toEqual(['lowest atMost'])
    expect(
      (await superAdmin().put(`/oven-batch/${id}`, { heat: 51, lowest: 56, version: 1 })).status,
    ).toBe(200)
  })

  test('demand a field above the limit of another record', async () => {
    const made = await superAdmin().post('/oven', { ovenName: 'Small', signedAbove: 80 })
    const small = Number(made.data.id)
    expect(errorsOf(await create({ heat: 70, spread: 11, oven: small }))).toEqual([
      'signature required',
    ])
    const { id } = await make({ heat: 70, spread: 10, oven: small })
    expect(errorsOf(await superAdmin().put(`/oven-batch/${id}`, { heat: 71, version: 1 }))).toEqual(
      ['signature required'],
    )
    expect(
      (await superAdmin().put(`/oven-batch/${id}`, { batchName: 'Other', version: 1 })).status,
    ).toBe(200)
  })

  test('demand the inputs of an action, before and after it has run', async () => {
    const { id } = await make({ heat: 150, remark: 'Too hot' })
    const close = (of: unknown, input: object) =>
      superAdmin().post(`/oven-batch/${String(of)}/close`, { version: 1, ...input })
    expect(errorsOf(await close(id, {}))).toEqual(['closingNote required'])
    expect((await close(id, { closingNote: 'Thrown away' })).status).toBe(200)
    const odd = await make({ heat: 66 })
    expect(errorsOf(await close(odd.id, {}))).toEqual(['finding required'])
    expect((await close(odd.id, { finding: 'A loose wire' })).data).toMatchObject({
      batchState: 'CLOSED',
      isDoubtful: true,
    })
  })

  test('are checked for each row of a sheet, with its other errors', async () => {
    const reply = await superAdmin().upload(
      '/oven-batch/import',
      { name: 'b.csv', content: 'batchName,heat,remark\nS1,150,\nS2,150,Hot\nS3,x,\n' },
      { dryRun: 'true' },
    )
    const { rows } = resultOf(reply)
    expect(
      rows.map(({ row, errors }) => [row, errors.map(({ field, code }) => `${field} ${code}`)]),
    ).toEqual([
      [2, ['remark required']],
      [3, []],
      [4, ['heat number']],
    ])
  })
})
