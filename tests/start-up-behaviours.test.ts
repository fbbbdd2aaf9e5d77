import { mkdirSync, writeFileSync } from 'node:fs'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { errorsIn, home, made } from './start-up.ts'
import { registry, type Charts, type Definition, type OnDashboard, type Tile } from '#schema/engine'
import { charts, count, dataset } from '#schema/charts'
import { behaviour, follow, get, post } from '#server'
import { loadApp, RESOURCES } from '../src/server/start/discover.ts'
import { checkBehaviours } from '../src/server/start/start-up-check.ts'
import { temporaryFolder } from './kit/temporary-folder.ts'
import { workspace } from './kit/workspace.ts'

const EMPTY = temporaryFolder('app')
const shelf = made('shelf', {})
type Behaviours = readonly ReturnType<typeof behaviour>[]
const checkAll = (
  definitions: readonly Definition[],
  behaviours: Behaviours,
  folder = EMPTY,
): Promise<string[]> =>
  checkBehaviours(registry(definitions, home), behaviours, folder).then(() => [], errorsIn)
const calls = (...behaviours: Behaviours) => checkAll([shelf, made('thing', {})], behaviours)
/** Creates a folder of resources with an app that has no roles and no areas. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder('app')
  for (const [name, source] of Object.entries({
    'app.ts': 'export default { roles: [], areas: [] }',
    ...files,
  }))
    writeFileSync(join(folder, name), source)
  return folder
}
const answer = { summary: 'Something', roles: 'all', handler: async () => null } as const

/** Returns the routes of a running server, such as "GET /brand/list". */
async function routesOfTheServer(): Promise<string[]> {
  const found: { readonly app: FastifyInstance; readonly call: string }[] = []
  const listen = (message: unknown) => {
    const { fastify: app } = message as { fastify: FastifyInstance }
    app.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) found.push({ app, call: `${each} ${url}` })
    })
  }
  subscribe('fastify.initialization', listen)
  const space = await workspace()
  unsubscribe('fastify.initialization', listen)
  await space.close()
  return found
    .filter(({ app, call }) => app === space.app && !call.startsWith('HEAD '))
    .map(({ call }) => call)
}

describe('the start stops, for a behaviour, at', () => {
  test.each<[string, () => Promise<string[]>, string]>([
    [
      'a call of another resource',
      () => calls(behaviour('thief', { endpoints: [get('/thing/list', answer)] })),
      'L202 thief GET /thing/list: is a call of thing',
    ],
    [
      'its shape by another name',
      () => calls(behaviour(shelf, { endpoints: [get('/thing/:key', answer)] })),
      'L202 shelf GET /thing/:key',
    ],
    [
      'a call of the server itself',
      () =>
        calls(
          behaviour(shelf, { endpoints: [get('/search', answer), get('/assets/x.js', answer)] }),
        ),
      'L202 shelf GET /search: is a call of the server itself',
    ],
    [
      'a file of the bundle',
      () => calls(behaviour(shelf, { endpoints: [get('/assets/deep/x.js', answer)] })),
      'L202 shelf GET /assets/deep/x.js: is a call of the server itself',
    ],
    [
      'one record of another resource',
      () => calls(behaviour(shelf, { endpoints: [get('/thing/1/', answer)] })),
      'L202 shelf GET /thing/1/: is a call of thing',
    ],
    [
      'a call of another behaviour',
      () =>
        calls(
          behaviour(shelf, { endpoints: [post('/own', answer)] }),
          behaviour('other', { endpoints: [post('/own', answer)] }),
        ),
      'L202 other POST /own: is taken already by shelf POST /own',
    ],
    [
      'an unknown role',
      () =>
        calls(
          behaviour(shelf, { endpoints: [get('/own', { ...answer, roles: ['BOSS' as never] })] }),
        ),
      'L203 GET /own: there is no role "BOSS"',
    ],
    [
      'a time that is none',
      () =>
        calls(
          behaviour(shelf, {
            jobs: { night: { every: { dailyAt: '25:99' }, run: async () => {} } },
          }),
        ),
      'L204 shelf.jobs.night: "25:99" is no time of the day',
    ],
    [
      'an interval that is none',
      () =>
        calls(
          behaviour(shelf, { jobs: { often: { every: { minutes: 0 }, run: async () => {} } } }),
        ),
      'L204 shelf.jobs.often',
    ],
    [
      'a misspelt hook',
      () => calls(behaviour(shelf, { beforeSav() {} } as never)),
      'L207 shelf: there is no option "beforeSav"; did you mean "beforeSave"?',
    ],
    [
      'a renamed option',
      () => calls(behaviour(shelf, { checks: [] } as never)),
      'L207 shelf: "checks" is now "verify"',
    ],
    [
      'an action that does not exist',
      () => calls(behaviour(shelf, { actions: { go() {} } } as never)),
      'L207 shelf.actions: there is no action "go"',
    ],
    [
      'a moment that does not exist',
      () =>
        calls(behaviour('other', { followUps: [follow(shelf, 'topple' as 'create', () => {})] })),
      'L207 other on shelf: there is no moment "topple"',
    ],
    [
      'a rule of signing in about a field that users do not have',
      () => checkAll([made('user', {})], [behaviour('other', { signInWhen: { shoeSize: 40 } })]),
      'L207 other.signInWhen: ',
    ],
  ])('%s', async (_, check, error) => {
    expect((await check()).join('\n')).toContain(error)
  })

  test('but it may replace calls of its own resource, and those that it says it replaces', async () => {
    expect(
      await calls(
        behaviour(shelf, { endpoints: [get('/shelf/list', answer)] }),
        behaviour('page', {
          endpoints: [get('/thing/list', { ...answer, replaces: made('thing', {}) })],
        }),
      ),
    ).toEqual([])
  })

  test('every call of the real server', async () => {
    const routes = await routesOfTheServer()
    expect(routes.length).toBeGreaterThan(400)
    for (const call of [
      'GET /brand/sheet',
      'PUT /notifications/seen',
      'POST /export-log',
      'GET /readyz',
      'POST /user/phone-code/verify',
      'GET /dashboard/admin',
      'GET /openapi.json',
    ]) {
      expect(routes).toContain(call)
    }
    const { registry: checkedRegistry, behaviours } = await loadApp()
    const endpoints = routes.map((route) => {
      const [method = '', path = ''] = route.split(' ')
      return { ...get(path as `/${string}`, answer), method: method as 'GET' }
    })
    const refused = await checkBehaviours(
      checkedRegistry,
      [...behaviours.values(), behaviour('thief', { endpoints })],
      RESOURCES,
    ).then(() => [], errorsIn)
    expect(
      routes.filter(
        (route) => !refused.some((error) => error.startsWith(`L202 thief ${route}: is `)),
      ),
    ).toEqual([])
  })

  test.each<[string, Readonly<Record<string, string>>, string]>([
    [
      'a default export that is no behaviour',
      { 'thing.server.ts': 'export default { summary: 1 }' },
      'thing.server.ts has no default export of its kind',
    ],
    [
      'a file for the server that exports nothing',
      { 'thing.server.ts': 'export const MOST = 1' },
      'thing.server.ts has no default export of its kind',
    ],
    [
      'a resource whose file for the server keeps its behaviour',
      {
        'thing.resource.ts': 'export default { fields: {} }',
        'thing.server.ts': 'export const count = () => 1',
      },
      'thing.server.ts must export the behaviour of thing.resource.ts as its default',
    ],
  ])('%s', async (_, files, error) => {
    await expect(loadApp({ directory: folderOf(files) })).rejects.toThrow(error)
  })

  test('but a file for the server may hold functions alone', async () => {
    const page = "export default { name: 'page', definition: null }"
    const found = await loadApp({
      directory: folderOf({
        'count.server.ts': 'export const count = () => 1',
        'page.server.ts': page,
      }),
    })
    expect([...found.behaviours.keys()]).toEqual(['page'])
  })

  test('a resource by the name of a call of the server', async () => {
    expect(
      await checkAll(
        [made('search', {}), made('view', {}, { views: [{ path: '/settings', as: 'all' }] })],
        [],
      ),
    ).toEqual([
      'L202 search GET /search: is a call of the server itself; choose another name or address',
      'L202 view GET /settings: is a call of the server itself; choose another name or address',
    ])
    expect(
      (
        await checkAll(
          [made('thing', {}, { sheet: { matchOn: ['code'], template: '/healthz' } })],
          [],
        )
      ).join(),
    ).toContain('L202 sheet: ')
  })

  test('notifications must name calls that there are', async () => {
    const folder = temporaryFolder('app')
    mkdirSync(join(folder, 'a'))
    writeFileSync(
      join(folder, 'a/thing.bell.ts'),
      "export default bell({\n  call: '/thing/newz',\n})\n",
    )
    const loud = behaviour(shelf, {
      endpoints: [get('/thing/news', { ...answer, bell: true })],
    })
    expect(await checkAll([shelf], [loud], folder)).toEqual([
      'L205 a/thing.bell.ts:2: there is no call "/thing/newz"; did you mean "/thing/news"?',
    ])
  })

  test('a screen to which a bell leads, or on which a chart stands, exists', async () => {
    const folder = temporaryFolder('app')
    const loud = behaviour(shelf, {
      endpoints: [get('/thing/news', { ...answer, bell: true })],
    })
    const bell = (route: string) =>
      writeFileSync(
        join(folder, 'thing.bell.ts'),
        `export default bell({ call: '/thing/news', route: '${route}' })`,
      )
    writeFileSync(join(folder, 'lots.screen.tsx'), "page({\n  route: '/analytics/lots',\n})")
    const shown = made('shown', {}, { screen: '/stock/shown' })
    const chartOn = (screen: `/${string}`) =>
      charts({
        lots: {
          title: 'Lots',
          screen,
          roles: ['SUPER_ADMIN'],
          of: dataset(shelf, { measures: { all: count() } }),
          by: 'code',
        },
      })
    const check = (screen: `/${string}`) =>
      checkBehaviours(registry([shelf, shown], home, chartOn(screen)), [loud], folder).then(
        () => [],
        errorsIn,
      )
    for (const route of ['/stock/shown', '/stock/shown/create', '/analytics/lots']) {
      bell(route)
      expect(await check('/analytics/lots')).toEqual([])
    }
    bell('/stock/shwon')
    expect(await check('/analytics/lotz')).toEqual([
      'L205 thing.bell.ts:1: there is no screen "/stock/shwon"; did you mean "/stock/shown"?',
      'L208 lots: there is no screen "/analytics/lotz"; did you mean "/analytics/lots"?',
    ])
  })

  test('mistakes in a definition, an extension, a chart and a behaviour are told at once', async () => {
    const engine = join(import.meta.dirname, '../src/schema/engine.ts')
    const folder = folderOf({
      'app.ts': "export default { roles: ['SUPER_ADMIN'], areas: [] }",
      'thing.resource.ts': `import { resource, text } from '${engine}'
        export default resource('thing', {
          label: ['Thing', 'Things'], title: '{code}', fields: { code: text({ max: 'ten' }) },
          list: { columns: ['cdoe'] }, allow: { SUPER_ADMIN: 'everything' },
        })`,
      'thing.extension.ts': `import { text } from '${engine}'
        export default { name: 'thing', additions: { before: 'cod', fields: { note: text() } } }`,
      'thing.charts.ts': `import thing from './thing.resource.ts'
        import { charts, count, dataset } from '${join(import.meta.dirname, '../src/schema/charts/vocabulary.ts')}'
        export default charts({ all: {
          title: 'All', screen: '/x', roles: ['BOSS'], by: 'code',
          of: dataset(thing, { measures: { all: count() } }),
        } })`,
      'page.server.ts': "export default { name: 'page', definition: null, beforSave: () => {} }",
    })
    const errors = await loadApp({ directory: folder }).then(() => [], errorsIn)
    expect(errors.map((error) => error.split(': ')[0])).toEqual([
      'L145 extension of thing.before',
      'L124 thing.fields.code.max',
      'L124 thing.list.sort',
      'L125 thing.list.columns',
      'L208 all',
      'L207 page',
      'L208 all',
    ])
  })

  test('a code stands for one figure of a dashboard, and one behaviour works out a computed tile', async () => {
    const folder = temporaryFolder('app')
    writeFileSync(join(folder, 'lots.screen.tsx'), "page({ route: '/analytics/lots' })")
    const shown = (dashboards: Readonly<Record<string, OnDashboard>>, tile?: Tile) =>
      charts({
        lots: {
          title: 'Lots',
          screen: '/analytics/lots',
          roles: ['SUPER_ADMIN'],
          of: dataset(shelf, { measures: { all: count() } }),
          by: 'price',
          dashboards,
          ...(tile ? { tile } : {}),
        },
      })
    const check = (all: Charts, behaviours: Behaviours) =>
      checkBehaviours(registry([shelf], home, all), behaviours, folder).then(() => [], errorsIn)
    expect(await check(shown({ SUPER_ADMIN: {} }), [])).toEqual([])
    expect(await check(shown({ SUPER_ADMIN: {} }, {}), [])).toEqual([
      'L206 lots: is a chart and a number on one dashboard',
    ])
    expect(await check(shown({ SUPER_ADMIN: {} }, { code: 'all' }), [])).toEqual([])
    const working = behaviour(shelf, { tiles: { all: async () => ({ value: 1 }) } })
    const computed = shown({}, { code: 'all', computed: 'count' })
    expect(await check(computed, [working])).toEqual([])
    expect(await check(computed, [])).toEqual([
      'L206 all: is worked out by 0 behaviours, not by one',
    ])
    expect(await check(shown({}, { code: 'all' }), [working])).toEqual([
      'L206 shelf.tiles: there is no computed tile "all"',
    ])
  })
})
