import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { reference, resource, text, whole, type ImportDraft } from '#schema/engine'
import type { Client } from '../../../../tests/kit/client.ts'
import { selectDatabases, workspace, type Workspace } from '../../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const crate = resource('crate', {
  label: ['Crate', 'Crates'],
  screen: '/crates',
  title: '{code}',
  sheet: { matchOn: ['code'] },
  fields: {
    code: text({ required: true, unique: true }),
    seal: text({ unique: true }),
    weight: whole(),
  },
  list: { columns: ['code'], sort: 'code' },
  allow: { SUPER_ADMIN: 'everything' },
})

const porter = resource('porter', {
  label: ['Porter', 'Porters'],
  screen: '/porters',
  title: '{code}',
  sheet: { matchOn: ['code'] },
  fields: {
    code: text({ required: true, unique: true }),
    boss: reference('porter'),
    lifts: whole(),
  },
  list: { columns: ['code'], sort: 'code' },
  allow: { SUPER_ADMIN: 'everything' },
})

/** More rows than are in memory at once. */
const ROWS = 1_300
const FIRST = 3
const LAST = 1_200
const BUSY = ['checking', 'saving', 'undoing']

vi.setConfig({ testTimeout: 240_000 })

describe.each(databases)('a draft that is checked in portions on %s', (database) => {
  let space: Workspace
  let top: Client
  const at = ({ id, resource: name }: Pick<ImportDraft, 'id' | 'resource'>, call = '') =>
    `/${name}/import/${id}${call}`
  const settled = (draft: ImportDraft): Promise<ImportDraft> =>
    vi.waitFor(
      async () => {
        const now = (await top.get(at(draft))).data as unknown as ImportDraft
        expect(BUSY).not.toContain(now.state)
        return now
      },
      { timeout: 100_000, interval: 50 },
    )
  const step = async (draft: ImportDraft, name: string, body: object = {}) => {
    const version = name === 'check' ? {} : { version: draft.version }
    const reply = await top.post(at(draft, `/${name}`), { ...version, ...body })
    expect(reply.status, reply.text).toBe(200)
    return settled(draft)
  }
  const correct = async (draft: ImportDraft, place: number, header: string, value: string) => {
    const cells = [{ place, header, value }]
    const reply = await top.put(at(draft, '/cells'), { version: draft.version, cells })
    expect(reply.status, reply.text).toBe(200)
    return reply.data as unknown as ImportDraft
  }
  const open = async (prefix: string, change: (row: string[], place: number) => void) => {
    const lines = Array.from({ length: ROWS }, (_, place) => {
      const row = [`${prefix}-${place}`, `${prefix} seal ${place}`, '5']
      change(row, place)
      return row.join()
    })
    return upload('crate', ['code,seal,weight', ...lines])
  }
  const upload = async (name: string, lines: readonly string[]) => {
    const file = { name: 'rows.csv', content: lines.join('\n') }
    const reply = await top.upload(`/${name}/import`, file, { draft: 'true' })
    return step(reply.data as unknown as ImportDraft, 'check')
  }
  const failedRows = async (draft: ImportDraft) =>
    (await top.get(at(draft, '/rows?show=failed'))).content.map(({ row, errors }) => [
      row,
      (errors as { code: string }[]).map(({ code }) => code),
    ])
  const count = async () => Number((await top.get('/crate/list?size=1')).data.totalElements)

  beforeAll(async () => {
    space = await workspace({ database, definitions: [crate, porter] })
    top = space.as('SUPER_ADMIN')
  })
  afterAll(() => space.close())

  test('finds a value that an earlier portion has, before and after corrections', async () => {
    const draft = await open('A', (row, place) => {
      if (place === LAST) row[0] = `a-${FIRST}`
      if (place === LAST + 1) row[1] = `A SEAL ${LAST}`
    })
    expect(draft.counts).toMatchObject({ created: ROWS - 2, failed: 2 })
    const repeated = [
      [LAST + 2, ['repeatedInFile']],
      [LAST + 3, ['sharedInFile']],
    ]
    expect(await failedRows(draft)).toEqual(repeated)
    const parted = await correct(draft, FIRST, 'code', 'A-other')
    expect(await failedRows(parted)).toEqual(repeated.slice(1))
    const again = await correct(parted, FIRST, 'code', `A-${FIRST}`)
    expect(await failedRows(again)).toEqual(repeated)
    // The row in between shares its seal with one that is not corrected.
    const joined = await correct(again, LAST + 2, 'seal', `A seal ${LAST}`)
    expect(joined.counts.failed).toBe(3)
    const saved = await step(joined, 'save', { rows: 'good' })
    expect(saved.counts).toMatchObject({ saved: ROWS - 3, failed: 3 })
    expect(await count()).toBe(ROWS - 3)
    expect((await step(saved, 'undo')).counts).toMatchObject({ saved: 0 })
    expect(await count()).toBe(0)
  })

  test('saves nothing if a row of a later portion has become wrong, and then shows all that have', async () => {
    const draft = await open('B', () => {})
    expect(draft.counts).toMatchObject({ created: ROWS, failed: 0 })
    const taken = [LAST, LAST + 1].map((place) => ({ code: `C-${place}`, seal: `B seal ${place}` }))
    for (const each of taken) expect((await top.post('/crate', each)).status).toBe(201)
    const refused = await step(draft, 'save', { rows: 'all' })
    expect(refused).toMatchObject({ state: 'checked', counts: { saved: 0, failed: 1 } })
    expect(refused.stopped?.message).toContain('A record was changed since the check')
    expect(await count()).toBe(taken.length)
    const whole = await step(refused, 'save', { rows: 'all' })
    expect(whole.stopped?.message).toContain('Some rows have errors')
    expect((await failedRows(whole)).map(([row]) => row)).toEqual([LAST + 2, LAST + 3])
    expect(await count()).toBe(taken.length)
  })

  test('checks again those who refer to a corrected row, and knows whom they refer to', async () => {
    const porters = ['P-1,,1', 'P-2,P-1,1', 'P-3,P-2,1', 'P-4,P-1,many', 'p-1,,1', 'P-6,P-7,1']
    const draft = await upload('porter', ['code,boss,lifts', ...porters])
    const before = [
      [5, ['number']],
      [6, ['repeatedInFile']],
      [7, ['unknownName']],
    ]
    expect(await failedRows(draft)).toEqual(before)
    const broken = await correct(draft, 0, 'lifts', 'many')
    expect(await failedRows(broken)).toEqual([
      [2, ['number']],
      [3, ['rowNotSaved']],
      [4, ['rowNotSaved']],
      [5, ['number', 'rowNotSaved']],
      ...before.slice(1),
    ])
    const mended = await correct(broken, 0, 'lifts', '2')
    expect(await failedRows(mended)).toEqual(before)
    const named = await correct(mended, 4, 'code', 'P-7')
    expect(await failedRows(named)).toEqual(before.slice(0, 1))
    const last = await correct(named, 2, 'lifts', '3')
    expect(await failedRows(last)).toEqual(before.slice(0, 1))
    const renamed = await correct(last, 1, 'code', 'P-8')
    expect(await failedRows(renamed)).toEqual([[4, ['unknownName']], ...before.slice(0, 1)])
  })
})
