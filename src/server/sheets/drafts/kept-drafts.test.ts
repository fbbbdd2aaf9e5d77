import { afterAll, describe, expect, test } from 'vitest'
import { draftIn, openDrafts } from '../../../../tests/contract/imports/drafts-of-employees.ts'
import { csv, EMPLOYEE, person } from '../../../../tests/contract/imports/employee-sheets.ts'
import { selectDatabases } from '../../../../tests/kit/workspace.ts'
import { deleteClosedChanges } from '../imports/import-changes.ts'
import { deleteOldDrafts } from './delete-drafts.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('drafts on %s', async (database) => {
  const { space, admin, open, at, check, save } = await openDrafts(database)
  const { sql } = space.context.store
  afterAll(() => space.close())

  const status = async (draft: { id: number }) => (await admin.get(at(draft))).status

  test('expire a month after their last change unless rows have been saved', async () => {
    const wrong = person(2, { dateOfBirth: 'soon' })
    const partly = await save(await check(await open(person(1), wrong)), 'good')
    expect(partly).toMatchObject({ state: 'checked', counts: { saved: 1, failed: 1 } })
    const unsaved = await check(await open(wrong))
    const recent = await check(await open(wrong))
    await space.context.store.transaction((transaction) =>
      transaction.sql
        .updateTable('larder_draft')
        .set({ changed_at: '2020-01-01T00:00:00.000Z' })
        .where('id', 'in', [partly.id, unsaved.id])
        .execute(),
    )
    await deleteOldDrafts(space.context)
    expect(await status(unsaved)).toBe(404)
    expect([await status(partly), await status(recent)]).toEqual([200, 200])
  })

  test('leave no imported values behind when they are deleted', async () => {
    const draft = await save(await check(await open(person(3))), 'all')
    const changes = () =>
      sql
        .selectFrom('larder_import_change')
        .innerJoin('larder_import', 'larder_import.id', 'import_id')
        .select('changes')
        .where('batch_id', 'in', draft.batches)
        .execute()
    await deleteClosedChanges(space.context)
    expect(await changes()).toHaveLength(1)
    expect((await admin.delete(at(draft))).status).toBe(200)
    await deleteOldDrafts(space.context)
    await deleteClosedChanges(space.context)
    expect(await changes()).toEqual([])
  })

  test('are kept once for uploads with the same key', async () => {
    const send = (line: string) =>
      admin.upload(
        '/employee/import',
        { name: 'people.csv', content: csv(EMPLOYEE, line) },
        { draft: 'true' },
        { 'idempotency-key': 'one upload' },
      )
    const first = draftIn(await send(person(6)))
    expect(draftIn(await send(person(6))).id).toBe(first.id)
    expect((await send(person(7))).status).toBe(409)
  })

  test('name the person who uploaded them to super admins', async () => {
    const draft = await open(person(4))
    expect(draft.labels).toEqual({})
    const seen = draftIn(await space.as('SUPER_ADMIN').get(at(draft)))
    expect(seen.labels.by).toEqual(expect.stringMatching(/\w/))
    const { content } = await space.as('SUPER_ADMIN').get('/import/list')
    expect(content.find(({ id }) => id === draft.id)).toMatchObject({ labels: seen.labels })
  })

  test('list each kind of problem, however many words are unknown', async () => {
    const unknown = Array.from({ length: 320 }, (_, n) =>
      person(100 + n, { departmentCode: `Word ${n}` }),
    )
    const { groups } = await check(await open(...unknown, person(5, { dateOfBirth: 'soon' })))
    expect(groups).toHaveLength(300)
    expect(groups.some(({ field, code }) => field === 'dateOfBirth' && code === 'date')).toBe(true)
  })
})
