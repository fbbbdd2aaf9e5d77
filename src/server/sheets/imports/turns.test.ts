import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flag, reference, resource, localized, text, whole } from '#schema/engine'
import { behaviour, writer } from '#server'
import { refuse } from '../../errors.ts'
import { openOutbox } from '../../tasks/messages/outbox.ts'
import { queueMessage } from '../../tasks/messages/queue-message.ts'
import type { Client, Reply } from '../../../../tests/kit/client.ts'
import { selectDatabases, workspace, type Workspace } from '../../../../tests/kit/workspace.ts'
import { until } from '../../../../tests/kit/server-process.ts'
import { backgroundWork } from '../../tasks/background-work.ts'
import { takeBackLeft } from './take-back.ts'
import { signInMessages } from '#system'

const databases = selectDatabases(import.meta.filename)

const FRAME = {
  list: { columns: ['code'], sort: 'code' },
  allow: { SUPER_ADMIN: 'everything' },
} as const

const label = resource('crate-label', {
  label: ['Crate label', 'Crate labels'],
  screen: '/crate-labels',
  title: '{code}',
  fields: {
    code: text({ required: true, unique: true }),
    crate: reference('crate', { required: true }),
  },
  ...FRAME,
})
const crate = resource('crate', {
  label: ['Crate', 'Crates'],
  screen: '/crates',
  title: '{code}',
  sheet: { matchOn: ['code'] },
  fields: {
    code: text({ required: true, unique: true }),
    weight: whole({ initial: 1 }),
    inside: reference('crate', { noLoop: true }),
    isTold: flag({ initial: false }),
  },
  ...FRAME,
})
const load = resource('crate-posting', {
  label: ['Posting', 'Postings'],
  screen: '/postings',
  title: '{code}',
  sheet: { matchOn: [] },
  appendOnly: true,
  fields: { code: text({ required: true, unique: true }), day: text() },
  ...FRAME,
})

/** Creating a crate also creates a label, and queues a message if requested. */
const crates = behaviour(crate, {
  async afterSave({ work, mode, after }) {
    if (mode === 'create')
      await writer(label).add(work, { code: `L-${after.code}`, crate: after.id })
    if (mode === 'create' && after.isTold) {
      await queueMessage(work, {
        about: signInMessages.events.WELCOME,
        recipientName: after.code,
        phoneNumber: '+442079460018',
        message: `Crate ${after.code}`,
      })
    }
  },
})

/** Effects of postings with these codes in a check and in a real import. */
const happens = new Map<string, { readonly checked?: Happening; readonly written?: Happening }>()
type Happening = () => void | Promise<void>
const checked = new Set<string>()
const postings = behaviour(load, {
  async beforeSave({ values }) {
    const code = String(values.code)
    const happening = happens.get(code)
    if (happening === undefined) return
    if (checked.has(code)) return happening.written?.()
    checked.add(code)
    await happening.checked?.()
  },
})

/** A check that takes this long is never written in one transaction, however fast the machine is. */
const slowly = () => setTimeout(200)
const taken = () => refuse(localized`This place is taken by now.`)

/** Enough rows for several batches. */
const ROWS = { sqlite: 4000, postgres: 1000 } as const
const POSTINGS = 2000
const codes = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${prefix}-${String(n).padStart(5, '0')}`)

describe.each(databases)('a large import on %s', (database) => {
  const count = ROWS[database]
  let space: Workspace
  let top: Client
  const upload = (path: string, lines: readonly string[]) =>
    top.upload(path, { name: 'rows.csv', content: lines.join('\n') })
  const send = (rows: readonly string[]) => upload('/crate/import', ['code,weight,isTold', ...rows])
  const total = async (path = '/crate') => (await top.get(`${path}/list?size=1`)).data.totalElements
  const found = async (code: string) =>
    (await top.get(`/crate/list?search=${code}&size=5`)).content.find((each) => each.code === code)
  const messages = () => space.work((work) => work.find(work.registry.get('sms-log'), {}))

  /** Waits for a record of an import in progress. */
  async function seen(code: string) {
    let record: Awaited<ReturnType<typeof found>>
    await until(async () => (record = await found(code)) !== undefined)
    return record as Readonly<Record<string, unknown>> & { readonly id: number }
  }

  beforeAll(async () => {
    space = await workspace({ database, definitions: [crate, label, load], behaviours: [crates] })
    top = space.as('SUPER_ADMIN')
  })
  afterAll(() => space.close())

  test('is read while it is under way, and neither changed, pointed at nor deleted; its messages wait', async () => {
    const rows = codes('A', count)
    const sent = send(rows.map((code, n) => `${code},5,${n === 0 ? 'yes' : 'no'}`))
    const { id, beingImported } = await seen('A-00000')
    expect(beingImported).toBe(true)
    const one = await top.get(`/crate/${id}`)
    const refused: Reply[] = await Promise.all([
      top.put(`/crate/${id}`, { weight: 7, version: one.data.version }),
      top.delete(`/crate/${id}`),
      top.post('/crate', { code: 'B-1', inside: id }),
    ])
    const queued = (await messages()).map(({ smsStatus }) => smsStatus)
    expect(one.data.beingImported).toBe(true)
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [409, 'beingImported']),
    )
    expect(refused[0]?.body.message).toBe(
      'A-00000 is still being imported. Try again when the import has finished.',
    )
    expect(queued).toEqual(['QUEUED'])
    const reply = await sent
    expect(reply.data).toMatchObject({ created: count, failed: 0, batchId: expect.any(Number) })
    expect([await total(), await total('/crate-label')]).toEqual([count, count])
    const after = await top.get(`/crate/${id}`)
    expect(after.data.beingImported).toBeUndefined()
    expect((await top.put(`/crate/${id}`, { weight: 7, version: after.data.version })).status).toBe(
      200,
    )
    await openOutbox(space.context).idle()
    expect((await messages()).map(({ smsStatus }) => smsStatus)).toEqual(['FAILED'])
    expect((await top.get(`/crate/${id}/history`)).content.at(-1)).toMatchObject({
      kind: 'create',
      via: 'import',
      batchId: reply.data.batchId,
    })
  })

  test('is taken back whole when a row has become impossible', async () => {
    const before = [await total(), await total('/crate-label')]
    const rows = codes('C', count)
    const sent = send(['A-00001,99,no', ...rows.map((code) => `${code},5,no`)])
    const changed = await seen('C-00000').then(() => found('A-00001'))
    expect((await top.post('/crate', { code: rows.at(-1) })).status).toBe(201)
    const reply = await sent
    expect(reply.status, reply.text.slice(0, 300)).toBe(422)
    const {
      batchId,
      failed,
      rows: results,
    } = reply.data as unknown as {
      batchId: null
      failed: number
      rows: { action: string; errors: { code: string }[] }[]
    }
    expect({ batchId, failed, last: results.at(-1)?.errors[0]?.code }).toEqual({
      batchId: null,
      failed: 1,
      last: 'duplicate',
    })
    expect([await total(), await total('/crate-label')]).toEqual([
      Number(before[0]) + 1,
      Number(before[1]) + 1,
    ])
    expect(await found('C-00000')).toBeUndefined()
    const restored = await top.get(`/crate/${Number(changed?.id)}`)
    expect(restored.data).toMatchObject({ weight: 5, version: 3 })
    const history = (await top.get(`/crate/${Number(changed?.id)}/history`)).content
    expect(history.map(({ changes }) => changes).slice(0, 2)).toEqual([
      [expect.objectContaining({ before: 99, after: 5 })],
      [expect.objectContaining({ before: 5, after: 99 })],
    ])
    expect(await leftBehind()).toEqual([0, 0])
  })

  test('that its server leaves is taken back by the next', async () => {
    const before = [await total(), await total('/crate-label')]
    const sent = send(codes('D', count).map((code) => `${code},5,no`))
    const { id } = await seen('D-00000')
    await backgroundWork(space.context).stop()
    expect((await sent).status).toBe(503)
    expect((await top.get(`/crate/${id}`)).data.beingImported).toBe(true)
    const next = { ...space.context }
    await takeBackLeft(next)
    expect([await total(), await total('/crate-label')]).toEqual(before)
    expect(await leftBehind()).toEqual([0, 0])
  })

  /** Counts the stored changes of completed and undone imports, and their history. */
  async function leftBehind(): Promise<number[]> {
    const { sql } = space.context.store
    const [changes, history] = await Promise.all([
      sql.selectFrom('larder_import_change').selectAll().execute(),
      sql
        .selectFrom('larder_history')
        .selectAll()
        .where('resource', '=', 'crate')
        .where('changes', 'like', '%"C-0%')
        .where('via', '=', 'import')
        .execute(),
    ])
    return [changes.length, history.length]
  }
})

describe.each(databases)('a large file of postings on %s', (database) => {
  test('posts nothing unless all may be posted; what is posted stays, and the row that stopped it is named', async () => {
    await using space = await opened(database)
    const top = space.as('SUPER_ADMIN')
    const send = (rows: readonly string[]) =>
      top.upload('/crate-posting/import', {
        name: 'rows.csv',
        content: ['code', ...rows].join('\n'),
      })
    const posted = async () =>
      Number((await top.get('/crate-posting/list?size=1')).data.totalElements)
    expect((await send([...codes('A', POSTINGS), 'A-00000'])).status).toBe(422)
    expect(await posted()).toBe(0)
    const rows = codes('B', POSTINGS)
    happens.set(String(rows[0]), { checked: slowly })
    happens.set(String(rows.at(-1)), { written: taken })
    const reply = await send(rows)
    expect(reply.status).toBe(422)
    const { created, failed, batchId } = reply.data as unknown as {
      created: number
      failed: number
      batchId: number
    }
    const batch = await space.context.store.sql
      .selectFrom('larder_batch')
      .selectAll()
      .where('id', '=', batchId)
      .executeTakeFirst()
    expect(batch?.created).toBe(created)
    expect(reply.body.message).toBe(
      `${created} of ${POSTINGS} rows were posted and will stay. Row ${POSTINGS + 1} could not be posted; the rows after it were skipped.`,
    )
    expect([created > 0, created + failed, await posted()]).toEqual([true, POSTINGS, created])
  })

  test('says how many rows were posted, and none when one of the first turn stopped them', async () => {
    await using space = await opened(database)
    const top = space.as('SUPER_ADMIN')
    const rows = codes('C', POSTINGS)
    const send = (sent: readonly string[], fields: Record<string, string> = {}) =>
      top.upload(
        '/crate-posting/import',
        { name: 'rows.csv', content: ['code', ...sent].join('\n') },
        fields,
      )
    happens.set(String(rows[0]), {
      checked: slowly,
      written: taken,
    })
    const reply = await send(rows)
    expect([reply.status, reply.body.message]).toEqual([
      422,
      '1 row of 2,000 cannot be saved as it stands. Nothing was saved.',
    ])
    expect(reply.data).toMatchObject({ batchId: null, failed: 1 })
    expect((reply.data.rows as readonly object[])[0]).toMatchObject({
      row: 2,
      errors: [{ message: 'This place is taken by now.' }],
    })
    expect((await top.get('/crate-posting/list?size=1')).data.totalElements).toBe(0)
    const reported = async () =>
      (
        (await send(['D-1'], { dryRun: 'true' })).data.file as {
          readonly notes: readonly { readonly message: string }[]
        }
      ).notes[0]?.message
    expect(await reported()).toBe(
      'Your last import (rows.csv) was interrupted or refused. None of its rows were posted.',
    )
    await stoppedImport(space, 1)
    expect(await reported()).toBe(
      'Your last import (left.csv) was interrupted or refused. 1 row was already posted and is kept.',
    )
    await stoppedImport(space, 2)
    expect(await reported()).toBe(
      'Your last import (left.csv) was interrupted or refused. 2 rows were already posted and are kept.',
    )
  })

  test('names the posting that stopped it, and not the others from the same line', async () => {
    await using space = await opened(database)
    const [first, second] = [codes('E', POSTINGS / 2), codes('F', POSTINGS / 2)]
    happens.set(String(first[0]), { checked: slowly })
    happens.set(String(second.at(-1)), { written: taken })
    const repeat = { into: 'day', columns: { Mon: { Monday: 'code' }, Tue: { Tuesday: 'code' } } }
    const reply = await space.as('SUPER_ADMIN').upload(
      '/crate-posting/import',
      {
        name: 'rows.csv',
        content: ['Monday,Tuesday', ...first.map((code, n) => `${code},${second[n]}`)].join('\n'),
      },
      { mapping: JSON.stringify({ repeat }) },
    )
    expect(reply.status, reply.text.slice(0, 500)).toBe(422)
    const { created, rows } = reply.data as unknown as {
      readonly created: number
      readonly rows: readonly { readonly row: number; readonly errors: { code: string }[] }[]
    }
    expect(created).toBe(await space.work((work) => work.count(load, {})))
    const line = rows.filter(({ row }) => row === POSTINGS / 2 + 1)
    expect(line.map(({ errors }) => errors[0]?.code === 'refused')).toEqual([false, true])
  })

  /** Stores an import that stopped after this number of postings. */
  const stoppedImport = (space: Workspace, created: number) =>
    space.work(async ({ sql }) => {
      const frame = {
        resource: 'crate-posting',
        by: space.callers.SUPER_ADMIN.userId,
        file_name: 'left.csv',
      }
      const batch = await sql
        .insertInto('larder_batch')
        .values({ ...frame, at: '', mode: 'all', created, updated: 0, unchanged: 0, failed: 0 })
        .returning('id')
        .executeTakeFirstOrThrow()
      await sql
        .insertInto('larder_import')
        .values({
          ...frame,
          batch_id: batch.id,
          state: 'stopped',
          is_ledger: 1,
          opened_at: space.context.clock().toISOString(),
        })
        .execute()
    })

  const opened = async (of: typeof database) => {
    happens.clear()
    checked.clear()
    const space = await workspace({
      database: of,
      definitions: [crate, label, load],
      behaviours: [crates, postings],
    })
    return Object.assign(space, { [Symbol.asyncDispose]: () => space.close() })
  }
})
