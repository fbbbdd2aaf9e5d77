import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { choice, lines, reference, resource, text, whole } from '#schema/engine'
import { behaviour } from '#server'
import { selectDatabases, workspace, type Workspace } from '../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const crate = resource('crate', {
  label: ['Crate', 'Crates'],
  title: 'Crate {crateNumber} of {place}',
  fields: {
    crateNumber: text({ required: true, unique: true, series: 'CR-0000', frozen: true }),
    place: text({ required: true, max: 20 }),
    crateState: choice(
      { OPEN: 'Open', SEALED: 'Sealed', LOST: 'Lost' },
      { required: true, initial: 'OPEN' },
    ),
  },
  list: { columns: ['crateNumber', 'place'], sort: 'crateNumber' },
  state: 'crateState',
  actions: {
    seal: { label: 'Seal', from: 'OPEN', to: 'SEALED' },
    lose: { label: 'Lose', from: 'OPEN', to: 'LOST', automatic: true },
  },
  allow: { SUPER_ADMIN: 'everything', EMPLOYEE: ['list', 'show'] },
  rows: { EMPLOYEE: { place: 'Yard' } },
})

const parcel = resource('parcel', {
  label: ['Parcel', 'Parcels'],
  title: '{crateNumber} {weight}',
  fields: {
    crate: reference('crate', { required: true }),
    crateNumber: text({ keyFrom: 'crate' }),
    weight: whole({ required: true }),
    contents: lines({ what: text({ required: true, max: 20 }) }, { unstored: true }),
    summary: text({ max: 200, calculated: true }),
  },
  // Sorting by weight has an index of its own.
  lookups: [['crate', 'weight'], ['weight']],
  list: { columns: ['crateNumber', 'weight'], filters: ['crateNumber'], sort: 'weight' },
  allow: { SUPER_ADMIN: 'everything', EMPLOYEE: ['list', 'show', 'create'] },
})

const parcelBehaviour = behaviour(parcel, {
  beforeSave({ sent, values }) {
    if (sent.contents) values.summary = sent.contents.map(({ what }) => what).join(', ')
  },
  serialize(_work, records) {
    for (const record of records) {
      if ('contents' in record)
        record.contents = String(record.summary ?? '')
          .split(', ')
          .map((what) => ({ what }))
    }
  },
})

describe.each(databases)('numbers of other records on %s', (database) => {
  let space: Workspace
  let crateId: number
  beforeAll(async () => {
    space = await workspace({
      database,
      definitions: [crate, parcel],
      behaviours: [parcelBehaviour],
    })
    crateId = Number((await space.as('SUPER_ADMIN').post('/crate', { place: 'Yard' })).data.id)
    await space.as('SUPER_ADMIN').post('/crate', { place: 'Cellar' })
  })
  afterAll(() => space.close())

  test('a number that cannot be one names no record', async () => {
    for (const crateNumber of ['CR-9999', 'CR-0001\0', '\0', 7]) {
      const refused = await space.as('SUPER_ADMIN').post('/parcel', { crateNumber, weight: 3 })
      expect([refused.status, refused.errors[0]?.field], refused.text).toEqual([400, 'crateNumber'])
    }
    expect((await space.as('SUPER_ADMIN').get('/search?q=CR-0001%00')).data).toEqual([])
  })

  test('a number stands for its record, and follows it', async () => {
    const admin = space.as('SUPER_ADMIN')
    const made = await admin.post('/parcel', { crateNumber: 'CR-0001', weight: 3 })
    expect(made.data).toMatchObject({ crate: crateId, crateNumber: 'CR-0001', label: 'CR-0001 3' })
    const moved = await admin.put(`/parcel/${String(made.data.id)}`, {
      crateNumber: 'CR-0002',
      version: made.data.version,
    })
    expect(moved.data).toMatchObject({ crate: crateId + 1, crateNumber: 'CR-0002' })
    const back = await admin.put(`/parcel/${String(made.data.id)}`, {
      crate: crateId,
      version: moved.data.version,
    })
    expect(back.data.crateNumber).toBe('CR-0001')
  })

  test('finds by the exact number, and a row carries the record behind it', async () => {
    await space.as('SUPER_ADMIN').post('/parcel', { crate: crateId + 1, weight: 9 })
    const page = await space.as('SUPER_ADMIN').get('/parcel/list?crateNumber=CR-0002')
    expect(page.data.content).toMatchObject([
      { crateNumber: 'CR-0002', crate: crateId + 1, weight: 9 },
    ])
    expect(
      (await space.as('SUPER_ADMIN').get('/parcel/list?crateNumber=CR-000')).data.content,
    ).toEqual([])
  })

  test('an unknown number, and one outside the rows of the caller, is refused', async () => {
    expect(
      (await space.as('SUPER_ADMIN').post('/parcel', { crateNumber: 'CR-0099', weight: 1 })).errors,
    ).toContainEqual(expect.objectContaining({ field: 'crateNumber', code: 'notFound' }))
    const foreign = await space
      .as('EMPLOYEE')
      .post('/parcel', { crateNumber: 'CR-0002', weight: 1 })
    expect([foreign.status, foreign.errors[0]?.code]).toEqual([400, 'notFound'])
    expect(
      (await space.as('EMPLOYEE').post('/parcel', { crateNumber: 'CR-0001', weight: 1 })).errors,
    ).toEqual([])
  })

  test('unstored lines are handed over and answered, not stored', async () => {
    const made = await space.as('SUPER_ADMIN').post('/parcel', {
      crate: crateId,
      weight: 4,
      contents: [{ what: 'figs' }, { what: 'dates' }],
    })
    expect(made.data.contents).toEqual([{ what: 'figs' }, { what: 'dates' }])
    const wrong = await space
      .as('SUPER_ADMIN')
      .post('/parcel', { crate: crateId, weight: 4, contents: [{}] })
    expect(wrong.errors).toMatchObject([{ field: 'contents.0.what', code: 'required' }])
  })

  test('what only the server does is granted to nobody', async () => {
    const crateNow = (await space.as('SUPER_ADMIN').get(`/crate/${crateId}`)).data
    const input = await space
      .as('SUPER_ADMIN')
      .put(`/crate/${crateId}`, { crateState: 'LOST', version: crateNow.version })
    expect([input.status, input.body.status]).toEqual([409, 'CONFLICT'])
  })
})
