import { afterAll, describe, expect, test } from 'vitest'
import type { ImportDraft, ProblemGroup } from '#schema/engine'
import { draftIn, openDrafts } from '../../../../tests/contract/imports/drafts-of-employees.ts'
import { csv, EMPLOYEE, person } from '../../../../tests/contract/imports/employee-sheets.ts'
import { selectDatabases } from '../../../../tests/kit/workspace.ts'
import { startResumingTasks } from '../../tasks/resume-tasks.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('on %s', async (database) => {
  const drafts = await openDrafts(database)
  const { space, admin, upload, employees, open, at, settled } = drafts
  const { check, save, correct, rowsOf } = drafts
  afterAll(() => space.close())

  const errorsIn = ({ groups }: ImportDraft): object[] =>
    groups
      .filter(({ severity }: ProblemGroup) => severity === 'error')
      .map(({ field, code, value, rows }) => ({ field, code, value, rows }))

  test('keeps the rows of a file, and saves nothing', async () => {
    const draft = await open(person(1), person(2))
    expect(draft).toMatchObject({
      resource: 'employee',
      fileName: 'people.csv',
      state: 'open',
      counts: { rows: 2, saved: 0 },
    })
    expect(draft.mapping.columns).toMatchObject({
      firstName: 'firstName',
      departmentCode: 'department',
    })
    const [first] = await rowsOf(draft)
    expect(first).toMatchObject({ place: 0, row: 2, action: null, isSaved: false })
    expect(first?.cells).toHaveLength(EMPLOYEE.split(',').length)
    expect(await employees('First1')).toEqual([])
  })

  test('groups the problems of a check, and the grid shows their rows', async () => {
    const draft = await check(
      await open(
        person(1),
        person(2, { departmentCode: 'IT/IS' }),
        person(3, { departmentCode: 'IT/IS', dateOfBirth: 'yesterday' }),
        person(4, { dateOfBirth: 'tomorrow' }),
      ),
    )
    expect(draft).toMatchObject({
      state: 'checked',
      counts: { created: 1, failed: 3 },
      stopped: null,
    })
    expect(errorsIn(draft)).toEqual([
      { field: 'department', code: 'unknownName', value: 'IT/IS', rows: 2 },
      { field: 'dateOfBirth', code: 'date', value: null, rows: 2 },
    ])
    expect(draft.unknown).toEqual({ department: 1 })
    const wrong = await rowsOf(draft, '?field=department&code=unknownName&value=IT%2FIS')
    expect(wrong.map(({ row }) => row)).toEqual([3, 4])
    expect((await rowsOf(draft, '?show=created')).map(({ row }) => row)).toEqual([2])
    expect(wrong[0]?.errors[0]?.message).toContain('IT/IS')
  })

  test('is checked again where a cell is corrected', async () => {
    const draft = await check(await open(person(5), person(6, { dateOfBirth: 'tomorrow' })))
    const corrected = await correct(draft, {
      cells: [{ place: 1, header: 'dateOfBirth', value: '1991-02-03' }],
    })
    expect(corrected).toMatchObject({ state: 'checked', counts: { created: 2, failed: 0 } })
    expect(corrected.version).toBeGreaterThan(draft.version)
    const [, second] = await rowsOf(corrected)
    expect(second).toMatchObject({ corrected: { 2: 'tomorrow' }, action: 'created', errors: [] })
    const back = await correct(corrected, {
      cells: [{ place: 1, header: 'dateOfBirth', value: 'tomorrow' }],
    })
    expect((await rowsOf(back))[1]).toMatchObject({ corrected: {}, action: 'failed' })
  })

  test('knows of values that two rows share after a correction', async () => {
    const shared = person(12).match(/\+\d+/)?.[0] ?? ''
    const lines = [person(12), person(13, { phoneNumber: shared })]
    const draft = await check(await open(...lines, person(14)))
    expect(draft.counts).toMatchObject({ created: 2, failed: 1 })
    const phone = (place: number, value: string) => ({
      cells: [{ place, header: 'phoneNumber', value }],
    })
    const parted = await correct(draft, phone(0, '+442079460999'))
    expect(parted.counts).toMatchObject({ created: 3, failed: 0 })
    const joined = await correct(parted, phone(2, shared))
    expect(joined.counts).toMatchObject({ created: 2, failed: 1 })
  })

  test('finds managers in other rows, at the place of each row and after a correction', async () => {
    const withManager = (line: string, manager: string) => `${line},${manager}`
    const lines = [
      withManager(person(66, { designation: '' }), 'First67 Last'),
      withManager(person(67), ''),
    ]
    const header = `${EMPLOYEE},reportingManager`
    const draft = await check(draftIn(await upload(csv(header, ...lines), { draft: 'true' })))
    expect((await rowsOf(draft)).map(({ row, action }) => [row, action])).toEqual([
      [2, 'failed'],
      [3, 'created'],
    ])
    const corrected = await correct(draft, {
      cells: [{ place: 0, header: 'designation', value: 'Baker' }],
    })
    expect(corrected.counts, JSON.stringify(corrected.groups)).toMatchObject({ created: 2 })
    await save(corrected, 'all')
    const [report] = await employees('First66')
    expect((await admin.get(`/employee/${report?.id}`)).data.labels).toMatchObject({
      reportingManager: expect.stringContaining('First67 Last'),
    })
  })

  test('takes one correction for all equal cells', async () => {
    const lines = [7, 8, 9].map((n) => person(n, { departmentCode: 'Bakery' }))
    const draft = await check(await open(...lines, person(10)))
    expect(draft.counts.failed).toBe(3)
    const find = async (query: string) =>
      (await admin.get(at(draft, `/cells?header=departmentCode&${query}`))).data
    const bakeries = [0, 1, 2].map((place) => ({ place, value: 'Bakery' }))
    expect(await find('equal=%22Bakery%22')).toEqual({ cells: bakeries })
    expect(await find('part=KER')).toEqual({ cells: bakeries })
    expect(await find('equal=null')).toEqual({ cells: [] })
    expect((await admin.get(at(draft, '/cells?header=departmentCode'))).status).toBe(400)
    const corrected = await correct(draft, {
      replace: { header: 'departmentCode', from: 'Bakery', to: 'TEST' },
    })
    expect(corrected.counts).toMatchObject({ created: 4, failed: 0 })
  })

  test('takes the meaning of a word, and another one later', async () => {
    const draft = await check(await open(person(11, { departmentCode: 'IT/IS' })))
    const mean = async (before: ImportDraft, word: string) => {
      const mapping = { ...before.mapping, values: { department: { 'IT/IS': word } } }
      return check(draftIn(await admin.put(at(before), { version: before.version, mapping })))
    }
    const wrong = await mean(draft, 'Administration')
    expect(errorsIn(wrong)).toHaveLength(1)
    const right = await mean(wrong, 'TEST')
    expect(right.counts).toMatchObject({ created: 1, failed: 0 })
  })

  test('saves nothing of a file with a wrong row, unless told to', async () => {
    const draft = await check(
      await open(person(21), person(22, { dateOfBirth: 'never' }), person(23)),
    )
    const refused = await save(draft, 'all')
    expect(refused).toMatchObject({ state: 'checked', counts: { saved: 0 }, batches: [] })
    expect(refused.stopped?.message).toContain('Some rows have errors')
    expect(await employees('First21')).toEqual([])

    const partly = await save(refused, 'good')
    expect(partly).toMatchObject({
      state: 'checked',
      counts: { saved: 2, failed: 1, created: 2, toCreate: 0 },
      stopped: null,
    })
    expect(await employees('First21')).toHaveLength(1)
    expect((await rowsOf(partly, '?show=saved')).map(({ row }) => row)).toEqual([2, 4])

    const corrected = await correct(partly, {
      cells: [{ place: 1, header: 'dateOfBirth', value: '1980-01-01' }],
    })
    expect(corrected.counts).toMatchObject({ created: 3, toCreate: 1, toUpdate: 0 })
    const whole = await save(corrected, 'all')
    expect(whole).toMatchObject({ state: 'saved', counts: { saved: 3, failed: 0 } })
    expect(whole.batches).toHaveLength(2)
    expect(await employees('First21')).toHaveLength(1)
    const [second] = await employees('First22')
    const history = await admin.get(`/employee/${String(second?.id)}/history`)
    expect(history.content[0]).toMatchObject({
      via: 'import',
      batchId: whole.batches[1],
      draft: { id: whole.id, resource: 'employee' },
    })
  })

  test('keeps the rows of the layout that is sent with the file', async () => {
    const content = csv(
      'Full name,Phone,designation,departmentCode,dateOfJoining,dateOfBirth,House,Flat',
      '"Novak, Cara",+442079460171,Cook,TEST,2024-01-02,1990-01-02,12 Rye Lane,',
      'Bo Berg,+442079460172,Cook,TEST,2024-01-02,1990-01-03,3 Oat Street,Flat 4',
      ',,,,,,,',
      'Printed by Ida',
    )
    const repeat = {
      into: 'gender',
      columns: { Female: { House: 'addressLine1' }, Male: { Flat: 'addressLine1' } },
    }
    const opened = draftIn(
      await upload(content, { draft: 'true', mapping: JSON.stringify({ repeat }) }),
    )
    expect(opened.counts.rows).toBe(3)
    expect(opened.file).toMatchObject({
      headerRow: 1,
      leftOutRows: [{ row: 5, why: 'note', text: 'Printed by Ida' }],
      notes: [{ message: '1 row does not look like data and is left out: 5.' }],
    })
    expect(opened.mapping.split).toEqual({ 'Full name': ['firstName', 'lastName'] })
    const draft = await check(opened)
    expect(await rowsOf(draft)).toMatchObject([
      { place: 0, row: 2, action: 'created' },
      { place: 1, row: 3, action: 'created' },
      { place: 2, row: 3, action: 'failed' },
    ])
    const remapped = draftIn(
      await admin.put(at(draft), {
        version: draft.version,
        mapping: { ...draft.mapping, constants: { addressLine2: 'Leeds' } },
      }),
    )
    expect(remapped.file).toMatchObject({ rows: 3, notes: [{ code: 'rowsLeftOut' }] })
    expect(remapped.mapping).toMatchObject({
      columns: { 'Full name': null, Gender: 'gender', Address: 'addressLine1' },
      split: { 'Full name': ['firstName', 'lastName'] },
    })
    const checked = await check(remapped)
    expect(checked.counts).toMatchObject({ created: 2, failed: 1 })
    const saved = await save(checked, 'good')
    expect(saved.counts).toMatchObject({ saved: 2 })
    expect(await employees('Novak')).toMatchObject([{ fullName: 'Cara Novak' }])
    const refused = await upload(content, {
      draft: 'true',
      mapping: JSON.stringify({ columns: { Nonsense: 'firstName' } }),
    })
    expect(refused.status).toBe(400)
  })

  test('gives out the wrong rows with reasons, and takes them back with the same mapping', async () => {
    const header = EMPLOYEE.replace('designation', 'Our job')
    const wrong = person(36, { dateOfBirth: 'never' })
    const opened = draftIn(await upload(csv(header, person(35), wrong), { draft: 'true' }))
    const columns = { ...opened.mapping.columns, 'Our job': 'designation' }
    const mapping = { ...opened.mapping, columns }
    const put = await admin.put(at(opened), { version: opened.version, mapping })
    const draft = await check(draftIn(put))
    expect(draft.counts).toMatchObject({ created: 1, failed: 1 })
    const { bytes, status } = await admin.get(at(draft, '/reasons'))
    expect(status).toBe(200)
    const again = draftIn(
      await upload(bytes, { draft: 'true' }, '/employee/import', 'people reasons.xlsx'),
    )
    expect(again.mapping.columns).toMatchObject({ 'Our job': 'designation', Reasons: null })
    const [row] = await rowsOf(again)
    expect(row?.cells.at(-1)).toContain('Date of birth')
    expect(again.counts.rows).toBe(1)
  })

  describe('that is undone', () => {
    const undo = async (draft: ImportDraft): Promise<ImportDraft> => {
      draftIn(await admin.post(at(draft, '/undo'), { version: draft.version }))
      return settled(draft)
    }
    const HEADER = `employeeCode,${EMPLOYEE}`

    test('loses what it created, and changed cells return', async () => {
      const [first] = (await save(await check(await open(person(81))), 'all')).batches
      expect(first).toBeGreaterThan(0)
      const [before] = await employees('First81')
      const code = String(before?.employeeCode)
      const lines = [`${code},${person(81, { designation: 'Chef' })}`, `,${person(82)}`]
      const mixed = draftIn(await upload(csv(HEADER, ...lines), { draft: 'true' }))
      const saved = await save(await check(mixed), 'all')
      expect(saved).toMatchObject({ state: 'saved', counts: { created: 1, updated: 1 } })
      expect((await employees('First81'))[0]?.designation).toBe('Chef')
      const preview = await admin.get(at(saved, '/undo'))
      expect(preview.data).toEqual({
        ...{ deleted: 1, restored: 1, reversed: 0, kept: 0 },
        keptNames: [],
      })

      const undone = await undo(saved)
      expect(undone).toMatchObject({
        state: 'open',
        counts: { saved: 0 },
        batches: [],
        stopped: {
          code: 'undone',
          message: 'The import was undone. 1 record was deleted. 1 record was changed back.',
        },
      })
      expect(await employees('First82')).toEqual([])
      const [after] = await employees('First81')
      expect(after).toMatchObject({ designation: 'Baker', employeeCode: code })
      const history = await admin.get(`/employee/${String(after?.id)}/history`)
      expect(history.content[0]).toMatchObject({
        by: space.callers.ADMIN.userId,
        via: 'undo',
        changes: [{ field: 'designation', before: 'Chef', after: 'Baker' }],
      })
      expect(await save(await check(undone), 'all')).toMatchObject({ state: 'saved' })
      expect(await employees('First82')).toHaveLength(1)
    })

    test('keeps what somebody has changed since, and says so', async () => {
      const saved = await save(await check(await open(person(83), person(84))), 'all')
      const [theirs] = await employees('First83')
      const path = `/employee/${String(theirs?.id)}`
      const { version } = (await admin.get(path)).data
      expect((await admin.put(path, { version, designation: 'Chef' })).status).toBe(200)
      expect((await admin.get(at(saved, '/undo'))).data).toEqual({
        deleted: 1,
        restored: 0,
        reversed: 0,
        kept: 1,
        keptNames: [expect.stringContaining('First83')],
      })
      const undone = await undo(saved)
      expect(undone.stopped?.message).toMatch(
        /^The import was undone\. 1 record was deleted\. Some records were kept .*First83/,
      )
      expect(await employees('First83')).toHaveLength(1)
      expect(await employees('First84')).toEqual([])
    })

    test('may follow the undo of a later import of the same records', async () => {
      const first = await save(await check(await open(person(86))), 'all')
      const again = await check(await open(person(86, { designation: 'Chef' })))
      await undo(await save(again, 'all'))
      expect((await admin.get(at(first, '/undo'))).data).toMatchObject({ deleted: 1, kept: 0 })
      await undo(first)
      expect(await employees('First86')).toEqual([])
    })

    test('is nothing that was never saved', async () => {
      const draft = await open(person(85))
      expect((await admin.post(at(draft, '/undo'), { version: draft.version })).status).toBe(409)
    })
  })

  test('keeps the error of a value that two rows share when another row is corrected', async () => {
    const shared = person(57).match(/\+\d+/)?.[0] ?? ''
    const lines = [person(57), person(58, { phoneNumber: shared }), person(59)]
    const draft = await check(await open(...lines))
    const corrected = await correct(draft, {
      cells: [{ place: 2, header: 'designation', value: 'Chef' }],
    })
    expect(corrected.counts).toMatchObject({ created: 2, failed: 1 })
  })

  test('is read again with another header, and by it the next time', async () => {
    const lines = [EMPLOYEE, 'as of,June', EMPLOYEE, person(91), person(92), 'Total,,,,,,300']
    const send = async (n: number) =>
      draftIn(await upload(csv(...lines.with(3, person(n))), { draft: 'true' }))
    const draft = await send(91)
    expect(draft.file.headerRow).toBe(1)
    const put = (mapping: object, { version }: ImportDraft) =>
      admin.put(at(draft), { version, mapping: { ...draft.mapping, ...mapping } })
    const again = draftIn(await put({ table: { headerRow: 3 } }, draft))
    expect(again).toMatchObject({ state: 'open', counts: { rows: 2 } })
    expect(again.mapping.columns).toMatchObject({ firstName: 'firstName' })
    const skipped = draftIn(
      await put({ ...again.mapping, table: { headerRow: 3 }, rows: { 5: 'skip' } }, again),
    )
    expect((await rowsOf(skipped)).map(({ row }) => row)).toEqual([4])
    expect(skipped.file.leftOutRows.map(({ row }) => row)).toEqual([5, 6])
    const mapping = { ...skipped.mapping, rows: {} }
    const whole = draftIn(await admin.put(at(draft), { version: skipped.version, mapping }))
    expect(await save(await check(whole), 'all')).toMatchObject({ state: 'saved' })
    expect((await send(93)).file.headerRow).toBe(3)
  })

  test('has several rows of one line once columns are said to repeat', async () => {
    const content = csv(
      'Full name,Phone,designation,departmentCode,dateOfJoining,dateOfBirth,House,Flat',
      '"Vane, Flo",+442079460961,Cook,TEST,2024-01-02,1990-02-02,12 Rye Lane,',
      'Jo Reed,+442079460962,Cook,TEST,2024-01-02,1990-02-03,3 Oat Street,Flat 4',
      '',
      'Printed by Ida',
    )
    const opened = draftIn(await upload(content, { draft: 'true' }))
    expect(opened.counts.rows).toBe(2)
    const mapping = {
      ...opened.mapping,
      repeat: {
        into: 'gender',
        columns: { Female: { House: 'addressLine1' }, Male: { Flat: 'addressLine1' } },
      },
    }
    const unfolded = draftIn(await admin.put(at(opened), { version: opened.version, mapping }))
    expect(unfolded).toMatchObject({
      counts: { rows: 3 },
      mapping: {
        columns: { 'Full name': null, Gender: 'gender', Address: 'addressLine1' },
        split: { 'Full name': ['firstName', 'lastName'] },
      },
      file: { leftOutRows: [{ row: 5, why: 'note', text: 'Printed by Ida' }] },
    })
    const draft = await check(unfolded)
    expect(await rowsOf(draft)).toMatchObject([
      { place: 0, row: 2, action: 'created' },
      { place: 1, row: 3, action: 'created' },
      { place: 2, row: 3, action: 'failed' },
    ])
    expect((await save(draft, 'good')).counts).toMatchObject({ saved: 2 })
    expect(await employees('Vane')).toMatchObject([{ fullName: 'Flo Vane' }])
  })

  test('is seen by its user and by super admins alone', async () => {
    const draft = await open(person(41))
    const top = space.as('SUPER_ADMIN')
    expect((await space.as('EMPLOYEE').get(at(draft))).status).toBe(403)
    expect((await top.get(at(draft))).status).toBe(200)
    expect((await top.post(at(draft, '/check'))).status).toBe(403)
    const cells = [{ place: 0, header: 'firstName', value: 'Zoe' }]
    expect((await top.put(at(draft, '/cells'), { version: 1, cells })).status).toBe(403)
    const file = { name: 'theirs.csv', content: csv(EMPLOYEE, person(42)) }
    const theirs = draftIn(await top.upload('/employee/import', file, { draft: 'true' }))
    for (const call of ['', '/rows']) expect((await admin.get(at(theirs, call))).status).toBe(404)
    expect((await admin.post(at(theirs, '/save'), { version: 1 })).status).toBe(404)
    expect((await admin.delete(at(theirs))).status).toBe(404)
    const own = await admin.get('/import/list?size=100')
    const ids = own.content.map(({ id }) => id)
    expect(ids).toContain(draft.id)
    expect(ids).not.toContain(theirs.id)
  })

  test('refuses a change of what somebody else has changed meanwhile', async () => {
    const draft = await open(person(51))
    const cells = [{ place: 0, header: 'firstName', value: 'Zoe' }]
    await correct(draft, { cells })
    const again = await admin.put(at(draft, '/cells'), { version: draft.version, cells })
    expect(again.status).toBe(409)
    const versionless = await admin.put(at(draft, '/cells'), { cells })
    expect(versionless.status).toBe(428)
  })

  test('is deleted with its rows', async () => {
    const draft = await open(person(61))
    expect((await admin.delete(at(draft))).status).toBe(200)
    expect((await admin.get(at(draft))).status).toBe(404)
    startResumingTasks(space.context)
    const { sql } = space.context.store
    await expect
      .poll(() =>
        sql.selectFrom('larder_draft_row').selectAll().where('draft_id', '=', draft.id).execute(),
      )
      .toEqual([])
  })
})
