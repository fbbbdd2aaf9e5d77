import { cpSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../src/server/app.ts'
import { inTransaction } from '../src/server/in-transaction.ts'
import { createLogger } from '../src/server/logger.ts'
import { openWorld } from '../src/server/open-world.ts'
import { openSession } from '../src/server/session/session.ts'
import { verify } from '../src/server/verify.ts'
import type { World } from '../src/server/world.ts'
import { maker, mayCreate } from './every-resource.ts'
import { demoData } from './server-process.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { clientOf, type Client, type Workspace } from './workspace.ts'

/*
 * The totals of every list of the demo company, for every role, are the number of its rows: as it was loaded, after a
 * thousand writes of which many are refused, and after a restart.
 */

const WRITES = 1000
const AT_ONCE = 10
const SIGN_INS = { SUPER_ADMIN: 'superadmin', ADMIN: 'admin', EMPLOYEE: 'employee', CUSTOMER: 'customer' } as const
type Role = keyof typeof SIGN_INS
const ROLES = Object.keys(SIGN_INS) as Role[]

interface Demo extends Pick<Workspace, 'world' | 'as' | 'work'> {
  close(): Promise<void>
}

describe('the totals of every list, for every role', () => {
  const directory = temporaryFolder('totals')
  let demo: Demo
  beforeAll(async () => {
    cpSync(await demoData(), directory, { recursive: true })
    demo = await openDemo(directory)
  })
  afterAll(() => demo.close())

  test('are the number of its rows in the demo company, after a thousand writes and refusals, and after a restart', async () => {
    expect(await wrongTotals(demo)).toEqual([])
    const { written, refused } = await writeAtRandom(demo)
    expect(Math.min(written, refused)).toBeGreaterThan(WRITES / 20)
    expect(await wrongTotals(demo)).toEqual([])
    await demo.close()
    demo = await openDemo(directory)
    expect(await wrongTotals(demo)).toEqual([])
    expect((await verify(demo.world, { repair: true })).repaired).toEqual([])
  }, 180_000)
})

async function openDemo(dataDirectory: string): Promise<Demo> {
  const opened = await openWorld({ environment: { dataDirectory, databaseUrl: undefined, host: '', port: 0, secret: undefined }, logger: createLogger('error') })
  const world: World = { ...opened.world, isThrottled: false }
  const app = await buildApp(world)
  await app.ready()
  const clients = new Map<Role, Client>()
  for (const role of ROLES) clients.set(role, clientOf(app, await tokenOf(world, role)))
  return {
    world, as: (role) => (role === null ? undefined : clients.get(role)) ?? clientOf(app, null),
    work: (body) => inTransaction(world, { caller: null, via: 'test', isServer: true }, body),
    async close() {
      await app.close()
      await world.store.close()
    },
  }
}

async function tokenOf(world: World, role: Role): Promise<string> {
  const userName = SIGN_INS[role]
  const [user] = await world.store.find(world.catalogue.get('user'), [{ userName }], 1)
  if (!user) throw new Error(`The demo company has no user ${userName}`)
  return world.store.transaction((transaction) => openSession(world, transaction, { userId: user.id, userName, role, isFirstLogin: false }))
}

interface Described {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly parameters?: readonly { readonly name: string; readonly required?: boolean }[] } }>>
}

/** Every list that is read in pages and needs nothing else to be said. */
async function listsOf(api: Client): Promise<string[]> {
  const { paths } = JSON.parse((await api.get('/openapi.json')).text) as Described
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = get?.parameters ?? []
    return parameters.some(({ name }) => name === 'page') && !parameters.some(({ required }) => required) ? [path] : []
  })
}

const SIZE = 25

/** A total is right when the page that it makes the last one ends where it says, and the next one is empty. */
async function wrongTotals(demo: Demo): Promise<string[]> {
  const lists = await listsOf(demo.as('SUPER_ADMIN'))
  expect(lists.length).toBeGreaterThan(40)
  const wrong: string[] = []
  let asked = 0
  for (const role of ROLES) {
    for (const path of lists) {
      const page = (number: number) => demo.as(role).get(`${path}?size=${SIZE}&page=${number}`)
      const first = await page(0)
      // A bell counts the whole and shows the first few.
      if (first.status !== 200 || typeof first.data.totalElements !== 'number') continue
      asked += 1
      const total = first.data.totalElements
      const last = Math.max(0, Math.ceil(total / SIZE) - 1)
      const [{ content: ending }, { content: beyond }] = [last === 0 ? first : await page(last), await page(last + 1)]
      if (ending.length !== total - last * SIZE || beyond.length > 0) wrong.push(`${role} ${path}: ${total}, page ${last} has ${ending.length}, the next ${beyond.length}`)
      const resource = /^\/([a-z-]+)\/list$/.exec(path)?.[1] ?? ''
      if (role === 'SUPER_ADMIN' && demo.world.catalogue.resources.has(resource)) {
        const rows = await rowsOf(demo, resource)
        if (rows !== total) wrong.push(`${path}: ${total}, in the table ${rows}`)
      }
    }
  }
  expect(asked).toBeGreaterThan(100)
  return wrong
}

/** Counted row by row. */
async function rowsOf({ world }: Demo, resource: string): Promise<number> {
  const every = { conditions: [], sort: [{ field: 'id', descending: false }], fields: [], labels: [] }
  let rows = 0
  for await (const some of world.store.stream(world.catalogue.get(resource), every)) rows += some.length
  return rows
}

type Write = () => Promise<number>

/** New records, changes, removals and decisions on orders, as they come; what the server refuses is part of it. */
async function writeAtRandom(demo: Demo): Promise<{ written: number; refused: number }> {
  const chief = demo.as('SUPER_ADMIN')
  const make = maker(demo)
  const definitions = [...demo.world.catalogue.resources.values()].filter((definition) => mayCreate(definition))
  const any = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item
  const anyId = async (resource: string) => any((await chief.get(`/${resource}/list?size=100&sortBy=DESC&sortByField=id`)).content)?.id ?? 0
  const writes: Readonly<Record<string, Write>> = {
    async create() {
      const definition = any(definitions)
      const input = await make.input(definition, false).catch(() => ({}))
      return (await chief.post(`/${definition.name}`, input)).status
    },
    async change() {
      const definition = any(definitions)
      const input = await make.input(definition, false).catch(() => ({}))
      return (await chief.put(`/${definition.name}/${String(await anyId(definition.name))}`, input)).status
    },
    async remove() {
      const definition = any(definitions)
      return (await chief.delete(`/${definition.name}/${String(await anyId(definition.name))}`)).status
    },
    async decide() {
      const waiting = (await chief.get('/order-item/list?size=3&orderStatus=PENDING')).content.map(({ id }) => id)
      const { content } = await chief.put('/order-item/approvals', { orderStatus: any(['APPROVED', 'APPROVED', 'REJECTED']), orderIds: [...waiting, await anyId('order-item'), 987_654] })
      return content.length > waiting.length ? 200 : 409
    },
  }
  const statuses: number[] = []
  const writeOn = async () => {
    while (statuses.length < WRITES) statuses.push(await any([...Object.values(writes), writes.create as Write])())
  }
  await Promise.all(Array.from({ length: AT_ONCE }, writeOn))
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  return { written: statuses.filter((status) => status < 300).length, refused: statuses.filter((status) => status >= 400).length }
}
