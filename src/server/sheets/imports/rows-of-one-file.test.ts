import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { choice, date, reference, resource, text } from '#schema/engine'
import { behaviour } from '#server'
import { csv, resultOf } from '../../../../tests/contract/imports/employee-sheets.ts'
import type { Client } from '../../../../tests/kit/client.ts'
import { selectDatabases, workspace, type Workspace } from '../../../../tests/kit/workspace.ts'

/* Rows that refer to other rows of the same file, and rows with a state. */

const helper = resource('helper', {
  label: ['Helper', 'Helpers'],
  screen: '/helpers',
  title: '{fullName} ({code})',
  fields: {
    code: text({ required: true, unique: true }),
    fullName: text({ required: true }),
    boss: reference('helper', { noLoop: true }),
    lastDay: date({ shownWhen: { status: 'GONE' }, requiredWhen: { status: 'GONE' } }),
    paidOn: date({ shownWhen: { status: 'PAID' } }),
    status: choice(
      { HERE: 'Here', GONE: 'Gone', PAID: 'Paid off', LOST: 'Lost' },
      { required: true, initial: 'HERE' },
    ),
  },
  list: { columns: ['code', 'fullName', 'boss', 'status', 'lastDay'], sort: 'code' },
  state: 'status',
  usable: { status: 'HERE' },
  actions: {
    go: { label: 'Go', from: 'HERE', to: 'GONE', requires: ['lastDay'] },
    pay: { label: 'Pay off', from: 'GONE', to: 'PAID', inputs: ['paidOn'] },
    lose: { label: 'Lose', from: 'HERE', to: 'LOST', automatic: true },
  },
  sheet: {
    matchOn: ['code'],
    columns: ['code', 'fullName', 'boss', 'status', 'lastDay', 'paidOn'],
  },
  allow: { SUPER_ADMIN: 'everything' },
})

/** Codes in the order in which they have gone. */
const gone: string[] = []
/** Records with these codes take so long that an import with one is written in several transactions. */
const SLOW = /^.2-2$/
const helpers = behaviour(helper, {
  async beforeSave({ record }) {
    if (SLOW.test(record().code)) await setTimeout(150)
  },
  actions: {
    go({ before }) {
      if (before) gone.push(before.code)
    },
  },
})

const databases = selectDatabases(import.meta.filename)
const WAYS = [
  ['in one transaction', false],
  ['in several transactions', true],
] as const

describe.each(databases)('on %s', (database) => {
  let space: Workspace
  let top: Client
  beforeAll(async () => {
    space = await workspace({ database, definitions: [helper], behaviours: [helpers] })
    top = space.as('SUPER_ADMIN')
  })
  afterAll(() => space.close())

  const HEADER = 'code,fullName,boss,status,lastDay,paidOn'
  const send = async (lines: readonly string[], fields = {}) =>
    resultOf(
      await top.upload('/helper/import', { name: 'rows.csv', content: csv(...lines) }, fields),
    )
  const stored = async (prefix: string) =>
    (await top.get('/helper/list?size=100&sortByField=code&sortBy=ASC')).content
      .filter(({ code }) => String(code).startsWith(prefix))
      .map(({ code, labels, status, lastDay }) => [
        code,
        (labels as Record<string, string>).boss ?? null,
        status,
        lastDay,
      ])

  describe.each(WAYS)('a file written %s', (_, isSlow) => {
    const n = isSlow ? 2 : 1

    test('finds the bosses among its own rows, by code and by name, in any order', async () => {
      const rows = [
        HEADER,
        `A${n}-3,Cleo${n},Ben${n} Boss,,,`,
        `A${n}-2,Ben${n} Boss,a${n}-1,,,`,
        `A${n}-1,Ann${n} Boss,,,,`,
      ]
      const dry = await send(rows, { dryRun: 'true' })
      expect(dry).toMatchObject({ created: rows.length - 1, failed: 0 })
      expect(dry.rows.map(({ row }) => row)).toEqual(rows.slice(1).map((_, place) => place + 2))
      expect(dry.rows[0]?.changes).toContainEqual({
        field: 'boss',
        before: null,
        after: `Ben${n} Boss (A${n}-2)`,
      })
      const done = await send(rows)
      expect(done).toMatchObject({ created: rows.length - 1, failed: 0 })
      expect(await stored(`A${n}`)).toEqual([
        [`A${n}-1`, null, 'HERE', null],
        [`A${n}-2`, `Ann${n} Boss (A${n}-1)`, 'HERE', null],
        [`A${n}-3`, `Ben${n} Boss (A${n}-2)`, 'HERE', null],
      ])
      expect(await send(rows)).toMatchObject({ unchanged: rows.length - 1, failed: 0 })
      // Only an import of several transactions is kept as a task.
      const { sql } = space.context.store
      const tasks = await sql.selectFrom('larder_import').select('batch_id').execute()
      expect(tasks.some(({ batch_id: id }) => id === done.batchId)).toBe(isSlow)
    })

    test('carries out the action of a state, with its fields', async () => {
      gone.length = 0
      const rows = [
        HEADER,
        `B${n}-1,Dan${n},B${n}-2,,2025-03-01,`,
        `B${n}-2,Eve${n},,Gone,2025-02-01,`,
        `B${n}-3,Fay${n},Eve${n},,,`,
        `B${n}-4,Gus${n},,PAID,2025-02-03,2025-02-04`,
      ]
      const done = await send(rows)
      expect(done, JSON.stringify(done.rows)).toMatchObject({ created: rows.length - 1, failed: 0 })
      expect(await stored(`B${n}`)).toEqual([
        [`B${n}-1`, `Eve${n} (B${n}-2)`, 'GONE', '2025-03-01'],
        [`B${n}-2`, null, 'GONE', '2025-02-01'],
        [`B${n}-3`, `Eve${n} (B${n}-2)`, 'HERE', null],
        [`B${n}-4`, null, 'PAID', null],
      ])
      // Notes tell those who stay that their boss has gone.
      expect(done.rows.map(({ notes = [] }) => notes.map(({ field }) => field))).toEqual([
        [],
        [],
        ['boss'],
        [],
      ])
      const [record] = (await top.get(`/helper/list?search=B${n}-2`)).content
      const history = (await top.get(`/helper/${String(record?.id)}/history`)).content
      expect(history.map(({ changes, batchId }) => [changes, batchId])).toEqual([
        [
          expect.arrayContaining([
            expect.objectContaining({ field: 'status', before: 'HERE', after: 'GONE' }),
          ]),
          done.batchId,
        ],
        [expect.anything(), done.batchId],
      ])
      expect(await send(rows)).toMatchObject({ unchanged: rows.length - 1, failed: 0 })
    })

    test('lets those leave first who report to others', async () => {
      const before = [HEADER, `C${n}-1,Hal${n},,,,`, `C${n}-2,Ida${n},C${n}-1,,,`]
      expect(await send(before)).toMatchObject({ created: 2 })
      gone.length = 0
      const done = await send([
        HEADER,
        `C${n}-1,Hal${n},,GONE,2025-03-01,`,
        `C${n}-2,Ida${n},C${n}-1,GONE,2025-02-01,`,
      ])
      expect(done, JSON.stringify(done.rows)).toMatchObject({ updated: 2, failed: 0 })
      expect(gone.slice(-2)).toEqual([`C${n}-2`, `C${n}-1`])
      expect(done.rows.flatMap(({ notes = [] }) => notes)).toEqual([])
    })
  })

  const errorsOf = async (...rows: readonly string[]) =>
    (await send([HEADER, ...rows])).rows.map(({ errors }) =>
      errors.map(({ field, code, message }) => [field, code, message]),
    )

  test('a circle among rows is refused', async () => {
    const loop = ['boss', 'loop', 'Boss leads back to this record.']
    expect(
      await errorsOf('D-1,Jan,D-2,,,', 'D-2,Kim,D-1,,,', 'D-3,Lea,D-1,,,', 'D-4,Max,D-4,,,'),
    ).toEqual([
      [loop],
      [loop],
      [
        [
          'boss',
          'rowNotSaved',
          'Boss is in row 2 of the file, which has errors. Correct that row first.',
        ],
      ],
      [loop],
    ])
  })

  test('a name that a row and a record share equally is asked about', async () => {
    expect(await send([HEADER, 'E-1,Sam,,,,'])).toMatchObject({ created: 1 })
    expect(await errorsOf('E-2,Sam,,,,', 'E-3,Ned,Sam,,,')).toEqual([
      [],
      [['boss', 'ambiguousName', expect.stringContaining('2 records')]],
    ])
  })

  test('a state without a way to it, or without what it asks for, is refused', async () => {
    expect(await errorsOf('F-1,Oda,,GONE,,', 'F-2,Pam,,LOST,,')).toEqual([
      [['lastDay', 'required', 'Please fill in Last day.']],
      [['', 'noTransition', expect.any(String)]],
    ])
  })

  test('a value that does not apply in the state of the row is left out, with a note', async () => {
    const { rows } = await send([HEADER, 'G-1,Rob,,HERE,2025-01-01,'], { dryRun: 'true' })
    expect(rows).toMatchObject([{ action: 'created', notes: [{ field: 'lastDay' }] }])
  })
})
