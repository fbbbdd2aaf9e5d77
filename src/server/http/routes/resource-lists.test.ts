import { afterAll, describe, expect, test } from 'vitest'
import { isMoment, isNumberAlone, type Field } from '#schema/engine'
import { findAccess } from '../../access/access.ts'
import { openSampleResource } from '../../../../tests/contract/sample-resource.ts'
import { selectDatabases } from '../../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('a resource over HTTP on %s', async (database) => {
  const { space, shelfId, make } = await openSampleResource(database)
  afterAll(() => space.close())

  test('shows nobody else’s rows by any path', async () => {
    const { id } = await make({ jarName: 'Not yours' })
    const employee = space.as('EMPLOYEE')
    const paths = [`/jar/${id}`, `/jar/${id}/history`]
    for (const path of paths) expect((await employee.get(path)).status).toBe(404)
    expect((await employee.put(`/jar/${id}`, { note: 'x', version: 1 })).status).toBe(404)
    expect((await employee.post(`/jar/${id}/open`)).status).toBe(404)
    expect((await employee.get(`/jar?ids=${id}`)).data).toEqual([])
    expect((await employee.get('/jar/list?size=500')).content.every((row) => row.id !== id)).toBe(
      true,
    )
    expect((await employee.get('/jar')).content.every((row) => row.id !== id)).toBe(true)
    expect((await employee.get('/jar/list?costFrom=0')).status).toBe(400)
  })

  test('keeps the history of every change, without what the reader may not see', async () => {
    const { id } = await make({
      jarName: 'Remembered',
      holder: space.callers.EMPLOYEE.userId,
      cost: 2,
    })
    await space.as('SUPER_ADMIN').put(`/jar/${id}`, { cost: 3, price: 9.5, version: 1 })
    await space.as('EMPLOYEE').post(`/jar/${id}/open`, { reason: 'lunch' })
    const entries = (await space.as('EMPLOYEE').get(`/jar/${id}/history`)).content
    expect(entries.map(({ kind, via }) => `${kind} ${via}`)).toEqual([
      'action action:open',
      'update api',
      'create api',
    ])
    expect(entries[1]).toMatchObject({
      by: space.callers.SUPER_ADMIN.userId,
      changes: [{ field: 'price', before: 4.86, after: 9.5 }],
    })
  })

  test('reads the list by its parameters, and refuses what it does not understand', async () => {
    const admin = space.as('SUPER_ADMIN')
    const { shelf: onShelf } = await make({
      jarName: 'Listed quince',
      price: 77.7,
      madeOn: '2024-02-29',
    })
    expect((await admin.get('/jar/list?search=quin')).content).toMatchObject([
      { jarName: 'Listed quince', price: 77.7, labels: { shelf: 'Top' } },
    ])
    expect((await admin.get('/jar/list?priceFrom=77.7&priceTo=77.7')).data.totalElements).toBe(1)
    expect(
      (await admin.get('/jar/list?fromDate=2024-02-29&toDate=2024-02-29')).data.totalElements,
    ).toBe(1)
    expect(
      (
        await admin.get(
          `/jar/list?shelf=${onShelf}&shelf=1&jarState=OPEN&jarState=CLOSED&shelfActive=true&size=1`,
        )
      ).content,
    ).toHaveLength(1)
    expect(
      (await admin.get('/jar/list?sortByField=price&sortBy=DESC&size=1')).content,
    ).toMatchObject([{ price: 77.7 }])
    const refused = [
      'color=red',
      'size=501',
      'size=0',
      'page=-1',
      'sortByField=note',
      'sortBy=UP',
      `search=${'x'.repeat(101)}`,
      'jarState=BROKEN',
      'shelf=top',
      'fromDate=2024-02-30',
      'size=1&size=2',
    ]
    for (const query of refused)
      expect([query, (await admin.get(`/jar/list?${query}`)).status]).toEqual([query, 400])
    expect((await admin.get('/jar?page=1')).status).toBe(400)
  })

  test("narrows the list by a tab, in that tab's order unless another is requested", async () => {
    for (const [jarName, price] of [
      ['Tab plum', 1.5],
      ['Tab pear', 2.5],
    ] as const) {
      const { id, version } = await make({ jarName, price })
      expect((await space.as('ADMIN').post(`/jar/${id}/open`, { version })).status).toBe(200)
    }
    const names = async (query: string, role: 'ADMIN' | 'EMPLOYEE' = 'ADMIN') => {
      const { status, content } = await space.as(role).get(`/jar/list?size=500&${query}`)
      return status === 200 ? content.map(({ jarName }) => jarName) : status
    }
    const open = await names('tab=open&search=tab')
    expect(open).toEqual(['Tab pear', 'Tab plum'])
    expect(await names('tab=open&search=tab&sortByField=price')).toEqual(['Tab plum', 'Tab pear'])
    const [usual, all] = [await names(''), await names('tab=all')]
    expect(all).toEqual((usual as string[]).toReversed())
    for (const query of ['tab=shut', 'tab=open&tab=all'])
      expect([query, await names(query)]).toEqual([query, 400])
    // A role cannot filter lists by fields that are hidden from it.
    expect([await names('tab=costed'), await names('tab=costed', 'EMPLOYEE')]).toEqual([
      expect.any(Array),
      400,
    ])
    expect((await space.as(null).get('/public-jars?tab=open')).status).toBe(400)
    expect(
      (await space.as('ADMIN').get('/jar?tab=open')).content.every(
        ({ jarState }) => jarState === 'OPEN',
      ),
    ).toBe(true)
  })

  test('offers views, with their own conditions and parameters', async () => {
    const admin = space.as('SUPER_ADMIN')
    expect(
      (await admin.get('/open-jars?size=500')).content.every(({ jarState }) => jarState === 'OPEN'),
    ).toBe(true)
    expect((await admin.get('/jar/on-shelf')).status).toBe(400)
    expect((await admin.get(`/jar/on-shelf?id=${shelfId}`)).content.length).toBeGreaterThan(0)
    const open = await space.as(null).get('/public-jars?search=quince')
    expect(open.content).toEqual([
      {
        id: expect.any(Number),
        jarName: 'Listed quince',
        shelf: shelfId,
        labels: { shelf: 'Top' },
      },
    ])
    expect((await space.as(null).get('/public-jars?priceFrom=1')).status).toBe(400)
    expect((await space.as(null).get('/public-jars?sortByField=price')).status).toBe(400)
    expect((await space.as(null).get('/jar/list')).status).toBe(401)
    expect((await space.as('CUSTOMER').get('/jar/list')).status).toBe(403)
  })
})

test('every filter and parameter that takes a date refuses what is none, by its name', async () => {
  const { space } = await openSampleResource('sqlite')
  const { registry, behaviours } = space.context
  const moments = (fields: Readonly<Record<string, Field>>) =>
    Object.keys(fields).filter((name) => isMoment(fields[name]))
  const lists = [...registry.resources.values()].map((definition): [string, string[]] => {
    const { filters } = findAccess(registry, definition, 'SUPER_ADMIN').list
    const names = [...moments(definition.fields), 'createdDate', 'modifiedDate']
    const between = (definition.list.filters ?? []).flatMap((filter) =>
      typeof filter === 'object' && 'between' in filter ? [filter.name] : [],
    )
    const possible = ['fromDate', 'toDate', ...between, ...names, ...names.flatMap(bounds)]
    return [`/${definition.name}/list`, possible.filter((name) => filters.has(name))]
  })
  const calls = [...behaviours.values()].flatMap(({ endpoints = [] }) =>
    endpoints
      .filter(
        ({ method, query = {}, path }) =>
          method === 'GET' && moments(query).length > 0 && !path.includes(':'),
      )
      .map(({ path, query = {} }): [string, string[]] => [path, moments(query)]),
  )
  const charts = registry.charts
    .filter((chart) => !isNumberAlone(chart) && chart.roles.length > 0)
    .map(({ code }): [string, string[]] => [`/analytics/${code}`, ['fromDate', 'toDate']])
  const tried = [...lists, ...calls, ...charts].flatMap(([path, names]) =>
    names.map((name) => [path, name] as const),
  )
  expect([lists.length > 40, calls.length > 0, charts.length > 10]).toEqual([true, true, true])
  const superAdmin = space.as('SUPER_ADMIN')
  const wrong: string[] = []
  for (const [path, name] of tried) {
    for (const value of [
      '1',
      '99999-01-01',
      '2026-02-30',
      '2026-02-30T10:00:00Z',
      'abc',
      '01/02/2026',
    ]) {
      const { status, errors } = await superAdmin.get(
        `${path}?${name}=${encodeURIComponent(value)}`,
      )
      if (status !== 400 || !errors.some(({ field }) => field === name))
        wrong.push(`${path} ${name}=${value}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
  expect(tried.length).toBeGreaterThan(200)
  // The last possible day includes all others in any time zone.
  const all = await superAdmin.get('/jar/list?createdDateFrom=0000-01-01&createdDateTo=9999-12-31')
  expect(all.status).toBe(200)
  await space.close()
}, 120_000)

const bounds = (name: string): string[] => [`${name}From`, `${name}To`]
