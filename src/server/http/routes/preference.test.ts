import { afterAll, describe, expect, test } from 'vitest'
import { selectDatabases, workspace, type RoleName } from '../../../../tests/kit/workspace.ts'
import { runJob } from '../../tasks/jobs.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('what a person prefers, on %s', async (database) => {
  const space = await workspace({ database })
  afterAll(() => space.close())

  const read = async (role: RoleName, name: string) =>
    (await space.as(role).get(`/preference/${name}`)).data['value']
  const choose = (role: RoleName, name: string, value: unknown) =>
    space.as(role).put(`/preference/${name}`, { value })

  test('is kept for that person alone, under its name', async () => {
    expect(await read('ADMIN', 'dashboard')).toBeNull()
    const value = { tiles: ['one', 'two'], note: 'nul \u0000 and \ud800' }
    expect((await choose('ADMIN', 'dashboard', { tiles: [] })).status).toBe(200)
    expect((await choose('ADMIN', 'dashboard', value)).data).toEqual({ value })
    expect(await read('ADMIN', 'dashboard')).toEqual(value)
    expect([await read('ADMIN', 'other'), await read('EMPLOYEE', 'dashboard')]).toEqual([
      null,
      null,
    ])
    expect((await space.as(null).get('/preference/dashboard')).status).toBe(401)
    expect((await space.as(null).put('/preference/dashboard', { value: 1 })).status).toBe(401)
  })

  test('is taken back by null', async () => {
    await choose('CUSTOMER', 'colour', false)
    expect(await read('CUSTOMER', 'colour')).toBe(false)
    expect((await choose('CUSTOMER', 'colour', null)).status).toBe(200)
    expect(await read('CUSTOMER', 'colour')).toBeNull()
  })

  test.each([
    ['a name in capitals', 'Colour', { value: 1 }, 404],
    ['a name too long', 'a'.repeat(41), { value: 1 }, 404],
    ['no value', 'colour', {}, 400],
    ['more than the value', 'colour', { value: 1, other: 2 }, 400],
    ['a list in place of an object', 'colour', [1], 400],
    ['a value too long', 'colour', { value: 'x'.repeat(7999) }, 400],
  ])('is refused with %s', async (_, name, body, status) => {
    expect((await space.as('ADMIN').put(`/preference/${name}`, body)).status).toBe(status)
  })

  test('is one of at most fifty, any of which may be chosen anew', async () => {
    const { userId: user_id } = space.callers.EMPLOYEE
    const names = Array.from({ length: 49 }, (_, place) => `choice-${place}`)
    await space.work(({ sql }) =>
      sql
        .insertInto('larder_preference')
        .values(names.map((name) => ({ user_id, name, value: '1' })))
        .execute(),
    )
    expect((await choose('EMPLOYEE', 'last', 1)).status).toBe(200)
    expect((await choose('EMPLOYEE', 'one-more', 1)).status).toBe(400)
    expect((await choose('EMPLOYEE', 'choice-7', 'other')).status).toBe(200)
  })

  test('goes with the user', async () => {
    await choose('ADMIN', 'dashboard', 'here')
    await space.work(({ sql }) =>
      sql
        .insertInto('larder_preference')
        .values({ user_id: 987_654, name: 'dashboard', value: '1' })
        .execute(),
    )
    await runJob(space.context, 'engine.sessions')
    const left = await space.context.store.sql
      .selectFrom('larder_preference')
      .select('user_id')
      .where('name', '=', 'dashboard')
      .execute()
    expect(left).toEqual([{ user_id: space.callers.ADMIN.userId }])
  })
})
