import { afterAll, describe, expect, test } from 'vitest'
import type { ImportDraft } from '#schema/engine'
import { draftIn, openDrafts } from '../../../../tests/contract/imports/drafts-of-employees.ts'
import { csv, EMPLOYEE, person } from '../../../../tests/contract/imports/employee-sheets.ts'
import { selectDatabases } from '../../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('a draft with rows left out on %s', async (database) => {
  const drafts = await openDrafts(database)
  const { space, admin, upload, employees, open, at, settled } = drafts
  const { check, save, correct, rowsOf } = drafts
  afterAll(() => space.close())

  const leaveOut = async (draft: ImportDraft, rows: object, leftOut = true) =>
    draftIn(await admin.put(at(draft, '/rows'), { version: draft.version, leftOut, ...rows }))

  test('saves the others, keeps corrections, and takes the rows back later', async () => {
    const wrong = { dateOfBirth: 'never' }
    const opened = await open(person(43), person(44, wrong), person(45, wrong))
    const changed = await correct(await check(opened), {
      cells: [{ place: 1, header: 'designation', value: 'Chef' }],
    })
    const filter = { field: 'dateOfBirth', code: 'date' }
    const draft = await leaveOut(changed, { filter })
    expect(draft).toMatchObject({
      state: 'checked',
      counts: { rows: 1, created: 1, failed: 0, saved: 0, leftOut: 2 },
      groups: [],
    })
    expect(await rowsOf(draft, '?show=leftOut')).toMatchObject([
      { row: 3, isLeftOut: true, isSaved: false, action: null, corrected: { 5: 'Baker' } },
      { row: 4, isLeftOut: true, corrected: {} },
    ])
    expect(await rowsOf(draft)).toHaveLength(3)
    const saved = await save(draft, 'all')
    expect(saved).toMatchObject({ state: 'saved', counts: { rows: 1, saved: 1, leftOut: 2 } })
    expect(await rowsOf(saved, '?show=saved')).toMatchObject([{ row: 2, isLeftOut: false }])

    const back = await leaveOut(saved, { places: [1] }, false)
    expect(back).toMatchObject({
      state: 'checked',
      counts: { rows: 2, saved: 1, failed: 1, leftOut: 1 },
    })
    const mended = await correct(back, {
      cells: [{ place: 1, header: 'dateOfBirth', value: '1980-01-01' }],
    })
    expect(await save(mended, 'all')).toMatchObject({ state: 'saved', counts: { saved: 2 } })
    expect((await employees('First44'))[0]?.designation).toBe('Chef')
    expect(await employees('First45')).toEqual([])
  })

  test('frees the values that they share with others, and needs no check to be left out', async () => {
    const shared = person(46).match(/\+\d+/)?.[0] ?? ''
    const lines = [47, 48].map((n) => person(n, { phoneNumber: shared }))
    const opened = await leaveOut(await open(person(46), ...lines, person(49)), { places: [3] })
    expect(opened).toMatchObject({ state: 'open', counts: { rows: 3, leftOut: 1 } })
    const draft = await check(opened)
    expect(draft.counts).toMatchObject({ created: 1, failed: 2 })
    const one = await leaveOut(draft, { places: [1] })
    expect(one.counts).toMatchObject({ created: 1, failed: 1, leftOut: 2 })
    const two = await leaveOut(one, { places: [0] })
    expect(two.counts).toMatchObject({ created: 1, failed: 0, leftOut: 3 })
    const again = await leaveOut(two, { filter: { show: 'leftOut' } }, false)
    expect(again.counts).toMatchObject({ rows: 4, created: 2, failed: 2, leftOut: 0 })
  })

  test('is nothing to save if all are, and is finished if the others are saved', async () => {
    const draft = await check(await open(person(52), person(53, { dateOfBirth: 'never' })))
    const none = await leaveOut(draft, { filter: {} })
    expect(none).toMatchObject({ state: 'checked', counts: { rows: 0, leftOut: 2 } })
    const partly = await save(await leaveOut(none, { filter: {} }, false), 'good')
    expect(partly).toMatchObject({ state: 'checked', counts: { saved: 1, failed: 1 } })
    const whole = await leaveOut(partly, { filter: { show: 'failed' } })
    expect(whole).toMatchObject({ state: 'saved', counts: { rows: 1, saved: 1, leftOut: 1 } })
  })

  test('is checked as a whole where rows may refer to one another', async () => {
    const lines = [`${person(54)},First55 Last`, `${person(55)},`]
    const content = csv(`${EMPLOYEE},reportingManager`, ...lines)
    const draft = await check(draftIn(await upload(content, { draft: 'true' })))
    expect(draft.counts).toMatchObject({ created: 2 })
    await leaveOut(draft, { places: [1] })
    expect((await settled(draft)).counts).toMatchObject({ rows: 1, failed: 1, leftOut: 1 })
  })

  test('refuses what names no rows', async () => {
    const { version, ...draft } = await open(person(56))
    const put = (body: object) => admin.put(at(draft, '/rows'), { version, ...body })
    for (const body of [
      { places: [0] },
      { leftOut: true },
      { leftOut: true, places: ['0'] },
      { leftOut: true, places: [0], filter: {} },
      { leftOut: true, filter: { show: 'bad' } },
      { leftOut: true, filter: { kind: 'error' } },
    ])
      expect((await put(body)).status, JSON.stringify(body)).toBe(400)
  })
})
