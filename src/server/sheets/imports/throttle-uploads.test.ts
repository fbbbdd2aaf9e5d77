import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resource, text } from '#schema/engine'
import { DraftDriver } from '../../../../tests/contract/imports/import-files.ts'
import { selectDatabases, workspace, type Workspace } from '../../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const ticket = resource('ticket', {
  label: ['Ticket', 'Tickets'],
  screen: '/tickets',
  title: '{code}',
  sheet: { matchOn: ['code'] },
  fields: { code: text({ required: true, unique: true }) },
  list: { columns: ['code'], sort: 'code' },
  allow: { SUPER_ADMIN: 'everything', ADMIN: 'everything', EMPLOYEE: 'everything' },
})

describe.each(databases)('uploads in ten minutes on %s', (database) => {
  let space: Workspace
  const send = (code: string, fields = {}, role: 'SUPER_ADMIN' | 'ADMIN' | 'EMPLOYEE' = 'ADMIN') =>
    space
      .as(role)
      .upload('/ticket/import', { name: 'tickets.csv', content: `code\n${code}\n` }, fields)

  beforeAll(async () => {
    space = await workspace({
      database,
      definitions: [ticket],
      isThrottled: true,
      settings: { uploadsPerTenMinutes: 3 },
    })
  })
  afterAll(() => space.close())

  test('are limited for each person; a file that is here is looked at again and imported once without counting', async () => {
    const replies = [
      await send('A', { dryRun: 'true' }),
      await send('A', { dryRun: 'true' }),
      await send('A'),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect([
      (await send('B', { dryRun: 'true' })).status,
      (await send('C', { dryRun: 'true' })).status,
    ]).toEqual([200, 200])
    const refused = await send('D', { dryRun: 'true' })
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      429,
      'tooManyUploads',
      '600',
    ])
    expect((await send('A')).status).toBe(429)
    expect((await send('B', { dryRun: 'true' })).status).toBe(200)
    expect((await send('D', {}, 'SUPER_ADMIN')).status).toBe(200)
  })

  test('are counted one after another, however many come at once', async () => {
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, n) => send(`P${n}`, { dryRun: 'true' }, 'EMPLOYEE')),
    )
    expect(sent.map(({ status }) => status).toSorted()).toEqual([
      200, 200, 200, 429, 429, 429, 429, 429,
    ])
  })

  test('that are looked at several times at once may still be imported without counting', async () => {
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => send('Q', { dryRun: 'true' }, 'SUPER_ADMIN')),
    )
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    const then = [
      await send('Q', {}, 'SUPER_ADMIN'),
      await send('R', {}, 'SUPER_ADMIN'),
      await send('S', {}, 'SUPER_ADMIN'),
    ]
    // The first test has already sent one file.
    expect(then.map(({ status }) => status)).toEqual([200, 200, 429])
  })

  test('begin anew when the oldest is ten minutes old', async () => {
    await space.startSessionsAt('2025-06-16T12:10:01.000Z')
    expect((await send('E')).status).toBe(200)
  })

  test('do not count corrections, checks and saving of a draft', async () => {
    await space.startSessionsAt('2025-06-16T12:30:00.000Z')
    const driver = new DraftDriver(space.as('ADMIN'), ticket)
    let draft = await driver.open('code\nF\n')
    for (let n = 0; n < 5; n += 1)
      draft = await driver.correct(draft, [{ place: 0, header: 'code', value: `F${n}` }])
    for (const value of ['F6', 'F7', 'F8'])
      draft = await driver.correct(await driver.check(draft), [{ place: 0, header: 'code', value }])
    expect(await driver.save(draft)).toMatchObject({ state: 'saved' })
    expect((await send('G')).status).toBe(200)
    expect((await send('H')).status).toBe(200)
    expect((await send('I')).status).toBe(429)
  })
})
