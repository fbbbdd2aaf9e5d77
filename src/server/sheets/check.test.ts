import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resource, text } from '#schema/engine'
import { behaviour } from '../behaviour.ts'
import { selectDatabases, workspace, type Workspace } from '../../../tests/kit/workspace.ts'
import { until } from '../../../tests/kit/server-process.ts'

const databases = selectDatabases(import.meta.filename)

const HEADER =
  'firstName,lastName,dateOfBirth,dateOfJoining,departmentCode,designation,phoneNumber,createUser'
const person = (n: number, signIn = 'no') =>
  `Check${n},Last,1990-01-02,2024-01-02,TEST,Baker,+44207950${String(n).padStart(4, '0')},${signIn}`

const parcel = resource('parcel', {
  label: ['Parcel', 'Parcels'],
  screen: '/parcels',
  title: '{parcelCode}',
  fields: { parcelCode: text({ required: true, unique: true }) },
  list: { columns: ['parcelCode'], sort: 'parcelCode' },
  sheet: { matchOn: ['parcelCode'] },
  allow: { SUPER_ADMIN: 'everything' },
})

describe.each(databases)('a check of a file on %s', (database) => {
  let space: Workspace
  let looked = 0
  const parcels = behaviour(parcel, {
    beforeSave: () => {
      looked += 1
    },
  })
  const send = (rows: readonly string[], fields: Record<string, string>) =>
    space
      .as('SUPER_ADMIN')
      .upload(
        '/employee/import',
        { name: 'people.csv', content: [HEADER, ...rows].join('\n') },
        fields,
      )

  beforeAll(async () => {
    space = await workspace({
      database,
      installed: true,
      definitions: [parcel],
      behaviours: [parcels],
    })
  })
  afterAll(() => space.close())

  test('waits for nobody who is writing, not even the same value', async () => {
    const department = await space.work((work) =>
      work.one(work.registry.get('employee-department'), {}),
    )
    let release = () => {}
    const isWriting = Promise.withResolvers<void>()
    const writing = space.work(async (work) => {
      await work.add(work.registry.get('employee'), {
        firstName: 'Same',
        lastName: 'Number',
        dateOfBirth: '1990-01-02',
        department: department?.id,
        designation: 'Cook',
        phoneNumber: '+442079500001',
      })
      isWriting.resolve()
      await new Promise<void>((resolve) => {
        release = resolve
      })
    })
    await isWriting.promise
    const reply = await Promise.race([
      send([person(1), person(2, 'yes')], { dryRun: 'true' }),
      wait(20_000, null),
    ])
    release()
    await writing
    expect(reply?.data).toMatchObject({ created: 2, failed: 0 })
    expect((await send([person(1)], { dryRun: 'true' })).data).toMatchObject({
      created: 0,
      updated: 1,
    })
  })

  test('tells the same changes as the import, sign-ins included, and leaves nothing behind', async () => {
    const rows = [person(11, 'yes'), person(12, 'yes'), person(13)]
    const messages = async () => space.work((work) => work.count(work.registry.get('sms-log'), {}))
    const before = await messages()
    const checked = await send(rows, { dryRun: 'true' })
    expect([checked.status, await messages()]).toEqual([200, before])
    const saved = await send(rows, {})
    expect([saved.status, await messages()]).toEqual([200, before + 2])
    expect(saved.data.rows).toEqual(checked.data.rows)
  })

  test('sees what earlier rows of the file did: one address belongs to one person', async () => {
    const email = (n: number) => `${person(n, 'yes')},both@check.example`
    const reply = await space.as('SUPER_ADMIN').upload(
      '/employee/import',
      {
        name: 'people.csv',
        content: [`${HEADER},email`, email(21), email(22)].join('\n'),
      },
      { dryRun: 'true' },
    )
    expect(reply.status).toBe(422)
    expect(reply.data).toMatchObject({ created: 1, failed: 1 })
  })

  test('ends when its connection closes', async () => {
    const address = await space.app.listen({ port: 0, host: '127.0.0.1' })
    const form = new FormData()
    form.append('dryRun', 'true')
    const rows = 10_000
    form.append(
      'file',
      new Blob(['parcelCode\n', ...Array.from({ length: rows }, (_, n) => `P-${n}\n`)]),
      'parcels.csv',
    )
    const gone = new AbortController()
    const sent = fetch(`${address}/parcel/import`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${space.tokens.SUPER_ADMIN}` },
      signal: gone.signal,
    })
    await until(() => looked > 0)
    gone.abort()
    await expect(sent).rejects.toThrow()
    await wait(300)
    const then = looked
    await wait(300)
    expect(then).toBeLessThan(rows)
    expect(looked).toBe(then)
  })
})
