import { registry, date, app, reference, resource, text, type Definition } from '#schema/engine'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storeUser } from '../session/stored-user.ts'
import { busy, isShown } from './busy.ts'
import { dataProvider } from './data-provider.ts'

const team = resource('team', {
  label: ['Team', 'Teams'],
  screen: '/people/manage-team',
  title: '{name}',
  fields: { name: text({ required: true }), since: date() },
  list: { columns: ['name', 'since'], sort: ['name', '-since'] },
  allow: { SUPER_ADMIN: 'everything' },
})
const member = resource('team-member', {
  label: ['Member', 'Members'],
  title: '{name}',
  fields: { name: text({ required: true }), team: reference('team') },
  list: { columns: ['name', 'team'], sort: 'name' },
  allow: { SUPER_ADMIN: 'everything' },
})
const provider = dataProvider(
  registry([team, member] as unknown as Definition[], app({ roles: ['SUPER_ADMIN'], areas: [] })),
)

const calls: { url: string; init: RequestInit }[] = []
let answer: { status: number; body: unknown }

beforeEach(() => {
  calls.length = 0
  answer = {
    status: 200,
    body: {
      status: 'OK',
      data: {
        content: [{ id: 1 }],
        page: 0,
        size: 25,
        totalElements: 12_431,
        totalPages: 498,
        totalIsEstimate: true,
      },
    },
  }
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push({ url, init })
    return Promise.resolve(
      new Response(JSON.stringify(answer.body), { status: answer.status, statusText: 'Teapot' }),
    )
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const params = () => calls.map(({ url }) => url)
const page = { pagination: { page: 3, perPage: 25 } }

describe('a list', () => {
  test('is requested by the path of the resource, page by page from 0', async () => {
    const { data, total, meta } = await provider.getList('people/manage-team', {
      ...page,
      sort: { field: 'since', order: 'DESC' },
      filter: {},
    })
    expect(params()).toEqual(['/team/list?page=2&size=25&sortByField=since&sortBy=DESC'])
    expect([data, total, meta]).toEqual([
      [{ id: 1 }],
      12_431,
      expect.objectContaining({ totalIsEstimate: true }),
    ])
  })

  test('says in which language it is read', async () => {
    await provider.getList('team-member', { ...page, filter: {} })
    expect(new Headers(calls[0]?.init.headers).get('accept-language')).toBe('en-GB')
  })

  test('in its own order leaves the order to the server, which knows all of its fields', async () => {
    await provider.getList('people/manage-team', {
      ...page,
      sort: { field: 'name', order: 'ASC' },
      filter: {},
    })
    expect(params()).toEqual(['/team/list?page=2&size=25'])
  })

  test('repeats a filter for each of its values and sends the search along', async () => {
    await provider.getList('team-member', {
      ...page,
      filter: { team: [1, 2], search: 'ann & co', empty: '' },
    })
    expect(params()).toEqual(['/team-member/list?page=2&size=25&team=1&team=2&search=ann+%26+co'])
  })

  test('of what points at a record is a list with a filter', async () => {
    await provider.getManyReference('team-member', {
      target: 'team',
      id: 7,
      ...page,
      sort: { field: 'id', order: 'ASC' },
      filter: {},
    })
    expect(params()).toEqual(['/team-member/list?page=2&size=25&team=7'])
  })
})

describe('records', () => {
  test('are had by their ids in one call', async () => {
    answer.body = { status: 'OK', data: [{ id: 4 }, { id: 5 }] }
    expect(await provider.getMany('people/manage-team', { ids: [4, 5] })).toEqual({
      data: [{ id: 4 }, { id: 5 }],
    })
    expect(params()).toEqual(['/team?ids=4,5'])
  })

  test('are changed with the version that was read', async () => {
    answer.body = { status: 'OK', data: { id: 4, version: 3 } }
    await provider.update('people/manage-team', {
      id: 4,
      data: { name: 'Bakers' },
      previousData: { id: 4, version: 2 },
    })
    expect(calls[0]?.init).toMatchObject({
      method: 'PUT',
      body: JSON.stringify({ version: 2, name: 'Bakers' }),
    })
    expect(params()).toEqual(['/team/4'])
  })
})

describe('a failure', () => {
  test('carries the message of the server and its errors by field', async () => {
    const body = {
      status: 'BAD_REQUEST',
      message: 'Please check the form.',
      errors: [{ field: 'name', message: 'Please fill in Name.' }],
    }
    answer = { status: 400, body }
    await expect(provider.create('people/manage-team', { data: {} })).rejects.toMatchObject({
      status: 400,
      message: 'Please check the form.',
      body,
    })
  })

  test('without a message is shown by its status text', async () => {
    answer = { status: 418, body: { status: 'ERROR' } }
    await expect(provider.getOne('people/manage-team', { id: 1 })).rejects.toMatchObject({
      message: 'Teapot',
    })
  })

  test('401 signs out only when the call carried a token', async () => {
    answer = { status: 401, body: { status: 'UNAUTHORIZED', message: 'Sign in' } }
    const reload = vi.fn()
    vi.stubGlobal('location', { ...location, reload })
    await expect(provider.getOne('team', { id: 1 })).rejects.toThrow('Sign in')
    expect(reload).not.toHaveBeenCalled()
    storeUser({ userId: 1, userName: 'chief', role: 'SUPER_ADMIN', isFL: false, token: 'old' })
    await expect(provider.getOne('team', { id: 1 })).rejects.toThrow('Sign in')
    expect(calls[1]?.init.headers).toMatchObject({ authorization: 'Bearer old' })
    expect(localStorage.getItem('larder-user')).toBeNull()
    expect(reload).toHaveBeenCalledOnce()
  })
})

describe('the busy indicator', () => {
  test.each([
    ['/employee/list', true],
    ['/notification-list', false],
    ['/failed-notification', false],
    ['/sms-logs?page=0', false],
    ['/logs', false],
    ['/employee-', false],
  ])('for %s is %s', (path, shown) => {
    expect(isShown(path)).toBe(shown)
  })

  test('shows from the first call until the last is answered', async () => {
    const first = Promise.withResolvers<void>()
    const second = Promise.withResolvers<void>()
    const both = [busy.during('/a', () => first.promise), busy.during('/b', () => second.promise)]
    expect(busy.isOn()).toBe(true)
    first.resolve()
    await both[0]
    expect(busy.isOn()).toBe(true)
    second.resolve()
    await both[1]
    expect(busy.isOn()).toBe(false)
  })
})
