import { afterAll, describe, expect, test } from 'vitest'
import type { ImportDraft } from '#schema/engine'
import { draftIn, openDrafts } from '../../../../tests/contract/imports/drafts-of-employees.ts'
import { csv, EMPLOYEE, person } from '../../../../tests/contract/imports/employee-sheets.ts'
import { clientOf } from '../../../../tests/kit/client.ts'
import { selectDatabases } from '../../../../tests/kit/workspace.ts'
import { openSession } from '../../access/session/session.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('a draft on %s', async (database) => {
  const { space, admin, upload, at, check, save } = await openDrafts(database)
  afterAll(() => space.close())

  /** Adds another administrator, and returns their calls. */
  const addAdmin = async () => {
    const user = { userName: 'ida', role: 'ADMIN', isFirstLogin: false } as const
    const userId = await space.work(async (work) => {
      const role = await work.one(work.registry.get('user-role'), { roleName: user.role })
      const { id } = await work.add(work.registry.get('user'), {
        ...{ userName: user.userName, firstName: 'Ida', lastName: 'Lindt', role: role?.id },
        ...{ email: 'ida@larder.example', phoneNumber: '+442079460888', password: 'x' },
        ...{ isFirstLogin: false, isActive: true },
      })
      return id
    })
    const token = await space.context.store.transaction((transaction) =>
      openSession(space.context, transaction, { userId, ...user }),
    )
    return clientOf(space.app, token)
  }

  test('remembers the mapping for the next file with these headers', async () => {
    const header = EMPLOYEE.replace('designation', 'Job in our words')
    const draft = draftIn(await upload(csv(header, person(31)), { draft: 'true' }))
    expect(draft.mapping.columns['Job in our words']).toBeNull()
    const mapping = {
      ...draft.mapping,
      columns: { ...draft.mapping.columns, 'Job in our words': 'designation' },
    }
    const mapped = draftIn(await admin.put(at(draft), { version: draft.version, mapping }))
    expect(await save(await check(mapped), 'all')).toMatchObject({ state: 'saved' })
    const next = draftIn(await upload(csv(header, person(32)), { draft: 'true' }))
    expect(next.mapping.columns['Job in our words']).toBe('designation')
    expect(next.file.notes).toMatchObject([{ code: 'recalled' }])
    expect(draft.file.notes).toEqual([])
  })

  test('gives the wrong rows of a file back the mapping that its own header row had', async () => {
    const header = EMPLOYEE.replace('designation', 'What they do')
    const content = csv('Our people,', header, person(36, { dateOfBirth: 'soon' }), person(37))
    const opened = draftIn(await upload(content, { draft: 'true' }))
    const change = async ({ id, version, mapping }: ImportDraft, changed: object) =>
      draftIn(await admin.put(at({ id }), { version, mapping: { ...mapping, ...changed } }))
    const draft = await change(opened, { table: { headerRow: 2 } })
    const columns = { ...draft.mapping.columns, 'What they do': 'designation' }
    await check(await change(draft, { columns }))
    const { bytes } = await admin.get(at(draft, '/reasons'))
    const again = draftIn(
      await upload(bytes, { draft: 'true' }, '/employee/import', 'people reasons.xlsx'),
    )
    expect(again.mapping.columns['What they do']).toBe('designation')
    expect(again.counts.rows).toBe(1)
  })

  test('forgets choices about single rows', async () => {
    const header = `${EMPLOYEE},Paid`
    const content = csv(header, `${person(34)},1`, `${person(35)},1`, 'Total,,,,,,,2')
    const draft = draftIn(await upload(content, { draft: 'true' }))
    const mapping = { ...draft.mapping, rows: { 4: 'data' } }
    await check(draftIn(await admin.put(at(draft), { version: draft.version, mapping })))
    const next = draftIn(await upload(content, { draft: 'true' }))
    expect(next.mapping.rows).toBeUndefined()
    expect(next.file.leftOutRows).toMatchObject([{ row: 4, why: 'total' }])
  })

  test('offers a shared mapping to others with the role, their own first', async () => {
    const colleague = await addAdmin()
    const send = async (by: typeof admin, header: string, n: number) => {
      const file = { name: 'people.csv', content: csv(header, person(n)) }
      return draftIn(await by.upload('/employee/import', file, { draft: 'true' }))
    }
    const header = EMPLOYEE.replace('designation', 'Work they do')
    const use = async (by: typeof admin, draft: ImportDraft, change: object) => {
      const columns = { ...draft.mapping.columns, 'Work they do': 'designation' }
      const mapping = { ...draft.mapping, columns, ...change }
      const put = await by.put(at(draft), { version: draft.version, mapping })
      draftIn(put)
      draftIn(await by.post(at(draft, '/check')))
      await expect
        .poll(async () => (await by.get(at(draft))).data, { timeout: 15_000 })
        .toMatchObject({ state: 'checked' })
    }
    await use(admin, await send(admin, header, 33), {})
    expect((await send(colleague, header, 33)).mapping.columns['Work they do']).toBeNull()
    const shared = { isShared: true, constants: { gender: 'FEMALE' } }
    await use(admin, await send(admin, header, 33), shared)
    expect((await send(admin, header, 33)).mapping.isShared).toBe(true)
    const theirs = await send(colleague, header, 33)
    expect(theirs.mapping.columns['Work they do']).toBe('designation')
    expect(theirs.mapping.constants).toEqual({ gender: 'FEMALE' })
    expect(theirs.mapping.isShared).toBeUndefined()
    expect(theirs.file.notes).toMatchObject([{ code: 'recalledFromOthers' }])
    const others = await send(space.as('SUPER_ADMIN') as typeof admin, header, 33)
    expect(others.mapping.columns['Work they do']).toBeNull()
    await use(colleague, theirs, { constants: {} })
    expect((await send(colleague, header, 33)).mapping.constants).toEqual({})
    expect((await send(admin, header, 33)).mapping.constants).toEqual({ gender: 'FEMALE' })

    // Fields that they may not fill are left out, and the others stay.
    const foreign = {
      columns: { 'Work they do': 'designation', lastName: 'secret' },
      constants: { secret: 1 },
    }
    await space.context.store.transaction(async ({ sql }) => {
      await sql
        .updateTable('larder_mapping')
        .set({ mapping: JSON.stringify(foreign) })
        .where('shared_with', '=', 'ADMIN')
        .execute()
      await sql.deleteFrom('larder_mapping').where('shared_with', 'is', null).execute()
    })
    const dropped = (await send(colleague, header, 33)).mapping
    expect(dropped.columns).toMatchObject({ 'Work they do': 'designation', lastName: 'lastName' })
    expect(dropped.constants).toEqual({})
  })
})
